import { Box, Button, FormControlLabel, Switch } from '@mui/material';
import { csvColumns, csvLabel, csvLimits, csvTemplates, endpointsOf, fieldsOf, type CsvReport } from 'cms/contract';
import { useEffect, useRef, useState } from 'react';
import { forget } from '../../api/client';
import { isConflict, send } from '../../api/send';
import { download } from '../../staff-kit/download';
import { StaffPage } from '../../staff-kit/StaffPage';
import { FormSection } from '../../forms/FormSections';
import { FileButton } from '../../forms/ImageField';
import { showToast } from '../../staff-kit/toasts';
import { useAction } from '../../staff-kit/useAction';
import { visuallyHidden } from '../../ui/tokens';
import { PhotoImports } from './PhotoImports';
import { counted, rowName } from '../../staff-kit/texts';

interface Props {
  type: 'agent' | 'listing';
}

const limits = `Columns that you leave out stay as they are, and an empty cell clears the value. A file can have up to ${csvLimits.rows.toLocaleString('en')} rows and 2 MB.`;

const texts = {
  agent: {
    exported: 'All agents with their profile fields. Photos and passwords are not included.',
    row: 'One line for each agent. An agent with the same email address is updated; any other line adds an agent.',
    columns: limits,
    photos: '',
    option: { name: 'invite', label: 'Send invitations to new agents' },
  },
  listing: {
    exported: 'All listings with the addresses of their photos. Open houses are not included.',
    row: 'One line for each home. A listing with the same MLS number is updated; any other line adds a listing.',
    columns: `A home for sale has the status Active, a sold one Closed. Its agent is named by email address, and is you if a new listing names none. Photos are web addresses, one per line of the cell, the cover first. ${limits}`,
    photos: 'Photos are added afterwards. Their progress is shown below.',
    option: { name: 'publish', label: 'Publish new listings' },
  },
};

export const ImportExportPage = ({ type }: Props) => (
  <StaffPage
    heading={`Import and export ${type}s`}
    lead={`Export all ${type}s to a CSV file, edit it in a spreadsheet, and import it to apply your changes.`}
  >
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Export type={type} />
      <Import type={type} />
      {type === 'listing' && <PhotoImports />}
    </Box>
  </StaffPage>
);

function Export({ type }: Props) {
  const { act, busy } = useAction();

  const handleDownload = () =>
    act(async () => {
      const { csv } = await send(endpointsOf[type].exportCsv);
      download(csv, `${type}s-${new Date().toISOString().slice(0, 10)}.csv`);
    });

  return (
    <FormSection heading="Export" wide>
      <p className="quiet">{texts[type].exported}</p>
      <Button variant="outlined" loading={busy} onClick={handleDownload} sx={{ justifySelf: 'start' }}>
        {`Export ${type}s`}
      </Button>
    </FormSection>
  );
}

