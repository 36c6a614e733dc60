import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { contentTypes, type RevisionSummary } from 'cms/contract';
import { useNavigate } from 'react-router-dom';
import { contentTypeCopy } from '../../content/contentTypes';
import { historyCopy } from '../../content/history';
import { toasts } from '../../content/toasts';
import { errorText, send } from '../../data/send';
import { paths } from '../../paths';
import { showToast } from '../../ui/toasts';
import { useAction } from '../../ui/useAction';

const copy = historyCopy.erasure;

/** Permanently erases a history. */
export function EraseButton({ newest: { type, of, name, deleted } }: { newest: RevisionSummary }) {
  const navigate = useNavigate();
  const { ask, dialog } = useAction((error) => errorText(error, toasts.actionFailed));

  const handleErase = () =>
    ask({ ...copy, heading: copy.heading(name), text: deleted ? copy.textDeleted : contentTypeCopy[type].erased, danger: true }, async () => {
      await send(`erase${contentTypes[type].typename}History`, { id: of });
      navigate(deleted ? paths.deleted : paths[type].one(of));
      showToast(copy.done);
    });

  return (
    <Box sx={{ mt: 6, pt: 3, borderTop: 1, borderColor: 'divider' }}>
      <Button color="error" onClick={handleErase} sx={{ ml: -2.5 }}>
        {copy.label}
      </Button>
      {dialog}
    </Box>
  );
}
