import { Box, Button, GlobalStyles, Link, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ContentTypeName, fieldsOf } from 'cms/contract';
import { useId } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { LinkButton } from '../ui/links';
import { EditConflictDialog } from './EditConflictDialog';
import { FormSections, type Inputs, type Labels, type Layout } from './FormSections';
import { UploadsContext } from './ImageField';
import { SectionIndex } from './SectionIndex';
import { Banner, twoColumns } from '../staff-kit/StaffPage';
import { ConfirmDialog, useAction } from '../staff-kit/useAction';
import type { EntryFormState } from './useEntryForm';
import { discardQuestion, timeOfDraft } from './drafts';
import { counted } from '../staff-kit/texts';

interface EntryFormProps {
  state: EntryFormState;
  layout: Layout;
  inputs?: Inputs;
  labels?: Labels;
  submitLabel: string;
  uploadingLabel?: string;
  cancelTo: string;
}

export function EntryForm({ state, layout, inputs, labels = {}, cancelTo, submitLabel, uploadingLabel }: EntryFormProps) {
  const hintId = useId();
  const { type, form, draft, leaving, submit, conflict, uploads, countUpload } = state;
  const { ask, dialog } = useAction();
  const { errors, isSubmitting } = form.formState;
  // Errors at `root` come from the server and do not block another attempt.
  const isInvalid = Object.keys(errors).some((field) => field !== 'root');
  const sections = { type, labels, inputs };
  const aside = layout.filter((section) => section.aside);
  const indexed = layout.filter(({ id }) => id);
  const hasAside = aside.length + indexed.length > 0;

  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={submit()}>
        {draft.offer && (
          <Box sx={{ mb: 3 }}>
            <Banner text={`You have unsaved changes from ${timeOfDraft(draft.offer)}.`}>
              <Button variant="contained" onClick={draft.restore}>
                Restore
              </Button>
              <Button onClick={() => ask(discardQuestion(draft.title), draft.discard)}>Discard</Button>
            </Banner>
          </Box>
        )}
        <UploadsContext.Provider value={countUpload}>
          <Box sx={[columns, hasAside && { [twoColumns]: { gridTemplateColumns: 'minmax(0, 1fr) 288px' } }]}>
            <Box sx={column}>
              <FormSections {...sections} layout={layout.filter((section) => !section.aside)} />
            </Box>
            {hasAside && (
              <Box sx={[column, asideColumn]}>
                {indexed.length > 0 && <SectionIndex sections={indexed} />}
                <FormSections {...sections} layout={aside} />
              </Box>
            )}
          </Box>
        </UploadsContext.Provider>
        {/* The focus stays where it is while a button is pressed, because the bar of phones moves with it. */}
        <Box sx={saveBar} onMouseDown={(event) => event.preventDefault()}>
          <Box sx={saveBarContent}>
            <SaveStatus id={hintId} type={type} labels={labels} isNew={!('version' in state.opened)} />
            <LinkButton to={cancelTo} className={isInvalid ? 'wide-only' : undefined}>
              Cancel
            </LinkButton>
            <Button
              type="submit"
              variant="contained"
              size="large"
              loading={isSubmitting}
              disabled={uploads > 0 || isInvalid}
              aria-describedby={hintId}
            >
              {uploads > 0 ? (uploadingLabel ?? 'Uploading Image...') : submitLabel}
            </Button>
          </Box>
        </Box>
      </Box>
      <GlobalStyles styles={besideBar} />
      <ConfirmDialog
        open={leaving.state === 'blocked'}
        heading="Leave without saving?"
        text={
          uploads > 0
            ? 'Files that are still uploading will not be added. Your changes are kept as a draft on this device.'
            : 'Your changes are kept as a draft on this device. You can restore them when you return to this form.'
        }
        cancel="Keep editing"
        confirm="Leave"
        onCancel={() => leaving.reset?.()}
        onConfirm={() => leaving.proceed?.()}
      />
      {dialog}
      {conflict && <EditConflictDialog state={state} conflict={conflict} layout={layout} labels={labels} />}
    </FormProvider>
  );
}

const columns = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', columnGap: 4, rowGap: 3 };
const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 2.5, md: 3 }, alignContent: 'start' };
/** Stays on screen; scrolls on its own where it is higher than the screen. The margin leaves room for shadows. */
const asideColumn = {
  [twoColumns]: {
    position: 'sticky',
    top: 'calc(var(--toolbar-top) + 8px)',
    alignSelf: 'start',
    maxHeight: 'calc(100vh - var(--toolbar-top) - var(--save-bar) - 8px)',
    m: '-16px -24px 0',
    p: '16px 24px 24px',
    overflow: 'auto',
    '& > section': { p: 3 },
  },
};

