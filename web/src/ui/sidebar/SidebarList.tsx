import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { readingCopy as copy } from '../../content/reading';
import { Pager, usePage } from '../paging/Pager';

export interface SidebarItem {
  to: string;
  label: string;
  selected: boolean;
  /** What staff are told and may do. */
  staff?: ReactNode;
}

/** As many entries as are drawn at once, which for staff have buttons. */
const pageSize = 40;

/** The places that a sidebar leads to; of many, those around the selected one, and a way to find the others. */
export function SidebarList({ items, title }: { items: SidebarItem[]; title: string }) {
  const [text, setText] = useState('');
  const sought = useDeferredValue(text).trim().toLowerCase();
  const found = sought ? items.filter(({ label }) => label.toLowerCase().includes(sought)) : items;
  const start = found.findIndex(({ selected }) => selected);
  const about = `${sought} ${found[start]?.to}`;
  const { shown, page, pages, list, setPage } = usePage<SidebarItem, HTMLUListElement>(found, pageSize, { start, about });

  return (
    <>
      {items.length > pageSize && <Find text={text} onFind={setText} />}
      <Box component="ul" ref={list} sx={{ listStyle: 'none', m: 0, p: 1, pt: 0 }}>
        {shown.map(({ to, label, selected, staff }) => (
          <li key={to}>
            <Box component={Link} to={to} aria-current={selected ? 'page' : undefined} sx={entry}>
              {label}
            </Box>
            {staff}
          </li>
        ))}
      </Box>
      {found.length === 0 && (
        <Typography role="status" variant="body2" sx={{ px: 2.5, pb: 2, color: 'text.secondary' }}>
          {copy.noneFound}
        </Typography>
      )}
      <Pager label={copy.pages.of(title)} page={page} pages={pages} to={(page) => found[(page - 1) * pageSize]!.to} onPage={setPage} />
    </>
  );
}

function Find({ text, onFind }: { text: string; onFind: (text: string) => void }) {
  return (
    <Box sx={{ px: 2.5, pt: 1, pb: 1.5 }}>
      <TextField fullWidth type="search" label={copy.find} value={text} onChange={({ target }) => onFind(target.value)} />
    </Box>
  );
}

const entry = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  // The button at the top of the sidebar stays there.
  scrollMarginTop: '68px',
  px: 1.5,
  py: 1,
  borderRadius: 1,
  typography: 'body2',
  color: 'text.primary',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'background.default' },
  '&[aria-current]': { bgcolor: 'primary.main', color: 'common.white', fontWeight: 600 },
  '&:focus-visible': { outlineOffset: '-3px' },
};
