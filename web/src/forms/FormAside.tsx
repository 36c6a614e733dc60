import { Box, Button } from '@mui/material';
import { endpointsOf, type PublishableType } from 'cms/contract';
import { useFormState } from 'react-hook-form';
import { useList } from '../api/useList';
import { ScheduleFields } from './schedule/ScheduleFields';
import { longMoment, savedBy, stateLabels } from '../staff-kit/texts';
import { paths } from '../paths';
import { LinkButton } from '../ui/links';
import type { Publication } from './EntryPages';
import type { StoredOf } from './useEntryForm';

export interface VisibilityProps<N extends PublishableType = PublishableType> {
  type: N;
  /** Undefined for a new entry. */
  stored?: StoredOf<N>;
  /** Saves the form, and publishes or submits the entry. */
  onPublish?: (then?: Publication) => Promise<void>;
}

export interface PublishButtonProps<N extends PublishableType = PublishableType>
  extends Required<Pick<VisibilityProps<N>, 'stored' | 'onPublish'>> {
  disabled: boolean;
}

/** Whether visitors see the entry, and what changes that. */
export function Visibility({ type, stored, onPublish }: VisibilityProps) {
  const { isDirty, isSubmitting } = useFormState();
  const published = stored?.published ?? false;
  const state = published ? 'published' : 'unpublished';
  const canPublish = stored && !published && !('archived' in stored && stored.archived);

  return (
    <>
      <div>
        <span className={`chip ${state}`}>{stateLabels[state]}</span>
      </div>
      <ScheduleFields type={type} published={published}>
        {canPublish && (
          <Button variant="outlined" disabled={isSubmitting} onClick={() => void onPublish?.()} sx={{ mt: 1 }}>
            {isDirty ? 'Save and publish' : 'Publish'}
          </Button>
        )}
      </ScheduleFields>
    </>
  );
}

const maxVersions = 3;

export function LatestVersions({ type, id }: { type: PublishableType; id: string }) {
  const { items = [], busy, failure } = useList(endpointsOf[type].listRevisions, { id });

  return (
    <>
      <Box component="ol" className="list" sx={{ display: 'grid', gap: 1.5 }}>
        {items.slice(0, maxVersions).map(({ id: version, saved_at, saved_by }) => (
          <li key={version} className="small">
            <time dateTime={saved_at}>
              <strong>{longMoment(saved_at)}</strong>
            </time>
            <div className="quiet">{savedBy(saved_by)}</div>
          </li>
        ))}
      </Box>
      {(failure || (!busy && items.length === 0)) && (
        <p className="small">{failure ? 'Failed to load history' : 'No earlier versions yet'}</p>
      )}
      <Box sx={{ ml: -2.5 }}>
        <LinkButton to={paths[type].history(id)}>All versions</LinkButton>
      </Box>
    </>
  );
}
