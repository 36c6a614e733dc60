import { appShown, goTo, navigate, openPage } from './support/browser';
import { agentNamed } from './support/demo';
import { test } from './support/test';

const profile = `/agents/${agentNamed('Annika Virtanen').documentId}`;
/** Screens that neither visitors nor other agents may open, and where these are sent. */
const redirects: [path: string, target: string][] = [
  ...[
    '/agents/new',
    '/agents/import-export',
    '/manage/agents',
    '/agents/unknown/history',
    '/insights/new',
    '/insights/anything/edit',
    '/insights/anything/history',
    '/seasons/new',
    '/seasons/anything/edit',
    '/seasons/anything/history',
    '/site-settings',
    '/site-settings/history',
    '/deleted',
    '/audit-log',
  ].map((path): [string, string] => [path, '/']),
  [`${profile}/edit`, profile],
];

for (const as of ['agent1', undefined] as const) {
  test(`${as ?? 'a visitor'} is redirected from every screen for other users`, async () => {
    const page = await openPage({ as });
    const [[first]] = redirects as [[string, string]];

    await goTo(page, first);
    await page.waitForURL('/');
    await appShown(page);
    await page.getByRole('region', { name: 'Explore' }).waitFor();
    for (const [path, target] of redirects) {
      await navigate(page, '/about');
      await page.waitForURL('/about');
      await navigate(page, path);
      await page.waitForURL(target);
    }
  });
}
