import { buildAgent } from './support/agents';
import { openPage } from './support/browser';
import { emailTo } from './support/emails';
import { clearLimits, fillIn, formIsLive, newEmail, sendForm } from './support/inquiries';
import { logs } from './support/logs';
import { tabTo } from './support/keyboard';
import { buildListing, pathOf } from './support/listings';
import { inspectAtEachWidth, noProblems, problemsOf, widths } from './support/page-problems';
import { ask } from './support/session';
import { expect, test } from './support/test';

test.beforeEach(() => clearLimits());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const width of widths) {
  for (const scripts of [true, false]) {
    const how = `at ${width} px ${scripts ? 'with' : 'without'} scripts`;

    test(`a visitor writes to an agent ${how}`, async () => {
      const agent = await buildAgent();
      const page = await openPage({ at: `/agents/${agent.id}`, width, scripts });
      if (width === 390) await page.locator('.contact-buttons').getByRole('link', { name: 'Message' }).click();
      await fillIn(page, { message: 'Do you know the school?' });
      await sendForm(page, scripts);

      await expect(page.getByText(`Your message is with ${agent.name}.`)).toBeVisible();
      expect(await emailTo(agent.profile.email)).toContain('Do you know the school?');
      if (scripts) expect(await problemsOf(page)).toEqual(noProblems);
    });

    test(`a visitor requests a showing ${how}`, async () => {
      const agent = await buildAgent();
      const page = await openPage({ at: await pathOf(await buildListing({ ListAgentKey: agent.id })), width, scripts });
      const form = await fillIn(page, { message: '' });
      await form.getByLabel('Request a showing').check();
      await form.getByLabel('Day', { exact: true }).fill(inDays(3));
      await form.getByLabel('Time of day', { exact: true }).selectOption('afternoon');
      await expect(form.getByText(/signs a written agreement/)).toBeVisible();
      await sendForm(page, scripts);

      expect(await emailTo(agent.profile.email)).toContain('afternoon');
    });

    test(`a visitor asks what a house is worth ${how}`, async () => {
      const page = await openPage({ at: '/selling', width, scripts });
      const email = newEmail();
      const form = await fillIn(page, { email, message: '' });
      await form.getByLabel('Address of your home').fill('3 Chandlery Wharf');
      await form.getByLabel('When would you like to sell?').selectOption('year');
      await sendForm(page, scripts);

      // The receipt leads to the message, which the visitor deletes.
      const path = /\/inquiry\/[\w-]+/.exec((await emailTo(email)).replace(/=\r\n/g, ''))![0];
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'Your message' })).toBeVisible();
      if (scripts) expect(await problemsOf(page)).toEqual(noProblems);
      await page.getByRole('button', { name: 'Delete this message' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'There is no message here' })).toBeVisible();
    });
  }
}

test('a visitor writes with the keyboard alone', async () => {
  const page = await openPage({ at: '/contact' });
  const form = page.locator('form[data-inquiry]');
  await tabTo(form.getByLabel('Your name'));
  await page.keyboard.type('Vera Visitor');
  await page.keyboard.press('Tab');
  await page.keyboard.type(newEmail());
  await tabTo(form.getByLabel('Message'));
  await page.keyboard.type('When are you open?');
  await formIsLive(page);
  await tabTo(form.getByRole('button', { name: 'Send message' }));
  await page.keyboard.press('Enter');

  const answer = page.getByText('Thank you. Your message is with our office.');
  await expect(answer).toBeFocused();
});

test('wrong fields are named in a summary that gets the focus, and next to the field; what was typed stays', async () => {
  const page = await openPage({ at: '/contact', width: 390 });
  const form = await fillIn(page, { email: 'vera@visitors' });
  await form.evaluate((element: HTMLFormElement) => (element.noValidate = true));
  await formIsLive(page);
  await form.getByRole('button', { name: 'Send message' }).click();

  const summary = page.locator('[data-problems]');
  await expect(summary).toBeFocused();
  expect(logs.take()).toEqual([expect.stringContaining('422')]);
  await expect(form.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Enter a valid email address');
  await summary.getByRole('link', { name: 'Enter a valid email address' }).click();
  await expect(form.getByLabel('Email', { exact: true })).toBeFocused();
  expect(await problemsOf(page)).toEqual(noProblems);
  await form.getByLabel('Email', { exact: true }).fill(newEmail());
  await sendForm(page, true);
});

test('a form that cannot be sent keeps its text and says so', async () => {
  const page = await openPage({ at: '/contact' });
  const form = await fillIn(page);
  await page.route('**/api/inquiries', (route) => route.abort());
  await formIsLive(page);
  await form.getByRole('button', { name: 'Send message' }).click();

  await expect(page.getByText('Your message was not sent. Check your connection and try again.')).toBeVisible();
  await expect(form.getByLabel('Message')).toHaveValue('When can I see it?');
  expect(logs.take()).toEqual([expect.stringContaining('ERR_FAILED'), expect.stringContaining('ERR_FAILED')]);
  await page.unroute('**/api/inquiries');
  await sendForm(page, true);
});

test('in a flood, the form proves its work, and the visitor notices nothing', async () => {
  const page = await openPage({ at: '/contact' });
  await page.route('**/api/inquiry_challenge*', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), bits: 12 } });
  });
  const sent = page.waitForRequest('**/api/inquiries');
  await fillIn(page);
  await sendForm(page, true);

  expect(new URLSearchParams((await sent).postData() ?? '').get('proof')).toMatch(/^\d+$/);
});

test('the script of the form loads when someone is about to write', async () => {
  const page = await openPage();
  const scripts: string[] = [];
  page.on('response', (response) => void (response.url().endsWith('.js') && scripts.push(response.url())));
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send message' }).waitFor();
  const before = scripts.length;
  const loaded = page.waitForResponse(/inquiryForm.*\.js/);
  await page.getByLabel('Your name').focus();

  expect((await (await loaded).body()).length).toBeLessThan(9_000);
  expect(scripts.length).toBeGreaterThan(before);
});

for (const path of ['/contact', '/privacy', '/contact/sent', '/inquiry/gone']) {
  test(`${path} has no problems at any width`, async () => {
    for (const result of await inspectAtEachWidth(path)) expect(result).toMatchObject({ ...noProblems, shifts: false, otherOrigins: [] });
  });
}

test('the privacy page says what the settings say, and the footer leads to it', async () => {
  await ask('PATCH', '/site', { site: { retention_months: 6, privacy_text: '<p>Effective June 1, 2026.</p>' } });
  const page = await openPage({ at: '/' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByText('We delete your message 6 months after')).toBeVisible();
  await expect(page.getByText('Effective June 1, 2026.')).toBeVisible();
  await ask('PATCH', '/site', { site: { retention_months: null, privacy_text: null } });
});
