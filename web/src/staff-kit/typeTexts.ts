// Names of the content types, and sentences about their entries.
import type { CollectionType } from 'cms/contract';

/**
 * Returns the texts of a content type with many entries, of which each may be replaced.
 * @param name name of an entry inside sentences, such as "season post"
 * @param what what an earlier version restores
 */
const textsOf = (name: string, plural: string, what: string) => ({
  /** In the menu of new entries, and before the name of a draft. */
  label: name.charAt(0).toUpperCase() + name.slice(1),
  /** Heading of the list for staff, and name in menus. */
  plural,
  /** In the audit log, before the name of the entry. */
  object: `the ${name}`,
  /** In the title of the history page, until the name is loaded. */
  indefinite: `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`,
  /** Link from the history page to the entry. */
  back: `Back to the ${name}`,
  /** Asked before an earlier version is restored. */
  restored: `This restores ${what}. Publication status and schedule don’t change. The latest version stays in the history.`,
  /** Asked before a deleted entry is restored. */
  undeleted: `The ${name} is restored as unpublished. Review it, then publish it.`,
  /** Asked before the history of an entry is erased. */
  erased: `All earlier versions are permanently deleted. The current ${name} doesn’t change.`,
  // In the list for staff.
  add: `New ${name}`,
  search: `Search ${plural.toLowerCase()}`,
  none: `No ${plural.toLowerCase()} yet`,
});

type TypeTexts = ReturnType<typeof textsOf>;

export const typeTexts: Record<CollectionType, TypeTexts> & {
  site: Omit<TypeTexts, 'undeleted' | 'add' | 'search' | 'none'> & { undeleted?: undefined };
} = {
  agent: {
    label: 'Agent',
    plural: 'Agents',
    object: '',
    indefinite: 'a profile',
    back: 'Back to the profile',
    restored: 'This restores the text, contact details, social links and photo. The latest version stays in the history.',
    undeleted:
      'The profile is restored as deactivated. Review it, then reactivate it. The agent can set a new password with “Forgot password?”.',
    erased:
      'All earlier versions are permanently deleted, including old phone numbers, email addresses, text and photos. The current profile doesn’t change.',
    add: 'Add agent',
    search: 'Search agents',
    none: 'No agents yet',
  },
  listing: {
    ...textsOf('listing', 'Listings', ''),
    restored:
      'This restores the description, facts, photos and open houses. Status, sold price, agents and schedule don’t change. The latest version stays in the history.',
    erased: 'All earlier versions and their photos are permanently deleted. The current listing doesn’t change.',
    search: 'Search by address',
  },
  post: {
    ...textsOf('insight', 'Insights', 'the title, content, image and video'),
    erased: 'All earlier versions and their images are permanently deleted. The current insight doesn’t change.',
  },
  season: textsOf('season post', 'Seasons', 'the name, content and background image'),
  site: {
    label: 'Site settings',
    plural: 'Site settings',
    object: 'the site settings',
    indefinite: 'site settings',
    back: 'Back to site settings',
    restored: 'This restores all site settings. The latest version stays in the history.',
    erased: 'All earlier versions are permanently deleted. The current settings don’t change.',
  },
};
