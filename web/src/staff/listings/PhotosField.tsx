import AddPhotoIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { limits } from 'cms/contract';
import { type DragEvent, type PointerEvent as ReactPointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { FileButton } from '../../forms/ImageField';
import { showToast } from '../../staff-kit/toasts';
import type { EntryFormState } from '../../forms/useEntryForm';
import type { PhotoValue } from '../../forms/kinds';
import { visuallyHidden } from '../../ui/tokens';
import { PhotoDialog } from './PhotoDialog';
import { PhotoTile } from './PhotoTile';
import { Uploads, useUploads } from './Uploads';
import { counted } from '../../staff-kit/texts';

/** Photos of a listing. They are uploaded when they are chosen; order, descriptions and removals are saved with the form. */
export function PhotosField({ id, state }: { id: string; state: Pick<EntryFormState, 'form' | 'opened' | 'setOpened'> }) {
  const { form, opened, setOpened } = state;
  const { field, fieldState } = useController({ control: form.control, name: 'Media' });
  const photos: PhotoValue[] = field.value;
  const [announced, setAnnounced] = useState('');
  const [openId, setOpenId] = useState<string>();
  const kept = photos.filter(({ removed }) => !removed);
  const change = (changed: PhotoValue[]) => form.setValue('Media', changed, { shouldDirty: true });
  const update = (photoId: string, changes: Partial<PhotoValue>) =>
    change(photos.map((photo) => (photo.id === photoId ? { ...photo, ...changes } : photo)));

  /** Adds stored photos to the form, whose changes by the user stay. */
  const adopt = (stored: PhotoValue[]) => {
    const value = mergePhotos(form.getValues('Media'), stored);
    const base = mergePhotos(form.formState.defaultValues?.Media ?? [], stored);
    setOpened((values) => ({ ...values, Media: base }));
    form.resetField('Media', { defaultValue: base });
    form.setValue('Media', value, { shouldDirty: true });
  };
  const queue = useUploads(id, adopt);

  // A restored draft may lack photos that were added later.
  const isStale = mergePhotos(photos, opened.Media).length > photos.length;
  useEffect(() => {
    if (isStale) form.setValue('Media', mergePhotos(form.getValues('Media'), opened.Media), { shouldDirty: true });
  }, [isStale, form, opened]);

  const move = (photo: PhotoValue, target: PhotoValue) => {
    change(movePhoto(photos, photo.id, target.id));
    setAnnounced(`Photo ${kept.indexOf(target) + 1} of ${kept.length}`);
  };
  const drag = useDrag(form, change);
  const handleAdd = (files: File[]) => {
    const free = limits.photos - kept.length - queue.uploads.length;
    if (files.length > free) showToast(`A listing can have at most ${limits.photos} photos`, 'error');
    queue.add(files.slice(0, Math.max(0, free)));
  };

  return (
    <DropZone onDrop={handleAdd}>
      <p className="quiet">{`Up to ${limits.photos} photos. The first one is the cover. Drag photos to change their order.`}</p>
      <Warnings photos={kept} onDescribe={setOpenId} />
      <span role="status" style={visuallyHidden}>
        {announced}
      </span>
      <Box component="ol" aria-label="Photos" className="list" sx={grid}>
        {photos.map((photo) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            kept={kept}
            isDragged={photo.id === drag.id}
            onMove={(target) => move(photo, target)}
            onDrag={(event) => drag.start(event, photo.id)}
            onOpen={() => setOpenId(photo.id)}
            onRemove={(removed) => update(photo.id, { removed })}
          />
        ))}
      </Box>
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <Uploads {...queue} />
      <Box>
        <FileButton ref={field.ref} startIcon={<AddPhotoIcon />} fileLabel="Photo files" multiple onChoose={(_, all) => handleAdd(all)}>
          Add photos
        </FileButton>
        <FormHelperText sx={{ mt: 1 }}>{'JPEG, PNG, WebP, GIF or AVIF, up to 10\u00a0MB each. Or drop files here.'}</FormHelperText>
      </Box>
      <PhotoDialog
        photos={kept}
        openId={openId}
        onOpen={setOpenId}
        onChange={update}
        onOriginal={(file, photoId) => queue.add([file], photoId)}
        uploads={<Uploads {...queue} uploads={queue.uploads.filter(({ originalOf }) => originalOf === openId)} />}
      />
    </DropZone>
  );
}

