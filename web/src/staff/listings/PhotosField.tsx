import { Box, Button, IconButton, LinearProgress, TextField, Typography } from '@mui/material';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import DeleteOutlinedIcon from '@mui/icons-material/DeleteOutlined';
import { limits, mediaAlterations, type Listing, type Media } from 'cms/contract';
import { omit } from 'es-toolkit';
import { useContext, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { errorText, sendFile } from '../../api/send';
import { photosCopy as copy } from '../../content/listings';
import { UploadsContext } from '../../forms/ImageField';
import { visuallyHidden } from '../../ui/tokens';

/** Photo in the form: as stored, with what the user changed. */
type Photo = Media & { removed?: boolean };

interface Upload {
  key: string;
  file: File;
  originalOf?: string;
  /** From 0 to 1. */
  progress: number;
  error?: string;
}

/** Photos of a listing: uploaded at once, one after the other; order, descriptions and removals are saved with the form. */
export function PhotosField({ id }: { id: string }) {
  const { getValues, setValue, resetField } = useFormContext<{ Media: Photo[] }>();
  const photos = useWatch<{ Media: Photo[] }, 'Media'>({ name: 'Media' }) ?? [];
  const [announced, setAnnounced] = useState('');
  const shown = photos.filter(({ removed }) => !removed);
  const change = (changed: Photo[]) => setValue('Media', changed, { shouldDirty: true });

  /** Merges photos that arrived into the form, without losing what the user changed. */
  const handleStored = ({ Media }: Listing) => {
    const current = getValues('Media');
    const known = new Map(Media.map((photo) => [photo.id, photo]));
    const kept = current.flatMap((photo) => {
      const stored = known.get(photo.id);
      return stored ? [{ ...stored, ...photo, original: stored.original }] : [];
    });
    const added = Media.filter((photo) => !current.some((other) => other.id === photo.id));
    if (current.length === 0) resetField('Media', { defaultValue: added });
    else setValue('Media', [...kept, ...added], { shouldDirty: false });
  };
  const { uploads, add, retry, cancel } = useUploads(id, handleStored);

  const move = (photo: Photo, by: number) => {
    const index = shown.indexOf(photo) + by;
    const others = shown.filter((other) => other !== photo);
    change([...others.slice(0, index), photo, ...others.slice(index), ...photos.filter(({ removed }) => removed)]);
    setAnnounced(copy.position(index + 1, shown.length));
  };
  const update = (photo: Photo, changes: Partial<Photo>) =>
    change(photos.map((other) => (other.id === photo.id ? { ...other, ...changes } : other)));

  return (
    <Box role="group" aria-label={copy.name} sx={{ display: 'grid', gap: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>{copy.hint(shown.length, limits.photos)}</Typography>
      <span role="status" style={visuallyHidden}>
        {announced}
      </span>
      <Box component="ol" className="list" sx={{ display: 'grid', gap: 2 }}>
        {shown.map((photo, index) => (
          <PhotoItem
            key={photo.id}
            photo={photo}
            place={copy.position(index + 1, shown.length)}
            isCover={index === 0}
            onEarlier={index > 0 ? () => move(photo, -1) : undefined}
            onLater={index < shown.length - 1 ? () => move(photo, 1) : undefined}
            onChange={(changes) => update(photo, changes)}
            onOriginal={(file) => add([file], photo.id)}
          />
        ))}
      </Box>
      {uploads.map((upload) => (
        <UploadItem key={upload.key} upload={upload} onRetry={() => retry(upload.key)} onCancel={() => cancel(upload.key)} />
      ))}
      <PhotoButton label={copy.add} multiple onChoose={(files) => add(files.slice(0, limits.photos - shown.length))} />
    </Box>
  );
}

interface PhotoItemProps {
  photo: Photo;
  place: string;
  isCover: boolean;
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
  onChange: (changes: Partial<Photo>) => void;
  onOriginal: (file: File) => void;
}

function PhotoItem({ photo, place, isCover, onEarlier, onLater, onChange, onOriginal }: PhotoItemProps) {
  const { MediaURL, ShortDescription, MediaAlteration, original } = photo;
  const alteration = MediaAlteration ?? '';
  return (
    <Box component="li" sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '200px 1fr' }, alignItems: 'start' }}>
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <Box component="img" src={MediaURL} alt={ShortDescription ?? place} loading="lazy" sx={thumbnail} />
        {original && (
          <>
            <Box component="img" src={original.MediaURL} alt={copy.original} loading="lazy" sx={thumbnail} />
            <Typography variant="body2">{copy.original}</Typography>
          </>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.5 }}>
          <Typography variant="body2" sx={{ fontWeight: 600, mr: 'auto' }}>
            {isCover ? copy.cover : place}
          </Typography>
          {/* Not `disabled`, because a button must keep the focus when its photo reaches the end. */}
          <IconButton aria-label={copy.earlier(place)} aria-disabled={!onEarlier} onClick={onEarlier} sx={onEarlier ? {} : faded}>
            <ArrowBackIcon />
          </IconButton>
          <IconButton aria-label={copy.later(place)} aria-disabled={!onLater} onClick={onLater} sx={onLater ? {} : faded}>
            <ArrowForwardIcon />
          </IconButton>
          <IconButton aria-label={copy.remove(place)} onClick={() => onChange({ removed: true })}>
            <DeleteOutlinedIcon />
          </IconButton>
        </Box>
        <TextField
          label={copy.description}
          value={ShortDescription ?? ''}
          helperText={ShortDescription ? ' ' : copy.descriptionHint}
          onChange={({ target }) => onChange({ ShortDescription: target.value })}
          slotProps={{ htmlInput: { maxLength: limits.line } }}
        />
        <TextField
          select
          label={copy.alteration}
          value={alteration}
          onChange={({ target }) => onChange({ MediaAlteration: target.value || null })}
          helperText={alteration && !original ? copy.originalNeeded : ' '}
          slotProps={{ select: { native: true } }}
        >
          <option value="">{copy.unaltered}</option>
          {mediaAlterations.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </TextField>
        {alteration && !original && <PhotoButton label={copy.addOriginal} onChoose={([file]) => file && onOriginal(file)} />}
      </Box>
    </Box>
  );
}

const thumbnail = { display: 'block', width: '100%', maxWidth: 320, aspectRatio: '3 / 2', objectFit: 'cover', borderRadius: 1 };
const faded = { opacity: 0.3, cursor: 'default' };

function UploadItem({
  upload: { file, progress, error },
  onRetry,
  onCancel,
}: {
  upload: Upload;
  onRetry: () => void;
  onCancel: () => void;
}) {
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {file.name}
        </Typography>
        {error && <Button onClick={onRetry}>{copy.retry}</Button>}
        <Button onClick={onCancel}>{copy.cancel}</Button>
      </Box>
      {error ? (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {error}
        </Typography>
      ) : (
        <LinearProgress variant="determinate" value={progress * 100} aria-label={copy.progress(file.name)} />
      )}
    </Box>
  );
}

