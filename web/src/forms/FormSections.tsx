import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fieldsOf, type FieldKind, type ContentTypeName } from 'cms/contract';
import { isValidElement, useId, type ReactElement, type ReactNode } from 'react';
import { softShadow } from '../ui/theme';
import { FormField, RichTextFormField, type FormFieldProps } from './FormField';
import type { FieldOf, EntryValues } from './values';

interface Section<Name extends string> {
  heading: string;
  /** One below the other instead of side by side on wide screens. */
  wide?: boolean;
  fields: readonly Name[];
}

/** The sections of a form in their order. */
export type Layout<Name extends string = string> = readonly Section<Name>[];

/** The fields that {@link ScheduleFields} draws, wherever there are any. */
type Scheduled = 'publish_at' | 'unpublish_at' | 'time_zone' | 'recur_from' | 'recur_to';

/** Holds a layout to its noun's table: it does not compile while a field that can be written stands nowhere. */
export const layoutOf =
  <N extends ContentTypeName>() =>
  <const L extends Layout<FieldOf<N>>>(layout: L & Complete<Exclude<FieldOf<N>, Scheduled | L[number]['fields'][number]>>): L =>
    layout;
type Complete<Missing> = [Missing] extends [never] ? unknown : { 'stands nowhere in the form': Missing };

type Told = Partial<FormFieldProps<EntryValues>>;
/** What differs from the usual input of a field's kind: all of it, or what the usual one is told. */
export type Inputs = Partial<Record<string, ReactElement | Told>>;

interface FormSectionsProps {
  type: ContentTypeName;
  layout: Layout;
  labels: Partial<Record<string, string>>;
  inputs?: Inputs;
}

/** The fields of a noun, drawn by its table. */
export function FormSections({ type, layout, labels, inputs = {} }: FormSectionsProps) {
  return layout.map(({ heading, wide, fields }) => (
    <FormSection key={heading} heading={heading} wide={wide}>
      {fields.map((name) => (
        <Input key={name} type={type} name={name} label={labels[name]} own={inputs[name]} />
      ))}
    </FormSection>
  ));
}

interface InputProps {
  type: ContentTypeName;
  name: string;
  label: string | undefined;
  own: ReactElement | Told | undefined;
}

function Input({ type, name, label, own }: InputProps) {
  const field = fieldsOf(type)[name]!;
  if (isWhole(own)) return own;
  const told = own ?? {};
  const named = { name, label: label ?? field.label };
  if (field.kind === 'html') return <RichTextFormField<EntryValues> {...named} placeholder={told.placeholder} />;
  const several = field.kind === 'multilineText' && { multiline: true, minRows: 3 };
  return <FormField<EntryValues> input={inputsOfKind[field.kind]} {...several} {...named} {...told} />;
}

const isWhole = (own: InputProps['own']): own is ReactElement => isValidElement(own);

const inputsOfKind: Partial<Record<FieldKind, Told['input']>> = {
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
  url: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false, placeholder: 'https://' },
};

interface FormSectionProps {
  heading: string;
  wide?: boolean;
  children: ReactNode;
}

/** A few fields that belong together. */
export function FormSection({ heading, wide = false, children }: FormSectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={card}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 2.5 }}>
        {heading}
      </Typography>
      <Box sx={[grid, wide ? {} : { gridTemplateColumns: { md: '1fr 1fr' } }]}>{children}</Box>
    </Box>
  );
}

const card = {
  bgcolor: 'background.paper',
  borderRadius: 1,
  boxShadow: softShadow,
  p: { xs: 2.5, sm: 4 },
};

const grid = { display: 'grid', columnGap: 2.5, rowGap: 1, '& > *': { minWidth: 0 } };
