import { parseWebAddress, post } from '../../contract';
import { storedNouns } from '../database/stored-nouns';
import { datesAt } from './dates';
import type { MediaFile } from './media';
import { faultsOf, keepTextPictures, mover, unsaid, type Entry, type Moving } from './mover';

/** Takes posts one by one. What has no title comes unpublished, until somebody gives it one. */
export function postMover(moving: Moving, total: number) {
  const { files } = moving;
  const { uid } = storedNouns.post;
  return mover(moving, {
    noun: 'post',
    async move(entry, place) {
      const { read, told } = entry;
      const title = read.line('title');
      const name = title || 'Untitled';
      const content = read.html('content');
      const image = imageOf(entry, content.pictures, name);
      const row = {
        documentId: entry.id,
        title: name,
        content: content.html,
        video_url: filmOf(entry, content.films),
        published: Boolean(title) && read.flag('published'),
        publish_at: null,
        unpublish_at: null,
        time_zone: null,
        ...datesAt(place, total),
        locale: null,
      };
      const faults = await faultsOf(post.draft, { ...row, image_url: image?.url ?? null });
      if (faults.length > 0) return { name, leftOut: faults };
      if (!title) entry.remark('needs a hand', 'It has no title: unpublished until somebody gives it one');
      if ((told.published ?? null) === null) entry.remark('needs a hand', unsaid);
      const ref = files.entity(uid, row);
      if (image) files.show(image.ref, { type: uid, field: 'image', ref });
      return { name };
    },
  });
}

/** Its own film, else the first one that its text shows. */
function filmOf({ read, remark }: Entry, inText: string[]): string | null {
  const own = read.webAddress('video_url');
  const films = inText.flatMap((address) => parseWebAddress(address.replace(/^\/\//, 'https://')) ?? []);
  const chosen = own ?? films[0] ?? null;
  if (chosen && !own) remark('changed', 'A film that stood in the text is the video of the post', chosen);
  const rest = films.filter((film) => film !== chosen);
  if (rest.length > 0) remark('needs a hand', 'The text showed more than one film, and a post has one video', rest.join('\n'));
  return chosen;
}

/** Its own picture, else the first one of its text that can be had; the others go into the media library. */
function imageOf(entry: Entry, inText: string[], name: string): MediaFile | null {
  const own = entry.picture(entry.told.image_url, name);
  if (own) {
    keepTextPictures(entry, inText, name);
    return own;
  }
  for (const [place, address] of inText.entries()) {
    const first = entry.picture(address, name);
    if (!first) continue;
    entry.remark('changed', 'A picture that stood in the text is the picture of the post', address.slice(0, 300));
    keepTextPictures(entry, inText.slice(place + 1), name);
    return first;
  }
  return null;
}
