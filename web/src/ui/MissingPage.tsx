import { notFoundWords } from '../content/notFound';
import { titles } from '../content/titles';
import { paths } from '../paths';
import { EmptyState } from './EmptyState';
import { LinkButton } from './LinkButton';
import { PageMeta } from './PageMeta';

interface MissingPageProps {
  heading?: string;
  text?: string;
}

/** For an address that leads nowhere: an unknown route, or a thing that is gone. */
export function MissingPage({ heading = notFoundWords.heading, text = notFoundWords.text }: MissingPageProps) {
  return (
    <>
      <PageMeta title={titles.notFound} missing />
      <EmptyState heading={heading} text={text} level="h1">
        <LinkButton to={paths.home} variant="contained">
          {notFoundWords.home}
        </LinkButton>
        <LinkButton to={paths.agents} variant="outlined">
          {notFoundWords.agents}
        </LinkButton>
      </EmptyState>
    </>
  );
}
