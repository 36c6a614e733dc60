import VisibilityOffOutlinedIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlinedIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type ComponentProps, type InputHTMLAttributes, useState } from 'react';
import { adviceMs } from '../../config';
import { passwordStrengthCopy } from '../../content/passwords';
import { signInCopy } from '../../content/signIn';
import { useDebounced } from '../../forms/useDebounced';
import { visuallyHidden } from '../../ui/tokens';
import { type Strength, strengthOf, strengths } from './passwordStrength';

type PasswordFieldProps = TextFieldProps & {
  /** Props that the form registers on the input. */
  registration: InputHTMLAttributes<HTMLInputElement>;
};

/** Password field with a button that shows the password. */
export function PasswordField({ registration, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);

  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: registration,
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={shown ? signInCopy.hidePassword : signInCopy.showPassword}
                onClick={() => setShown(!shown)}
              >
                {shown ? <VisibilityOffOutlinedIcon /> : <VisibilityOutlinedIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

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
