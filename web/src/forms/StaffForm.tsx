import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import type { ContentTypeName } from 'cms/contract';
import { useId, type ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { draftCopy } from '../content/drafts';
import { Banner } from '../ui/Banner';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { LinkButton } from '../ui/LinkButton';
import { PageMeta } from '../ui/PageMeta';
import { PageWidth } from '../ui/PageWidth';
import { SaveStatus } from './SaveStatus';
import type { Writing } from './useWriting';

interface StaffFormProps<Values extends FieldValues> {
  writing: Writing<Values>;
  type: ContentTypeName;
  /** Labels that differ from those of the content type. */
  labels?: Partial<Record<string, string>>;
  submitLabel: string;
  /** Whether an upload or another request of the form is running. */
  busy?: boolean;
  cancel: { to: string; label: string };
  /** Fields, which read the form from its context. */
  children: ReactNode;
}

export function StaffForm<Values extends FieldValues>(props: StaffFormProps<Values>) {
  const { writing, type, labels = {}, submitLabel, busy = false, cancel, children } = props;
  const hintId = useId();
  const { form, draft, leaving, submit } = writing;
  const { errors, isSubmitting } = form.formState;
  // Errors at `root` come from the server and do not block another attempt.
  const invalidFields = Object.keys(errors).filter((field) => field !== 'root');
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
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 2.5, md: 3 } }}>{children}</Box>
        <Box sx={saveBar}>
          <SaveStatus id={hintId} type={type} labels={labels} />
          <LinkButton to={cancel.to}>{cancel.label}</LinkButton>
          <Button
            type="submit"
            variant="contained"
            size="large"
            loading={isSubmitting}
            disabled={busy || invalidFields.length > 0}
            aria-describedby={hintId}
          >
            {submitLabel}
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
  borderColor: { xs: 'divider', md: 'divider' },
};

const toastsAboveBar = ({ breakpoints }: Theme) => ({
  [breakpoints.down('md')]: { 'body .notistack-SnackbarContainer': { bottom: '7rem' } },
});

interface FormPageProps {
  /** Document title. */
  title: string;
  heading: string;
  lead: string;
  children: ReactNode;
}

/** Page that consists of one staff form. */
export function FormPage({ title, heading, lead, children }: FormPageProps) {
  return (
    <PageWidth narrow sx={{ pt: { xs: 4, md: 7 }, pb: { md: 6 } }}>
      <PageMeta title={title} />
      <Typography variant="h1">{heading}</Typography>
      <Typography sx={{ mt: 1.5, mb: 4, color: 'text.secondary' }}>{lead}</Typography>
      {children}
    </PageWidth>
  );
}
