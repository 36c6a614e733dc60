import { lazy, Suspense, useEffect, useState } from 'react';
import { noticeQueue } from './notify';

const NoticeStack = lazy(() => import('./NoticeStack'));

/** Where notices appear. */
export function Notices() {
  const [needed, setNeeded] = useState(false);

  useEffect(() => noticeQueue.subscribe(() => setNeeded(true)), []);

  return needed ? (
    <Suspense>
      <NoticeStack />
    </Suspense>
  ) : null;
}
