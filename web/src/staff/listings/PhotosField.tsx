import AddPhotoIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import { Box, Button, FormHelperText, TextField, Typography } from '@mui/material';
import { limits } from 'cms/contract';
import { clamp } from 'es-toolkit';
import { type DragEvent as ReactDragEvent, useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { FileButton } from '../../forms/ImageField';
import { showToast } from '../../staff-kit/toasts';
import { ConfirmDialog } from '../../staff-kit/useAction';
import type { EntryFormState } from '../../forms/useEntryForm';
import type { PhotoValue } from '../../forms/kinds';
import { visuallyHidden } from '../../ui/tokens';
import { focusPhoto, PhotoDialog } from './PhotoDialog';
import { photoGaps } from './checks';
import { PhotoTile } from './PhotoTile';
import { Uploads, useUploads } from './Uploads';

/** Photos of a listing. They are uploaded when they are chosen; order, descriptions and removals are saved with the form. */
export function PhotosField({ id, state }: { id: string; state: Pick<EntryFormState, 'form' | 'opened' | 'setOpened'> }) {
  const { form, opened, setOpened } = state;
  const { field, fieldState } = useController({ control: form.control, name: 'Media' });
  const photos: PhotoValue[] = field.value;
  const [announced, setAnnounced] = useState('');
  const [openId, setOpenId] = useState<string>();
  const [moving, setMoving] = useState<PhotoValue>();
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
  const drag = useDrag(photos, change);
  const handleAdd = (files: File[]) => {
    const free = limits.photos - kept.length - queue.uploads.length;
    if (files.length > free) showToast(`A listing can have at most ${limits.photos} photos`, 'error');
    queue.add(files.slice(0, Math.max(0, free)));
  };
  useFileDrop(handleAdd);

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FileButton
        ref={field.ref}
        startIcon={<AddPhotoIcon />}
        fileLabel="Photo files"
        multiple
        onChoose={(_, all) => handleAdd(all)}
        sx={{ position: 'absolute', top: { xs: 14, sm: 24 }, right: { xs: 20, sm: 32 } }}
      >
        Add photos
      </FileButton>
      {kept.length > 0 && (
        <p className="small quiet">
          The first photo is the cover. Drag photos to change their order. Photos are saved as they arrive; order and words when you save.
        </p>
      )}
      <Warnings photos={kept} onDescribe={setOpenId} />
      <span role="status" style={visuallyHidden}>
        {announced}
      </span>
      <Box component="ol" aria-label="Photos" className="list" sx={grid} {...drag.list}>
        {photos.map((photo) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            kept={kept}
            isDragged={photo.id === drag.id}
            onMove={(target) => move(photo, target)}
            onMoveTo={() => setMoving(photo)}
            drag={drag.photo(photo.id)}
            onOpen={() => setOpenId(photo.id)}
            onRemove={(removed) => update(photo.id, { removed })}
          />
        ))}
      </Box>
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <Uploads {...queue} />
      <Typography variant="body2" sx={[{ color: 'text.secondary' }, kept.length === 0 && emptyZone]}>
        {`Drop files here. JPEG, PNG, WebP, GIF or AVIF, up to 10\u00a0MB each, and ${limits.photos} photos.`}
      </Typography>
      <PhotoDialog
        photos={kept}
        openId={openId}
        onOpen={setOpenId}
        onChange={update}
        onOriginal={(file, photoId) => queue.add([file], photoId)}
        uploads={<Uploads {...queue} uploads={queue.uploads.filter(({ originalOf }) => originalOf === openId)} />}
      />
      {moving && (
        <MoveDialog
          from={kept.indexOf(moving) + 1}
          count={kept.length}
          onMove={(to) => move(moving, kept[to - 1] ?? moving)}
          onClose={() => {
            setMoving(undefined);
            focusPhoto(moving.id);
          }}
        />
      )}
    </Box>
  );
}

const emptyZone = { p: 5, border: '2px dashed', borderColor: 'divider', borderRadius: 1, textAlign: 'center' };
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

/** Asks for the number of the place that a photo gets. */
function MoveDialog({ from, count, onMove, onClose }: { from: number; count: number; onMove: (to: number) => void; onClose: () => void }) {
  const [text, setText] = useState(String(from));
  const handleMove = () => {
    onMove(clamp(Math.round(Number(text)) || from, 1, count));
    onClose();
  };
  return (
    <ConfirmDialog open heading={`Move photo ${from}`} text="" confirm="Move" onConfirm={handleMove} onCancel={onClose}>
      <TextField
        autoFocus
        type="number"
        label={`Place, from 1 to ${count}`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The button that gets the focus back must not be pressed.
          event.preventDefault();
          handleMove();
        }}
      />
    </ConfirmDialog>
  );
}

/** Returns the photo that is dragged, and props that move it to where it is dragged. Escape moves it back. */
function useDrag(photos: PhotoValue[], change: (photos: PhotoValue[]) => void) {
  const [drag, setDrag] = useState<{ id: string; before: PhotoValue[] }>();
  return {
    id: drag?.id,
    list: {
      onDragOver: (event: ReactDragEvent) => drag && event.preventDefault(),
      onDrop(event: ReactDragEvent) {
        event.preventDefault();
        setDrag(undefined);
      },
    },
    photo: (id: string) => ({
      onDragStart({ dataTransfer }: ReactDragEvent) {
        // Firefox drags nothing without data.
        dataTransfer.setData('application/x-photo', id);
        setDrag({ id, before: photos });
      },
      onDragEnter: () => drag && drag.id !== id && change(movePhoto(photos, drag.id, id)),
      // Follows a drop, too.
      onDragEnd() {
        if (drag) change(drag.before);
        setDrag(undefined);
      },
    }),
  };
}

/** Adds files that are dropped on the page. */
function useFileDrop(onDrop: (files: File[]) => void) {
  useEffect(() => {
    const handle = (event: DragEvent) => {
      const { dataTransfer, type } = event;
      if (!dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      if (type === 'drop') onDrop([...dataTransfer.files]);
    };
    addEventListener('dragover', handle);
    addEventListener('drop', handle);
    return () => {
      removeEventListener('dragover', handle);
      removeEventListener('drop', handle);
    };
  });
}

/** Says how many photos lack a description or an original, and opens the first of them. */
const Warnings = ({ photos, onDescribe }: { photos: PhotoValue[]; onDescribe: (id: string) => void }) =>
  photoGaps(photos).map(({ text, first, fix }) => (
    <Box key={fix} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3.5 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>{`${text}.`}</Typography>
      <Button onClick={() => onDescribe(first.id)} sx={{ ml: -2.5 }}>
        {fix}
      </Button>
    </Box>
  ));
