import VisibilityOffOutlinedIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlinedIcon from '@mui/icons-material/VisibilityOutlined';
import { Box, IconButton, InputAdornment } from '@mui/material';
import { useState, type ComponentProps } from 'react';
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form';
import { adviceMs } from '../../config';
import { FormField, useProblem } from '../FormField';
import { useDebounced } from '../../staff-kit/useDebounced';
import { visuallyHidden } from '../../ui/tokens';
import { strengthOf, strengths, type Strength } from './passwordStrength';

type PasswordFieldProps = Omit<ComponentProps<typeof FormField<FieldValues>>, 'type' | 'slotProps'>;

/** Password field of the surrounding form, with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const button = (
    <InputAdornment position="end">
      <IconButton edge="end" aria-label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)}>
        {shown ? <VisibilityOffOutlinedIcon /> : <VisibilityOutlinedIcon />}
      </IconButton>
    </InputAdornment>
  );
  return <FormField<FieldValues> {...props} type={shown ? 'text' : 'password'} slotProps={{ input: { endAdornment: button } }} />;
}

/** Field for a new password. Shows its strength as advice, without rejecting weak passwords. */
export function NewPasswordField({ name, hint, ...rest }: PasswordFieldProps) {
  const { control } = useFormContext();
  const password: string = useWatch({ control, name });
  const strength = useProblem(name) || !password ? undefined : strengthOf(password);
  const announcement = useDebounced(strength ? advice[strength] : '', adviceMs);

  return (
    <div>
      <PasswordField {...rest} name={name} autoComplete="new-password" hint={strength ? <Advice strength={strength} /> : hint} />
      <span role="status" style={visuallyHidden}>
        {announcement}
      </span>
    </div>
  );
}

const advice: Record<Strength, string> = {
  common: 'Very common. Easy to guess.',
  weak: 'Weak. Use a longer password.',
  fair: 'Fair. Add a few more characters.',
  strong: 'Strong. Hard to guess.',
};

function Advice({ strength }: { strength: Strength }) {
  const reached = strengths.indexOf(strength);
  return (
    <>
      <Box component="span" aria-hidden sx={meter}>
        {strengths.map((step, index) => (
          <Box key={step} component="span" sx={{ bgcolor: index <= reached ? colors[strength] : 'divider' }} />
        ))}
      </Box>
      {advice[strength]}
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
