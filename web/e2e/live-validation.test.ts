import { agentFormCopy } from '../src/content/agentForm';
import { passwordStrengthCopy } from '../src/content/passwords';
import { savingCopy } from '../src/content/saving';
import { openPage } from './support/browser';
import { field } from './support/screen';
import { expect, test } from './support/test';
import { sample } from './support/volume';

const { labels } = agentFormCopy;

const messages = [
  [labels.username, 'a', ''],
  [labels.password, '12345', 'Password must be at least 6 characters'],
  [labels.password, '123456', passwordStrengthCopy.common],
  [labels.password, 'harriet', passwordStrengthCopy.weak],
  [labels.password, 'harbour-light', passwordStrengthCopy.fair],
  [labels.password, 'correct horse battery staple', passwordStrengthCopy.strong],
  [labels.password_confirmation, '1', 'Passwords do not match'],
  [labels.first_name, ' ', 'First name is required'],
  [labels.email, 'a@', 'Invalid email format'],
  [labels.phone_number, ' ', 'Phone number is required'],
  [labels.website_url, 'a', 'Invalid website URL'],
] as const;

for (const width of sample([390, 1280], 1)) {
  test(`a form ${width} px wide keeps its height while messages appear and disappear`, async () => {
    const page = await openPage({ at: '/agents/new', as: 'admin', width });
    await field(page, labels.bio).waitFor();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();

    for (const [label, input, message] of messages) {
      const target = page.getByLabel(label, { exact: true });
      await target.fill(input);
      const described = await target.getAttribute('aria-describedby');
      await page.locator(`[id="${described}"]`).filter({ hasText: message }).waitFor();

      expect({ label, height: await height() }).toEqual({ label, height: before });
    }
  });
}

test('a disabled save button names the first invalid field and links to it', async () => {
  const page = await openPage({ at: '/agents/new', as: 'admin' });
  const email = page.getByLabel(labels.email, { exact: true });
  await email.fill('a@');
  await page.getByLabel(labels.first_name, { exact: true }).focus();
  await page.getByLabel(labels.bio, { exact: true }).focus();

  const save = page.getByRole('button', { name: agentFormCopy.newSubmit });
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription(`${savingCopy.blockedBy} ${labels.first_name}`);
  await page.getByLabel(labels.first_name, { exact: true }).fill('Ada');
  await page.getByRole('button', { name: labels.email, exact: true }).click();

  await expect(email).toBeFocused();
});
