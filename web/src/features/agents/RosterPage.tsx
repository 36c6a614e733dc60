import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { RosterReport } from 'cms/contract';
import { useState } from 'react';
import { rosterCopy as copy } from '../../content/roster';
import { titles } from '../../content/titles';
import { forgetNoun } from '../../data/cache';
import { refusalText, send } from '../../data/send';
import { paths } from '../../paths';
import { FormPage } from '../../forms/StaffForm';
import { FormSection } from '../../forms/FormSections';
import { Allowed } from '../../session/Allowed';
import { FileButton } from '../../ui/FileButton';
import { notify } from '../../ui/notices/notify';
import { useAction } from '../../ui/useAction';

export function RosterPage() {
  return (
    <Allowed to="exportRoster" otherwise={paths.home}>
      <FormPage title={titles.roster} heading={copy.heading} lead={copy.lead}>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <TakeOut />
          <BringIn />
        </Box>
      </FormPage>
    </Allowed>
  );
}

function TakeOut() {
  const { act, busy } = useAction();

  const handleDownload = () =>
    act(async () => {
      const { csv } = await send('exportRoster');
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
      link.download = copy.out.fileName(new Date().toISOString().slice(0, 10));
      link.click();
      URL.revokeObjectURL(link.href);
    });

  return (
    <FormSection heading={copy.out.heading} wide>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{copy.out.text}</Typography>
      <Button variant="outlined" loading={busy} onClick={handleDownload} sx={{ justifySelf: 'start' }}>
        {copy.out.button}
      </Button>
    </FormSection>
  );
}

interface Looked {
  file: File;
  report: RosterReport;
}

function BringIn() {
  const [looked, setLooked] = useState<Looked>();
  const [invite, setInvite] = useState(true);
  const client = useApolloClient();
  const { act, busy } = useAction((error) => refusalText(error, copy.in.failed));

  const ask = (file: File, dryRun: boolean) => send('importRoster', { file, body: { dry_run: String(dryRun), invite: String(invite) } });
  const handleChoose = (file: File) => {
    setLooked(undefined);
    return act(async () => setLooked({ file, report: await ask(file, true) }));
  };
  const handleApply = ({ file }: Looked) =>
    act(async () => {
      const report = await ask(file, false);
      forgetNoun(client, 'agent');
      if (report.faults.length > 0) return setLooked({ file, report });
      setLooked(undefined);
      notify(copy.done(report.added, report.changed));
    });

  return (
    <FormSection heading={copy.in.heading} wide>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{copy.in.text}</Typography>
      <FileButton
        fileLabel={copy.in.choose}
        accept=".csv,.txt,text/csv"
        disabled={busy}
        onChoose={(file) => void handleChoose(file)}
        sx={{ justifySelf: 'start' }}
      >
        {busy ? copy.in.checking : looked ? copy.in.another : copy.in.choose}
      </FileButton>
      <Box role="status">{looked && <Report {...looked} />}</Box>
      {looked && isWelcome(looked) && (
        <Box sx={{ mt: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
          {looked.report.added > 0 && (
            <FormControlLabel
              label={copy.in.invite}
              control={<Switch checked={invite} onChange={(_event, checked) => setInvite(checked)} />}
            />
          )}
          <Button variant="contained" loading={busy} onClick={() => void handleApply(looked)}>
            {copy.in.apply}
          </Button>
        </Box>
      )}
    </FormSection>
  );
}

const isWelcome = ({ report }: Looked) => report.faults.length === 0 && report.added + report.changed > 0;

/** What a file comes to, row by row where something is wrong. */
function Report({ file, report }: Looked) {
  const { added, changed, unchanged, faults, unknown } = report;
  const words = copy.report;

  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="h4" component="h3">
        {words.heading(file.name)}
      </Typography>
      <Box component="ul" sx={{ my: 1.5, pl: 2.5 }}>
        <li>{words.added(added)}</li>
        <li>{words.changed(changed)}</li>
        <li>{words.unchanged(unchanged)}</li>
      </Box>
      {unknown.length > 0 && <Typography>{words.unknown(unknown.join(', '))}</Typography>}
      {faults.length > 0 && (
        <>
          <Typography sx={{ mt: 2, fontWeight: 600, color: 'error.main' }}>{words.faults(faults.length)}</Typography>
          <Typography>{words.faultsText}</Typography>
          <Box component="dl" sx={{ mt: 1.5 }}>
            {faults.map(({ line, name, sentences }) => (
              <Box key={line} sx={{ mb: 1 }}>
                <Box component="dt" sx={{ fontWeight: 600 }}>
                  {words.line(line, name)}
                </Box>
                <Box component="dd" sx={{ m: 0 }}>
                  {sentences.join('. ')}
                </Box>
              </Box>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}
