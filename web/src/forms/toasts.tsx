import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { closeSnackbar, enqueueSnackbar, SnackbarContent, SnackbarProvider, type CustomContentProps } from 'notistack';
import { forwardRef } from 'react';
import { toastMs } from '../config';
import { toastsCopy } from '../content/staff';

const shownErrors = new Set<string>();

/** Shows a message in the corner of the screen. Errors stay until they are dismissed, and equal errors are shown once. */
export function showToast(message: string, variant: 'success' | 'error' = 'success') {
  const persist = variant === 'error';
  if (persist && shownErrors.has(message)) return;
  if (persist) shownErrors.add(message);
  // Unlike `preventDuplicate`, does not count a toast that is disappearing.
  enqueueSnackbar(message, { variant, persist, onClose: () => shownErrors.delete(message) });
}

export const ToastStack = () => (
  <SnackbarProvider
    autoHideDuration={toastMs}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    Components={{ success: ToastCard, error: ToastCard }}
  />
);

/** Screen readers announce a success at once, and an error, which stays, after what they are reading. */
const ToastCard = forwardRef<HTMLDivElement, CustomContentProps>(function ToastCard({ id, message, variant, style }, ref) {
  const isError = variant === 'error';
  return (
    <Card ref={ref} role="alert" aria-live={isError ? 'polite' : undefined} className={isError ? 'failed' : undefined} style={style}>
      <span>{message}</span>
      {isError && (
        <Button color="inherit" onClick={() => closeSnackbar(id)} sx={{ ml: 'auto' }}>
          {toastsCopy.dismiss}
        </Button>
      )}
    </Card>
  );
});

const Card = styled(SnackbarContent)(({ theme }) => ({
  alignItems: 'center',
  flexWrap: 'nowrap',
  gap: theme.spacing(1),
  minHeight: 52,
  padding: theme.spacing(0.5, 1, 0.5, 2),
  color: theme.palette.common.white,
  backgroundColor: theme.palette.success.main,
  boxShadow: theme.shadows[6],
  fontFamily: theme.typography.fontFamily,
  fontSize: '1rem',
  fontWeight: 600,
  borderRadius: theme.shape.borderRadius,
  '&.failed': { backgroundColor: theme.palette.error.main },
}));
