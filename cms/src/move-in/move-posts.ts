import { parseUrl, post } from '../../contract';
import { storageModels } from '../database/storage-models';
import { datesAt } from './dates';
import type { MediaFile } from './media';
import { faultsOf, keepTextImages, mover, unsaid, type Entry, type Moving } from './mover';

/** Takes posts one by one. What has no title comes unpublished, until somebody gives it one. */
export function postMover(moving: Moving, total: number) {
  const { files } = moving;
  const { uid } = storageModels.post;
  return mover(moving, {
    type: 'post',
    async move(entry, place) {
      const { read, told } = entry;
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
        ...datesAt(place, total),
        locale: null,
      };
      const faults = await faultsOf(post.createSchema, { ...row, image_url: image?.url ?? null });
      if (faults.length > 0) return { name, leftOut: faults };
      if (!title) entry.remark('needs a hand', 'No title. Imported as unpublished until a title is added');
      if ((told.published ?? null) === null) entry.remark('needs a hand', unsaid);
      const ref = files.entity(uid, row);
      if (image) files.show(image.ref, { type: uid, field: 'image', ref });
      return { name };
    },
  });
}

/** Its own film, else the first one that its text shows. */
function videoOf({ read, remark }: Entry, inText: string[]): string | null {
  const own = read.url('video_url');
  const videos = inText.flatMap((address) => parseUrl(address.replace(/^\/\//, 'https://')) ?? []);
  const chosen = own ?? videos[0] ?? null;
  if (chosen && !own) remark('changed', 'The video embedded in the text is now the insight’s video', chosen);
  const rest = videos.filter((video) => video !== chosen);
  if (rest.length > 0) remark('needs a hand', 'The text has several embedded videos; only one can be kept', rest.join('\n'));
  return chosen;
}

/** Its own picture, else the first one of its text that can be had; the others go into the media library. */
function imageOf(entry: Entry, inText: string[], name: string): MediaFile | null {
  const own = entry.image(entry.told.image_url, name);
  if (own) {
    keepTextImages(entry, inText, name);
    return own;
  }
  for (const [place, address] of inText.entries()) {
    const first = entry.image(address, name);
    if (!first) continue;
    entry.remark('changed', 'The first image in the text is now the insight’s image', address.slice(0, 300));
    keepTextImages(entry, inText.slice(place + 1), name);
    return first;
  }
  return null;
}
