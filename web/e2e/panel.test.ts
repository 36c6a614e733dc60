import { openPage } from './support/browser';
import { postTitled } from './support/demo';
import { logs } from './support/logs';
import { demoPassword } from './support/session';
import { expect, test } from './support/test';

test('the admin panel does not violate its Content Security Policy', async () => {
  const page = await openPage();
  page.setDefaultTimeout(60_000);
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions-Policy|Refused to/i.test(message.text())) violations.push(message.text());
  });

  await page.goto('/admin');
  await page.getByLabel(/Email/).fill('panel@example.com');
  await page.getByLabel(/^Password/).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 2, name: 'Unpublished' }).waitFor();
  await page.goto(`/admin/content-manager/collection-types/api::post.post/${postTitled('Closing Costs, Line by Line').documentId}`);
  await page.getByRole('toolbar').first().waitFor();
  await page.goto('/admin/plugins/upload');
  await page.locator('img[src*="/uploads/"]').first().waitFor();

  expect(violations).toEqual([]);
  // Strapi requests optional parts that are not installed.
  expect(logs.take().filter((line) => !line.includes('404 (Not Found)'))).toEqual([]);
});
