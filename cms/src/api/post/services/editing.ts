import type { Core } from '@strapi/strapi';
import { parseWebAddress, type PostChange, type PostDraft } from '../../../../contract';
import { changeAlone, holdFile } from '../../../lib/change-alone';
import { invalid } from '../../../lib/failures';
import { ownAddress } from '../../../lib/own-address';
import { service } from '../../../lib/service';
import { removeUnusedImage, storeImage } from '../../../lib/store-image';
import { checkVersion } from '../../../lib/version';
import type { PostService } from './post';

const uid = 'api::post.post';
const reading = () => service<PostService>('api::post.post');

/** What of a post is stored, and how. What the caller left out stays as it was. */
async function postData({ title, content, image_url, video_url, ...times }: PostChange) {
  const { publish_at, unpublish_at, time_zone } = times;
  return {
    title,
    content,
    video_url: video_url && parseWebAddress(video_url),
    publish_at,
    unpublish_at,
    time_zone,
    ...(image_url !== undefined && { image: await findImage(image_url) }),
  };
}

/** The id of the picture at an address of ours, held until it is saved; null for none. */
async function findImage(url: string | null): Promise<number | null> {
  if (!url) return null;
  const file = await holdFile({ url: ownAddress(url) });
  if (!file) throw invalid(['Image must be one that was uploaded here']);
  return file.id;
}

const editingService = ({ strapi }: { strapi: Core.Strapi }) => ({
  async add(post: PostDraft) {
    const { documentId } = await strapi.db.transaction(async () =>
      strapi.documents(uid).create({ data: { ...(await postData(post)), published: false } }),
    );
    return reading().find(documentId);
  },

  /** Saves what was sent; null when there is no such post. */
  change: (id: string, { version, ...change }: PostChange) =>
    write(id, (stored) => {
      checkVersion(version, stored.version);
      return postData(change);
    }),

  /** Publishes or takes down now, whatever was scheduled; null when there is no such post. */
  setPublished: (id: string, published: boolean) =>
    write(id, () => ({ published, publish_at: null, ...(!published && { unpublish_at: null }) })),

  /** Whether there was such a post. Its picture goes with it. */
  async remove(id: string): Promise<boolean> {
    const post = await reading().find(id);
    if (!post) return false;
    await strapi.documents(uid).delete({ documentId: id });
    await removeUnusedImage(post.image?.id);
    return true;
  },

  /** Keeps a picture for a post that is still being written. */
  storeImage: (picture: Buffer | null) => storeImage(picture, ''),

  /** Stores a new picture in place of the old one; null when there is no such post. */
  async setImage(id: string, picture: Buffer | null) {
    const post = await reading().find(id);
    if (!post) return null;
    const file = await storeImage(picture, post.title);
    if (await write(id, () => ({ image: file.id }))) return file;
    await removeUnusedImage(file.id);
    return null;
  },
});

/** Saves what is decided, and removes the picture that is no longer shown. */
async function write(id: string, decide: (stored: { version: string }) => object | Promise<object>) {
  const before = await changeAlone({ uid, id, find: () => reading().find(id), decide });
  const after = before && (await reading().find(id));
  if (before?.image && before.image.id !== after?.image?.id) await removeUnusedImage(before.image.id);
  return after;
}

export type EditingService = ReturnType<typeof editingService>;
export default editingService;
