import CloseIcon from '@mui/icons-material/Close';
import { Box, FormHelperText, IconButton, InputAdornment, TextField, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { scheduleCopy } from '../../content/forms';
import { isLeft, useRevalidate } from '../FormField';
import { daysInMonth, monthNames, zoneName, type Schedule } from './scheduleText';
import { fromWallTime, toWallTime } from './zonedTime';

/** Returns a field of the surrounding form. A change revalidates the dependent fields. */
function useField(name: keyof Schedule, dependent: readonly (keyof Schedule)[]) {
  const { field, fieldState } = useController<Schedule>({ name });
  const revalidate = useRevalidate<Schedule>();
  const set = (value: string) => {
    field.onChange(value);
    revalidate(...dependent);
  };
  return { label: scheduleCopy.labels[name], value: field.value ?? '', set, leave: field.onBlur, ref: field.ref, error: fieldState.error?.message };
}

/** Date and time in a time zone. */
export function DateTimeField({ name, timeZone }: { name: 'publish_at' | 'unpublish_at'; timeZone: string }) {
  const { label, value, set, leave, ref, error } = useField(name, ['unpublish_at']);
  // Partial years and skipped hours would be reformatted while typing, so the input is kept until blur.
  const [input, setInput] = useState('');
  const isUnchanged = input !== '' && fromWallTime(input, timeZone) === value;

  const handleChange = (wall: string) => {
    setInput(wall);
    set(fromWallTime(wall, timeZone));
  };
  const handleBlur = () => {
    setInput('');
    leave();
  };
  const clearButton = (
    <InputAdornment position="end">
      <IconButton edge="end" aria-label={scheduleCopy.clear(label)} onClick={() => handleChange('')}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </InputAdornment>
  );

  return (
    <TextField
      fullWidth
      type="datetime-local"
      label={label}
      value={isUnchanged ? input : toWallTime(value, timeZone)}
      onChange={({ target }) => handleChange(target.value)}
      onBlur={handleBlur}
      inputRef={ref}
      error={Boolean(error)}
      helperText={error ?? zoneName(timeZone)}
      sx={{ mb: 1 }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { max: '9999-12-31T23:59' },
        input: value ? { endAdornment: clearButton } : {},
      }}
    />
  );
}

export const days = ['recur_from', 'recur_to'] as const;

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Month and day, without a year: MM-DD. A part that is not selected yet is empty. */
export function DayOfYearField({ name }: { name: (typeof days)[number] }) {
  const id = useId();
  const { label, value, set, leave, ref, error } = useField(name, days);
  const [month = '', day = ''] = value.split('-');

  const handleMonth = (selected: string) => {
    const last = daysInMonth(Number(selected));
    const validDay = Number(day) > last ? twoDigits(last) : day;
    set(selected ? `${selected}-${validDay}` : '');
  };
  const select = (part: string, none: string, selected: string, onChange: (value: string) => void, options: ReactNode) => (
    <TextField
      select
      value={selected}
      onChange={({ target }) => onChange(target.value)}
      error={Boolean(error)}
      disabled={part === scheduleCopy.day && !month}
      inputRef={part === scheduleCopy.month ? ref : undefined}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `${label}: ${part}` } }}
    >
      <option value="">{none}</option>
      {options}
    </TextField>
  );
  const optionsOf = (labels: readonly (string | number)[]) =>
    labels.map((text, index) => (
      <option key={text} value={twoDigits(index + 1)}>
        {text}
      </option>
    ));
  const daysOfMonth = Array.from({ length: daysInMonth(Number(month) || 1) }, (_, index) => index + 1);

  return (
    <Box role="group" aria-labelledby={id} onBlur={(event) => isLeft(event) && leave()}>
      <Typography id={id} variant="body2" sx={{ mb: 1, fontWeight: 600 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 96px' }}>
        {select(scheduleCopy.month, scheduleCopy.noMonth, month, handleMonth, optionsOf(monthNames))}
        {select(scheduleCopy.day, scheduleCopy.noDay, day, (selected) => set(`${month}-${selected}`), optionsOf(daysOfMonth))}
      </Box>
      <FormHelperText error={Boolean(error)} sx={{ mx: 1.75, minHeight: '1.66em' }}>
        {error ?? ' '}
      </FormHelperText>
    </Box>
  );
}
