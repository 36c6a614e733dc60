import { notFoundCopy } from '../content/reading';
import { titles } from '../content/navigation';
import { paths } from '../paths';
import { EmptyState } from '../ui/states';
import { LinkButton } from '../ui/links';
import { PageMeta } from '../ui/PageMeta';
import type { Contact } from './frame/contact';

type NotFoundProps = Partial<Pick<Contact, 'hasListings'> & Record<'heading' | 'text', string>>;

/** Page for unknown routes and deleted entries. */
export function NotFound({ heading = notFoundCopy.heading, text = notFoundCopy.text, hasListings = false }: NotFoundProps) {
  const links = notFoundCopy.links.filter(({ to }) => hasListings || to !== paths.listing.list);
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
