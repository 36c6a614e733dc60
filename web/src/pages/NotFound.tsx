import { notFoundCopy as copy } from '../content/reading';
import { titles } from '../content/navigation';
import { EmptyState } from '../ui/states';
import { LinkButton } from '../ui/links';
import { PageMeta } from '../ui/PageMeta';

type NotFoundProps = Partial<Pick<typeof copy, 'heading' | 'text' | 'links'>>;

/** Page for unknown routes and deleted entries. */
export function NotFound({ heading = copy.heading, text = copy.text, links = copy.links }: NotFoundProps) {
  return (
    <>
      <PageMeta title={titles.notFound} missing />
      <EmptyState heading={heading} text={text} level="h1">
        {links.map(({ to, label }, index) => (
          <LinkButton key={to} to={to} variant={index === 0 ? 'contained' : 'outlined'}>
            {label}
          </LinkButton>
        ))}
      </EmptyState>
    </>
  );
}
