import { lazy, Suspense, useContext, useEffect, useReducer, useState } from 'react';
import { onChangeElsewhere } from '../../data/otherTabs';
import { ServedContext } from '../../data/servedState';
import { ExploreButtons } from './ExploreButtons';
import { isExisting } from './whatExists';

const ReadExplore = lazy(async () => ({ default: (await import('./ReadExplore')).ReadExplore }));

/** The first page of a visit has its answer in the HTML, so that Apollo is fetched only by those who come back. */
export function Explore() {
  const served = useContext(ServedContext);
  const [inBrowser, setInBrowser] = useState(false);
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);

  useEffect(() => {
    // A server that could not read has nothing to wait for: renderToString cannot suspend.
    setInBrowser(true);
    const growOld = () => {
      served.isOld = true;
      lookAgain();
    };
    const stop = onChangeElsewhere(growOld);
    return () => {
      stop();
      served.isOld = true;
    };
  }, [served]);

  const known = isExisting(served.page) ? served.page : undefined;
  const lastKnown = <ExploreButtons existing={known ?? { posts: false, seasons: false }} />;
  if (!inBrowser || (known && !served.isOld)) return lastKnown;
  return (
    <Suspense fallback={lastKnown}>
      <ReadExplore known={known} />
    </Suspense>
  );
}
