import { Box, Button, GlobalStyles, Link, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ContentTypeName, fieldsOf } from 'cms/contract';
import { type ReactNode, useId, useState } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { draftCopy, savingCopy } from '../content/forms';
import { LinkButton } from '../ui/links';
import { EditConflictDialog } from './EditConflictDialog';
import { FormSections, type Inputs, type Labels, type Layout } from './FormSections';
import { UploadsContext } from './ImageField';
import { Banner } from './pages';
import { ConfirmDialog } from './useAction';
import type { EntryFormState } from './useEntryForm';

interface EntryFormProps {
  state: EntryFormState;
  layout: Layout;
  inputs?: Inputs;
  labels?: Labels;
  /** Field that is saved separately from the form. */
  except?: string;
  submitLabel: string;
  /** Label while an image is uploaded. */
  uploadingLabel?: string;
  cancel: { to: string; label: string };
  /** Content before and after the fields of the layout. */
  before?: ReactNode;
  after?: ReactNode;
}

export function EntryForm({ state, layout, inputs, labels = {}, except, cancel, before, after, ...buttonLabels }: EntryFormProps) {
  const hintId = useId();
  const [uploads, setUploads] = useState(0);
  const [countUpload] = useState(() => (change: number) => setUploads((running) => running + change));
  const { type, form, draft, leaving, submit, conflict } = state;
  const { errors, isSubmitting } = form.formState;
  // Errors at `root` come from the server and do not block another attempt.
  const isInvalid = Object.keys(errors).some((field) => field !== 'root');
  const { leave } = draftCopy;

  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={submit}>
        {draft.offer && (
          <Box sx={{ mb: 3 }}>
            <Banner text={draftCopy.offer(draft.offer.typedAt)}>
              <Button onClick={draft.restore}>{draftCopy.restore}</Button>
              <Button onClick={draft.discard}>{draftCopy.discard}</Button>
            </Banner>
          </Box>
        )}
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 2.5, md: 3 } }}>
          <UploadsContext.Provider value={countUpload}>
            {before}
            <FormSections type={type} layout={layout} labels={labels} inputs={inputs} />
            {after}
          </UploadsContext.Provider>
        </Box>
        <Box sx={saveBar}>
          <SaveStatus id={hintId} type={type} labels={labels} />
          <LinkButton to={cancel.to}>{cancel.label}</LinkButton>
          <Button
            type="submit"
            variant="contained"
            size="large"
            loading={isSubmitting}
            disabled={uploads > 0 || isInvalid}
            aria-describedby={hintId}
          >
            {uploads > 0 ? buttonLabels.uploadingLabel : buttonLabels.submitLabel}
          </Button>
        </Box>
      </Box>
      <GlobalStyles styles={toastsAboveBar} />
      <ConfirmDialog
        open={leaving.state === 'blocked'}
        heading={leave.heading}
        text={leave.text}
        cancel={leave.stay}
        confirm={leave.leave}
        onCancel={() => leaving.reset?.()}
        onConfirm={() => leaving.proceed?.()}
      />
      {conflict.theirs && <EditConflictDialog state={state} theirs={conflict.theirs} layout={layout} labels={labels} except={except} />}
    </FormProvider>
  );
}

// Always visible on phones.
const saveBar = {
  position: { xs: 'sticky', md: 'static' },
  bottom: 0,
  zIndex: 2,
  mx: { xs: -2.5, sm: -4, md: 0 },
  px: { xs: 2.5, sm: 4, md: 0 },
  py: { xs: 1.5, md: 4 },
  mt: { xs: 3, md: 0 },
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  justifyContent: { xs: 'space-between', md: 'flex-end' },
  columnGap: 1.5,
  rowGap: 0.5,
  bgcolor: 'background.default',
  borderTop: { xs: 1, md: 0 },
  borderColor: { xs: 'divider' },
};

const toastsAboveBar = ({ breakpoints }: Theme) => ({
  [breakpoints.down('md')]: { 'body .notistack-SnackbarContainer': { bottom: '7rem' } },
});

/** Shows, next to the save button, why the last save failed and the first invalid field. Its line is reserved, so nothing shifts. */
function SaveStatus({ id, type, labels }: { id: string; type: ContentTypeName; labels: Labels }) {
  const { formState, setFocus } = useFormContext();
  const { root, ...errors } = formState.errors;
  // Labels and fields are in screen order, errors in validation order.
  const blocking = [...Object.keys(labels), ...Object.keys(fieldsOf(type))].find((field) => errors[field]);

  return (
    <Typography id={id} component="div" variant="body2" sx={{ flex: { xs: '1 0 100%', md: '1 1 0' }, minHeight: '1lh' }}>
      {root && (
        // A toast announces a failed save.
        <Box role={root.type === 'failed' ? undefined : 'alert'} sx={{ color: 'error.main', fontWeight: 600 }}>
          {root.message}
        </Box>
      )}
      {blocking && (
        <Box sx={{ color: 'text.secondary' }}>
          {savingCopy.blockedBy}{' '}
          <Link
            component="button"
            type="button"
            variant="body2"
            sx={{ verticalAlign: 'baseline' }}
            onClick={() => setFocus(pathOf(blocking, errors[blocking]))}
          >
            {labels[blocking] ?? fieldsOf(type)[blocking]?.label}
          </Link>
        </Box>
      )}
    </Typography>
  );
}

/** Returns the path of the first error within a field. Errors of a list are those of its items. */
function pathOf(path: string, error: unknown): string {
  if (typeof error !== 'object' || error === null || 'message' in error) return path;
  const [inner] = Object.entries(error).filter(([, value]) => value);
  return inner ? pathOf(`${path}.${inner[0]}`, inner[1]) : path;
}
