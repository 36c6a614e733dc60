import { Box, Button } from '@mui/material';
import type { Agent } from 'cms/contract';
import { useState } from 'react';
import { forget } from '../../api/client';
import { send } from '../../api/send';
import { agentsCopy } from '../../content/agents';
import { FileButton } from '../../forms/ImageField';
import { useAction } from '../../staff-kit/useAction';
import { AgentAvatar } from '../../pages/agents/agent';
import { photoFailed, withPhoto } from './AgentPhoto';

const { choosePhoto, uploadingPhoto } = agentsCopy.profile;

/** Photo of an agent, saved when it is chosen, without the rest of the form. */
export function PortraitField({ agent }: { agent: Agent }) {
  const [src, setSrc] = useState(agent.avatar);
  const { act, ask, busy, dialog } = useAction(photoFailed);

  const show = (url: string | null) => {
    setSrc(url);
    forget();
  };
  const handleChoose = (file: File) => act(async () => show((await send('updateAvatar', { id: agent.id, file })).avatar_url));
  const handleRemove = () =>
    ask(
      {
        heading: 'Remove this photo?',
        text: 'The photo is removed from the profile immediately. The profile then shows the company logo.',
        confirm: 'Remove photo',
        danger: true,
      },
      async () => {
        await send('removeAvatar', { id: agent.id });
        show(null);
      },
    );

  return (
    <Box sx={{ width: 160 }}>
      <AgentAvatar key={src} agent={withPhoto(agent, src)} sizes="160px" eager />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', mt: 1 }}>
        <FileButton fileLabel={choosePhoto} variant="text" disabled={busy} onChoose={handleChoose} sx={button}>
          {busy ? uploadingPhoto : 'Change'}
        </FileButton>
        {src && (
          <Button color="error" disabled={busy} onClick={handleRemove} sx={button}>
            Remove
          </Button>
        )}
      </Box>
      {dialog}
    </Box>
  );
}

const button = { px: 1, mx: -1 };
