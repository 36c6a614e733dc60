import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { useContext, useEffect, useRef, useState } from 'react';
import { forget } from '../../api/client';
import { sendFile } from '../../api/send';
import { UploadProgress, UploadsContext } from '../../forms/ImageField';
import type { PhotoValue } from '../../forms/kinds';
import { valuesOf } from '../../forms/values';
import { createUploadQueue, type Upload } from './uploadQueue';

/** Uploads files for a listing, and adds the stored photos with `onStored`. */
export function useUploads(id: string, onStored: (photos: PhotoValue[]) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const count = useContext(UploadsContext);
  const latest = useRef(onStored);
  latest.current = onStored;
  const [queue] = useState(() =>
    createUploadQueue(async ({ file, key, originalOf }, onProgress, signal) => {
      const body = { key, ...(originalOf && { original_of: originalOf }) };
      const listing = await sendFile('addListingPhoto', { id, file, body }, onProgress, signal);
      latest.current(valuesOf('listing', listing).Media);
    }, setUploads),
  );
  const isBusy = uploads.some(({ error }) => !error);

  useEffect(() => {
    if (!isBusy) return;
    count(1);
    return () => {
      count(-1);
      forget();
    };
  }, [isBusy, count]);

  useEffect(() => {
    const events = ['online', 'offline'];
    events.forEach((event) => addEventListener(event, queue.resume));
    return () => {
      events.forEach((event) => removeEventListener(event, queue.resume));
      queue.close();
    };
  }, [queue]);

  return { uploads, ...queue };
}

/** Files that are not stored yet. */
export function Uploads({ uploads, retry, resume, cancel }: Omit<ReturnType<typeof useUploads>, 'add' | 'close'>) {
  const isOffline = uploads.length > 0 && !navigator.onLine;
  return (
    <>
      <Typography role="status" variant="body2" sx={{ fontWeight: 600, '&:empty': { display: 'none' } }}>
        {isOffline && 'No connection. Uploads continue when you are online again.'}
      </Typography>
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="list">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onRetry={() => retry(upload.key)} onCancel={() => cancel(upload.key)} />
          ))}
        </ul>
      )}
      {uploads.filter(({ state }) => state === 'failed').length > 1 && (
        <Button onClick={resume} sx={{ justifySelf: 'start', ml: -2.5 }}>
          Try all again
        </Button>
      )}
    </>
  );
}

function UploadRow({ upload, onRetry, onCancel }: { upload: Upload; onRetry: () => void; onCancel: () => void }) {
  const { file, state, progress, error } = upload;
  const button = (label: string, onClick: () => void) => (
    <Button onClick={onClick} aria-label={`${label}: ${file.name}`}>
      {label}
    </Button>
  );
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{file.name}</Typography>
        {state === 'running' ? (
          <UploadProgress fraction={progress} label={`Upload of ${file.name}`} />
        ) : (
          <FormHelperText error={Boolean(error)} role={error && 'alert'} sx={{ m: 0 }}>
            {error ?? 'Waiting'}
          </FormHelperText>
        )}
      </Box>
      <Box sx={{ mx: -2.5 }}>
        {state === 'failed' && button('Try again', onRetry)}
        {button(error ? 'Dismiss' : 'Cancel', onCancel)}
      </Box>
    </Box>
  );
}
