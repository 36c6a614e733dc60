import { isAdmin, listing as contract, needsApproval } from 'cms/contract';
import { useSessionUser } from '../../api/session';
import { useSiteRules } from '../../forms/siteRules';

/** Action after which visitors see an entry, at once or after its approval. */
export type Publication = 'publish' | 'submit';

/** Why visitors do not see a home although it is published; undefined if nothing else hides it. */
export function hiddenText(listing: { StandardStatus: string }): string | undefined {
  const reason = contract.hiddenBecause(listing, Date.now());
  if (reason === 'offline') return 'Visitors don’t see it, because “Show on the website” is off.';
  return reason === 'status' ? `Visitors don’t see it, because its status is ${listing.StandardStatus}.` : undefined;
}

/** Whether an administrator must publish a listing of the user; undefined until the site settings are known. */
export function useNeedsApproval(listing: { review?: string | null } | undefined): boolean | undefined {
  const user = useSessionUser();
  const rules = useSiteRules(isAdmin(user));
  if (isAdmin(user)) return false;
  return rules ? needsApproval(user, { ...listing }, { ...rules }) : undefined;
}

/** How the user gets an entry published; undefined if they cannot, and until the site settings are known. */
export function usePublication(entry: { published?: boolean; review?: string | null }): Publication | undefined {
  const needsReview = useNeedsApproval(entry);
  if (entry.published || needsReview === undefined || (needsReview && entry.review === 'submitted')) return undefined;
  return needsReview ? 'submit' : 'publish';
}
