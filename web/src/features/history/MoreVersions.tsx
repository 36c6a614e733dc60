import type { Pages } from '../../data/useReply';
import { ShowMore } from '../../ui/ShowMore';

interface MoreVersionsProps {
  pages: Pages<unknown>;
  label: string;
  loadFailed: string;
  /** Number of versions on screen, as text. */
  status: string;
}

/** Loads the next page of a list of versions. */
export function MoreVersions({ pages: { more, busy, failure, readMore, retry }, label, loadFailed, status }: MoreVersionsProps) {
  return (
    <ShowMore label={label} status={status} more={more} busy={busy} problem={failure && loadFailed} onMore={failure ? retry : readMore} />
  );
}
