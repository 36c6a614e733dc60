import type { Page } from '@playwright/test';
import { agentFormCopy } from '../src/content/forms';
import { agentsCopy } from '../src/content/agents';
import { insightFormCopy, insightsCopy } from '../src/content/insights';
import { forgotPasswordCopy, resetPasswordCopy, signInCopy } from '../src/content/signIn';
import { richTextCopy } from '../src/content/richText';
import { seasonFormCopy, seasonsCopy } from '../src/content/seasons';
import { titled, titles } from '../src/content/navigation';
import { buildAgent } from './support/agents';
import { openPage } from './support/browser';
import { agentNamed, fullName, publishedPosts, seasons } from './support/demo';
import { emailTo, resetLinkIn } from './support/emails';
import { atEachWidth, faultless, faultsAtEachWidth, faultsOf } from './support/faults';
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

const { tools } = richTextCopy;
const { profile } = agentsCopy;
const screens: Record<string, Screen> = {
  'the form for adding an agent': {
    path: '/agents/new',
    as: 'admin',
    title: titles.newAgent,
    heading: agentFormCopy.newHeading,
    complete: tools.quote,
    submit: agentFormCopy.newSubmit,
  },
  'the form for editing a profile': {
    path: `/agents/${maeve.documentId}/edit`,
    as: 'admin',
    title: titles.editAgent,
    heading: agentFormCopy.editHeading,
    complete: tools.quote,
  },
  'a profile for administrators': {
    path: `/agents/${maeve.documentId}`,
    as: 'admin',
    title: titles.agent(fullName(maeve)),
    heading: fullName(maeve),
    complete: profile.deactivate,
  },
  'the directory for administrators': {
    path: '/agents',
    as: 'admin',
    title: titles.agents,
    heading: agentsCopy.heading,
    complete: agentsCopy.addAgent,
  },
  'the form for a new insight': {
    path: '/insights/new',
    as: 'admin',
    title: titled(insightFormCopy.newHeading),
    heading: insightFormCopy.newHeading,
    complete: tools.quote,
    submit: insightFormCopy.newSubmit,
  },
  'the form for editing an insight': {
    path: `/insights/${post?.documentId}/edit`,
    as: 'admin',
    title: titled(insightFormCopy.editHeading),
    heading: insightFormCopy.editHeading,
    complete: tools.quote,
  },
  'the insights page for administrators': {
    path: '/insights',
    as: 'admin',
    title: insightsCopy.title,
    heading: post?.title,
    complete: insightsCopy.actions.edit,
  },
  'the form for a new season': {
    path: '/seasons/new',
    as: 'admin',
    title: titled(seasonFormCopy.newHeading),
    heading: seasonFormCopy.newHeading,
    complete: tools.quote,
    submit: seasonFormCopy.newSubmit,
  },
  'the form for editing a season': {
    path: `/seasons/${season?.documentId}/edit`,
    as: 'admin',
    title: titled(seasonFormCopy.editHeading),
    heading: seasonFormCopy.editHeading,
    complete: tools.quote,
  },
  'an unpublished season for administrators': {
    path: '/seasons',
    as: 'admin',
    title: seasonsCopy.title,
    heading: season?.name,
    complete: seasonsCopy.actions.publish,
  },
  'the sign-in page': {
    path: '/login',
    title: titles.signIn,
    heading: signInCopy.heading,
    complete: signInCopy.submit,
    submit: signInCopy.submit,
  },
  'the form for a forgotten password': {
    path: '/forgot-password',
    title: titles.forgotPassword,
    heading: forgotPasswordCopy.heading,
    complete: forgotPasswordCopy.submit,
    submit: forgotPasswordCopy.submit,
  },
  'the page of an invalid reset link': {
    path: '/reset-password?token=sesame',
    title: titles.resetPassword,
    heading: resetPasswordCopy.invalid.heading,
    complete: resetPasswordCopy.invalid.again,
  },
  'the page of a valid reset link': {
    path: resetLink,
    title: titles.resetPassword,
    heading: resetPasswordCopy.heading,
    complete: resetPasswordCopy.submit,
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
    expect(await faultsAtEachWidth(page, smallTargets)).toEqual(atEachWidth({ ...faultless, small: [] }));
    if (!submit) return;
    await main.getByRole('button', { name: submit, exact: true }).click();
    await page
      .getByText(/ is required$/)
      .first()
      .waitFor();
    expect(await faultsOf(page)).toEqual(faultless);
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
