// Names of the content types, and sentences about their entries.
import type { ArticleType, CollectionType } from 'cms/contract';
import { insightsCopy } from './insights';
import { seasonsCopy } from './seasons';

export interface TypeCopy {
  /** In the menu of new entries, and before the name of a draft. */
  label: string;
  /** Heading of the list for staff, and name in menus. */
  plural: string;
  /** In the audit log, before the name of the entry. */
  object: string;
  /** In the title of the history page, until the name is loaded. */
  indefinite: string;
  /** Link from the history page to the entry. */
  back: string;
  /** Asked before an earlier version is restored. */
  restored: string;
  /** Asked before the history of an entry is erased. */
  erased: string;
  /** Asked before a deleted entry is restored. */
  undeleted?: string;
}

/** Texts of the list of entries for staff. */
interface ListCopy {
  add: string;
  search: string;
  none: string;
}

/**
 * Returns the texts of a content type with many entries, of which each may be replaced.
 * @param name name of an entry inside sentences, such as "season post"
 * @param restored what an earlier version restores
 */
const entries = (name: string, plural: string, restored: string) => ({
  label: name.charAt(0).toUpperCase() + name.slice(1),
  plural,
  object: `the ${name}`,
  indefinite: `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`,
  back: `Back to the ${name}`,
  restored: `This restores ${restored}. Publication status and schedule don’t change. The latest version stays in the history.`,
  undeleted: `The ${name} is restored as unpublished. Review it, then publish it.`,
  erased: `All earlier versions are permanently deleted. The current ${name} doesn’t change.`,
  add: `New ${name}`,
  search: `Search ${plural.toLowerCase()}`,
  none: `No ${plural.toLowerCase()} yet`,
});

export const typeCopy: Record<CollectionType, TypeCopy & ListCopy> & { site: TypeCopy } = {
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
    ...entries('listing', 'Listings', ''),
    restored:
      'This restores the description, facts, photos and open houses. Status, sold price, agents and schedule don’t change. The latest version stays in the history.',
    erased: 'All earlier versions and their photos are permanently deleted. The current listing doesn’t change.',
    search: 'Search by address',
  },
  post: {
    ...entries('insight', 'Insights', 'the title, content, image and video'),
    erased: 'All earlier versions and their images are permanently deleted. The current insight doesn’t change.',
  },
  season: entries('season post', 'Seasons', 'the name, content and background image'),
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

type CommonCopy = 'heading' | 'title' | 'description' | 'sidebarTitle' | 'sidebarHint' | 'unpublished' | 'empty' | 'newPost' | 'deletion';

/** Only seasons can be archived. */
interface ArticleCopy extends Pick<typeof insightsCopy, CommonCopy> {
  archived?: string;
  actions: typeof insightsCopy.actions & { archive?: string; unarchive?: string };
}

/** Texts of the pages of content types that are articles. */
export const articleCopy: Record<ArticleType, ArticleCopy> = { post: insightsCopy, season: seasonsCopy };
