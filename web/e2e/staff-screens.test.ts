import type { Page } from '@playwright/test';
import { buildAgent } from './support/agents';
import { openPage } from './support/browser';
import { agentNamed, fullName, publishedPosts, seasons } from './support/demo';
import { emailTo, resetLinkIn } from './support/emails';
import { atEachWidth, noProblems, problemsAtEachWidth, problemsOf } from './support/page-problems';
import { callApi, type Account } from './support/session';
import { expect, test } from './support/test';

const maeve = agentNamed('Maeve Callahan');
const post = publishedPosts[0];
const season = seasons.find(({ archived }) => !archived);
interface Screen {
  path: string | (() => Promise<string>);
  as?: Account;
  title?: string;
  heading?: string;
  /** Button or link that appears when the screen is complete. */
  complete: string;
  /** Button that shows the missing fields of an empty form. */
  submit?: string;
}

const screens: Record<string, Screen> = {
  'the form for adding an agent': {
    path: '/agents/new',
    as: 'admin',
    title: 'Add agent · Hearth & Harbor Realty',
    heading: 'Add agent',
    complete: 'Quote',
    submit: 'Add Agent',
  },
  'the form for editing a profile': {
    path: `/agents/${maeve.documentId}/edit`,
    as: 'admin',
    title: 'Edit profile · Hearth & Harbor Realty',
    heading: 'Edit profile',
    complete: 'Quote',
  },
  'a profile for administrators': {
    path: `/agents/${maeve.documentId}`,
    as: 'admin',
    title: `${fullName(maeve)} · Hearth & Harbor Realty`,
    heading: fullName(maeve),
    complete: 'Deactivate User',
  },
  'the directory for administrators': {
    path: '/agents',
    as: 'admin',
    title: 'Meet our agents · Hearth & Harbor Realty',
    heading: 'Meet our agents',
    complete: '+ Add Agent',
  },
  'the form for a new insight': {
    path: '/insights/new',
    as: 'admin',
    title: 'New insight · Hearth & Harbor Realty',
    heading: 'New insight',
    complete: 'Quote',
    submit: 'Create Insight',
  },
  'the form for editing an insight': {
    path: `/insights/${post?.documentId}/edit`,
    as: 'admin',
    title: `${post?.title} · Edit insight · Hearth & Harbor Realty`,
    heading: 'Edit insight',
    complete: 'Quote',
  },
  'the insights page for administrators': {
    path: '/insights',
    as: 'admin',
    title: 'Industry insights · Hearth & Harbor Realty',
    heading: post?.title,
    complete: 'Edit',
  },
  'the form for a new season': {
    path: '/seasons/new',
    as: 'admin',
    title: 'New season post · Hearth & Harbor Realty',
    heading: 'New season post',
    complete: 'Quote',
    submit: 'Create Season Post',
  },
  'the form for editing a season': {
    path: `/seasons/${season?.documentId}/edit`,
    as: 'admin',
    title: `${season?.name} · Edit season post · Hearth & Harbor Realty`,
    heading: 'Edit season post',
    complete: 'Quote',
  },
  'an unpublished season for administrators': {
    path: '/seasons',
    as: 'admin',
    title: 'A home for all seasons · Hearth & Harbor Realty',
    heading: season?.name,
    complete: 'Publish',
  },
  'the sign-in page': {
    path: '/login',
    title: 'Sign in · Hearth & Harbor Realty',
    heading: 'Sign in to your account',
    complete: 'Login',
    submit: 'Login',
  },
  'the form for a forgotten password': {
    path: '/forgot-password',
    title: 'Forgot password · Hearth & Harbor Realty',
    heading: 'Forgot your password?',
    complete: 'Send reset link',
    submit: 'Send reset link',
  },
  'the page of an invalid reset link': {
    path: '/reset-password?token=sesame',
    title: 'Reset password · Hearth & Harbor Realty',
    heading: 'Invalid Reset Link',
    complete: 'Request a new link',
  },
  'the page of a valid reset link': {
    path: resetLink,
    title: 'Reset password · Hearth & Harbor Realty',
    heading: 'Choose a new password',
    complete: 'Reset password',
  },
};

async function resetLink(): Promise<string> {
  const { profile } = await buildAgent();
  await callApi('POST', '/password_resets/forgot', { body: { email: profile.email } });
  return resetLinkIn(await emailTo(profile.email));
}

for (const [name, { path, as, title, heading, complete, submit }] of Object.entries(screens)) {
  test(`${name} has no accessibility or layout issues`, async () => {
    const page = await openPage({ at: typeof path === 'string' ? path : await path(), as, width: 390 });
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    const main = page.getByRole('main');
    await main
      .getByRole('button', { name: complete, exact: true })
      .or(main.getByRole('link', { name: complete, exact: true }))
      .waitFor();

    if (title) expect(await page.title()).toBe(title);
    expect(await problemsAtEachWidth(page, smallTargets)).toEqual(atEachWidth({ ...noProblems, small: [] }));
    if (!submit) return;
    await main.getByRole('button', { name: submit, exact: true }).click();
    await page
      .getByText(/ is required$/)
      .first()
      .waitFor();
    expect(await problemsOf(page)).toEqual(noProblems);
  });
}

/** Returns the controls that are too small to tap. */
async function smallTargets(page: Page) {
  const small = await page.evaluate(() => {
    const minPx = 44;
    const controls = 'button, a, [role=button], [role=textbox], select, input:not([type=file]), textarea';
    // Links within text, and names on cards that are links as a whole.
    const exempt = 'p a, [role=textbox] a, article h2 a, :is(.agent-card, .listing-card) h3 a';
    return [...document.querySelectorAll(`main :is(${controls})`)]
      .filter((element) => element.checkVisibility() && !element.matches(exempt))
      .map((element) => ({ element, box: (frameOf(element) ?? element).getBoundingClientRect() }))
      .filter(({ box: { width, height } }) => height > 0 && (height < minPx || width < minPx))
      .map(({ element, box }) => `${element.ariaLabel ?? element.textContent} ${box.width} x ${box.height}`);

    /** Returns the frame around a form field, which takes clicks too. */
    function frameOf(element: Element) {
      return element.matches('input, select') ? element.closest('.MuiInputBase-root') : null;
    }
  });
  return { small };
}
