import { styled } from '@mui/material/styles';
import { enqueueSnackbar, MaterialDesignContent, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { noticeQueue } from './notify';
import { noticeMs } from '../../config';

export function NoticeStack() {
  useEffect(() => {
    showWaiting();
    return noticeQueue.subscribe(showWaiting);
  }, []);

  return (
    <SnackbarProvider
      autoHideDuration={noticeMs}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      Components={{ success: NoticeCard, error: NoticeCard }}
    />
  );
}

/** Each notice is an alert, so screen readers say it as it appears. */
function showWaiting() {
  const notices = noticeQueue.waiting();
  noticeQueue.empty();
  notices.forEach(({ message, variant }) => enqueueSnackbar(message, { variant }));
}

// notistack's own colours are too light for white words.
const NoticeCard = styled(MaterialDesignContent)(({ theme }) => ({
  fontFamily: theme.typography.fontFamily,
  fontSize: '1rem',
  fontWeight: 600,
  borderRadius: theme.shape.borderRadius,
  '&.notistack-MuiContent-success': { backgroundColor: theme.palette.success.main },
  '&.notistack-MuiContent-error': { backgroundColor: theme.palette.error.main },
}));
