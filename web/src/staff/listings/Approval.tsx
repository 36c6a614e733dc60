import { Box, Button, TextField, Typography } from '@mui/material';
import { isAdmin, type Listing, type OpenHouse } from 'cms/contract';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { forget } from '../../api/client';
import { errorText, send } from '../../api/send';
import { useSessionUser } from '../../api/session';
import { publishCopy } from '../../content/forms';
import { approvalCopy as copy } from '../../content/listingForm';
import { toasts } from '../../content/staff';
import { ScheduleFields } from '../../forms/schedule/ScheduleFields';
import { useZone } from '../../forms/siteRules';
import { showToast } from '../../forms/toasts';
import { ConfirmDialog, useAction } from '../../forms/useAction';
import { paths } from '../../paths';
import type { VisibilityProps } from '../content/FormAside';
import { hiddenReason, useNeedsApproval } from './ListingStatusBar';

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
