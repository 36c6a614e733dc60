// Copy that differs by content type: what history, "Recently deleted" and the audit log say.
import type { ContentTypeName } from 'cms/contract';

interface TypeCopy {
  label: string;
  plural: string;
  /** In the audit log, before the name of the entry. */
  object: string;
  /** In the title of the history page, until the name is loaded. */
  indefinite: string;
  /** Link from the history page to the entry. */
  back: string;
  /** Asked before an earlier version is restored. */
  restored: string;
  /** Asked before a deleted entry is restored. Site settings cannot be deleted. */
  undeleted?: string;
  /** Asked before the history of an entry is erased. */
  erased: string;
}

export const contentTypeCopy: Record<ContentTypeName, TypeCopy> = {
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
  },
  post: {
    label: 'Insight',
    plural: 'Insights',
    object: 'the insight',
    indefinite: 'an insight',
    back: 'Back to the insight',
    restored:
      'This restores the title, content, image and video. Publication status and schedule don’t change. The latest version stays in the history.',
    undeleted: 'The insight is restored as unpublished. Review it, then publish it.',
    erased: 'All earlier versions and their images are permanently deleted. The current insight doesn’t change.',
  },
  season: {
    label: 'Season post',
    plural: 'Seasons',
    object: 'the season post',
    indefinite: 'a season post',
    back: 'Back to the season post',
    restored:
      'This restores the name, content and background image. Publication status and schedule don’t change. The latest version stays in the history.',
    undeleted: 'The season post is restored as unpublished. Review it, then publish it.',
    erased: 'All earlier versions are permanently deleted. The current season post doesn’t change.',
  },
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
