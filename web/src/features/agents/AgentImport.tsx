import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { AgentImportReport } from 'cms/contract';
import { useEffect, useRef, useState } from 'react';
import { agentImportCopy } from '../../content/agentImport';
import { forget } from '../../data/client';
import { ApiError, errorText, send } from '../../data/send';
import { FormSection } from '../../forms/FormSections';
import { FileButton } from '../../ui/FileButton';
import { showToast } from '../../ui/toasts';
import { visuallyHidden } from '../../ui/tokens';
import { useAction } from '../../ui/useAction';
import { addedIn, AgentImportReportView, summaryOf } from './AgentImportReportView';

const copy = agentImportCopy.in;

interface Preview {
  file: File;
  report: AgentImportReport;
}

/** Reports the changes of a file in a dry run, then imports exactly these changes. */
export function AgentImport() {
  const [preview, setPreview] = useState<Preview>();
  const [invite, setInvite] = useState(true);
  const [isDone, setDone] = useState(false);
  const fileButton = useRef<HTMLButtonElement>(null);
  const { act, busy } = useAction((error) => errorText(error, preview ? copy.interrupted : copy.failed));

  const check = async (file: File) => setPreview({ file, report: await send('importAgents', { file, body: { dry_run: true } }) });
  const handleChoose = (file: File) => {
    setPreview(undefined);
    return act(() => check(file));
  };
  const handleApply = ({ file, report: { version } }: Preview) =>
    act(async () => {
      const request = send('importAgents', { file, body: { dry_run: false, invite, version } });
      // Even a failed import may have changed some agents.
      const report = await request
        .finally(() => forget())
        .catch(async (reason: unknown) => {
          if (isConflict(reason)) await check(file);
          else setPreview(undefined);
          throw reason;
        });
      const added = addedIn(report);
      showToast(agentImportCopy.done(added, report.changes.length - added));
      setPreview(report.errors.length > 0 ? { file, report } : undefined);
      setDone(true);
    });

  // The pressed button was removed, so move the focus to the file button.
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
        {busy ? (preview ? copy.importing : copy.checking) : preview ? copy.another : copy.choose}
      </FileButton>
      <span role="status" style={visuallyHidden}>
        {preview && summaryOf(preview.report)}
      </span>
      {preview && <AgentImportReportView fileName={preview.file.name} report={preview.report} />}
      {preview && canApply(preview.report) && (
        <Box sx={{ mt: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
          {addedIn(preview.report) > 0 && (
            <FormControlLabel
              label={copy.invite}
              control={<Switch checked={invite} onChange={(_event, checked) => setInvite(checked)} />}
            />
          )}
          <Button variant="contained" loading={busy} onClick={() => void handleApply(preview)}>
            {copy.apply}
          </Button>
        </Box>
      )}
    </FormSection>
  );
}

const isConflict = (reason: unknown) => reason instanceof ApiError && reason.status === 409;

const canApply = ({ done, errors, changes }: AgentImportReport) => !done && errors.length === 0 && changes.length > 0;
