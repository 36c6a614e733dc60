import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { agentImportCopy as copy } from '../../content/agentImport';
import { titles } from '../../content/titles';
import { send } from '../../data/send';
import { FormSection } from '../../forms/FormSections';
import { FormPage } from '../../forms/EntryForm';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { useAction } from '../../ui/useAction';
import { AgentImport } from './AgentImport';

export function ImportExportPage() {
  return (
    <Allowed to="exportAgents" otherwise={paths.home}>
      <FormPage title={titles.importExport} heading={copy.heading} lead={copy.lead}>
        <Box sx={{ display: 'grid', gap: 3, pb: { xs: 5, md: 0 } }}>
          <AgentExport />
          <AgentImport />
        </Box>
      </FormPage>
    </Allowed>
  );
}

function AgentExport() {
  const { act, busy } = useAction();

  const handleDownload = () =>
    act(async () => {
      const { csv } = await send('exportAgents');
      download(copy.out.fileName(new Date().toISOString().slice(0, 10)), csv);
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

/** Makes the browser download a text as a file. */
function download(fileName: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
