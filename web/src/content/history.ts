// The copy of the pages that show what was saved and deleted before.
import type { Noun } from 'cms/contract';

const moment = (instant: string, timeZone?: string) =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });

const day = (instant: string) => new Date(instant).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const days = (n: number) => (n === 1 ? '1 day' : `${n} days`);

/** What people call a field here, where the contract's label is not it. */
const fields: Record<string, string> = {
  website_url: 'Website',
  bio: 'About',
  image_url: 'Picture',
  video_url: 'Video',
  publish_at: 'Goes up on',
  unpublish_at: 'Comes down on',
  body: 'Text',
  background_image: 'Background',
  recur_from: 'First day of each year',
  recur_to: 'Last day of each year',
};

export const historyCopy = {
  heading: (name: string) => `History of ${name}`,
  lead: (versions: number) =>
    `Every save is kept: what changed, who saved it, and when. An earlier version can be restored. Of many, the newest ${versions} stay, and the last of each day for a year.`,
  back: {
    agent: 'Back to the profile',
    post: 'Back to the insight',
    season: 'Back to the season',
    site: 'Back to the home page',
  } satisfies Record<Noun, string>,
  backToDeleted: 'Recently deleted',
  activity: 'Who did what',
  /** In the document's title until the name is known. */
  nouns: { agent: 'a profile', post: 'an insight', season: 'a season', site: 'the site words' } satisfies Record<Noun, string>,
  versions: 'Versions, newest first',
  older: 'Show older versions',
  count: (n: number, more: boolean) => `${n === 1 ? '1 version' : `${n} versions`}${more ? ' shown' : ''}`,
  changed: (names: string[]) => `Changed: ${names.join(', ')}`,
  showChanges: 'Show changes',
  hideChanges: 'Hide changes',
  changesOf: (label: string, when: string) => `${label} of ${when}`,
  changesFailed: 'The two versions did not arrive.',
  changesGone: 'One of the two versions is not kept any more.',
  compare: {
    label: 'Compare each version with',
    before: 'The version before it',
    latest: 'The latest version',
  },
  moment,
  day,
  savedBy: (name: string | null) => (name ? `Saved by ${name}` : 'Saved before history was kept'),
  deletedBy: (name: string | null) => (name ? `Deleted by ${name}` : 'Deleted by somebody unknown'),
  current: 'Current',
  deleted: 'Deleted',
  first: 'The first version that was kept.',
  unchanged: 'Nothing that people read is different.',
  latest: 'The latest version.',
  wasDeleted: 'As it was when it was deleted.',
  formatting: 'The same words, with other formatting or links',
  omitted: (n: number) => (n === 1 ? '1 paragraph is the same' : `${n} paragraphs are the same`),
  added: 'Added:',
  removed: 'Removed:',
  end: 'end of change',
  picture: { before: 'Before', after: 'After', none: 'No picture' },
  fields,
  restore: 'Restore',
  restoreOf: (when: string) => `Restore the version of ${when}`,
  confirmation: {
    heading: 'Restore this version?',
    text: 'Its words and its picture come back. Whether and when it is shown stays as it is. The latest version stays in the history.',
    textDeleted: {
      agent: 'The profile comes back deactivated: check it, then reactivate it. A new password is set by “Forgot password”.',
      post: 'It comes back unpublished: look at it, then publish it.',
      season: 'It comes back unpublished: look at it, then publish it.',
      site: 'Its words and pictures come back.',
    } satisfies Record<Noun, string>,
    confirm: 'Restore',
    cancel: 'Cancel',
  },
  erasure: {
    label: 'Erase this history',
    heading: (name: string) => `Erase the history of ${name}?`,
    text: {
      agent: 'All earlier versions go for good: old phone numbers, addresses, words and portraits. The profile itself stays as it is.',
      post: 'All earlier versions and their pictures go for good. The insight itself stays as it is.',
      season: 'All earlier versions go for good. The season itself stays as it is.',
      site: 'All earlier versions go for good. The website itself stays as it is.',
    } satisfies Record<Noun, string>,
    textDeleted: 'All its versions and pictures go for good, and it cannot be brought back any more.',
    confirm: 'Erase',
    cancel: 'Cancel',
    done: 'The history is erased',
  },
  restored: 'The earlier version is back',
  broughtBack: 'It is back',
  none: {
    heading: 'No earlier versions yet',
    text: 'From the next save on, every version is kept here, with who saved it and when.',
  },
  loadFailed: 'The history did not arrive',
  deletedPage: {
    heading: 'Recently deleted',
    lead: (n: number) => `What is deleted can be brought back for ${days(n)}. After that it is gone for good.`,
    nouns: { agent: 'Agent', post: 'Insight', season: 'Season', site: 'Website' } satisfies Record<Noun, string>,
    more: 'Show more',
    count: (n: number, more: boolean) => `${n} ${more ? 'shown' : 'in all'}`,
    left: (n: number) => `${days(n)} left`,
    history: 'History',
    historyOf: (name: string) => `History of ${name}`,
    restoreOf: (name: string) => `Restore ${name}`,
    restoreHeading: (name: string) => `Restore ${name}?`,
    none: {
      heading: 'Nothing was deleted lately',
      text: 'Posts, seasons and agents that somebody deletes wait here for thirty days.',
      label: 'Back to the home page',
    },
  },
};
