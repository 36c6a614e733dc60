import { parseUrl, post } from '../../contract';
import { storageModels } from '../database/storage-models';
import { addedColumns } from './identities';
import type { MediaFile } from './media';
import { explainStatus, keepTextImages, mover, validationErrors, type Entry, type Move, type Moving } from './mover';

const { uid } = storageModels.post;

/** Converts posts one by one. A post without a title is imported as unpublished. */
export function postMover(moving: Moving, total: number): Move {
  const { files } = moving;
  return mover(moving, 'post', async (entry, index) => {
    const { read } = entry;
    const title = read.line('title');
    const name = title || 'Untitled';
    const content = read.html('content');
    const image = imageOf(entry, content.images, name);
    const row = {
      documentId: entry.id,
      title: name,
      content: content.html,
      video_url: videoOf(entry, content.videos),
      published: Boolean(title) && read.flag('published'),
      publish_at: null,
      unpublish_at: null,
      time_zone: null,
      ...addedColumns(index, total),
    };
    const errors = await validationErrors(post.createSchema, { ...row, image_url: image?.url ?? null });
    if (errors.length > 0) return { name, errors };
    explainStatus(entry, 'title', title);
    const ref = files.entity(uid, row);
    if (image) files.show(image.ref, { type: uid, field: 'image', ref });
    return { name };
  });
}

/** Returns the post's video, or the first video in its text. */
function videoOf({ read, remark }: Entry, inText: string[]): string | null {
  const separate = read.url('video_url');
  const videos = inText.flatMap((address) => parseUrl(address.replace(/^\/\//, 'https://')) ?? []);
  const video = separate ?? videos[0] ?? null;
  if (video && !separate) remark('adjusted', 'The video embedded in the text is now the insight’s video', video);
  const rest = videos.filter((url) => url !== video);
  if (rest.length > 0) remark('review', 'The text has several embedded videos; only one can be kept', rest.join('\n'));
  return video;
}

/** Returns the post's image, or the first available image in its text. All others are added to the media library. */
function imageOf(entry: Entry, inText: string[], name: string): MediaFile | null {
  const separate = entry.image(entry.told.image_url, name);
  if (separate) {
    keepTextImages(entry, inText, name);
    return separate;
  }
  for (const [index, address] of inText.entries()) {
    const first = entry.image(address, name);
    if (!first) continue;
    entry.remark('adjusted', 'The first image in the text is now the insight’s image', address.slice(0, 300));
    keepTextImages(entry, inText.slice(index + 1), name);
    return first;
  }
  return null;
}
