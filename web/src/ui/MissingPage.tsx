import { notFoundCopy } from '../content/errors';
import { titles } from '../content/titles';
import { EmptyState } from './EmptyState';
import { LinkButton } from './LinkButton';
import { PageMeta } from './PageMeta';

interface MissingPageProps {
  heading?: string;
  text?: string;
}

/** Page for unknown routes and deleted entries. */
export function MissingPage({ heading = notFoundCopy.heading, text = notFoundCopy.text }: MissingPageProps) {
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
