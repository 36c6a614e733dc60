import CheckIcon from '@mui/icons-material/Check';
import { Box, Link } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { checksOf, type Checked } from './checks';

/** Lists what the listing in the surrounding form has, and what it lacks, with links to the fields. */
export function Checklist() {
  const { setFocus } = useFormContext();
  const { complete, missing } = checksOf(useWatch() as Checked);
  return (
    <Box component="ul" className="list" sx={list}>
      <li>
        <CheckIcon fontSize="inherit" titleAccess="Complete:" /> {complete.join(', ')}
      </li>
      {missing.map(({ field, text }) => (
        <li key={text}>
          <Link component="button" type="button" onClick={() => setFocus(field)}>
            {text}
          </Link>
        </li>
      ))}
    </Box>
  );
}

const list = {
  typography: 'body2',
  color: 'text.secondary',
  '& button': { minHeight: 28, typography: 'inherit', fontWeight: 600, textAlign: 'left' },
  '& svg': { color: 'success.main', verticalAlign: '-2px' },
};
