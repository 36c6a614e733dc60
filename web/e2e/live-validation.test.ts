import { openPage } from './support/browser';
import { tabTo } from './support/keyboard';
import { button, field } from './support/screen';
import { expect, test } from './support/test';
import { sample } from './support/volume';

const messages = [
  ['Username', 'a', ''],
  ['Password', '12345', 'Password must be at least 6 characters'],
  ['Password', '123456', 'Very common. Easy to guess.'],
  ['Password', 'harriet', 'Weak. Use a longer password.'],
  ['Password', 'harbour-light', 'Fair. Add a few more characters.'],
  ['Password', 'correct horse battery staple', 'Strong. Hard to guess.'],
  ['Password confirmation', '1', 'Passwords do not match'],
  ['First name', ' ', 'First name is required'],
  ['Email', 'a@', 'Invalid email format'],
  ['Phone number', ' ', 'Phone number is required'],
  ['Website URL', 'a', 'Invalid website URL'],
] as const;

for (const width of sample([390, 1280], 1)) {
  test(`a form ${width} px wide grows by at most the line of each message`, async () => {
    const page = await openPage({ at: '/agents/new', as: 'admin', width });
    await field(page, 'Bio').waitFor();
    await page.getByLabel('Set a password now').check();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    let before = await height();

    for (const [label, input, message] of messages) {
      const target = page.getByLabel(label, { exact: true });
      await target.fill(input);
      const described = await target.getAttribute('aria-describedby');
      await page.locator(`[id="${described}"]`).filter({ hasText: message }).waitFor();

      const after = await height();
      expect(after - before, label).toBeLessThanOrEqual(24);
      before = after;
    }
    await page.getByRole('status').filter({ hasText: 'Strong. Hard to guess.' }).waitFor();
    const missing = page.getByText(/ is required$/);
    await expect(missing).toHaveText(['First name is required', 'Phone number is required']);
    await field(page, 'First name').fill('Ada');
    await expect(missing).toHaveText(['Phone number is required']);
  });
}

const required = ['First name', 'Last name', 'Email', 'Phone number', 'Username', 'Password', 'Password confirmation'];

test('an empty form shows an error at each required field, and its save bar names the fields and leads to them', async () => {
  const page = await openPage({ at: '/agents/new', as: 'admin' });
  const save = button(page, 'Add Agent');
  await page.getByLabel('Set a password now').check();

  await save.click();

  for (const name of required) await expect(field(page, name)).toHaveAccessibleDescription(`${name} is required`);
  await expect(field(page, 'Username')).toBeFocused();
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription('Fix 7 fields: Username , Password and 5 more');
  await field(page, 'First name').fill('Ada');
  // The username is proposed from the name.
  await expect(save).toHaveAccessibleDescription('Fix 5 fields: Password , Password confirmation and 3 more');
  await tabTo(button(page, 'Password'));
  await page.keyboard.press('Enter');
  await expect(field(page, 'Password')).toBeFocused();
});
