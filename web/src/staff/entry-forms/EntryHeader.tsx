import { Box, Typography } from '@mui/material';
import { contentTypes, listing, type PublishableType } from 'cms/contract';
import { listingsCopy } from '../../content/listings';
import type { StoredOf } from '../../forms/useEntryForm';
import { labelIn } from '../../pages/listings/listingText';
import { paths } from '../../paths';
import { stateLabels } from '../../staff-kit/texts';
import { LinkButton } from '../../ui/links';
import { EntryMenu } from '../actions/EntryMenu';
import { targetOf } from './Visibility';

interface EntryHeaderProps {
  type: PublishableType;
  stored: StoredOf<PublishableType>;
  heading: string;
}

/** Heading of a form, with a link to the page of the entry, and a menu of what else can be done with it. It names a listing. */
export function EntryHeader({ type, stored, heading }: EntryHeaderProps) {
  const { id } = stored;
  const home = 'Media' in stored ? stored : undefined;
  const [cover] = home?.Media ?? [];
  const isShown = contentTypes[type].isShown({ ...stored }, Date.now());

  return (
    <Box component="header" sx={header}>
      {cover && <Box component="img" src={cover.srcset?.split(' ')[0] ?? cover.MediaURL} alt="" sx={image} />}
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {home && <Typography variant="body2">{heading}</Typography>}
        <h1>{home ? listing.nameOf({ ...home, City: null }) : heading}</h1>
        {home && (
          <Typography variant="body2">
            {`${labelIn(listingsCopy.statuses, home.StandardStatus)} · ${stateLabels[listing.stateOf(home, Date.now())]}`}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', ml: { xs: -2.5, sm: 0 } }}>
        <LinkButton to={paths[type].one(id)}>{isShown ? 'View' : 'Preview'}</LinkButton>
        {/* The form publishes, because it saves first. */}
        <EntryMenu type={type} entry={targetOf(type, stored)} except={['publish', 'submit']} />
      </Box>
    </Box>
  );
}

const header = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, '& p': { color: 'text.secondary' } };
const image = { width: 96, height: 64, objectFit: 'cover', borderRadius: 1 };
