import type { Locator } from '@playwright/test';

/** Presses Tab or another key until the target has the focus. */
export async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  const page = target.page();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Failed to focus the target with ${key}.`);
}
