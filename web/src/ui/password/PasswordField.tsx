import VisibilityOffOutlinedIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlinedIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState, type InputHTMLAttributes } from 'react';
import { signInCopy } from '../../content/signIn';

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
