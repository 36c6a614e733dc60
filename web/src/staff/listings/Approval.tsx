import { Box, Button, TextField, Typography } from '@mui/material';
import { isAdmin, type Listing, type OpenHouse } from 'cms/contract';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { forget } from '../../api/client';
import { send } from '../../api/send';
import { useSessionUser } from '../../api/session';
import { ScheduleFields } from '../../forms/schedule/ScheduleFields';
import { useZone } from '../../forms/siteRules';
import { showToast } from '../../staff-kit/toasts';
import { ConfirmDialog, useAction } from '../../staff-kit/useAction';
import { paths } from '../../paths';
import type { PublishButtonProps, VisibilityProps } from '../../forms/FormAside';
import { hiddenText, useNeedsApproval, usePublication } from '../actions/publication';
import { stateLabels } from '../../staff-kit/texts';

/** Whether visitors see the listing, and where it is on its way there. */
export function ListingVisibility({ type, stored: listing }: VisibilityProps<'listing'>) {
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
        {listing && isWaiting && isAdmin(user) && <ReturnButton id={listing.id} />}
      </ScheduleFields>
    </>
  );
}

/** Saves the form, and publishes the listing or submits it for approval. */
export function PublishListing({ stored, disabled, onPublish }: PublishButtonProps<'listing'>) {
  const { isDirty } = useFormState();
  const publication = usePublication(stored);
  if (!publication) return null;
  const saveLabel = publication === 'submit' ? 'Save and submit' : 'Save and publish';
  return (
    <Button variant="outlined" size="large" disabled={disabled} onClick={() => void onPublish(publication)}>
      {isDirty ? saveLabel : publication === 'submit' ? 'Submit for approval' : 'Publish'}
    </Button>
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

/** Returns a submitted listing to its agent, with a note. */
function ReturnButton({ id }: { id: string }) {
  const navigate = useNavigate();
  /** Undefined while the dialog is closed. */
  const [note, setNote] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const { act, busy } = useAction();

  const handleReturn = () => {
    setMissing(!note?.trim());
    if (!note?.trim()) return;
    void act(async () => {
      await send('returnListing', { id, body: { note } });
      setNote(undefined);
      showToast('Returned to the agent.');
      forget(() => navigate(paths.listing.manage));
    });
  };

  return (
    <>
      <Button onClick={() => setNote('')}>{'Return to agent'}</Button>
      <ConfirmDialog
        heading="Return this listing?"
        text="The agent can change it and submit it again."
        confirm="Return to agent"
        open={note !== undefined}
        busy={busy}
        onConfirm={handleReturn}
        onCancel={() => setNote(undefined)}
      >
        <TextField
          autoFocus
          fullWidth
          multiline
          minRows={3}
          label="What should the agent change?"
          value={note ?? ''}
          error={isMissing}
          helperText={isMissing ? 'Note is required' : ' '}
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { maxLength: 1_000, 'aria-required': true } }}
          sx={{ mt: 2 }}
        />
      </ConfirmDialog>
    </>
  );
}
