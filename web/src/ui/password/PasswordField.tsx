import VisibilityOffOutlinedIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlinedIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState, type InputHTMLAttributes } from 'react';
import { signInCopy } from '../../content/signIn';

type PasswordFieldProps = TextFieldProps & {
  /** What the form puts on the input itself. */
  registration: InputHTMLAttributes<HTMLInputElement>;
};

/** A password that its writer may look at. */
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
