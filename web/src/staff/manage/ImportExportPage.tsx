import { Box, Button, FormControlLabel, Switch } from '@mui/material';
import { endpointsOf, type CsvReport } from 'cms/contract';
import { useEffect, useRef, useState } from 'react';
import { forget } from '../../api/client';
import { isConflict, send } from '../../api/send';
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

const csvHint =
  'Missing columns are left unchanged; empty cells clear the field. You can review the changes before they are applied. A file can have up to 2,000 rows and 2 MB. Remove columns from larger files, or split them.';

const texts = {
  agent: {
    exported: 'All agents with their profile fields. Photos and passwords are not included.',
    matched: `Rows are matched to agents by email address: existing agents are updated, new ones are added. ${csvHint}`,
    option: { name: 'invite', label: 'Send invitations to new agents' },
  },
  listing: {
    exported: 'All listings with the field names of the RESO Data Dictionary. Open houses are not included.',
    matched: `Rows are matched to listings by ListingKey, or by ListingId, their MLS number: existing listings are updated, new ones are added. Photos are added from the URLs in MediaURL, one per line, after the import: this page then shows their progress. ${csvHint}`,
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
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
      link.download = `${type}s-${new Date().toISOString().slice(0, 10)}.csv`;
      link.click();
      URL.revokeObjectURL(link.href);
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
  const { matched, option } = texts[type];
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
      <p className="quiet">{matched}</p>
      <FileButton
        ref={fileButton}
        fileLabel="Choose CSV file"
        accept=".csv,.txt,text/csv"
        disabled={busy}
        onChoose={(file) => void handleChoose(file)}
        sx={{ justifySelf: 'start' }}
      >
        {busy ? (preview ? 'Importing...' : 'Checking the file...') : preview ? 'Choose another file' : 'Choose CSV file'}
      </FileButton>
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
