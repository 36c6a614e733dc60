import type { ReactNode } from 'react';
import { seasonFormWords } from '../../../content/seasonForm';
import { FormField } from '../../../forms/FormField';
import { FormSection } from '../../../forms/FormSection';
import { RichTextFormField } from '../../../forms/RichTextFormField';
import { ScheduleFields } from '../../../forms/schedule/ScheduleFields';
import type { SeasonValues } from './seasonForm';

const { labels, sections, bodyPlaceholder } = seasonFormWords;

interface SeasonFieldsProps {
  image: ReactNode;
  /** Whether the season is published as it is stored. */
  published: boolean;
}

export function SeasonFields({ image, published }: SeasonFieldsProps) {
  return (
    <>
      <FormSection heading={sections.text} wide>
        <FormField<SeasonValues> name="name" label={labels.name} />
        <RichTextFormField<SeasonValues> name="body" label={labels.body} placeholder={bodyPlaceholder} />
      </FormSection>
      <FormSection heading={sections.image} wide>
        {image}
      </FormSection>
      <ScheduleFields published={published} yearly />
    </>
  );
}
