import { useApolloClient } from '@apollo/client/react';
import PhotoCameraOutlinedIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState, type ChangeEvent } from 'react';
import { agentsCopy } from '../../content/agents';
import { notices } from '../../content/notices';
import { storePicture } from '../../data/cache';
import { refusalText, send } from '../../data/send';
import { useSession } from '../../session/useSession';

const copy = agentsCopy.profile;

/** Lets an agent, or an administrator, put another picture in place of the shown one. */
export function AvatarPicker({ agentId }: { agentId: string }) {
  const { may } = useSession();
  const client = useApolloClient();
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();

  const handleChoose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    setUploading(true);
    setProblem(undefined);
    try {
      const { avatar_url } = await send('updateAvatar', { id: agentId, file });
      storePicture(client, 'agent', agentId, `${avatar_url}?t=${Date.now()}`);
    } catch (error) {
      console.error(error);
      setProblem(refusalText(error, notices.avatarFailed));
    } finally {
      setUploading(false);
      // The same file, chosen again after a failure, is a change too.
      target.value = '';
    }
  };

  if (!may('updateAvatar', { id: agentId })) return null;
  return (
    <Box sx={{ mt: 2, textAlign: 'center' }}>
      <input ref={input} type="file" accept="image/*" hidden aria-label={copy.choosePicture} onChange={handleChoose} />
      <Button variant="outlined" startIcon={<PhotoCameraOutlinedIcon />} disabled={uploading} onClick={() => input.current?.click()}>
        {uploading ? copy.uploadingPicture : copy.changePicture}
      </Button>
      <Typography role="alert" variant="body2" sx={{ mt: 1, color: 'error.main', fontWeight: 600 }}>
        {problem}
      </Typography>
    </Box>
  );
}
