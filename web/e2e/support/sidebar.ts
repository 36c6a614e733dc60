import type { Page } from '@playwright/test';

/** The collapsible list beside posts or seasons. */
export function sidebarOf(page: Page, title: string) {
  const nav = page.getByRole('navigation', { name: title });
  return {
    nav,
    // Administrators find a link to the form below each entry.
    links: nav.getByRole('link').filter({ hasNotText: /^Edit$/ }),
    button: (expanded: boolean) => page.getByRole('button', { name: title, expanded }),
    async open() {
      await page.getByRole('button', { name: title, expanded: false }).click();
      await nav.waitFor();
    },
  };
}

/** Goes to a path within the app as a link with navigation state would. */
export const passAlong = (page: Page, path: string, state: object) =>
  page.evaluate(
    ([to, usr]) => {
      history.pushState({ usr, key: 'passed', idx: 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
    [path, state] as const,
  );
