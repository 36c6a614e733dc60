import { useApolloClient } from '@apollo/client/react';
import PhotoCameraOutlinedIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { agentsCopy } from '../../content/agents';
import { toasts } from '../../content/toasts';
import { storeImage } from '../../data/cache';
import { errorText, send } from '../../data/send';
import { useSession } from '../../session/useSession';
import { FileButton } from '../../ui/FileButton';

const copy = agentsCopy.profile;

/** Replaces the photo of an agent. Visible to the agent and to administrators. */
export function AvatarPicker({ agentId }: { agentId: string }) {
  const { may } = useSession();
  const client = useApolloClient();
  const [uploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();

  const handleChoose = async (file: File) => {
    setUploading(true);
    setProblem(undefined);
    try {
      const { avatar_url } = await send('updateAvatar', { id: agentId, file });
      storeImage(client, 'agent', agentId, `${avatar_url}?t=${Date.now()}`);
    } catch (error) {
      console.error(error);
      setProblem(errorText(error, toasts.avatarFailed));
    } finally {
      setUploading(false);
    }
  };

  if (!may('updateAvatar', { id: agentId })) return null;
  return (
    <Box sx={{ mt: 2, textAlign: 'center' }}>
      <FileButton fileLabel={copy.choosePhoto} startIcon={<PhotoCameraOutlinedIcon />} disabled={uploading} onChoose={handleChoose}>
        {uploading ? copy.uploadingPhoto : copy.changePhoto}
      </FileButton>
      <Typography role="alert" variant="body2" sx={{ mt: 1, color: 'error.main', fontWeight: 600 }}>
        {problem}
      </Typography>
    </Box>
  );
}
