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
  /** ISO 8601 instant; '' for none. */
  value: string;
  /** Time zone of the displayed time. */
  timeZone: string;
  onChange: (instant: string) => void;
  onBlur: () => void;
  error?: string;
  inputRef: Ref<HTMLInputElement>;
}

/** Date and time in a time zone. */
export function DateTimeField({ label, hint, value, timeZone, onChange, onBlur, error, inputRef }: DateTimeFieldProps) {
  // Partial years and skipped hours would be reformatted while typing, so the input is kept until blur.
  const [input, setInput] = useState('');
  const isUnchanged = input !== '' && fromWallTime(input, timeZone) === value;

  const handleChange = (wall: string) => {
    setInput(wall);
    onChange(fromWallTime(wall, timeZone));
  };
  const handleBlur = () => {
    setInput('');
    onBlur();
  };

  return (
    <TextField
      fullWidth
      type="datetime-local"
      label={label}
      value={isUnchanged ? input : toWallTime(value, timeZone)}
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
