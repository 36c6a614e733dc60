import { openPage } from './support/browser';
import { tabTo } from './support/keyboard';
import { agentLabels } from './support/labels';
import { button, field } from './support/screen';
import { expect, test } from './support/test';
import { sample } from './support/volume';

const labels = agentLabels;

const messages = [
  [labels.username, 'a', ''],
  [labels.password, '12345', 'Password must be at least 6 characters'],
  [labels.password, '123456', 'Very common. Easy to guess.'],
  [labels.password, 'harriet', 'Weak. Use a longer password.'],
  [labels.password, 'harbour-light', 'Fair. Add a few more characters.'],
  [labels.password, 'correct horse battery staple', 'Strong. Hard to guess.'],
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
    await page.getByLabel('Set a password now').check();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();

    for (const [label, input, message] of messages) {
      const target = page.getByLabel(label, { exact: true });
      await target.fill(input);
      const described = await target.getAttribute('aria-describedby');
      await page.locator(`[id="${described}"]`).filter({ hasText: message }).waitFor();

      expect({ label, height: await height() }).toEqual({ label, height: before });
    }
    await page.getByRole('status').filter({ hasText: 'Strong. Hard to guess.' }).waitFor();
    const missing = page.getByText(/ is required$/);
    await expect(missing).toHaveText(['First name is required', 'Phone number is required']);
    await field(page, labels.first_name).fill('Ada');
    await expect(missing).toHaveText(['Phone number is required']);
  });
}

const required = ['first_name', 'last_name', 'email', 'phone_number', 'username', 'password', 'password_confirmation'] as const;

test('an empty form shows an error at each required field, and its save bar names the fields and leads to them', async () => {
  const page = await openPage({ at: '/agents/new', as: 'admin' });
  const save = button(page, 'Add Agent');
  await page.getByLabel('Set a password now').check();

  await save.click();

  for (const name of required) await expect(field(page, labels[name])).toHaveAccessibleDescription(`${labels[name]} is required`);
  await expect(field(page, labels.username)).toBeFocused();
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription('Fix 7 fields: Username , Password and 5 more');
  await field(page, labels.first_name).fill('Ada');
  // The username is proposed from the name.
  await expect(save).toHaveAccessibleDescription('Fix 5 fields: Password , Password confirmation and 3 more');
  await tabTo(button(page, labels.password));
  await page.keyboard.press('Enter');
  await expect(field(page, labels.password)).toBeFocused();
});