/** Reports the changes of a file in a dry run, then imports exactly these changes. */
function Import({ type }: Props) {
  const { importCsv } = endpointsOf[type];
  const { row, photos, option } = texts[type];
  const [preview, setPreview] = useState<{ file: File; report: CsvReport }>();
  const [isOn, setOn] = useState(type === 'agent');
  const [isDone, setDone] = useState(false);
  const fileButton = useRef<HTMLButtonElement>(null);
  const { act, busy } = useAction(
    preview
      ? 'The import was interrupted. Choose the file again to apply the remaining changes.'
      : 'Failed to read the file. Choose it again.',
  );

  const check = async (file: File) => setPreview({ file, report: await send(importCsv, { file, body: { dry_run: true } }) });
  const handleChoose = (file: File) => {
    setPreview(undefined);
    return act(() => check(file));
  };
  const handleApply = (file: File, version: string) =>
    act(async () => {
      const request = send(importCsv, { file, body: { dry_run: false, [option.name]: isOn, version } });
      // Even a failed import may have changed some entries.
      const report = await request.finally(forget).catch(async (reason: unknown) => {
        if (isConflict(reason)) await check(file);
        else setPreview(undefined);
        throw reason;
      });
      const added = addedIn(report);
      showToast(`${added.toLocaleString('en')} added, ${(report.changes.length - added).toLocaleString('en')} updated.`);
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
    <FormSection heading="Import" wide>
      <ol className="import-steps">
        <li>
          <h3>Fill in the template</h3>
          <p className="quiet">{row}</p>
          <Button variant="outlined" onClick={() => download(csvTemplates[type], `${type}s-template.csv`)}>
            Download a template
          </Button>
        </li>
        <li>
          <h3>Check the file</h3>
          <p className="quiet">You see what would change. Nothing is saved yet.</p>
          <FileButton
            ref={fileButton}
            fileLabel="Choose CSV file"
            accept=".csv,.txt,text/csv"
            disabled={busy}
            onChoose={(file) => void handleChoose(file)}
          >
            {busy ? (preview ? 'Importing...' : 'Checking the file...') : preview ? 'Choose another file' : 'Choose CSV file'}
          </FileButton>
        </li>
        <li>
          <h3>Import it</h3>
          <p className="quiet">{`Press “Import ${type}s” below the changes. ${photos}`}</p>
        </li>
      </ol>
      <Columns type={type} />
      <span role="status" style={visuallyHidden}>
        {preview && (preview.report.errors.length > 0 ? countErrors(preview.report) : countsIn(preview.report).join(', '))}
      </span>
      {preview && <ReportView fileName={preview.file.name} report={preview.report} />}
      {preview && canApply(preview.report) && (
        <Box sx={{ mt: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
          {addedIn(preview.report) > 0 && (
            <FormControlLabel label={option.label} control={<Switch checked={isOn} onChange={(_, checked) => setOn(checked)} />} />
          )}
          <Button variant="contained" loading={busy} onClick={() => void handleApply(preview.file, preview.report.version)}>
            {`Import ${type}s`}
          </Button>
        </Box>
      )}
    </FormSection>
  );
}

/** Help for those who fill in a file, or have one from another system. */
const Columns = ({ type }: Props) => (
  <details>
    <summary>Columns and limits</summary>
    <p>{`${texts[type].columns} The first line names the columns, by label or by the name that exports use:`}</p>
    <ul style={{ columns: '260px' }}>
      {csvColumns[type].map((column) => (
        <li key={column}>
          {csvLabel(type, column)} <code>{column}</code>
          {fieldsOf(type)[column]?.options?.map((option) => ` · ${option}`)}
        </li>
      ))}
    </ul>
  </details>
);

const canApply = ({ done, errors, changes }: CsvReport) => !done && errors.length === 0 && changes.length > 0;

/** Maximum number of rows that are listed one by one. */
const maxRows = 50;

const addedIn = ({ changes }: CsvReport) => changes.filter(({ fields }) => !fields).length;

const countsIn = (report: CsvReport) => {
  const added = addedIn(report);
  return [
    `${added.toLocaleString('en')} to add`,
    `${(report.changes.length - added).toLocaleString('en')} to update`,
    `${report.unchanged.toLocaleString('en')} unchanged`,
  ];
};

const countErrors = ({ done, errors }: CsvReport) =>
  done
    ? `${counted(errors.length, 'row')} ${errors.length === 1 ? 'was' : 'were'} not imported`
    : `${counted(errors.length, 'row')} can’t be imported`;

/** Lists the changes or errors of a file, by row. */
function ReportView({ fileName, report }: { fileName: string; report: CsvReport }) {
  const { done, changes, errors, unknown } = report;
  return (
    <Box sx={{ mt: 3, overflowWrap: 'anywhere', '& > *': { mt: 1 }, '& ul': { pl: 2.5 }, '& h3': { fontSize: '1rem' } }}>
      <h3>{`${errors.length === 0 ? 'Changes' : done ? 'Skipped rows' : 'Errors'} in ${fileName}`}</h3>
      {unknown.length > 0 && <p>{`Ignored unknown columns: ${unknown.join(', ')}.`}</p>}
      {errors.length > 0 && (
        <>
          <p className="problem">{countErrors(report)}</p>
          <p>
            {done
              ? 'Someone else changed these entries during the import. All other rows were imported.'
              : 'Fix the file and choose it again. No changes were made.'}
          </p>
          <dl>
            {errors.slice(0, maxRows).map(({ line, name, messages }) => (
              <Box key={line} sx={{ mb: 1 }}>
                <dt>
                  <strong>{rowName({ line, name })}</strong>
                </dt>
                <dd>{messages.join('. ')}</dd>
              </Box>
            ))}
          </dl>
          <More all={errors.length} />
        </>
      )}
      {errors.length === 0 && changes.length === 0 && <p>No changes: every row of the file matches the site.</p>}
      {errors.length === 0 && changes.length > 0 && (
        <>
          <ul>
            {countsIn(report).map((count) => (
              <li key={count}>{count}</li>
            ))}
          </ul>
          <p>
            <strong>To add or update</strong>
          </p>
          <ul aria-label="To add or update">
            {changes.slice(0, maxRows).map(({ line, name, fields }) => (
              <li key={line}>
                {name}: {fields ? fields.join(', ') : 'new'}
              </li>
            ))}
          </ul>
          <More all={changes.length} />
        </>
      )}
    </Box>
  );
}

const More = ({ all }: { all: number }) => (all > maxRows ? <p>{`and ${(all - maxRows).toLocaleString('en')} more`}</p> : null);
