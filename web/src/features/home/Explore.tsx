import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import { onChangeElsewhere } from '../../data/otherTabs';
import { ServedContext } from '../../data/servedState';
import { ExploreButtons } from './ExploreButtons';
import { isExisting } from './whatExists';

const ReadExplore = lazy(async () => ({ default: (await import('./ReadExplore')).ReadExplore }));

/** The first page of a visit has its answer in the HTML, so that Apollo is fetched only by those who come back. */
export function Explore() {
  const { page, isOld, growOld } = useContext(ServedContext);
  const [inBrowser, setInBrowser] = useState(false);

  useEffect(() => {
    // A server that could not read has nothing to wait for: renderToString cannot suspend.
    setInBrowser(true);
  }, []);
  useEffect(() => {
    const stop = onChangeElsewhere(growOld);
    return () => {
      stop();
      growOld();
    };
  }, [growOld]);

  const known = isExisting(page) ? page : undefined;
  const lastKnown = <ExploreButtons existing={known ?? { posts: false, seasons: false }} />;
  if (!inBrowser || (known && !isOld)) return lastKnown;
  return (
    <Suspense fallback={lastKnown}>
      <ReadExplore known={known} />
    </Suspense>
  );
}
