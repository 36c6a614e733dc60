import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { brand } from '../../content/brand';
import { scheduleCopy } from '../../content/schedule';

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
