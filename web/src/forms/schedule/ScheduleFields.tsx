import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { brand } from '../../content/brand';
import { scheduleCopy } from '../../content/schedule';
import { useProblem, useRevalidate } from '../FormField';
import { FormSection } from '../FormSections';
import { DateTimeField, DayOfYearField } from './DateFields';
import { scheduleForecast, zoneName } from './scheduleText';
import { fromWallTime, toWallTime } from './zonedTime';

const { labels } = scheduleCopy;
const times = ['publish_at', 'unpublish_at'] as const;
const days = ['recur_from', 'recur_to'] as const;

/** Values of the fields: ISO 8601 instants, days as MM-DD, '' for none. */
interface ScheduleValues {
  publish_at?: string | null;
  unpublish_at?: string | null;
  time_zone?: string | null;
  recur_from?: string | null;
  recur_to?: string | null;
}

interface ScheduleFieldsProps {
  /** Whether the stored entry is visible to visitors. */
  published: boolean;
  /** Whether the entry can recur every year. */
  yearly?: boolean;
}

/** Fields for the publish and unpublish times. Form values have the same format as in the API. */
export function ScheduleFields({ published, yearly = false }: ScheduleFieldsProps) {
  const { control, getValues, setValue } = useFormContext<ScheduleValues>();
  const revalidate = useRevalidate<ScheduleValues>();
  const timeZone = useWatch<ScheduleValues, 'time_zone'>({ control, name: 'time_zone' }) || brand.timeZone;

  // 9 AM stays 9 AM in the new time zone.
  const handleZone = (newZone: string) => {
    for (const name of times) {
      const wall = toWallTime(getValues(name), timeZone);
      if (wall) setValue(name, fromWallTime(wall, newZone), { shouldDirty: true });
    }
    setValue('time_zone', newZone, { shouldDirty: true });
    revalidate('time_zone', ...times);
  };

  return (
    <FormSection heading={scheduleCopy.section}>
      {times.map((name) => (
        <TimeField key={name} name={name} timeZone={timeZone} />
      ))}
      <TimeZoneField value={timeZone} onChange={handleZone} error={useProblem<ScheduleValues>('time_zone')} />
      {yearly && <EveryYear />}
      <Forecast published={published} />
    </FormSection>
  );
}

/** Returns the props of a schedule input. A change revalidates the dependent fields. */
function useInput(name: keyof ScheduleValues, dependent: readonly (keyof ScheduleValues)[]) {
  const { field, fieldState } = useController<ScheduleValues>({ name });
  const revalidate = useRevalidate<ScheduleValues>();

  return {
    label: labels[name],
    value: field.value ?? '',
    onChange(value: string) {
      field.onChange(value);
      revalidate(...dependent);
    },
    onBlur: field.onBlur,
    error: fieldState.error?.message,
    inputRef: field.ref,
  };
}

function TimeField({ name, timeZone }: { name: (typeof times)[number]; timeZone: string }) {
  return <DateTimeField {...useInput(name, ['unpublish_at'])} hint={zoneName(timeZone)} timeZone={timeZone} />;
}

function DayField({ name }: { name: (typeof days)[number] }) {
  return <DayOfYearField {...useInput(name, days)} />;
}

function EveryYear() {
  return (
    <Box component="fieldset" sx={{ gridColumn: '1 / -1', border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, fontWeight: 600, color: 'primary.main' }}>
        {scheduleCopy.everyYear}
      </Typography>
      <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
        {scheduleCopy.everyYearHint}
      </Typography>
      <Box sx={{ display: 'grid', columnGap: 2.5, rowGap: 1, gridTemplateColumns: { md: '1fr 1fr' } }}>
        {days.map((name) => (
          <DayField key={name} name={name} />
        ))}
      </Box>
    </Box>
  );
}

/** Describes the effect of the current values. */
function Forecast({ published }: { published: boolean }) {
  const { control } = useFormContext<ScheduleValues>();
  const [publish_at, unpublish_at, time_zone, recur_from, recur_to] = useWatch({
    control,
    name: ['publish_at', 'unpublish_at', 'time_zone', 'recur_from', 'recur_to'],
  });
  const isComplete = [recur_from, recur_to].every((day) => /^\d\d-\d\d$/.test(day ?? ''));
  const year = isComplete ? { recur_from, recur_to } : {};
  const now = useMinute();

  return (
    <Typography role="status" sx={{ gridColumn: '1 / -1', pl: 2, borderLeft: 3, borderColor: 'secondary.main' }}>
      {scheduleForecast({ published, publish_at, unpublish_at, time_zone, ...year }, now).join(' ')}
    </Typography>
  );
}

/** Returns the current time (ms since 1970), updated every minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface TimeZoneFieldProps {
  value: string;
  onChange: (timeZone: string) => void;
  error?: string;
}

/** Native select with all time zones. Those of the office and of the device come first. */
export function TimeZoneField({ value, onChange, error }: TimeZoneFieldProps) {
  const zones = useMemo(() => allZones(value), [value]);

  return (
    <TextField
      select
      fullWidth
      label={scheduleCopy.labels.time_zone}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={Boolean(error)}
      helperText={error ?? ' '}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {zones.map(({ zone, label }) => (
        <option key={zone} value={zone}>
          {label}
        </option>
      ))}
    </TextField>
  );
}

function allZones(stored: string): { zone: string; label: string }[] {
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const first = [
    { zone: brand.timeZone, label: scheduleCopy.officeZone(readable(brand.timeZone)) },
    ...(device && device !== brand.timeZone ? [{ zone: device, label: scheduleCopy.yourZone(readable(device)) }] : []),
  ];
  const remaining = new Set([stored, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  first.forEach(({ zone }) => remaining.delete(zone));
  remaining.delete('');
  return [...first, ...[...remaining].sort().map((zone) => ({ zone, label: readable(zone) }))];
}

const readable = (zone: string) => zone.replaceAll('_', ' ');