function PhotoButton({ label, multiple, onChoose }: { label: string; multiple?: boolean; onChoose: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button variant="outlined" onClick={() => input.current?.click()} sx={{ justifySelf: 'start' }}>
        {label}
      </Button>
    </>
  );
}

/** Uploads photos one after the other. The key of each says its place in the batch, so that a repeated upload adds no second photo. */
function useUploads(id: string, onStored: (listing: Listing) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const running = useRef<string>();
  const countUpload = useContext(UploadsContext);
  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  const remove = (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key));
  const next = uploads.find(({ error }) => error === undefined);

  useEffect(() => {
    if (!next || running.current) return;
    const { key, file, originalOf } = next;
    running.current = key;
    countUpload(1);
    const body = { key, ...(originalOf && { original_of: originalOf }) };
    void sendFile('addListingPhoto', { id, file, body }, (progress) => change(key, { progress }))
      .then((listing) => {
        onStored(listing);
        remove(key);
      })
      .catch((reason: unknown) => change(key, { error: errorText(reason, copy.failed) }))
      .finally(() => {
        running.current = undefined;
        countUpload(-1);
        setUploads((all) => [...all]);
      });
  }, [next, id, onStored, countUpload]);

  // Uploads that failed without a connection go on by themselves.
  useEffect(() => {
    const handleOnline = () => setUploads((all) => all.map((upload) => omit(upload, ['error'])));
    addEventListener('online', handleOnline);
    return () => removeEventListener('online', handleOnline);
  }, []);

  return {
    uploads,
    add(files: File[], originalOf?: string) {
      const batch = Date.now().toString(36);
      const added = files.map((file, index): Upload => {
        const error = file.size > limits.imageBytes ? copy.tooLarge : undefined;
        return {
          key: `${batch}:${String(index).padStart(4, '0')}`,
          file,
          progress: 0,
          ...(originalOf && { originalOf }),
          ...(error && { error }),
        };
      });
      setUploads((all) => [...all, ...added]);
    },
    retry: (key: string) =>
      setUploads((all) => all.map(({ error, ...upload }) => (upload.key === key ? upload : { ...upload, ...(error && { error }) }))),
    cancel: remove,
  };
}
