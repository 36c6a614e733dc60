import type { Page } from '@playwright/test';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/paths.mjs';
import { buildAgent, type OwnAgent } from './agents';
import { openPage } from './browser';
import { buildListing } from './listings';
import { button, toast } from './screen';

type Sharp = (options: object) => { jpeg(): { toBuffer(): Promise<Buffer> } };
const sharp = createRequire(join(root, 'cms/package.json'))('sharp') as Sharp;

/** Small photos photo_01.jpg, photo_02.jpg, ... of different colors. */
export const jpegs = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => jpeg(`photo_${String(n + 1).padStart(2, '0')}.jpg`, n)));

async function jpeg(name: string, n: number) {
  const background = { r: 40 + 17 * n, g: 120, b: 240 - 17 * n };
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Files of the same kind in the photo sorter of the form. */
export const addPhotos = (page: Page, files: Awaited<ReturnType<typeof jpegs>>) => page.getByLabel('Photo files').setInputFiles(files);

/** Photos that are not removed. */
export const tiles = (page: Page) => page.getByRole('list', { name: 'Photos' }).locator('[data-photo]');

/** Numbers of the uploaded files of the photos, in order, by their colors. */
export const photoNumbers = (page: Page) =>
  tiles(page).evaluateAll((photos) =>
    Promise.all(
      photos.map(async (photo) => {
        const bitmap = await createImageBitmap(await (await fetch(photo.querySelector('img')!.src)).blob());
        const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
        canvas.drawImage(bitmap, 0, 0);
        return Math.round((canvas.getImageData(0, 0, 1, 1).data[0]! - 40) / 17) + 1;
      }),
    ),
  );

/** Descriptions of the photos, in order. */
export const descriptions = (page: Page) => tiles(page).locator('[role=button] > span:last-child').allTextContents();

/** Input of the form, by its label. */
export const inputOf = (page: Page, label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input, textarea, select'));

/** Opens the form of an agent's own new listing. */
export async function openListingForm(details: object = {}, alts: string[] = [], width = 1280) {
  const agent = await buildAgent();
  const id = await buildListing(
    { ListAgentKey: agent.id, ...details },
    alts.map((alt) => ({ alt })),
  );
  return { agent, id, page: await openForm(id, agent, width) };
}

export async function openForm(id: string, as: OwnAgent | 'admin', width = 1280): Promise<Page> {
  const page = await openPage({ at: `/listings/${id}/edit`, as, width });
  await button(page, 'Save Changes').waitFor();
  return page;
}

/** Saves the form of a listing and waits for the page of the home. */
export async function saveListing(page: Page) {
  await button(page, 'Save Changes').click();
  await toast(page, 'Listing saved').waitFor();
}
