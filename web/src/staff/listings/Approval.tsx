import { Box, Button, TextField, Typography } from '@mui/material';
import { isAdmin, type Listing, needsApproval, shownStatuses, type OpenHouse } from 'cms/contract';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { forget } from '../../api/client';
import { errorText, send } from '../../api/send';
import { useSession, useSessionUser } from '../../api/session';
import { publishCopy, scheduleCopy } from '../../content/forms';
import { approvalCopy as copy, listingFormCopy } from '../../content/listingForm';
import { listingsCopy } from '../../content/listings';
import { toasts } from '../../content/staff';
import { ScheduleFields } from '../../forms/schedule/ScheduleFields';
import { isShown, previewText, scheduleChips } from '../../forms/schedule/scheduleText';
import { useSiteRules, useZone } from '../../forms/siteRules';
import { showToast } from '../../forms/toasts';
import { ConfirmDialog, useAction } from '../../forms/useAction';
import { headingOf, type Home } from '../../pages/listings/homeText';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import type { VisibilityProps } from '../content/FormAside';
import { useContentActions } from '../content/useContentActions';

const { actions } = listingsCopy;
const { hidden } = listingFormCopy;

interface Shown {
  StandardStatus: string;
  InternetEntireListingDisplayYN?: boolean | null;
}

/** Why visitors do not see a home although it is published; undefined if nothing else hides it. */
function hiddenReason({ StandardStatus, InternetEntireListingDisplayYN }: Shown): string | undefined {
  if (InternetEntireListingDisplayYN === false) return hidden.notOnline;
  return shownStatuses.some((status) => status === StandardStatus) ? undefined : hidden.status(StandardStatus);
}

/** Whether an administrator must publish a listing of the user; undefined until the site settings are known. */
export function useNeedsApproval(listing: { review?: string | null } | undefined): boolean | undefined {
  const user = useSessionUser();
  const rules = useSiteRules();
  if (isAdmin(user)) return false;
  return rules ? needsApproval(user, { ...listing }, { ...rules }) : undefined;
}

/** Whether visitors see the listing, where it is on its way there, and what changes that. */
export function ListingVisibility({ type, stored, onPublish }: VisibilityProps) {
  const { getValues, setValue } = useFormContext<{ OpenHouses: OpenHouse[] }>();
  const { isDirty, isSubmitting } = useFormState();
  const zone = useZone(null);
  const listing = stored as Listing | undefined;
  const user = useSessionUser();
  const needsReview = useNeedsApproval(listing);
  const { published = false, review } = listing ?? {};
  const state = published ? 'published' : (review ?? 'draft');
  const isWaiting = state === 'submitted';
  const [label, saveLabel] = needsReview
    ? [publishCopy.submit, publishCopy.saveAndSubmit]
    : [publishCopy.publish, publishCopy.saveAndPublish];
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
        <span className={`chip ${state}`}>{{ ...publishCopy.states, ...copy.states }[state as keyof typeof copy.states]}</span>
      </div>
      {isWaiting && <Typography variant="body2">{isAdmin(user) ? copy.toReview : copy.waiting}</Typography>}
      {published && listing && <Typography variant="body2">{hiddenReason(listing)}</Typography>}
      <ScheduleFields type={type} published={published} zone={zone} needsApproval={needsReview ?? true} onZone={convertOpenHouses}>
        {stored && !published && needsReview !== undefined && !(needsReview && isWaiting) && (
          <Button
            variant={isWaiting ? 'contained' : 'outlined'}
            disabled={isSubmitting}
            onClick={() => void onPublish?.(needsReview ? 'submit' : 'publish')}
            sx={{ mt: 1 }}
          >
            {isDirty ? saveLabel : label}
          </Button>
        )}
        {stored && isWaiting && isAdmin(user) && <ReturnButton id={stored.id} />}
      </ScheduleFields>
    </>
  );
}

/** Returns the note of the administrator who returned the listing, as a section of the form. */
export function reviewNotice(stored: object) {
  const { review, review_note } = stored as Partial<Listing>;
  if (review !== 'returned') return undefined;
  return { heading: copy.note, content: <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{review_note}</Box> };
}

/** Returns a submitted listing to its agent, with a note. */
function ReturnButton({ id }: { id: string }) {
  const navigate = useNavigate();
  /** Undefined while the dialog is closed. */
  const [note, setNote] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const { act, busy } = useAction((error) => errorText(error, toasts.actionFailed));
  const { label, required, ...question } = copy.returning;

  const handleReturn = () => {
    setMissing(!note?.trim());
    if (!note?.trim()) return;
    void act(async () => {
      await send('returnListing', { id, body: { note } });
      setNote(undefined);
      showToast(copy.returned);
      forget(() => navigate(paths.manage.listing));
    });
  };

  return (
    <>
      <Button onClick={() => setNote('')}>{copy.return}</Button>
      <ConfirmDialog {...question} open={note !== undefined} busy={busy} onConfirm={handleReturn} onCancel={() => setNote(undefined)}>
        <TextField
          autoFocus
          fullWidth
          multiline
          minRows={3}
          label={label}
          value={note ?? ''}
          error={isMissing}
          helperText={isMissing ? required : ' '}
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { maxLength: 1_000, 'aria-required': true } }}
          sx={{ mt: 2 }}
        />
      </ConfirmDialog>
    </>
  );
}

/** Bar above the page of a home, for its agents and administrators: whether visitors see it, and actions. */
export function ListingStatusBar({ listing }: { listing: Home }) {
  const { may } = useSession();
  const needsReview = useNeedsApproval(listing);
  const { togglePublished, submit, busy } = useContentActions('listing', { ...listing, title: headingOf(listing) });
  const { id, published, review, ListAgentKey, CoListAgentKey } = listing;
  const agents = [ListAgentKey, CoListAgentKey].filter((key) => key !== null);
  const now = Date.now();
  const reason = published ? hiddenReason(listing) : undefined;
  const isPreview = !isShown(listing, now) || reason !== undefined;
  const isWaiting = !published && review === 'submitted';
  const shown = [scheduleCopy.chips.published, ...scheduleChips(listing, now)].join(' · ');

  if (!may('updateListing', { agents })) return null;
  return (
    <div role="note" className={isPreview ? 'status-bar preview' : 'status-bar'}>
      <p className="small">{isPreview ? (reason ?? previewText(listing, now)) : shown}</p>
      <div>
        {!published && (review === 'submitted' || review === 'returned') && <span className="chip">{copy.states[review]}</span>}
        {!published && needsReview !== undefined && !(needsReview && isWaiting) && (
          <Button variant="contained" disabled={busy} onClick={needsReview ? submit : togglePublished}>
            {needsReview ? publishCopy.submit : actions.publish}
          </Button>
        )}
        <LinkButton to={paths.listing.edit(id)}>{actions.edit}</LinkButton>
        {may('listListingRevisions', { agents }) && <LinkButton to={paths.listing.history(id)}>{actions.history}</LinkButton>}
      </div>
    </div>
  );
}
