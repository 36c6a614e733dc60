import { historyWords } from '../../content/history';
import type { Pages } from '../../data/usePages';
import { ShowMore } from '../../ui/paging/ShowMore';

interface MoreVersionsProps {
  pages: Pages<unknown>;
  label: string;
  /** How many are shown. */
  status: string;
}

/** Below a list of versions: the way to the next page of it. */
export function MoreVersions({ pages: { more, busy, failure, readMore, retry }, label, status }: MoreVersionsProps) {
  return (
    <ShowMore
      label={label}
      status={status}
      more={more}
      busy={busy}
      problem={failure && historyWords.loadFailed.heading}
      onMore={failure ? retry : readMore}
    />
  );
}
