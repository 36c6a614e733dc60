import type { MovedNoun, Note, Topic } from './notes';
import type { ReportFacts } from './report';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]);
const number = (count: number) => count.toLocaleString('en');
const most = 700;
const shortened = (text: string) => escape(text.length > most ? `${text.slice(0, most)} …` : text);

const style = `
:root { color-scheme: light; --ink: #14304a; --brass: #b8843c; --paper: #faf8f4 }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: #24323e; font: 1rem/1.55 system-ui, sans-serif }
h1, h2 { color: var(--ink); font-family: Georgia, serif; line-height: 1.2 } h2 { margin-top: 3rem }
table { border-collapse: collapse } th, td { padding: .35rem 1.5rem .35rem 0; text-align: left; border-bottom: 1px solid #ddd6c8 } td + td, th + th { text-align: right }
li { margin: .75rem 0; overflow-wrap: anywhere } ul { padding-left: 1.2rem } .hint { border-left: 4px solid var(--brass); padding: .1rem 1rem; background: #fff }
pre { margin: .4rem 0; padding: .6rem .8rem; background: #fff; border: 1px solid #e5dfd3; border-radius: 8px; white-space: pre-wrap; font-size: .85rem } code { background: #fff; padding: .1rem .3rem }
`;

const headings: Record<Topic, [title: string, explanation: string]> = {
  'left out': [
    'What does not come',
    'These break a rule of the new site. What the old site told of each stands below it: add what is needed by hand.',
  ],
  'needs a hand': ['What needs a hand', 'These come, and somebody should look at them after the import.'],
  administrator: [
    'Administrators',
    'Everyone becomes an agent unless <code>--keep-roles</code> is given. These were administrators on the old site.',
  ],
  unused: [
    'Fields that were not used',
    'The old site returned these fields, and this site has no place for them. Each is listed once, with the first value found.',
  ],
  picture: [
    'Pictures that could not be had',
    'Everything else of these entries comes. Add the pictures by hand, or see to it that their addresses answer and start again with --refresh.',
  ],
  changed: ['What was changed', 'Smaller changes that the new site asks for.'],
  text: [
    'What cleaning took out of texts',
    'Words stay as they were. Fonts, colours, layout and scripts of other programs go; headings, lists, links and emphasis stay.',
  ],
  username: [
    'Usernames',
    'The old site does not tell usernames. These are new; people sign in with them once they have chosen a password. The import replaces a username that another account of this site has, and says so.',
  ],
};

const labels: Record<MovedNoun, string> = { agent: 'Agents', post: 'Insights', season: 'Seasons', 'season image': 'Season images' };

/** The report up to its sections: counts, and what is to be known of the whole. */
export function pageOf(facts: ReportFacts): string {
  const rows = [
    ...Object.entries(labels).map(([noun, label]) => [label, facts.tallies[noun as MovedNoun]] as const),
    ['Pictures', facts.pictures] as const,
  ];
  const cells = rows.map(([label, { told, come }]) => `<tr><td>${label}<td>${number(told)}<td>${number(come)}<td>${number(told - come)}`);
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Moving in</title>
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><style>${style}</style>
<h1>Moving in</h1>
<p>From ${escape(facts.source)}.${facts.isDryRun ? ' <strong>This was a dry run</strong>: no picture was fetched, and there is nothing to import yet.' : ''}</p>
<table><tr><th><th>On the old site<th>Come<th>Do not come${cells.join('')}</table>
<h2>To be known</h2><ul>${generalHints(facts)
    .map((hint) => `<li>${hint}`)
    .join('')}</ul>
`;
}

function generalHints({ hosts, keepRoles, administrators }: ReportFacts): string[] {
  const notAllowed = Object.entries(hosts).map(
    ([host, count]) =>
      `<p class="hint">${number(count)} ${count === 1 ? 'picture lies' : 'pictures lie'} on ${escape(host)}, which was not asked. If that is yours, start again with <code>--allow-host ${escape(host)}</code>; the rest is not read again.`,
  );
  return [
    ...notAllowed,
    'Passwords cannot be had from an old site. Nobody can sign in until they follow an invitation, or <em>Forgot password?</em> on the sign-in page.',
    'The old site does not tell of deactivated agents. Whoever is missing here is to be added by hand.',
    'Seasons that were put away come as far as the old site still lists them.',
    'The old site tells no dates. Insights and seasons keep their order, with dates in January 2000.',
    ...(keepRoles && administrators.length > 0 ? [] : ['Nobody here is an administrator: the new site needs one of its own.']),
  ];
}

export function sectionOf(topic: Topic, count: number): string {
  const [title, explanation] = headings[topic];
  return `<h2>${title} (${number(count)})</h2><p>${explanation}</p><ul>\n`;
}

export function itemOf({ noun, id, name, sentence, before, after }: Note): string {
  const who = `<strong>${shortened(name || id)}</strong> <small>${noun} ${escape(id)}</small>`;
  const isPair = before !== undefined && after !== undefined;
  const show = (text: string | undefined, label: string) =>
    text ? `${isPair ? `<small>${label}</small>` : ''}<pre>${shortened(text)}</pre>` : '';
  return `<li>${who}: ${shortened(sentence)}${show(before, 'before')}${show(after, 'now')}\n`;
}

export const sectionEnd = (left: number): string =>
  `</ul>${left > 0 ? `<p>and ${number(left)} more, all of them in report.json.</p>` : ''}\n`;
export const pageEnd = '</html>\n';
