import { isAdmin } from 'cms/contract';
import { useParams } from 'react-router-dom';
import { titled } from '../../content/titles';
import { useRead } from '../../data/useRead';
import { paths } from '../../paths';
import { useSessionUser } from '../../session/session';
import { LoadFailed, Loading } from '../../ui/Loading';
import { MissingPage } from '../../ui/MissingPage';
import { PageMeta } from '../../ui/PageMeta';
import { staffPart } from '../../ui/staffPart';
import { articleOf, breadcrumbs, brokerageOf, excerptOf } from '../../ui/structuredData';
import { useContact } from '../../ui/useContact';
import { nameOf, type Content, type Entry } from './content';

const ContentStatusBar = staffPart(async () => (await import('./ContentStatusBar')).ContentStatusBar, <div style={{ minHeight: 60 }} />);

export function ContentView({ content, id }: { content: Content; id: string }) {
  const { type, one, copy, Article } = content;
  const { data, failed, retry } = useRead(one, { id });
  const admin = isAdmin(useSessionUser());
  const isEntryUrl = useParams().id === id;

  if (failed && !data) return <LoadFailed heading={copy.loadFailed} onRetry={retry} />;
  if (!data) return <Loading />;
  const entry = data[type];
  if (!entry) return <MissingPage />;

  return (
    <>
      {isEntryUrl && <EntryMeta content={content} entry={entry} />}
      <Article entry={entry} bar={admin && <ContentStatusBar content={content} entry={entry} />} />
    </>
  );
}

function EntryMeta({ content: { type, titles, copy, previewOf }, entry }: { content: Content; entry: Entry }) {
  const name = nameOf(entry);
  const preview = previewOf(entry);
  const path = paths[type].one(entry.id);
  const description = excerptOf(preview.html) || titles.description;
  const trail = breadcrumbs({ name: copy.heading, path: paths[type].list }, { name, path });

  const structured = [articleOf({ ...preview, name, path, description }), brokerageOf(useContact()), trail];

  return <PageMeta title={titled(name)} description={description} image={preview.image} kind="article" structured={structured} />;
}
