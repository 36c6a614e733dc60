import { isAdmin } from 'cms/contract';
import { useRead } from '../../data/useRead';
import { useSessionUser } from '../../session/session';
import { LoadFailed, Loading } from '../../ui/Loading';
import { MissingPage } from '../../ui/MissingPage';
import { staffPart } from '../../ui/staffPart';
import type { Content } from './content';

const ContentStatusBar = staffPart(async () => (await import('./ContentStatusBar')).ContentStatusBar, <div style={{ minHeight: 60 }} />);

export function ContentView({ content, id }: { content: Content; id: string }) {
  const { noun, one, copy, Article } = content;
  const { data, failed, retry } = useRead(one, { id });
  const admin = isAdmin(useSessionUser());

  if (failed && !data) return <LoadFailed heading={copy.loadFailed} onRetry={retry} />;
  if (!data) return <Loading />;
  const entry = data[noun];
  if (!entry) return <MissingPage />;

  return <Article entry={entry} bar={admin && <ContentStatusBar content={content} entry={entry} />} />;
}
