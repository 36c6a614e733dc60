import { agentFormCopy, savingCopy } from '../src/content/forms';
import { passwordStrengthCopy } from '../src/content/signIn';
import { openPage } from './support/browser';
import { button, field } from './support/screen';
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
    await page.getByRole('status').filter({ hasText: passwordStrengthCopy.strong }).waitFor();
    const missing = page.getByText(/ is required$/);
    await expect(missing).toHaveText(['First name is required', 'Phone number is required']);
    await field(page, labels.first_name).fill('Ada');
    await expect(missing).toHaveText(['Phone number is required']);
  });
}

const required = ['username', 'password', 'password_confirmation', 'first_name', 'last_name', 'email', 'phone_number'] as const;

test('an empty form shows an error at each required field, and its disabled save button links to the first one', async () => {
  const page = await openPage({ at: '/agents/new', as: 'admin' });
  const save = button(page, agentFormCopy.newSubmit);

  await save.click();

  for (const name of required) await expect(field(page, labels[name])).toHaveAccessibleDescription(`${labels[name]} is required`);
  await expect(field(page, labels.username)).toBeFocused();
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription(`${savingCopy.blockedBy} ${labels.username}`);
  await field(page, labels.username).fill('Ada');
  await button(page, labels.password).click();
  await expect(field(page, labels.password)).toBeFocused();
});
