import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { AgentImportReport } from 'cms/contract';
import { useEffect, useRef, useState } from 'react';
import { agentImportCopy } from '../../content/agentImport';
import { evictType } from '../../data/cache';
import { ApiError, errorText, send } from '../../data/send';
import { FormSection } from '../../forms/FormSections';
import { FileButton } from '../../ui/FileButton';
import { showToast } from '../../ui/toasts/showToast';
import { visuallyHidden } from '../../ui/theme';
import { useAction } from '../../ui/useAction';
import { addedIn, AgentImportReportView, summaryOf } from './AgentImportReportView';

const copy = agentImportCopy.in;

interface Looked {
  file: File;
  report: AgentImportReport;
}

/** Tells what a file changes, and brings in just that. */
export function AgentImport() {
  const client = useApolloClient();
  const [looked, setLooked] = useState<Looked>();
  const [invite, setInvite] = useState(true);
  const [isDone, setDone] = useState(false);
  const fileButton = useRef<HTMLButtonElement>(null);
  const { act, busy } = useAction((error) => errorText(error, looked ? copy.broken : copy.failed));

  const look = async (file: File) => setLooked({ file, report: await send('importAgents', { file, body: { dry_run: true } }) });
  const handleChoose = (file: File) => {
    setLooked(undefined);
    return act(() => look(file));
  };
  const handleApply = ({ file, report: { version } }: Looked) =>
    act(async () => {
      const sending = send('importAgents', { file, body: { dry_run: false, invite, version } });
      // Whatever came of it, some may be in.
      const report = await sending
        .finally(() => evictType(client, 'agent'))
        .catch(async (reason: unknown) => {
          if (isConflict(reason)) await look(file);
          else setLooked(undefined);
          throw reason;
        });
      const added = addedIn(report);
      showToast(agentImportCopy.done(added, report.changes.length - added));
      setLooked(report.errors.length > 0 ? { file, report } : undefined);
      setDone(true);
    });

  // The button that was pressed is gone.
  useEffect(() => {
    if (!isDone || busy) return;
    fileButton.current?.focus();
    setDone(false);
  }, [isDone, busy]);

  return (
    <FormSection heading={agentImportCopy.in.heading} wide>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{copy.text}</Typography>
      <FileButton
        ref={fileButton}
        fileLabel={copy.choose}
        accept=".csv,.txt,text/csv"
        disabled={busy}
        onChoose={(file) => void handleChoose(file)}
        sx={{ justifySelf: 'start' }}
      >
        {busy ? copy.checking : looked ? copy.another : copy.choose}
      </FileButton>
      <span role="status" style={visuallyHidden}>
        {looked && summaryOf(looked.report)}
      </span>
      {looked && <AgentImportReportView fileName={looked.file.name} report={looked.report} />}
      {looked && isWelcome(looked.report) && (
        <Box sx={{ mt: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
          {addedIn(looked.report) > 0 && (
            <FormControlLabel
              label={copy.invite}
              control={<Switch checked={invite} onChange={(_event, checked) => setInvite(checked)} />}
            />
          )}
          <Button variant="contained" loading={busy} onClick={() => void handleApply(looked)}>
            {copy.apply}
          </Button>
        </Box>
      )}
    </FormSection>
  );
}

const isConflict = (reason: unknown) => reason instanceof ApiError && reason.status === 409;

const isWelcome = ({ done, errors: faults, changes }: AgentImportReport) => !done && faults.length === 0 && changes.length > 0;
