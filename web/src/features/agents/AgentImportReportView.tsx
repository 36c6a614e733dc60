import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AgentImportChange, AgentImportError, AgentImportReport } from 'cms/contract';
import { agentImportCopy } from '../../content/agentImport';

const copy = agentImportCopy.report;

/** How many rows are told one by one: more nobody reads. */
const maxRows = 50;

export const addedIn = ({ changes }: AgentImportReport): number => changes.filter(({ fields }) => !fields).length;

const countsIn = (report: AgentImportReport): string[] => {
  const added = addedIn(report);
  return [copy.added(added), copy.changed(report.changes.length - added), copy.unchanged(report.unchanged)];
};

/** The same in a sentence. */
export const summaryOf = (report: AgentImportReport): string =>
  report.errors.length > 0 ? copy.faults(report.errors.length) : countsIn(report).join(', ');

/** What a file changes or has changed, row by row. */
export function AgentImportReportView({ fileName, report }: { fileName: string; report: AgentImportReport }) {
  const { done, changes, errors: faults, unknown } = report;

  return (
    <Box sx={{ mt: 3, overflowWrap: 'anywhere' }}>
      <Typography component="h3" sx={{ fontWeight: 600, fontSize: '1.25rem' }}>
        {copy.heading(fileName, done)}
      </Typography>
      {unknown.length > 0 && <Typography sx={{ mt: 1 }}>{copy.unknown(unknown.join(', '))}</Typography>}
      {faults.length > 0 && <RowErrors faults={faults} done={done} />}
      {faults.length === 0 && changes.length === 0 && <Typography sx={{ mt: 1 }}>{copy.nothing}</Typography>}
      {faults.length === 0 && changes.length > 0 && (
        <>
          <Box component="ul" sx={{ my: 1.5, pl: 2.5 }}>
            {countsIn(report).map((count) => (
              <li key={count}>{count}</li>
            ))}
          </Box>
          <Changes changes={changes} />
        </>
      )}
    </Box>
  );
}

function Changes({ changes }: { changes: AgentImportChange[] }) {
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{copy.changes}</Typography>
      <Box component="ul" aria-label={copy.changes} sx={{ my: 1, pl: 2.5 }}>
        {changes.slice(0, maxRows).map(({ line, name, fields }) => (
          <li key={line}>
            {name}: {fields ? fields.join(', ') : copy.isNew}
          </li>
        ))}
      </Box>
      <More all={changes.length} />
    </>
  );
}

function RowErrors({ faults, done }: { faults: AgentImportError[]; done: boolean }) {
  return (
    <>
      <Typography sx={{ mt: 2, fontWeight: 600, color: 'error.main' }}>{copy.faults(faults.length)}</Typography>
      <Typography>{done ? copy.faultsOnTheWay : copy.faultsText}</Typography>
      <Box component="dl" sx={{ my: 1.5 }}>
        {faults.slice(0, maxRows).map(({ line, name, messages }) => (
          <Box key={line} sx={{ mb: 1 }}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {copy.line(line, name)}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {messages.join('. ')}
            </Box>
          </Box>
        ))}
      </Box>
      <More all={faults.length} />
    </>
  );
}

const More = ({ all }: { all: number }) => (all > maxRows ? <Typography>{copy.more(all - maxRows)}</Typography> : null);
