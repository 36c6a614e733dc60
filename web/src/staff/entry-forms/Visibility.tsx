import { Button } from '@mui/material';
import { contentTypes, type PublishableType } from 'cms/contract';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { ScheduleFields } from '../../forms/schedule/ScheduleFields';
import type { StoredOf } from '../../forms/useEntryForm';
import { stateLabels } from '../../staff-kit/texts';
import type { Publication } from '../actions/publication';
import { useActions, type Target } from '../actions/useActions';

export interface VisibilityProps<N extends PublishableType = PublishableType> {
  type: N;
  /** Undefined for a new entry. */
  stored?: StoredOf<N>;
  /** Publish button, or unpublish button. */
  button: ReactNode;
}

/** Whether visitors see the entry, and what changes that. */
export function Visibility({ type, stored, button }: VisibilityProps) {
  const published = stored?.published ?? false;
  const state = published ? 'published' : 'unpublished';

  return (
    <>
      <div>
        <span className={`chip ${state}`}>{stateLabels[state]}</span>
      </div>
      <ScheduleFields type={type} published={published}>
        {button}
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

interface PublishButtonProps {
  type: PublishableType;
  stored: StoredOf<PublishableType>;
  disabled: boolean;
  /** Saves the form, and publishes or submits the entry. */
  onPublish: (then: Publication) => Promise<void>;
}

/** Publishes an entry or submits it, after a save of the form; unpublishes a published one. */
export function PublishButton({ type, stored, disabled, onPublish }: PublishButtonProps) {
  const { isDirty, isSubmitting } = useFormState();
  const { actions, run, busy } = useActions(type, targetOf(type, stored));
  return actions.map((action) => {
    const { name, label } = action;
    if (name !== 'publish' && name !== 'submit' && name !== 'unpublish') return null;
    return (
      <Button
        key={name}
        variant="outlined"
        disabled={disabled || isSubmitting || busy}
        onClick={() => (name === 'unpublish' ? run(action) : void onPublish(name))}
        sx={{ mt: 1 }}
      >
        {(isDirty && labels[name]) || label}
      </Button>
    );
  });
}