const grid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))', gap: 1.5 };

/**
 * Adds stored photos that a list lacks, each after the photo that precedes it in the stored order, and updates originals. Keeps the order
 * and the texts of the list, which the user may have changed.
 */
function mergePhotos(list: readonly PhotoValue[], stored: readonly PhotoValue[]): PhotoValue[] {
  const byId = new Map(stored.map((photo) => [photo.id, photo]));
  const merged = list.map((photo) => ({ ...photo, original: byId.get(photo.id)?.original ?? photo.original }));
  stored.forEach((photo, index) => {
    if (merged.some(({ id }) => id === photo.id)) return;
    const before = stored[index - 1];
    merged.splice(merged.findIndex(({ id }) => id === before?.id) + 1, 0, photo);
  });
  return merged;
}

/** Moves a photo to the place of another one. */
function movePhoto(list: readonly PhotoValue[], id: string, target: string): PhotoValue[] {
  const from = list.findIndex((photo) => photo.id === id);
  const to = list.findIndex((photo) => photo.id === target);
  return from < 0 || to < 0 ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** Moves a photo to where it is dragged, until the pointer is released. Escape moves it back. */
function useDrag(form: EntryFormState['form'], change: (photos: PhotoValue[]) => void) {
  const [id, setId] = useState<string>();
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  const start = (event: ReactPointerEvent, dragged: string) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const before: PhotoValue[] = form.getValues('Media');
    const ended = (running.current = new AbortController());
    let { clientX, clientY } = event;
    const end = () => {
      setId(undefined);
      ended.abort();
    };
    const step = () => {
      if (ended.signal.aborted) return;
      const [top, bottom] = [120 - clientY, clientY - (innerHeight - 160)];
      if (Math.max(top, bottom) > 0) scrollBy(0, top > 0 ? -10 : 10);
      const target = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-photo]')?.dataset.photo;
      if (target && target !== dragged) change(movePhoto(form.getValues('Media'), dragged, target));
      requestAnimationFrame(step);
    };
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      change(before);
      end();
    };
    addEventListener('pointermove', (moved) => ({ clientX, clientY } = moved), { signal: ended.signal });
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { signal: ended.signal });
    addEventListener('keydown', handleKey, { signal: ended.signal });
    setId(dragged);
    requestAnimationFrame(step);
  };

  return { id, start };
}

function DropZone({ onDrop, children }: { onDrop: (files: File[]) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const handle = (event: DragEvent) => {
    const { types, files } = event.dataTransfer;
    if (!types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') onDrop([...files]);
  };
  return (
    <Box
      onDragOver={handle}
      onDragLeave={handle}
      onDrop={handle}
      sx={{
        display: 'grid',
        gap: 2,
        borderRadius: 1,
        outline: isOver ? '3px dashed' : 'none',
        outlineColor: 'secondary.main',
        outlineOffset: 8,
      }}
    >
      {children}
    </Box>
  );
}

/** Says how many photos lack a description or an original, and opens the first of them. */
function Warnings({ photos, onDescribe }: { photos: PhotoValue[]; onDescribe: (id: string) => void }) {
  const lacking = [
    { list: photos.filter(({ ShortDescription }) => !ShortDescription.trim()), noun: 'photo', what: 'description', label: 'Describe' },
    {
      list: photos.filter(({ MediaAlteration, original }) => MediaAlteration && !original),
      noun: 'altered photo',
      what: 'original',
      label: 'Add the original photo',
    },
  ];
  return lacking.map(
    ({ list: [first, ...more], noun, what, label }) =>
      first && (
        <Box key={label} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3.5 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {`${counted(more.length + 1, noun)} ${more.length > 0 ? 'have' : 'has'} no ${what}.`}
          </Typography>
          <Button onClick={() => onDescribe(first.id)} sx={{ ml: -2.5 }}>
            {label}
          </Button>
        </Box>
      ),
  );
}
