import { Button } from '@mui/material';
import { isAdmin, listing as contract, needsApproval } from 'cms/contract';
import { useSession, useSessionUser } from '../../api/session';
import { publishCopy, scheduleCopy } from '../../content/forms';
import { listingFormCopy } from '../../content/listingForm';
import { listingsCopy } from '../../content/listings';
import { manageCopy } from '../../content/staff';
import { previewText, scheduleChips } from '../../forms/schedule/scheduleText';
import { useSiteRules } from '../../forms/siteRules';
import { headingOf, type ListingDetails } from '../../pages/listings/listingText';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import type { Publication } from '../../forms/EntryPages';
import { useContentActions } from '../actions/useContentActions';

const { actions } = listingsCopy;
const { hidden } = listingFormCopy;

/** Why visitors do not see a home although it is published; undefined if nothing else hides it. */
export function hiddenText(listing: { StandardStatus: string }): string | undefined {
  const reason = contract.hiddenBecause(listing, Date.now());
  if (reason === 'offline') return hidden.notOnline;
  return reason === 'status' ? hidden.status(listing.StandardStatus) : undefined;
}

/** Whether an administrator must publish a listing of the user; undefined until the site settings are known. */
export function useNeedsApproval(listing: { review?: string | null } | undefined): boolean | undefined {
  const user = useSessionUser();
  const rules = useSiteRules();
  if (isAdmin(user)) return false;
  return rules ? needsApproval(user, { ...listing }, { ...rules }) : undefined;
}

/** How the user gets a listing published; undefined if they cannot, and until the site settings are known. */
export function usePublication(listing: { published: boolean; review?: string | null }): Publication | undefined {
  const needsReview = useNeedsApproval(listing);
  if (listing.published || needsReview === undefined || (needsReview && listing.review === 'submitted')) return undefined;
  return needsReview ? 'submit' : 'publish';
}

/** Bar above the page of a home, for its agents and administrators: whether visitors see it, and actions. */
export function ListingStatusBar({ listing }: { listing: ListingDetails }) {
  const { may } = useSession();
  const publication = usePublication(listing);
  const { togglePublished, submit, busy } = useContentActions('listing', { ...listing, title: headingOf(listing) });
  const { id, published, review, ListAgentKey, CoListAgentKey } = listing;
  const agents = [ListAgentKey, CoListAgentKey].filter((key) => key !== null);
  const now = Date.now();
  const plan = { ...listing, time_zone: listing.local_time_zone };
  const isPreview = !contract.isShown(listing, now);
  const shown = [scheduleCopy.chips.published, ...scheduleChips(plan, now)].join(' · ');

  if (!may('updateListing', { agents })) return null;
  return (
    <div role="note" className={isPreview ? 'status-bar preview' : 'status-bar'}>
      <p className="small">{isPreview ? (hiddenText(listing) ?? previewText(plan, now)) : shown}</p>
      <div>
        {!published && (review === 'submitted' || review === 'returned') && <span className="chip">{manageCopy.states[review]}</span>}
        {publication && (
          <Button variant="contained" disabled={busy} onClick={publication === 'submit' ? submit : togglePublished}>
            {publishCopy[publication]}
          </Button>
        )}
        <LinkButton to={paths.listing.edit(id)}>{actions.edit}</LinkButton>
        {may('listListingRevisions', { agents }) && <LinkButton to={paths.listing.history(id)}>{actions.history}</LinkButton>}
      </div>
    </div>
  );
}
