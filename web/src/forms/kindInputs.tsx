import { FormControlLabel, FormHelperText, Switch } from '@mui/material';
import type { FieldKind } from 'cms/contract';
import type { ReactElement } from 'react';
import { useController } from 'react-hook-form';
import { formFieldCopy } from '../content/forms';
import { AgentField } from './agents';
import { FormField, type FormFieldProps } from './FormField';
import type { EntryValues } from './values';

interface Props extends Pick<FormFieldProps<EntryValues>, 'name' | 'hint' | 'optional'> {
  label: string;
  /** Values of a choice. */
  options?: readonly string[] | undefined;
}

/** Amounts may be typed as `$612,000`. Other text stays as it is and is reported by the schema. */
const toNumber = (typed: unknown) => {
  const plain = String(typed ?? '').replace(/[$,\s]/g, '');
  if (plain === '') return null;
  return Number.isNaN(Number(plain)) ? typed : Number(plain);
};

const NumberField = ({ name, label, hint, optional }: Props) => (
  <FormField<EntryValues>
    {...{ name, label, hint, optional }}
    input={{ inputMode: 'decimal', autoComplete: 'off' }}
    rules={{ setValueAs: toNumber }}
  />
);

const ChoiceField = ({ options = [], ...props }: Props) => (
  <FormField<EntryValues> {...props} select slotProps={{ select: { native: true } }}>
    {props.optional && <option value="">{formFieldCopy.none}</option>}
    {options.map((option) => (
      <option key={option}>{option}</option>
    ))}
  </FormField>
);

const DateField = ({ name, label, hint, optional }: Props) => (
  <FormField<EntryValues> {...{ name, label, hint, optional }} type="date" input={{ max: '9999-12-31' }} />
);

function YesNoField({ name, label, hint }: Props) {
  const { field, fieldState } = useController<EntryValues>({ name });
  return (
    <div>
      <FormControlLabel
        label={label}
        control={<Switch checked={field.value === true} onChange={(_event, checked) => field.onChange(checked)} onBlur={field.onBlur} />}
      />
      <FormHelperText error={Boolean(fieldState.error)}>{fieldState.error?.message ?? hint ?? ' '}</FormHelperText>
    </div>
  );
}

/** Inputs of the kinds that are no plain text. */
export const kindInputs: Partial<Record<FieldKind, (props: Props) => ReactElement>> = {
  number: NumberField,
  choice: ChoiceField,
  date: DateField,
  yesNo: YesNoField,
  agent: ({ name, label }) => <AgentField name={name} label={label} />,
};
