import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { adviceMs } from '../../config';
import { passwordStrengthCopy } from '../../content/passwords';
import { strengthOf, strengths, type Strength } from './passwordStrength';
import { useDebounced } from '../useDebounced';
import { PasswordField } from './PasswordField';
import { visuallyHidden } from '../tokens';

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'error' | 'helperText'> {
  password: string;
  problem?: string;
  hint?: string;
}

/** Field for a new password. Shows its strength as advice, without rejecting weak passwords. */
export function NewPasswordField({ password, problem, hint = ' ', ...rest }: NewPasswordFieldProps) {
  const strength = password && !problem ? strengthOf(password) : undefined;
  const announcement = useDebounced(strength ? passwordStrengthCopy[strength] : '', adviceMs);

  return (
    <div>
      <PasswordField
        {...rest}
        fullWidth
        autoComplete="new-password"
        error={Boolean(problem)}
        helperText={problem ?? (strength ? <Advice strength={strength} /> : hint)}
      />
      <span role="status" style={visuallyHidden}>
        {announcement}
      </span>
    </div>
  );
}

function Advice({ strength }: { strength: Strength }) {
  const reached = strengths.indexOf(strength);
  return (
    <>
      <Box component="span" aria-hidden sx={meter}>
        {strengths.map((step, index) => (
          <Box key={step} component="span" sx={{ bgcolor: index <= reached ? colors[strength] : 'divider' }} />
        ))}
      </Box>
      {passwordStrengthCopy[strength]}
    </>
  );
}

const colors: Record<Strength, string> = { common: 'error.main', weak: 'error.main', fair: 'secondary.dark', strong: 'success.main' };

const meter = {
  display: 'inline-grid',
  gridTemplateColumns: 'repeat(4, 10px)',
  gap: '2px',
  mr: 1,
  verticalAlign: 'middle',
  '& > *': { height: 4, borderRadius: 2 },
};