/** At the bottom of the window, next to the navigation of staff. */
const saveBar = {
  position: 'fixed',
  inset: 'auto 0 var(--staff-bar, 0px) var(--rail, 0px)',
  zIndex: 2,
  pb: 'max(0px, env(safe-area-inset-bottom) - var(--staff-bar, 0px))',
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
};
const saveBarContent = ({ breakpoints }: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  columnGap: 1,
  maxWidth: 'var(--page-width)',
  minHeight: 64,
  margin: '0 auto 0 var(--edge)',
  padding: '6px 32px',
  // A link to the first problem remains.
  [breakpoints.down('sm')]: { padding: '6px 20px', '& .wide-only': { display: 'none' } },
});

/**
 * Keeps toasts, focused fields and the end of the page above the bar, and toolbars of editors below the header. The bar replaces the footer
 * and, while something in the form has the focus, the navigation of phones.
 */
const besideBar = ({ breakpoints }: Theme) => ({
  ':root': {
    '--toolbar-top': 'var(--staff-header, 76px)',
    '--save-bar': '64px',
    scrollPaddingTop: 'calc(var(--toolbar-top) + 24px)',
    scrollPaddingBottom: 'calc(var(--save-bar) + var(--staff-bar, 0px) + 24px)',
  },
  '.staff-page main > .width': { paddingBottom: 'calc(var(--save-bar) + 24px)' },
  '.staff-footer': { display: 'none' },
  [breakpoints.down('md')]: {
    'body:has(main form:focus-within)': { '--staff-bar': '0px' },
    '.staff-site:has(main form:focus-within) .rail': { translate: '0 100%' },
  },
});

/** Number of fields with errors that the bar names. */
const maxNamed = 2;

interface SaveStatusProps {
  id: string;
  type: ContentTypeName;
  labels: Labels;
  isNew: boolean;
}

/** Shows why the last save failed, which fields are invalid, or how many are unsaved. */
function SaveStatus({ id, type, labels, isNew }: SaveStatusProps) {
  const { formState, setFocus } = useFormContext();
  const { isDirty, dirtyFields } = formState;
  const { root, ...errors } = formState.errors;
  // Errors are in validation order, the names in the order of the screen: a new account comes before the fields of the entry.
  const names = [...Object.keys(labels).filter((name) => !(name in fieldsOf(type))), ...Object.keys(fieldsOf(type))];
  const invalid = names.filter((field) => errors[field]);
  const changes = Object.values(dirtyFields).filter((field) => JSON.stringify(field).includes('true')).length;

  return (
    <Typography id={id} component="div" variant="body2" sx={status}>
      {root && (
        // A toast announces a failed save.
        <Box role={root.type === 'failed' ? undefined : 'alert'} sx={{ color: 'error.main', fontWeight: 600 }}>
          {root.message}
        </Box>
      )}
      <Box role="status">
        {invalid.length === 0 &&
          !root &&
          (isDirty ? counted(Math.max(changes, 1), 'unsaved change') : isNew ? 'Not saved yet' : 'All changes saved')}
        {invalid.length > 0 && (invalid.length === 1 ? 'Fix 1 field:' : `Fix ${invalid.length} fields:`)}
        {invalid.slice(0, maxNamed).map((field, index) => (
          <span key={field} className={index > 0 ? 'wide-only' : undefined}>
            {index > 0 && ','}{' '}
            <Link component="button" type="button" variant="body2" sx={fieldLink} onClick={() => setFocus(pathOf(field, errors[field]))}>
              {labels[field] ?? fieldsOf(type)[field]?.label}
            </Link>
          </span>
        ))}
        {invalid.length > maxNamed && <span className="wide-only">{` and ${invalid.length - maxNamed} more`}</span>}
      </Box>
    </Typography>
  );
}

const status = {
  flex: '1 1 0',
  minWidth: 0,
  lineHeight: 1.35,
  color: 'text.secondary',
  fontWeight: 500,
  // The names of fields stay in one line. The margin is for the focus ring.
  '& > :has(button)': { overflow: 'clip', overflowClipMargin: '6px', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
};
const fieldLink = { minHeight: 44, verticalAlign: 'baseline', fontWeight: 600 };

/** Returns the path of the first error within a field. Errors of a list are those of its items. */
function pathOf(path: string, error: unknown): string {
  if (typeof error !== 'object' || error === null || 'message' in error) return path;
  const [inner] = Object.entries(error).filter(([, value]) => value);
  return inner ? pathOf(`${path}.${inner[0]}`, inner[1]) : path;
}
