import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import { ServedContext } from '../../lib/ServedContext';
import { ExploreButtons } from './ExploreButtons';
import { isExisting } from './whatExists';

const ReadExplore = lazy(async () => ({ default: (await import('./ReadExplore')).ReadExplore }));
const nothingYet = <ExploreButtons existing={{ posts: false, seasons: false }} />;

/** The first page of a visit has its answer in the HTML, so that Apollo is fetched only by those who come back. */
export function Explore() {
  const served = useContext(ServedContext);
  const [inBrowser, setInBrowser] = useState(false);

  // A server that could not read has nothing to wait for: renderToString cannot suspend.
  useEffect(() => setInBrowser(true), []);

  if (isExisting(served)) return <ExploreButtons existing={served} />;
  if (!inBrowser) return nothingYet;
  return (
    <Suspense fallback={nothingYet}>
      <ReadExplore />
    </Suspense>
  );
}
