import { Button, Typography } from '@mui/material';
import { contentTypes, isAdmin, type PublishableType } from 'cms/contract';
import { useFormState } from 'react-hook-form';
import { useSessionUser } from '../../api/session';
import { ScheduleFields } from '../../forms/schedule/ScheduleFields';
import { useZone } from '../../forms/siteRules';
import type { StoredOf } from '../../forms/useEntryForm';
import { stateLabels } from '../../staff-kit/texts';
import { hiddenText, type Publication, useNeedsApproval } from '../actions/publication';
import { useActions, type Target } from '../actions/useActions';
import { ReturnButton } from '../listings/ReturnButton';

interface VisibilityProps {
  type: PublishableType;
  /** Undefined for a new entry. */
  stored?: StoredOf<PublishableType>;
  isUploading: boolean;
  /** Saves the form, and publishes or submits the entry. */
  onPublish?: (then: Publication) => Promise<void>;
}

/** Whether visitors see the entry, where a listing is on its way there, and what changes that. */
export function Visibility({ type, stored, isUploading, onPublish }: VisibilityProps) {
  const siteZone = useZone(null);
  const user = useSessionUser();
  const listing = stored && 'review' in stored ? stored : undefined;
  const needsApproval = useNeedsApproval(listing);
  const published = stored?.published ?? false;
  const state = published ? 'published' : (listing?.review ?? 'unpublished');
  const isWaiting = state === 'submitted';

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
      <ScheduleFields
        type={type}
        published={published}
        zone={type === 'listing' ? siteZone : undefined}
        needsApproval={needsApproval ?? true}
      >
        {stored && onPublish && <PublishButton type={type} stored={stored} isUploading={isUploading} onPublish={onPublish} />}
        {listing && isWaiting && isAdmin(user) && <ReturnButton id={listing.id} />}
      </ScheduleFields>
    </>
  );
}

/** Returns a stored entry as the target of actions. */
export const targetOf = (type: PublishableType, stored: StoredOf<PublishableType>): Target => ({
  ...stored,
  name: contentTypes[type].nameOf({ ...stored }),
  ...('ListAgentKey' in stored && { listing_agent: stored.ListAgentKey }),
});

const labels: Partial<Record<string, string>> = { publish: 'Save and publish', submit: 'Save and submit' };

/** Publishes an entry or submits it, after a save of the form; unpublishes a published one. */
function PublishButton({ type, stored, isUploading, onPublish }: Required<VisibilityProps>) {
  const { isDirty, isSubmitting } = useFormState();
  const { actions, run, busy } = useActions(type, targetOf(type, stored));
  return actions.map((action) => {
    const { name, label } = action;
    if (name !== 'publish' && name !== 'submit' && name !== 'unpublish') return null;
    return (
      <Button
        key={name}
        variant="outlined"
        disabled={isUploading || isSubmitting || busy}
        onClick={() => (name === 'unpublish' ? run(action) : void onPublish(name))}
        sx={{ mt: 1 }}
      >
        {(isDirty && labels[name]) || label}
      </Button>
    );
  });
}
