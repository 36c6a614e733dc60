import { historyCopy } from '../../content/history';
import type { Pages } from '../../data/useReply';
import { ShowMore } from '../../ui/ShowMore';

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
      problem={failure && historyCopy.loadFailed}
      onMore={failure ? retry : readMore}
    />
  );
}
