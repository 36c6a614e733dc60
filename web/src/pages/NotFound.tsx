import { notFoundCopy } from '../content/reading';
import { titles } from '../content/navigation';
import { EmptyState } from '../ui/states';
import { LinkButton } from '../ui/links';
import { PageMeta } from '../ui/PageMeta';

/** Page for unknown routes and deleted entries. */
export function NotFound({ heading = notFoundCopy.heading, text = notFoundCopy.text }: { heading?: string; text?: string }) {
  return (
    <>
      <PageMeta title={titles.notFound} missing />
      <EmptyState heading={heading} text={text} level="h1">
        {notFoundCopy.links.map(({ to, label }, index) => (
          <LinkButton key={to} to={to} variant={index === 0 ? 'contained' : 'outlined'}>
            {label}
          </LinkButton>
        ))}
      </EmptyState>
    </>
  );
}
