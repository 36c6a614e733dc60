import { Box, Typography } from '@mui/material';
import { fieldsOf, type FieldKind, type ContentTypeName } from 'cms/contract';
import { isValidElement, useId, type ReactElement, type ReactNode } from 'react';
import { softShadow } from '../ui/tokens';
import { FormField, RichTextFormField, type FormFieldProps } from './FormField';
import type { FieldOf, EntryValues } from './values';

interface Section<Name extends string> {
  heading: string;
  /** Id of the section's element, for links to it. */
  id?: string;
  /** Stacks the fields on wide screens instead of placing them side by side. */
  wide?: boolean;
  fields: readonly Name[];
}

/** Sections of a form, in order. */
export type Layout<Name extends string = string> = readonly Section<Name>[];

/** Fields that {@link ScheduleFields} renders. */
type Scheduled = 'publish_at' | 'unpublish_at' | 'time_zone' | 'recur_from' | 'recur_to';

/** Checks a layout against its content type: a layout that lacks a writable field does not compile. */
export const layoutOf =
  <N extends ContentTypeName>() =>
  <const L extends Layout<FieldOf<N>>>(layout: L & Complete<Exclude<FieldOf<N>, Scheduled | L[number]['fields'][number]>>): L =>
    layout;
type Complete<Missing> = [Missing] extends [never] ? unknown : { 'missing from the form': Missing };

type InputOverrides = Partial<FormFieldProps<EntryValues>>;
/** Labels that differ from those of the content type. */
export type Labels = Partial<Record<string, string>>;
/** Overrides of the default inputs, by field: a replacement, or additional props. */
export type Inputs = Partial<Record<string, ReactElement | InputOverrides>>;

interface FormSectionsProps {
  type: ContentTypeName;
  layout: Layout;
  labels: Labels;
  inputs?: Inputs;
}

/** Renders the fields of a content type. */
export function FormSections({ type, layout, labels, inputs = {} }: FormSectionsProps) {
  return layout.map(({ heading, id, wide, fields }) => (
    <FormSection key={heading} id={id} heading={heading} wide={wide}>
      {fields.map((name) => (
        <Input key={name} type={type} name={name} label={labels[name]} override={inputs[name]} />
      ))}
    </FormSection>
  ));
}

interface InputProps {
  type: ContentTypeName;
  name: string;
  label: string | undefined;
  override: ReactElement | InputOverrides | undefined;
}

function Input({ type, name, label, override }: InputProps) {
  const field = fieldsOf(type)[name]!;
  if (isElement(override)) return override;
  const props = override ?? {};
  const labeled = { name, label: label ?? field.label };
  if (field.kind === 'html') return <RichTextFormField {...labeled} placeholder={props.placeholder} />;
  const multiline = field.kind === 'multilineText' && { multiline: true, minRows: 3 };
  return <FormField<EntryValues> input={inputsOfKind[field.kind]} {...multiline} {...labeled} {...props} />;
}

const isElement = (override: InputProps['override']): override is ReactElement => isValidElement(override);

const inputsOfKind: Partial<Record<FieldKind, InputOverrides['input']>> = {
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
  url: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false, placeholder: 'https://' },
};

interface FormSectionProps {
  id?: string;
  heading: string;
  wide?: boolean;
  children: ReactNode;
}

/** Group of related fields. */
export function FormSection({ id, heading, wide = false, children }: FormSectionProps) {
  const headingId = useId();
  return (
    <Box component="section" id={id} aria-labelledby={headingId} sx={card}>
      <Typography id={headingId} variant="h3" component="h2" sx={{ mb: 2.5 }}>
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
