import { Box, Button, Checkbox, FormControlLabel, FormHelperText, TextField } from '@mui/material';
import { daysLater, fromWallTime, openHouseTypes, toWallTime, type OpenHouse } from 'cms/contract';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { nativeSelect, useProblem } from '../../forms/FormField';
import { zoneName } from '../../forms/schedule/scheduleText';
import { useZone } from '../../forms/siteRules';

interface Values {
  OpenHouses: OpenHouse[];
  time_zone?: string | null;
}

/** Open houses of a listing, in its time zone. */
export function OpenHousesField() {
  const { setValue } = useFormContext<Values>();
  const openHouses = useWatch<Values, 'OpenHouses'>({ name: 'OpenHouses' }) ?? [];
  const zone = useZone(useWatch<Values, 'time_zone'>({ name: 'time_zone' }));
  const problem = useProblem<Values>('OpenHouses');
  const addButton = useRef<HTMLButtonElement>(null);
  const change = (changed: OpenHouse[]) => setValue('OpenHouses', changed, { shouldDirty: true, shouldValidate: true });
  const update = (index: number, changes: Partial<OpenHouse>) =>
    change(openHouses.map((openHouse, other) => (other === index ? { ...openHouse, ...changes } : openHouse)));

  // The focused button is removed with its row.
  const handleRemove = (index: number) => {
    change(openHouses.toSpliced(index, 1));
    addButton.current?.focus();
  };

  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <p className="quiet">{`Times are in ${zoneName(zone)}. Visitors see open houses to come that are public.`}</p>
      {openHouses.map((openHouse, index) => (
        <OpenHouseRow
          key={index}
          openHouse={openHouse}
          zone={zone}
          name={`Open house ${index + 1}`}
          onChange={(changes) => update(index, changes)}
          onRemove={() => handleRemove(index)}
        />
      ))}
      {problem && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
      <Button
        ref={addButton}
        variant="outlined"
        onClick={() => change([...openHouses, nextOpenHouse(openHouses.at(-1), zone)])}
        sx={{ justifySelf: 'start' }}
      >
        Add open house
      </Button>
    </Box>
  );
}

/** Proposes the same hours a day after the last open house; for the first one, next Saturday from 11 am to 1 pm. */
function nextOpenHouse(last: OpenHouse | undefined, zone: string): OpenHouse {
  const today = toWallTime(new Date().toISOString(), zone).slice(0, 10);
  const daysToSaturday = 6 - new Date(today).getUTCDay() || 7;
  const later = (time: string | undefined, hour: string) =>
    time ? daysLater(time, 1, zone) : daysLater(fromWallTime(`${today}T${hour}`, zone), daysToSaturday, zone);
  return {
    OpenHouseType: 'Public',
    AppointmentRequiredYN: false,
    ...last,
    OpenHouseStartTime: later(last?.OpenHouseStartTime, '11:00'),
    OpenHouseEndTime: later(last?.OpenHouseEndTime, '13:00'),
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
  const at = (day: string, time: string) => fromWallTime(`${day}T${time}`, zone);
  const input = (label: string, type: 'date' | 'time', value: string, onValue: (value: string) => Partial<OpenHouse>) => (
    // A value is empty while a part of it is typed.
    <TextField label={label} type={type} value={value} onChange={({ target }) => target.value && onChange(onValue(target.value))} />
  );

  return (
    <Box role="group" aria-label={name} sx={row}>
      {input('Date', 'date', date, (day) => ({ OpenHouseStartTime: at(day, start), OpenHouseEndTime: at(day, end) }))}
      {input('Start', 'time', start, (time) => ({ OpenHouseStartTime: at(date, time) }))}
      {input('End', 'time', end, (time) => ({ OpenHouseEndTime: at(date, time) }))}
      <TextField
        {...nativeSelect(openHouseTypes)}
        label="Open to"
        value={OpenHouseType}
        onChange={({ target }) => onChange({ OpenHouseType: openHouseTypes.find((type) => type === target.value) })}
      />
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <FormControlLabel
          label="Appointment required"
          control={<Checkbox checked={AppointmentRequiredYN} onChange={(_, checked) => onChange({ AppointmentRequiredYN: checked })} />}
          sx={{ minHeight: 44 }}
        />
        <Button color="error" onClick={onRemove} sx={{ mx: -2.5 }}>
          Remove
        </Button>
      </Box>
    </Box>
  );
}

const row = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(120px, 1fr))', sm: '150px 132px 132px 1fr' },
  pb: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '& > :nth-of-type(3n + 1)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
};
