import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState, type Ref } from 'react';
import { scheduleCopy } from '../../content/schedule';
import { fromWallTime, toWallTime } from './zonedTime';

interface DateTimeFieldProps {
  label: string;
  hint: string;
  /** An ISO instant; '' for none. */
  value: string;
  /** In which the writer thinks of it. */
  timeZone: string;
  onChange: (instant: string) => void;
  onBlur: () => void;
  error?: string;
  inputRef: Ref<HTMLInputElement>;
}

/** A day and an hour on the clocks of a time zone. */
export function DateTimeField({ label, hint, value, timeZone, onChange, onBlur, error, inputRef }: DateTimeFieldProps) {
  // A year that is being typed, or an hour that clocks skip, would come back as another text: until it is left, what was typed stands.
  const [typed, setTyped] = useState('');
  const isTheSame = typed !== '' && fromWallTime(typed, timeZone) === value;

  const handleChange = (wall: string) => {
    setTyped(wall);
    onChange(fromWallTime(wall, timeZone));
  };
  const handleBlur = () => {
    setTyped('');
    onBlur();
  };

  return (
    <TextField
      fullWidth
      type="datetime-local"
      label={label}
      value={isTheSame ? typed : toWallTime(value, timeZone)}
      onChange={({ target }) => handleChange(target.value)}
      onBlur={handleBlur}
      inputRef={inputRef}
      error={Boolean(error)}
      helperText={error ?? hint}
      sx={{ mb: 1 }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { max: '9999-12-31T23:59' },
        input: value ? { endAdornment: <ClearButton label={label} onClear={() => handleChange('')} /> } : {},
      }}
    />
  );
}

function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <InputAdornment position="end">
      <IconButton edge="end" aria-label={scheduleCopy.clear(label)} onClick={onClear}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
}
