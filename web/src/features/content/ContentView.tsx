import Box from '@mui/material/Box';
import { isAdmin } from 'cms/contract';
import { lazy, Suspense } from 'react';
import { useRead } from '../../data/useRead';
import { useSessionUser } from '../../session/session';
import { LoadFailed, Loading } from '../../ui/Loading';
import { MissingPage } from '../../ui/MissingPage';
import type { Content } from './content';

// Visitors, and search engines, do not load it.
const ContentStatusBar = lazy(async () => ({ default: (await import('./ContentStatusBar')).ContentStatusBar }));

export function ContentView({ content, id }: { content: Content; id: string }) {
  const { noun, one, copy, Article } = content;
  const { data, failed, retry } = useRead(one, { id });
  const admin = isAdmin(useSessionUser());

  if (failed && !data) return <LoadFailed heading={copy.loadFailed} onRetry={retry} />;
  if (!data) return <Loading />;
  const entry = data[noun];
  if (!entry) return <MissingPage />;

  const bar = admin && (
    <Suspense fallback={<Box sx={{ minHeight: 60 }} />}>
      <ContentStatusBar content={content} entry={entry} />
    </Suspense>
  );
  return <Article entry={entry} bar={bar} />;
}
