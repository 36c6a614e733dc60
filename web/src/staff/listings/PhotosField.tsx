import AddPhotoIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import { Box, Button, FormHelperText, TextField, Typography } from '@mui/material';
import { limits } from 'cms/contract';
import { clamp } from 'es-toolkit';
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
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
  const drag = useDrag(form, change);
  const zone = useFileDrop(handleAdd);
  function handleAdd(files: File[]) {
    const free = limits.photos - kept.length - queue.uploads.length;
    if (files.length > free) showToast(`A listing can have at most ${limits.photos} photos`, 'error');
    queue.add(files.slice(0, Math.max(0, free)));
  }

  return (
    <Box ref={zone} sx={{ display: 'grid', gap: 2 }}>
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
      <Box component="ol" aria-label="Photos" className="list" sx={grid}>
        {photos.map((photo) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            kept={kept}
            isDragged={photo.id === drag.id}
            onMove={(target) => move(photo, target)}
            onMoveTo={() => setMoving(photo)}
            onDrag={(event) => drag.start(event, photo.id)}
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

/** How long (ms) a finger rests on a photo, and how far (px) a mouse moves, before it is dragged. */
const longPressMs = 350;
const dragDistance = 6;

/**
 * Moves a photo to where it is dragged, until the pointer is released. Escape moves it back. A finger that moves at once scrolls the page.
 */
function useDrag(form: EntryFormState['form'], change: (photos: PhotoValue[]) => void) {
  const [id, setId] = useState<string>();
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  const start = (event: ReactPointerEvent, dragged: string) => {
    if (event.button !== 0) return;
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const before: PhotoValue[] = form.getValues('Media');
    const isMouse = event.pointerType === 'mouse';
    let { clientX, clientY } = event;
    let isDragging = false;
    const end = () => running.current?.abort();
    const begin = () => {
      isDragging = true;
      setId(dragged);
      requestAnimationFrame(step);
    };
    const step = () => {
      if (signal.aborted) return;
      const [top, bottom] = [120 - clientY, clientY - (innerHeight - 160)];
      if (Math.max(top, bottom) > 0) scrollBy(0, top > 0 ? -10 : 10);
      const target = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-photo]')?.dataset.photo;
      if (target && target !== dragged) change(movePhoto(form.getValues('Media'), dragged, target));
      requestAnimationFrame(step);
    };
    const handleMove = (moved: PointerEvent) => {
      ({ clientX, clientY } = moved);
      if (isDragging || Math.hypot(clientX - event.clientX, clientY - event.clientY) < dragDistance) return;
      if (isMouse) begin();
      else end();
    };
    const handleUp = () => {
      if (isDragging) ignoreClick();
      end();
    };
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !isDragging) return;
      change(before);
      end();
    };
    // A finger that drags a photo neither scrolls the page nor opens a menu.
    const handleTouch = (touch: Event) => isDragging && touch.cancelable && touch.preventDefault();

    const timer = isMouse ? undefined : setTimeout(begin, longPressMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      setId(undefined);
    });
    addEventListener('pointermove', handleMove, { signal });
    addEventListener('pointerup', handleUp, { signal });
    addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', handleKey, { signal });
    for (const type of ['touchmove', 'contextmenu']) addEventListener(type, handleTouch, { signal, passive: false });
  };

  return { id, start };
}

/** Ignores the click that follows the release of the pointer. */
function ignoreClick() {
  const ignore = (event: Event) => event.stopPropagation();
  addEventListener('click', ignore, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', ignore, { capture: true }));
}

/** Adds files that are dropped on the section of the returned element. */
function useFileDrop(onDrop: (files: File[]) => void) {
  const zone = useRef<HTMLDivElement>(null);
  const latest = useRef(onDrop);
  latest.current = onDrop;

  useEffect(() => {
    const section = zone.current?.closest<HTMLElement>('section');
    const handle = (event: DragEvent) => {
      const { dataTransfer, type } = event;
      if (!dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      if (section) section.style.outline = type === 'dragover' ? '3px dashed' : '';
      if (type === 'drop') latest.current([...dataTransfer.files]);
    };
    const events = ['dragover', 'dragleave', 'drop'] as const;
    events.forEach((type) => section?.addEventListener(type, handle));
    return () => events.forEach((type) => section?.removeEventListener(type, handle));
  }, []);

  return zone;
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
