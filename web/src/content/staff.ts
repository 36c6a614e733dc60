// Copy of the toasts.

export const toasts = {
  avatarFailed: 'Failed to upload photo. Try again.',
  actionFailed: 'Something went wrong. Try again.',
};

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

export const invitationCopy = {
  sent: (email: string) => `Invitation sent to ${email}.`,
  expires: (instant: string) => `Invited until ${day.format(new Date(instant))}`,
  expired: (instant: string) => `Invitation expired ${day.format(new Date(instant))}`,
};

// Copy of the page where administrators export and import agents as CSV files.

const agents = (n: number) => (n === 1 ? '1 agent' : `${n.toLocaleString('en')} agents`);

export const csvCopy = {
  report: {
    changesIn: (file: string) => `Changes in ${file}`,
    errorsIn: (file: string) => `Errors in ${file}`,
    skippedIn: (file: string) => `Skipped rows in ${file}`,
    more: (n: number) => `and ${n.toLocaleString('en')} more`,
    errors: (n: number) => (n === 1 ? '1 row can’t be imported' : `${n.toLocaleString('en')} rows can’t be imported`),
    notImported: (n: number) => (n === 1 ? '1 row was not imported' : `${n.toLocaleString('en')} rows were not imported`),
    line: (line: number, name: string) => (name ? `Line ${line}, ${name}` : `Line ${line}`),
  },
  photos: {
    of: (instant: string, by: string | null) => (by ? `Import by ${by}, ${shortMoment(instant)}` : `Import of ${shortMoment(instant)}`),
    progress: (done: number, failed: number, all: number) =>
      `${done.toLocaleString('en')} of ${all === 1 ? '1 photo' : `${all.toLocaleString('en')} photos`} added${failed > 0 ? `, ${failed.toLocaleString('en')} failed` : ''}`,
  },
};

// Copy of the dashboard.

/** "Nov 30, 9:00 AM"; of another year, the date without the time. */
function shortMoment(instant: string): string {
  const date = new Date(instant);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const time = isThisYear ? ({ hour: 'numeric', minute: '2-digit' } as const) : ({ year: 'numeric' } as const);
  return date.toLocaleString('en-US', { month: 'short', day: 'numeric', ...time });
}

export const dashboardCopy = {
  attention: {
    goesLive: (instant: string) => `Goes live ${shortMoment(instant)}`,
    disappears: (instant: string) => `Unpublishes ${shortMoment(instant)}`,
    waiting: (n: number) => (n === 1 ? '1 agent has not set a password' : `${agents(n)} have not set a password`),
  },
  profile: {
    heading: (done: number, all: number) => (done === all ? 'Your profile is complete' : `Your profile: ${done} of ${all} complete`),
  },
};

// Copy of the lists of all entries for staff.

const quoted = (name: string) => `“${name}”`;

export const manageCopy = {
  states: {
    published: 'Published',
    unpublished: 'Unpublished',
    scheduled: 'Scheduled',
    submitted: 'Waiting for approval',
    returned: 'Returned',
    archived: 'Archived',
    active: 'Active',
    invited: 'No password yet',
    deactivated: 'Deactivated',
    unlisted: 'Not in directory',
  },
  scheduled: (instant: string) => `Scheduled: ${shortMoment(instant)}`,
  saved: (instant: string, by: string | null) => (by ? `${by}, ${shortMoment(instant)}` : shortMoment(instant)),
  actionsOf: (name: string) => `Actions for ${quoted(name)}`,
};

// Copy of the site settings form.

export const siteSettingsCopy = {
  hints: {
    phone: 'Shown on every page.',
    office_hours: 'One per line. For example: “Monday to Friday: 8:30 am to 5:30 pm”.',
    home_hero_heading: 'Over the large image of the home page.',
    home_text: 'Separate paragraphs with an empty line.',
    testimonial: 'Shown on every season post, in quotation marks.',
    license: 'Shown at the bottom of every page. For example: “Maine Agency License AC90600000”.',
    time_zone: 'Open houses and listing times are in this time zone, unless a listing has another one.',
    show_sold_prices: 'Otherwise, visitors see only the date of the sale.',
    listings_need_approval: 'Agents then submit a listing, and an administrator publishes it or returns it with a note.',
  },
  preview: {
    names: { home: 'Home', about: 'About', buying: 'Buying', selling: 'Selling', seasons: 'Seasons' },
  },
};
