import { Box, Typography } from '@mui/material';
import { listing } from 'cms/contract';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { adviceMs } from '../../config';
import { EntryField } from '../../forms/FormSections';
import { useDebounced } from '../../staff-kit/useDebounced';
import { fairHousingHints } from './fairHousing';

/** Description of a home, with hints about fair housing. They never block a save. */
export function RemarksField() {
  const text: string = useDebounced(useWatch({ name: 'PublicRemarks' }) ?? '', adviceMs);
  const hints = useMemo(() => fairHousingHints(text.slice(0, listing.fields.PublicRemarks.max)), [text]);

  return (
    <div>
      <EntryField
        type="listing"
        name="PublicRemarks"
        override={{ hint: 'Describe the home, not its buyers. An empty line starts a paragraph.', minRows: 7, maxRows: 24 }}
      />
      <Box role="status">
        {hints.length > 0 && (
          <Box sx={box}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              Check these words
            </Typography>
            <Typography variant="body2">
              Advertising must not suggest which buyers are wanted (42 U.S.C. § 3604(c)). Describe the home instead.
            </Typography>
            <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, typography: 'body2' }}>
              {hints.map(({ phrase, reason, instead }) => (
                <li key={phrase}>
                  <strong>“{phrase}”</strong>: {reason} {instead}
                </li>
              ))}
            </Box>
          </Box>
        )}
      </Box>
    </div>
  );
}

const box = { mt: 1, p: 2, border: 1, borderColor: 'divider', borderLeft: 4, borderLeftColor: 'secondary.main', borderRadius: 1 };
