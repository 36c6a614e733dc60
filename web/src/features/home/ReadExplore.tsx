import { useRead } from '../../data/useRead';
import { Reads } from '../../session/Reads';
import { ExploreButtons } from './ExploreButtons';
import { homeQuery, whatExists, type Existing } from './queries';

interface ReadExploreProps {
  /** What there was when the page was served. */
  known: Existing | undefined;
}

export function ReadExplore(props: ReadExploreProps) {
  return (
    <Reads>
      <FromServer {...props} />
    </Reads>
  );
}

/** A failed read leaves the optional buttons out. */
function FromServer({ known }: ReadExploreProps) {
  // What the page was served with is in the cache, and old.
  const { data, failed } = useRead(homeQuery, {}, 'cache-and-network');
  return <ExploreButtons existing={(!data && !failed && known) || whatExists(data)} />;
}
