import { Box, Button, LinearProgress } from '@mui/material';
import type { PhotoImport, PhotoImportRow } from 'cms/contract';
import { useEffect, useRef } from 'react';
import { send } from '../../api/send';
import { useReply } from '../../api/useReply';
import { FormSection } from '../../forms/FormSections';
import { useAction } from '../../staff-kit/useAction';
import { paths } from '../../paths';
import { SiteLink } from '../../ui/links';
import { LoadFailed } from '../../ui/states';
import { visuallyHidden } from '../../ui/tokens';
import { counted, rowName, shortMoment } from '../../staff-kit/texts';

const progressOf = (done: number, failed: number, all: number) =>
  `${done.toLocaleString('en')} of ${counted(all, 'photo')} added${failed > 0 ? `, ${failed.toLocaleString('en')} failed` : ''}`;

type Act = (name: 'retryPhotoImport' | 'dismissPhotoImport', id: string) => void;

/** Progress of the photos of imports, which is read every 5 s while photos wait and the tab is visible. */
export function PhotoImports() {
  const { reply: imports, failure, retry } = useReply('listPhotoImports');
  const region = useRef<HTMLDivElement>(null);
  const { act, busy } = useAction();
  const isWaiting = imports?.some(({ waiting }) => waiting > 0);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => document.hidden || retry(), 5000);
    return () => clearInterval(timer);
  }, [isWaiting, retry]);

  const handle: Act = (name, id) => {
    // The pressed button disappears.
    region.current?.focus({ preventScroll: true });
    void act(() => send(name, { id }).finally(retry));
  };

  if (!imports) return failure && <LoadFailed heading="Failed to load the progress of photos" retry={retry} />;
  return (
    <div ref={region} tabIndex={-1} style={{ outline: 0 }}>
      {imports.length > 0 && (
        <FormSection heading="Photos" wide>
          {imports.map((entry) => (
            <Progress key={entry.id} entry={entry} busy={busy} onAct={handle} />
          ))}
        </FormSection>
      )}
    </div>
  );
}

function Progress({ entry, busy, onAct }: { entry: PhotoImport; busy: boolean; onAct: Act }) {
  const { started_by, started_at, waiting, done, failed, rows } = entry;
  const name = started_by ? `Import by ${started_by}, ${shortMoment(started_at)}` : `Import of ${shortMoment(started_at)}`;
  const all = waiting + done + failed;
  const progress = progressOf(done, failed, all);
  const button = (action: Parameters<Act>[0], label: string) => (
    <Button disabled={busy} onClick={() => onAct(action, entry.id)} aria-label={`${label}: ${name}`}>
      {label}
    </Button>
  );

  return (
    <Box sx={block}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 280px' }}>
          <h3>{name}</h3>
          <p>{progress}</p>
        </Box>
        <Box sx={{ mx: -2.5 }}>
          {failed > 0 && button('retryPhotoImport', 'Try again')}
          {waiting === 0 && button('dismissPhotoImport', 'Dismiss')}
        </Box>
      </Box>
      <span role="status" style={visuallyHidden}>
        {waiting === 0 && progress}
      </span>
      {waiting > 0 && <LinearProgress variant="determinate" value={Math.round(((all - waiting) / all) * 100)} aria-label={name} sx={bar} />}
      {rows.length > 0 && (
        <ul className="list panel-list" aria-label="Rows with photos that wait or failed">
          {rows.map((row) => (
            <li key={row.id}>
              <SiteLink to={paths.listing.edit(row.id)}>{rowName(row)}</SiteLink>
              <span>{progressOf(row.done, row.failed.length, row.waiting + row.done + row.failed.length)}</span>
              {row.failed.length > 0 && <p className="small">{failuresOf(row).join('\n')}</p>}
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

const block = { '& + &': { pt: 2, borderTop: 1, borderColor: 'divider' }, '& h3': { fontSize: '1rem' }, '& ul': { mt: 1.5 } };
const bar = { mt: 1, height: 8, borderRadius: 999 };

/** Photos of a row often fail for the same reason, so only three are listed. */
const failuresOf = ({ failed }: PhotoImportRow) => [
  ...failed.slice(0, 3).map(({ source, reason }) => `${shorten(source)}: ${reason}`),
  ...(failed.length > 3 ? [`and ${(failed.length - 3).toLocaleString('en')} more`] : []),
];

/** Keeps the host and the file name of a long URL. */
const shorten = (source: string) => (source.length > 60 ? `${source.slice(0, 29)}…${source.slice(-30)}` : source);
