import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, TextField, Typography } from '@mui/material';
import { fieldOf, fieldsOf, fromWallTime, toWallTime, type OpenHouse, type PublishableType } from 'cms/contract';
import { useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { brand } from '../../content/brand';
import { nativeSelect, useRevalidate, type KindFieldProps } from '../FormField';
import { DateTimeField, days, DayOfYearField } from './DateFields';
import { scheduleForecast, type Planned, type Schedule } from './scheduleText';

const times = ['publish_at', 'unpublish_at'] as const;

interface ScheduleFieldsProps {
  type: PublishableType;
  /** Whether the stored entry is visible to visitors. */
  published: boolean;
  /** Time zone of an entry without its own. */
  zone?: string;
  /** Whether an administrator must publish the entry. */
  needsApproval?: boolean;
  /** Content between the effect and the fields. */
  children?: ReactNode;
}

/** Effect of the schedule in words, and its fields, which open on request. Form values have the same format as in the API. */
export function ScheduleFields({ type, published, zone = brand.timeZone, needsApproval = false, children }: ScheduleFieldsProps) {
  const id = useId();
  const { control, getValues, setValue } = useFormContext<Schedule & { OpenHouses?: OpenHouse[] }>();
  const isSet = useWatch({ control, name: [...times, ...days] }).some(Boolean);
  const { errors } = useFormState<Schedule>();
  const isInvalid = [...times, ...days, 'time_zone' as const].some((name) => errors[name]);
  const [isOpened, setOpened] = useState<boolean>();
  const isOpen = isInvalid || (isOpened ?? isSet);
  const revalidate = useRevalidate<Schedule>();
  const timeZone = useWatch<Schedule, 'time_zone'>({ control, name: 'time_zone' }) || zone;

  // 9 AM stays 9 AM in the new time zone.
  const handleZone = (newZone: string) => {
    const convert = (instant: string) => fromWallTime(toWallTime(instant, timeZone), newZone);
    for (const name of times) {
      const value = getValues(name);
      if (value) setValue(name, convert(value), { shouldDirty: true });
    }
    const open = getValues('OpenHouses')?.map(({ OpenHouseStartTime: start, OpenHouseEndTime: end, ...house }) => ({
      ...house,
      OpenHouseStartTime: convert(start),
      OpenHouseEndTime: convert(end),
    }));
    if (open) setValue('OpenHouses', open, { shouldDirty: true });
    setValue('time_zone', newZone, { shouldDirty: true });
    revalidate('time_zone', ...times);
  };

  return (
    <>
      <Forecast published={published} timeZone={timeZone} needsApproval={needsApproval} />
      {children}
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpened(!isOpen)}
        endIcon={<ExpandMoreIcon sx={{ rotate: isOpen ? '180deg' : undefined }} />}
        sx={{ justifySelf: 'start', ml: -2.5 }}
      >
        Schedule…
      </Button>
      <Box id={id} sx={{ display: 'grid', rowGap: 1 }}>
        {isOpen && (
          <>
            {times
              .filter((name) => !needsApproval || name !== 'publish_at')
              .map((name) => (
                <DateTimeField key={name} name={name} label={fieldOf(type, name).label} timeZone={timeZone} />
              ))}
            <TimeZoneSelect name="time_zone" label={fieldOf(type, 'time_zone').label} zone={zone} onZone={handleZone} />
            {'recur_from' in fieldsOf(type) && <EveryYear />}
          </>
        )}
      </Box>
    </>
  );
}

const EveryYear = () => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
    <Typography component="legend" sx={{ p: 0, fontWeight: 600, color: 'primary.main' }}>
      Every year
    </Typography>
    <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
      Leave empty to show the post all year.
    </Typography>
    {days.map((name) => (
      <DayOfYearField key={name} name={name} />
    ))}
  </Box>
);

function Forecast({ published, timeZone, needsApproval }: { published: boolean; timeZone: string; needsApproval: boolean }) {
  const { control } = useFormContext<Planned>();
  const [publish_at, unpublish_at, recur_from, recur_to, StandardStatus] = useWatch({
    control,
    name: ['publish_at', 'unpublish_at', 'recur_from', 'recur_to', 'StandardStatus'],
  });
  const isComplete = [recur_from, recur_to].every((day) => /^\d\d-\d\d$/.test(day ?? ''));
  const year = isComplete ? { recur_from, recur_to } : {};
  const now = useMinute();

  return (
    <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
      {needsApproval
        ? 'Hidden from visitors until an administrator approves it.'
        : scheduleForecast({ published, publish_at, unpublish_at, StandardStatus, time_zone: timeZone, ...year }, now).join(' ')}
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

interface TimeZoneSelectProps extends Pick<KindFieldProps, 'name' | 'label' | 'hint'> {
  /** Shown while the field is empty. */
  zone?: string;
  /** Default: sets the value of the field. */
  onZone?: (timeZone: string) => void;
}

/** Native select with all time zones. Those of the office and of the device come first. */
export function TimeZoneSelect({ name, label, hint, zone = brand.timeZone, onZone }: TimeZoneSelectProps) {
  const { field, fieldState } = useController({ name });
  const value: string = field.value || zone;
  const zones = useMemo(() => allZones(value), [value]);

  return (
    <TextField
      {...nativeSelect(zones)}
      fullWidth
      label={label}
      value={value}
      onChange={({ target }) => (onZone ?? field.onChange)(target.value)}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
    />
  );
}

function allZones(stored: string): (readonly [zone: string, label: string])[] {
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const remaining = new Set([stored, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  for (const zone of ['', brand.timeZone, device]) remaining.delete(zone);
  return [
    [brand.timeZone, `${readable(brand.timeZone)} (our office)`],
    ...(device && device !== brand.timeZone ? [[device, `${readable(device)} (this device)`] as const] : []),
    ...[...remaining].sort().map((zone): [string, string] => [zone, readable(zone)]),
  ];
}

const readable = (zone: string) => zone.replaceAll('_', ' ');
