import { Box, Typography } from '@mui/material';
import { contentTypes, type PublishableType } from 'cms/contract';
import { brand } from '../../content/brand';
import type { StoredOf } from '../../forms/useEntryForm';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import { EntryMenu } from '../actions/EntryMenu';
import { targetOf } from './Visibility';

/** Which entry a form edits, where the form itself does not begin with its name. */
export interface EntryTitle {
  name: string;
  /** Its state, in the words of the site. */
  state: string;
  cover: string | undefined;
}

interface EntryHeaderProps {
  type: PublishableType;
  stored: StoredOf<PublishableType>;
  heading: string;
  title?: EntryTitle;
}

/** Heading of a form, with a link to the page of the entry, and a menu of what else can be done with it. */
export function EntryHeader({ type, stored, heading, title }: EntryHeaderProps) {
  const { id } = stored;
  const isShown = contentTypes[type].isShown({ ...stored }, Date.now());

  return (
    <Box component="header" sx={header}>
      {title && (
        <Box
          component="img"
          src={title.cover ?? brand.logoMark}
          alt=""
          sx={[cover, !title.cover && { objectFit: 'contain', bgcolor: 'transparent' }]}
        />
      )}
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {title && <Typography variant="body2">{heading}</Typography>}
        <h1>{title?.name ?? heading}</h1>
        {title && <Typography variant="body2">{title.state}</Typography>}
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
const cover = { width: 96, height: 64, objectFit: 'cover', borderRadius: 1, bgcolor: 'divider' };
