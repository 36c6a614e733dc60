import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { paths } from '../../paths';
import { SidebarList } from '../../ui/sidebar/SidebarList';
import type { Content, Entry } from './content';
import { ContentActions } from './ContentActions';

interface ContentArchiveProps {
  content: Content;
  entries: Entry[];
  selectedId: string | undefined;
}

/** What was put away, which visitors never get. */
export function ContentArchive({ content, entries, selectedId }: ContentArchiveProps) {
  const { noun, nameOf, copy } = content;
  const { archive: title = '' } = copy;
  const id = useId();

  return (
    <Box component="nav" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.default' }}>
      <Typography id={id} variant="overline" component="h2" sx={{ display: 'block', px: 2.5, pt: 2, pb: 1, color: 'text.secondary' }}>
        {title}
      </Typography>
      <SidebarList
        title={title}
        items={entries.map((entry) => ({
          to: paths[noun].one(entry.id),
          label: nameOf(entry),
          selected: entry.id === selectedId,
          staff: <ContentActions content={content} entry={entry} />,
        }))}
      />
    </Box>
  );
}
