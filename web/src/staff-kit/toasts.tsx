import CheckIcon from '@mui/icons-material/CheckRounded';
import ErrorIcon from '@mui/icons-material/ErrorOutlineRounded';
import { Button, GlobalStyles } from '@mui/material';
import { styled } from '@mui/material/styles';
import { closeSnackbar, enqueueSnackbar, SnackbarContent, SnackbarProvider, type CustomContentProps, type SnackbarKey } from 'notistack';
import { forwardRef } from 'react';
import { actionToastMs, toastMs } from '../config';
import { raisedShadow } from '../ui/tokens';

const shownErrors = new Set<string>();

interface ToastAction {
  label: string;
  /** Accessible name, if the screen has another button with the same label. */
  name?: string;
  /** Path to which the action leads. */
  href?: string;
  onClick?: () => void;
}

/**
 * Shows a message in the corner of the screen. Errors stay until they are dismissed, and equal errors are shown once.
 * @param actions buttons next to the message, which then stays longer. The screen must offer the same actions elsewhere
 */
export function showToast(message: string, variant: 'success' | 'error' = 'success', ...actions: ToastAction[]) {
  const persist = variant === 'error';
  const buttons: ToastAction[] = persist ? [{ label: 'Dismiss' }] : actions;
  if (persist && shownErrors.has(message)) return;
  if (persist) shownErrors.add(message);
  // Unlike `preventDuplicate`, does not count a toast that is disappearing.
  enqueueSnackbar(message, {
    variant,
    persist,
    autoHideDuration: actions.length > 0 ? actionToastMs : toastMs,
    onClose: () => shownErrors.delete(message),
    action: (id) => buttons.map((button) => <ToastButton key={button.label} id={id} {...button} />),
  });
}

export const ToastStack = () => (
  <>
    <GlobalStyles styles={abovePageBars} />
    <SnackbarProvider anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }} Components={{ success: ToastCard, error: ToastCard }} />
  </>
);

const ToastButton = ({ id, label, name, href, onClick }: ToastAction & { id: SnackbarKey }) => (
  <Button
    color="inherit"
    aria-label={name}
    href={href}
    onClick={() => {
      closeSnackbar(id);
      onClick?.();
    }}
  >
    {label}
  </Button>
);

/** Screen readers announce a success at once, and an error, which stays, after what they are reading. */
const ToastCard = forwardRef<HTMLDivElement, CustomContentProps>(function ToastCard({ id, message, variant, action, style }, ref) {
  const isError = variant === 'error';
  const Icon = isError ? ErrorIcon : CheckIcon;
  return (
    <Card ref={ref} role="alert" aria-live={isError ? 'polite' : undefined} className={isError ? 'failed' : undefined} style={style}>
      <Icon aria-hidden />
      <span>{message}</span>
      {typeof action === 'function' ? action(id) : action}
    </Card>
  );
});

const Card = styled(SnackbarContent)(({ theme }) => ({
  alignItems: 'center',
  flexWrap: 'nowrap',
  gap: theme.spacing(1.5),
  minHeight: 56,
  padding: theme.spacing(0.75, 2),
  color: theme.palette.common.white,
  backgroundColor: theme.palette.primary.dark,
  border: `1.5px solid ${theme.palette.secondary.main}`,
  boxShadow: raisedShadow,
  fontFamily: theme.typography.fontFamily,
  fontSize: '1rem',
  fontWeight: 600,
  borderRadius: theme.shape.borderRadius,
  '& > svg': { color: theme.palette.secondary.light },
  '& > span': { marginRight: 'auto' },
  '& > :is(button, a)': {
    flex: 'none',
    marginRight: theme.spacing(-1),
    textDecoration: 'underline',
    textUnderlineOffset: '0.25em',
  },
  '&.failed': { backgroundColor: theme.palette.error.main, borderColor: theme.palette.error.main, '& > svg': { color: 'inherit' } },
}));

/** Keeps toasts above what is fixed at the bottom of the window: the staff navigation and the save bar. */
const abovePageBars = {
  'body .notistack-SnackbarContainer': {
    bottom: 'calc(var(--staff-bar, 0px) + var(--save-bar, 0px) + env(safe-area-inset-bottom) + 14px)',
  },
};
