import PhotoCameraOutlinedIcon from '@mui/icons-material/PhotoCameraOutlined';
import { Box } from '@mui/material';
import type { Agent } from 'cms/contract';
import { useState } from 'react';
import { forget } from '../../api/client';
import { errorText, send } from '../../api/send';
import { AgentAvatar } from '../../pages/agents/agent';
import type { AgentProfile } from '../../pages/profile/Profile';
import { useSession } from '../../api/session';
import { FileButton } from '../../forms/ImageField';

export const photoFailed = 'Failed to upload photo. Try again.';

/** An agent with a photo that was just uploaded, whose variants do not exist yet, or with none. */
export const withPhoto = ({ first_name, last_name }: Pick<Agent, 'first_name' | 'last_name'>, avatar: string | null) => ({
  first_name,
  last_name,
  avatar,
  avatar_srcset: null,
  avatar_avif_srcset: null,
  avatar_webp_srcset: null,
});

/** Photo of an agent, which they and administrators can replace. */
export function AgentPhoto({ agent, sizes }: { agent: AgentProfile; sizes: string }) {
  const { may } = useSession();
  const [uploaded, setUploaded] = useState<string>();
  const [uploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();

  const handleChoose = async (file: File) => {
    setUploading(true);
    setProblem(undefined);
    try {
      const { avatar_url } = await send('updateAvatar', { id: agent.id, file });
      setUploaded(`${avatar_url}?t=${Date.now()}`);
      forget();
    } catch (error) {
      console.error(error);
      setProblem(errorText(error, photoFailed));
    } finally {
      setUploading(false);
    }
  };

  return (
    <>
      <AgentAvatar key={uploaded} agent={uploaded ? withPhoto(agent, uploaded) : agent} sizes={sizes} eager />
      {may('updateAvatar', agent) && (
        <Box sx={{ mt: 2, textAlign: 'center' }}>
          <FileButton fileLabel="Choose photo" startIcon={<PhotoCameraOutlinedIcon />} disabled={uploading} onChoose={handleChoose}>
            {uploading ? 'Uploading...' : 'Change photo'}
          </FileButton>
          <p role="alert" className="small problem">
            {problem}
          </p>
        </Box>
      )}
    </>
  );
}
