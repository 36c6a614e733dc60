import { Button } from '@mui/material';
import { contentTypes, endpointsOf, isAdmin, type ArticleType, type PublishableType } from 'cms/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '../../api/session';
import { previewText, scheduleChips, type Planned } from '../../forms/schedule/scheduleText';
import type { Entry } from '../../pages/articles/ArticlePage';
import { headingOf, type ListingDetails } from '../../pages/listings/listingText';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import { Chip } from '../../ui/states';
import { missingText } from '../listings/checks';
import { hiddenText } from './publication';
import { useActions, type Target } from './useActions';
import { stateLabels } from '../../staff-kit/texts';

// Apart from the app's first script, because few screens have a text field.
const ReturnButton = lazy(async () => ({ default: (await import('../listings/ReturnButton')).ReturnButton }));

interface StatusBarProps {
  type: PublishableType;
  entry: Target & Planned;
  state?: string | false | null;
  /** Why visitors do not see an entry that is published. */
  hidden?: string;
  /** Public ids of the agents of a listing. */
  agents?: string[];
  /** Names what the entry lacks. */
  missing?: string | false;
  /** More actions. */
  children?: ReactNode;
}

const showing = ['publish', 'submit', 'unarchive'];

/** Bar above an entry, for those who may edit it: whether visitors see the entry, and actions so that they do. */
function StatusBar({ type, entry, state, hidden, agents, missing, children }: StatusBarProps) {
  const { may } = useSession();
  const { actions, run, busy } = useActions(type, entry);
  const now = Date.now();
  const isPreview = !contentTypes[type].isShown(entry, now);
  const shown = ['Published', ...scheduleChips(entry, now)].join(' · ');

  return (
    <div role="note" className={isPreview ? 'status-bar preview' : 'status-bar'}>
      <p className="small">{isPreview ? (hidden ?? previewText(entry, now)) : shown}</p>
      <div>
        {state && <Chip>{state}</Chip>}
        {actions.map(
          (action) =>
            showing.includes(action.name) && (
              <Button key={action.name} variant="contained" disabled={busy} onClick={() => run(action)}>
                {action.label}
              </Button>
            ),
        )}
        {children}
        <LinkButton to={paths[type].edit(entry.id)}>Edit</LinkButton>
        {may(endpointsOf[type].listRevisions, { agents }) && <LinkButton to={paths[type].history(entry.id)}>History</LinkButton>}
      </div>
      {missing && <p className="small">{missing}</p>}
    </div>
  );
}

export const ArticleStatusBar = ({ type, entry }: { type: ArticleType; entry: Entry }) => (
  <StatusBar type={type} entry={{ ...entry, name: entry.title }} state={entry.archived && 'Archived'} />
);

export function ListingStatusBar({ listing }: { listing: ListingDetails }) {
  const { may, user } = useSession();
  const { published, review, ListAgentKey, CoListAgentKey, local_time_zone } = listing;
  const agents = [ListAgentKey, CoListAgentKey].filter((key) => key !== null);

  if (!may('updateListing', { agents })) return null;
  return (
    <StatusBar
      type="listing"
      entry={{ ...listing, name: headingOf(listing), time_zone: local_time_zone }}
      state={!published && (review === 'submitted' || review === 'returned') && stateLabels[review]}
      hidden={hiddenText(listing)}
      agents={agents}
      missing={!published && missingText(listing)}
    >
      {!published && review === 'submitted' && isAdmin(user) && (
        <Suspense fallback={null}>
          <ReturnButton id={listing.id} />
        </Suspense>
      )}
    </StatusBar>
  );
}
