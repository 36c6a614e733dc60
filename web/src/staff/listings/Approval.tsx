import { Box, Typography } from '@mui/material';
import { isAdmin, type Listing, type OpenHouse } from 'cms/contract';
import { useFormContext } from 'react-hook-form';
import { useSessionUser } from '../../api/session';
import { ScheduleFields } from '../../forms/schedule/ScheduleFields';
import { useZone } from '../../forms/siteRules';
import { stateLabels } from '../../staff-kit/texts';
import { hiddenText, useNeedsApproval } from '../actions/publication';
import type { VisibilityProps } from '../entry-forms/Visibility';
import { ReturnButton } from './ReturnButton';

/** Whether visitors see the listing, and where it is on its way there. */
export function ListingVisibility({ type, stored: listing, button }: VisibilityProps<'listing'>) {
  const { getValues, setValue } = useFormContext<{ OpenHouses: OpenHouse[] }>();
  const zone = useZone(null);
  const user = useSessionUser();
  const needsReview = useNeedsApproval(listing);
  const { published = false, review } = listing ?? {};
  const state = published ? 'published' : (review ?? 'unpublished');
  const isWaiting = state === 'submitted';
  const convertOpenHouses = (convert: (instant: string) => string) => {
    const converted = getValues('OpenHouses').map((open) => ({
      ...open,
      OpenHouseStartTime: convert(open.OpenHouseStartTime),
      OpenHouseEndTime: convert(open.OpenHouseEndTime),
    }));
    setValue('OpenHouses', converted, { shouldDirty: true });
  };

  return (
    <>
      <div>
        <span className={`chip ${state}`}>{state === 'approved' ? 'Approved' : stateLabels[state]}</span>
      </div>
      {isWaiting && (
        <Typography variant="body2">
          {isAdmin(user) ? 'Publish the listing to approve it, or return it with a note.' : 'An administrator has not reviewed it yet.'}
        </Typography>
      )}
      {published && listing && <Typography variant="body2">{hiddenText(listing)}</Typography>}
      <ScheduleFields type={type} published={published} zone={zone} needsApproval={needsReview ?? true} onZone={convertOpenHouses}>
        {button}
        {listing && isWaiting && isAdmin(user) && <ReturnButton id={listing.id} />}
      </ScheduleFields>
    </>
  );
}

/** Returns the note of the administrator who returned the listing, as a section of the form. */
export function reviewNotice({ review, review_note }: Listing) {
  if (review !== 'returned') return undefined;
  return {
    heading: 'An administrator returned this listing',
    content: <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{review_note}</Box>,
  };
}
