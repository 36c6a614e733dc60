import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { MouseEvent } from 'react';
import { pagingWords as copy } from '../../content/paging';
import { LinkButton } from '../LinkButton';

interface PagerProps {
  /** What it leafs through, for who cannot see it. */
  label: string;
  page: number;
  pages: number;
  /** An address that shows a page, for search engines and browsers without scripts; nothing where neither come. */
  to?: (page: number) => string;
  /** Shows a page where it is; without it, its address is gone to. */
  onPage?: (page: number) => void;
}

/** Below a list of more than one page: the way to the others. */
export function Pager({ label, page, pages, ...ways }: PagerProps) {
  if (pages === 1) return null;
  return (
    <Box component="nav" aria-label={label} sx={bar}>
      <Step {...ways} page={page - 1} disabled={page === 1} label={copy.previous} />
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {copy.position(page, pages)}
      </Typography>
      <Step {...ways} page={page + 1} disabled={page === pages} label={copy.next} />
    </Box>
  );
}

type StepProps = Pick<PagerProps, 'page' | 'label' | 'to' | 'onPage'> & { disabled: boolean };

function Step({ page, label, to, onPage, disabled }: StepProps) {
  // A place that leads nowhere has no address.
  if (!to || disabled) {
    return (
      <Button disabled={disabled} onClick={() => onPage?.(page)}>
        {label}
      </Button>
    );
  }
  const handleClick = (event: MouseEvent) => {
    const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!onPage || opensElsewhere) return;
    event.preventDefault();
    onPage(page);
  };
  return (
    <LinkButton to={to(page)} onClick={handleClick}>
      {label}
    </LinkButton>
  );
}

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', columnGap: 2, rowGap: 0.5 };
