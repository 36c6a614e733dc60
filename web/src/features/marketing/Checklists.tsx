import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { List } from '../../content/page';
import { softShadow } from '../../ui/theme';

/** Lists on cards: side by side when there are several, in two columns when one is long. */
export function Checklists({ lists }: { lists: List[] }) {
  return (
    <Box sx={{ mt: 4, display: 'grid', gap: 3, gridTemplateColumns: { md: `repeat(${lists.length}, 1fr)` } }}>
      {lists.map(({ heading, items }) => (
        <Box key={heading} sx={{ bgcolor: 'background.paper', borderRadius: 1, boxShadow: softShadow, p: { xs: 3, md: 4 } }}>
          <Typography variant="h3">{heading}</Typography>
          <Box component="ul" sx={[checks, lists.length === 1 && items.length > 7 && { columnCount: { sm: 2 }, columnGap: 5 }]}>
            {items.map((item) => (
              <li key={item}>
                <CheckIcon aria-hidden />
                <span>{item}</span>
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const checks = {
  listStyle: 'none',
  m: 0,
  mt: 2,
  p: 0,
  typography: 'body2',
  '& li': { display: 'flex', gap: 1.5, py: 0.75, breakInside: 'avoid' },
  '& svg': { flex: 'none', mt: '0.15em', fontSize: 20, color: 'secondary.dark' },
};
