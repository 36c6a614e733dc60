import type { PhotoValue } from '../../forms/values';

/**
 * Adds stored photos that a list lacks, each after the photo that precedes it in the stored order, and updates originals. Keeps the order
 * and the texts of the list, which the user may have changed.
 */
export function mergePhotos(list: readonly PhotoValue[], stored: readonly PhotoValue[]): PhotoValue[] {
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
export function movePhoto(list: readonly PhotoValue[], id: string, target: string): PhotoValue[] {
  const from = list.findIndex((photo) => photo.id === id);
  const to = list.findIndex((photo) => photo.id === target);
  return from < 0 || to < 0 ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);
}
