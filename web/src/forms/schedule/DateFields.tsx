import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { scheduleCopy } from '../../content/schedule';
import { isLeft } from '../FormField';
import { daysInMonth, monthNames } from './scheduleText';
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

interface DayOfYearFieldProps {
  label: string;
  /** MM-DD; '' for none. A part that is not selected yet is empty. */
  value: string;
  onChange: (day: string) => void;
  onBlur: () => void;
  error?: string;
  inputRef: Ref<HTMLSelectElement>;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
const { month: monthLabel, day: dayLabel, noMonth, noDay } = scheduleCopy;

/** Month and day, without a year. */
export function DayOfYearField({ label, value, onChange, onBlur, error, inputRef }: DayOfYearFieldProps) {
  const id = useId();
  const [month = '', day = ''] = value.split('-');
  const days = daysInMonth(Number(month) || 1);

  const handleMonth = (selected: string) => {
    const last = daysInMonth(Number(selected));
    const validDay = Number(day) > last ? twoDigits(last) : day;
    onChange(selected ? `${selected}-${validDay}` : '');
  };

  return (
    <Box role="group" aria-labelledby={id} onBlur={(event) => isLeft(event) && onBlur()}>
      <Typography id={id} variant="body2" sx={{ mb: 1, fontWeight: 600 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 96px' }}>
        <Select
          label={`${label}: ${monthLabel}`}
          none={noMonth}
          value={month}
          onChange={handleMonth}
          error={Boolean(error)}
          inputRef={inputRef}
        >
          {monthNames.map((name, index) => (
            <option key={name} value={twoDigits(index + 1)}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label={`${label}: ${dayLabel}`}
          none={noDay}
          value={day}
          onChange={(selected) => onChange(`${month}-${selected}`)}
          error={Boolean(error)}
          disabled={!month}
        >
          {Array.from({ length: days }, (_, index) => (
            <option key={index} value={twoDigits(index + 1)}>
              {index + 1}
            </option>
          ))}
        </Select>
      </Box>
      <FormHelperText error={Boolean(error)} sx={{ mx: 1.75, minHeight: '1.66em' }}>
        {error ?? ' '}
      </FormHelperText>
    </Box>
  );
}

interface SelectProps {
  label: string;
  /** Label of the empty option. */
  none: string;
  value: string;
  onChange: (value: string) => void;
  error: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLSelectElement>;
  children: ReactNode;
}

function Select({ label, none, value, onChange, children, ...rest }: SelectProps) {
  return (
    <TextField
      select
      value={value}
      onChange={({ target }) => onChange(target.value)}
      {...rest}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
    >
      <option value="">{none}</option>
      {children}
    </TextField>
  );
}
