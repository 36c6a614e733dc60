import type { Page } from '@playwright/test';

/** Text of an entry's link: its name, and the date at the office. */
export const rowOf = (name: string, { published, createdAt }: { published: boolean; createdAt: string }) =>
  `${name}${published ? '' : ' (unpublished)'}\n${new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })}`;

/** Locators of the collapsible list next to posts or seasons. */
export function sidebarOf(page: Page, title: string) {
  const nav = page.getByRole('navigation', { name: title, exact: true });
  return {
    nav,
    // Administrators also see a link to the form below each entry.
    links: nav.getByRole('link').filter({ hasNotText: /^Edit$/ }),
    toggle: page.locator('summary', { hasText: title }),
    isOpen: () =>
      page.locator('details', { has: page.locator('summary', { hasText: title }) }).evaluate((details: HTMLDetailsElement) => details.open),
    async open() {
      await page.locator('summary', { hasText: title }).click();
      await nav.waitFor();
    },
  };
}
