import { Box, Button } from '@mui/material';
import type { Agent } from 'cms/contract';
import { useState } from 'react';
import { forget } from '../../api/client';
import { errorText, send } from '../../api/send';
import { agentFormCopy } from '../../content/forms';
import { agentsCopy } from '../../content/agents';
import { brand } from '../../content/brand';
import { toasts } from '../../content/staff';
import { FileButton } from '../../forms/ImageField';
import { useAction } from '../../forms/useAction';
import { fullName } from '../../pages/agents/agent';

const copy = agentFormCopy.portrait;
const { photo, choosePhoto, uploadingPhoto } = agentsCopy.profile;

/** Photo of an agent, saved when it is chosen, without the rest of the form. */
export function PortraitField({ agent }: { agent: Agent }) {
  const [src, setSrc] = useState(agent.avatar);
  const { act, ask, busy, dialog } = useAction((error) => errorText(error, toasts.avatarFailed));

  const show = (url: string | null) => {
    setSrc(url);
    forget();
  };
  const handleChoose = (file: File) => act(async () => show((await send('updateAvatar', { id: agent.id, file })).avatar_url));
  const handleRemove = () =>
    ask({ ...copy.removal, danger: true }, async () => {
      await send('removeAvatar', { id: agent.id });
      show(null);
    });

  return (
    <Box sx={{ width: 160 }}>
      <Box sx={frame}>
        <img src={src ?? brand.logoMark} alt={src ? photo(fullName(agent)) : ''} className={src ? undefined : 'mark'} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', mt: 1 }}>
        <FileButton fileLabel={choosePhoto} variant="text" disabled={busy} onChoose={handleChoose} sx={button}>
          {busy ? uploadingPhoto : copy.change}
        </FileButton>
        {src && (
          <Button color="error" disabled={busy} onClick={handleRemove} sx={button}>
            {copy.remove}
          </Button>
        )}
      </Box>
      {dialog}
    </Box>
  );
}

const button = { px: 1, mx: -1 };

const frame = {
  display: 'grid',
  placeItems: 'center',
  height: 200,
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'background.default',
  '& img': { width: 160, height: 200, objectFit: 'cover' },
  '& .mark': { width: 72, height: 72, opacity: 0.35 },
};
