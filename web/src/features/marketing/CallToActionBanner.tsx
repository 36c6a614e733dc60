import type { CallToAction } from '../../content/page';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';

export function CallToActionBanner({ copy: { heading, text, label } }: { copy: CallToAction }) {
  return (
    <section className="call-to-action">
      <div className="width">
        <div>
          <h2>{heading}</h2>
          <p>{text}</p>
        </div>
        <LinkButton to={paths.agent.list} variant="contained">
          {label}
        </LinkButton>
      </div>
    </section>
  );
}
