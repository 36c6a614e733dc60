import { Box, Button, FormControlLabel, Switch, TextField, Typography } from '@mui/material';
import { openHouseTypes, type OpenHouse } from 'cms/contract';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { openHousesCopy as copy } from '../../content/listings';
import { brand } from '../../content/brand';
import { zoneName } from '../../forms/schedule/scheduleText';
import { fromWallTime, toWallTime } from '../../forms/schedule/zonedTime';

interface Values {
  OpenHouses: OpenHouse[];
  time_zone?: string | null;
}

/** Open houses of a listing, in its time zone. */
export function OpenHousesField() {
  const { setValue } = useFormContext<Values>();
  const openHouses = useWatch<Values, 'OpenHouses'>({ name: 'OpenHouses' }) ?? [];
  const zone = useWatch<Values, 'time_zone'>({ name: 'time_zone' }) || brand.timeZone;
  const { errors } = useFormState<Values>({ name: 'OpenHouses' });
  const change = (changed: OpenHouse[]) => setValue('OpenHouses', changed, { shouldDirty: true, shouldValidate: true });
  const update = (index: number, changes: Partial<OpenHouse>) =>
    change(openHouses.map((openHouse, other) => (other === index ? { ...openHouse, ...changes } : openHouse)));

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>{copy.hint(zoneName(zone))}</Typography>
      {openHouses.map((openHouse, index) => (
        <OpenHouseRow
          key={index}
          openHouse={openHouse}
          zone={zone}
          name={copy.number(index + 1)}
          onChange={(changes) => update(index, changes)}
          onRemove={() => change(openHouses.filter((_, other) => other !== index))}
        />
      ))}
      {errors.OpenHouses?.message && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {errors.OpenHouses.message}
        </Typography>
      )}
      <Button variant="outlined" onClick={() => change([...openHouses, nextSaturday(zone)])} sx={{ justifySelf: 'start' }}>
        {copy.add}
      </Button>
    </Box>
  );
}

/** Next Saturday from 11 am to 1 pm. */
function nextSaturday(zone: string): OpenHouse {
  const today = new Date(`${toWallTime(new Date().toISOString(), zone)}Z`);
  const date = new Date(today.getTime() + ((6 - today.getUTCDay() + 7) % 7 || 7) * 86_400_000).toISOString().slice(0, 10);
  return {
    OpenHouseStartTime: fromWallTime(`${date}T11:00`, zone),
    OpenHouseEndTime: fromWallTime(`${date}T13:00`, zone),
    OpenHouseType: 'Public',
    AppointmentRequiredYN: false,
  };
}

interface RowProps {
  openHouse: OpenHouse;
  zone: string;
  name: string;
  onChange: (changes: Partial<OpenHouse>) => void;
  onRemove: () => void;
}

function OpenHouseRow({ openHouse, zone, name, onChange, onRemove }: RowProps) {
  const { OpenHouseStartTime, OpenHouseEndTime, OpenHouseType, AppointmentRequiredYN } = openHouse;
  const [date = '', start = ''] = toWallTime(OpenHouseStartTime, zone).split('T');
  const end = toWallTime(OpenHouseEndTime, zone).slice(11);
  const set = (newDate: string, newStart: string, newEnd: string) =>
    onChange({
      OpenHouseStartTime: fromWallTime(`${newDate}T${newStart}`, zone),
      OpenHouseEndTime: fromWallTime(`${newDate}T${newEnd}`, zone),
    });
  const input = (label: string, type: 'date' | 'time', value: string, onValue: (value: string) => void) => (
    <TextField label={label} type={type} value={value} onChange={({ target }) => target.value && onValue(target.value)} />
  );

  return (
    <Box role="group" aria-label={name} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: '2fr 1fr 1fr 2fr' } }}>
      {input(copy.date, 'date', date, (value) => set(value, start, end))}
      {input(copy.start, 'time', start, (value) => set(date, value, end))}
      {input(copy.end, 'time', end, (value) => set(date, start, value))}
      <TextField
        select
        label={copy.type}
        value={OpenHouseType}
        onChange={({ target }) => onChange({ OpenHouseType: target.value as OpenHouse['OpenHouseType'] })}
        slotProps={{ select: { native: true } }}
      >
        {openHouseTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </TextField>
      <FormControlLabel
        sx={{ gridColumn: '1 / -2' }}
        label={copy.appointment}
        control={<Switch checked={AppointmentRequiredYN} onChange={(_event, checked) => onChange({ AppointmentRequiredYN: checked })} />}
      />
      <Button color="error" onClick={onRemove}>
        {copy.remove}
      </Button>
    </Box>
  );
}
