import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { twoColumns } from '../staff-kit/StaffPage';
import type { Layout } from './FormSections';

/** Links to the sections of a long form, next to it on wide screens. The one on screen is marked. */
export function SectionIndex({ sections }: { sections: Layout }) {
  const [active, setActive] = useState<string>();
  useEffect(() => {
    // The last section that begins above a line. The line moves down while the page scrolls, so that it reaches all sections.
    const update = () => {
      const progress = scrollY / Math.max(1, document.documentElement.scrollHeight - innerHeight);
      const line = 120 + progress * (innerHeight - 120);
      const topOf = (id = '') => document.getElementById(id)?.getBoundingClientRect().top ?? 0;
      setActive((sections.findLast(({ id }) => topOf(id) <= line) ?? sections[0])?.id);
    };
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, [sections]);

  return (
    <Box component="nav" aria-label="Sections" sx={links}>
      {sections.map(({ id, heading, count }) => (
        <Link key={id} to={{ hash: id }} aria-current={id === active ? 'location' : undefined}>
          {heading} {count}
        </Link>
      ))}
    </Box>
  );
}

const links = {
  display: 'none',
  [twoColumns]: { display: 'grid' },
  '& a': { pl: 2, borderLeft: 2, borderColor: 'divider', color: 'text.secondary', lineHeight: 2, textDecoration: 'none' },
  typography: 'body2',
  '& [aria-current]': { borderColor: 'secondary.main', color: 'text.primary', fontWeight: 600 },
};
