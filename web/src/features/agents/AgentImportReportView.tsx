import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AgentImportChange, AgentImportReport } from 'cms/contract';
import { agentImportCopy } from '../../content/agentImport';

const copy = agentImportCopy.report;

/** Maximum number of rows that are listed one by one. */
const maxRows = 50;

export const addedIn = ({ changes }: AgentImportReport): number => changes.filter(({ fields }) => !fields).length;

const countsIn = (report: AgentImportReport): string[] => {
  const added = addedIn(report);
  return [copy.added(added), copy.changed(report.changes.length - added), copy.unchanged(report.unchanged)];
};

const countErrors = ({ done, errors }: AgentImportReport) => (done ? copy.notImported : copy.errors)(errors.length);

/** Summary of a report in one line. */
export const summaryOf = (report: AgentImportReport): string =>
  report.errors.length > 0 ? countErrors(report) : countsIn(report).join(', ');

/** Lists the changes or errors of a file, by row. */
export function AgentImportReportView({ fileName, report }: { fileName: string; report: AgentImportReport }) {
  const { changes, errors, unknown } = report;

  return (
    <Box sx={{ mt: 3, overflowWrap: 'anywhere' }}>
      <Typography component="h3" sx={{ fontWeight: 600, fontSize: '1.25rem' }}>
        {headingOf(report)(fileName)}
      </Typography>
      {unknown.length > 0 && <Typography sx={{ mt: 1 }}>{copy.unknown(unknown.join(', '))}</Typography>}
      {errors.length > 0 && <RowErrors report={report} />}
      {errors.length === 0 && changes.length === 0 && <Typography sx={{ mt: 1 }}>{copy.nothing}</Typography>}
      {errors.length === 0 && changes.length > 0 && (
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

function headingOf({ done, errors }: AgentImportReport) {
  if (errors.length === 0) return copy.changesIn;
  return done ? copy.skippedIn : copy.errorsIn;
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

function RowErrors({ report }: { report: AgentImportReport }) {
  const { done, errors } = report;
  return (
    <>
      <Typography sx={{ mt: 2, fontWeight: 600, color: 'error.main' }}>{countErrors(report)}</Typography>
      <Typography>{done ? copy.skipped : copy.fixFile}</Typography>
      <Box component="dl" sx={{ my: 1.5 }}>
        {errors.slice(0, maxRows).map(({ line, name, messages }) => (
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
      <More all={errors.length} />
    </>
  );
}

const More = ({ all }: { all: number }) => (all > maxRows ? <Typography>{copy.more(all - maxRows)}</Typography> : null);
