import CloseIcon from '@mui/icons-material/Close';
import { Box, FormHelperText, IconButton, InputAdornment, TextField, Typography, type TextFieldProps } from '@mui/material';
import { fromWallTime, season, toWallTime } from 'cms/contract';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { isLeft, nativeSelect, useRevalidate } from '../FormField';
import { daysInMonth, monthNames, zoneName, type Schedule } from './scheduleText';

/** Returns a field of the surrounding form. A change revalidates the dependent fields. */
function useField(name: keyof Schedule, dependent: readonly (keyof Schedule)[]) {
  const { field, fieldState } = useController<Schedule>({ name });
  const revalidate = useRevalidate<Schedule>();
  const set = (value: string) => {
    field.onChange(value);
    revalidate(...dependent);
  };
  return { ...field, value: field.value ?? '', set, error: fieldState.error?.message };
}

/** Date and time in a time zone. */
export function DateTimeField({ name, label, timeZone }: { name: 'publish_at' | 'unpublish_at'; label: string; timeZone: string }) {
  const { value, set, onBlur, ref, error } = useField(name, ['unpublish_at']);
  // Partial years and skipped hours would be reformatted while typing, so the input is kept until blur.
  const [input, setInput] = useState('');
  const isUnchanged = input !== '' && fromWallTime(input, timeZone) === value;

  const handleChange = (wall: string) => {
    setInput(wall);
    set(fromWallTime(wall, timeZone));
  };
  const handleBlur = () => {
    setInput('');
    onBlur();
  };
  const clearButton = (
    <InputAdornment position="end">
      <IconButton edge="end" aria-label={`Clear ${label.toLowerCase()}`} onClick={() => handleChange('')}>
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
      slotProps={{
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
  const { label } = season.fields[name];
  const { value, set, onBlur, ref, error } = useField(name, days);
  const [month = '', day = ''] = value.split('-');

  const handleMonth = (selected: string) => {
    const last = daysInMonth(Number(selected));
    const validDay = Number(day) > last ? twoDigits(last) : day;
    set(selected ? `${selected}-${validDay}` : '');
  };
  const part = (name: string, { children, slotProps }: ReturnType<typeof nativeSelect>, props: TextFieldProps) => (
    <TextField select error={Boolean(error)} slotProps={{ ...slotProps, htmlInput: { 'aria-label': `${label}: ${name}` } }} {...props}>
      {children}
    </TextField>
  );
  const numbered = (labels: readonly string[]) => labels.map((text, index) => [twoDigits(index + 1), text] as const);
  const daysOfMonth = Array.from({ length: daysInMonth(Number(month) || 1) }, (_, index) => String(index + 1));

  return (
    <Box role="group" aria-labelledby={id} onBlur={(event) => isLeft(event) && onBlur()}>
      <Typography id={id} variant="body2" sx={{ mb: 0.75, fontWeight: 600 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 96px' }}>
        {part('month', nativeSelect(numbered(monthNames), 'Month'), {
          value: month,
          onChange: ({ target }) => handleMonth(target.value),
          inputRef: ref,
        })}
        {part('day', nativeSelect(numbered(daysOfMonth), 'Day'), {
          value: day,
          onChange: ({ target }) => set(`${month}-${target.value}`),
          disabled: !month,
        })}
      </Box>
      {error && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
}
