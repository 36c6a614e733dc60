import type { Page } from '@playwright/test';

// One pixel.
export const image = {
  name: 'old_wharf.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
};
export const text = {
  name: 'old_wharf.png',
  mimeType: 'image/png',
  buffer: Buffer.from('Dear Wren, the image is still at the framer’s.'),
};

/** Presses a button and chooses a file in the dialog that it opens. */
export async function chooseFile(page: Page, button: string, file: typeof image = image) {
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await opened).setFiles(file);
}
