import { Box, Typography } from '@mui/material';
import { fieldOf, type FieldKind, type ContentTypeName } from 'cms/contract';
import { omit } from 'es-toolkit';
import { isValidElement, useId, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { softShadow, visuallyHidden } from '../ui/tokens';
import { AgentField, FeaturedField } from './entries';
import { ChoiceField, FormField, NumberField, RichTextFormField, YesNoField, type FormFieldProps, type KindFieldProps } from './FormField';
import { InquiryRulesField } from './InquiryRulesField';
import { TimeZoneSelect } from './schedule/ScheduleFields';
import { SharedImageField } from './SharedImageField';
import { type FieldOf, type EntryValues, writableFields } from './values';

interface Section<Name extends string> {
  heading: string;
  /** Id of the section's element, for links to it. Next to a form with an aside, there is an index of the sections with one. */
  id?: string;
  /** How much it contains, in the index of the form. */
  count?: ReactNode;
  /** Draws attention to the section. */
  marked?: boolean;
  /** Stacks the fields on wide screens instead of placing them side by side. */
  wide?: boolean;
  /** Shows the fields on the page itself, below a heading for screen readers. */
  plain?: boolean;
  /** Places the section in the column next to the form on wide screens. */
  aside?: boolean;
  fields: readonly Name[];
  /** Content before the fields; on wide screens, next to them. */
  content?: ReactNode;
}

export type Layout<Name extends string = string> = readonly Section<Name>[];

/** Fields that {@link ScheduleFields} renders. The site has a time zone, but no schedule. */
type Scheduled<N> = N extends 'site' ? never : 'publish_at' | 'unpublish_at' | 'time_zone' | 'recur_from' | 'recur_to';

/** Checks a layout against its content type: a layout that lacks a writable field does not compile. */
export const layoutOf =
  <N extends ContentTypeName>() =>
  <const L extends Layout<FieldOf<N>>>(layout: L & Complete<Exclude<FieldOf<N>, Scheduled<N> | L[number]['fields'][number]>>): L =>
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

export function FormSections({ type, layout, labels, inputs: overrides = {} }: FormSectionsProps) {
  return layout.map(({ fields, content, ...section }) => {
    const shown = fields.map((name) => <EntryField key={name} type={type} name={name} label={labels[name]} override={overrides[name]} />);
    return (
      <FormSection key={section.heading} {...section} content={fields.length > 0 ? content : undefined}>
        {fields.length > 0 ? shown : content}
      </FormSection>
    );
  });
}

interface EntryFieldProps {
  type: ContentTypeName;
  name: string;
  label?: string;
  override?: ReactElement | InputOverrides;
}

/** Field of a content type, with the input of its kind. */
export function EntryField({ type, name, label, override }: EntryFieldProps) {
  if (isElement(override)) return override;
  const field = fieldOf(type, name);
  const Input = inputs[field.kind];
  return Input && <Input field={field} name={name} label={label ?? field.label} optional={isOptional(type, name)} {...override} />;
}

/** Whether a field may stay empty; undefined if the content type requires no field. */
function isOptional(type: ContentTypeName, name: string): boolean | undefined {
  const written = writableFields(type);
  const optional = written.filter(([, { schema }]) => schema?.isType(null)).map(([other]) => other);
  return optional.length === written.length ? undefined : optional.includes(name);
}

const isElement = (override: EntryFieldProps['override']): override is ReactElement => isValidElement(override);

const textInput = (own: InputOverrides = {}) =>
  function TextInput(props: KindFieldProps) {
    return <FormField<EntryValues> {...own} {...omit(props, ['field'])} />;
  };

/** Input of each kind; null for kinds whose forms bring their own. */
const inputs: Record<FieldKind, ComponentType<KindFieldProps> | null> = {
  agent: AgentField,
  boolean: null,
  choice: ChoiceField,
  date: textInput({ type: 'date', input: { max: '9999-12-31' } }),
  day: null,
  email: textInput({ input: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } }),
  entryList: FeaturedField,
  html: RichTextFormField,
  image: null,
  inquiryRules: InquiryRulesField,
  instant: null,
  line: textInput(),
  links: null,
  multilineText: textInput({ multiline: true, minRows: 3 }),
  number: NumberField,
  openHouses: null,
  phone: textInput({ input: { type: 'tel', inputMode: 'tel' } }),
  photos: null,
  role: null,
  sharedImage: SharedImageField,
  timeZone: TimeZoneSelect,
  url: textInput({ input: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false, placeholder: 'https://' } }),
  yesNo: YesNoField,
};

interface FormSectionProps extends Pick<Section<string>, 'heading' | 'id' | 'wide' | 'plain' | 'marked'> {
  /** Content next to the children on wide screens. */
  content?: ReactNode;
  children: ReactNode;
}

export function FormSection({ id: sectionId, heading, wide = false, plain = false, marked = false, content, children }: FormSectionProps) {
  const id = useId();
  return (
    <Box
      component="section"
      id={sectionId}
      aria-labelledby={id}
      sx={plain ? {} : [card, marked && { borderLeft: 4, borderColor: 'secondary.main' }]}
    >
      <Typography id={id} variant="h3" component="h2" sx={plain ? visuallyHidden : { mb: 2, fontSize: '1.25rem' }}>
        {heading}
      </Typography>
      <Box sx={content ? { display: 'grid', columnGap: 4, rowGap: 3, gridTemplateColumns: { sm: 'auto 1fr' } } : {}}>
        {content}
        <Box sx={[grid, !wide && halves]}>{children}</Box>
      </Box>
    </Box>
  );
}

const card = {
  position: 'relative',
  bgcolor: 'background.paper',
  borderRadius: 1,
  boxShadow: softShadow,
  p: { xs: 2.5, sm: 4 },
};

const grid = { display: 'grid', columnGap: 2.5, rowGap: 2, '& > *': { minWidth: 0 } };
/** On wide screens, two fields are side by side. Fields may be half as wide (`halfWidth`). */
const halves = {
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  ':where(&) > *': { gridColumn: 'span 2' },
};
export const halfWidth = { sx: { gridColumn: 'span 1' } };
