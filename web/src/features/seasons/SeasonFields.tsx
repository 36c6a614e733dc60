import type { ReactNode } from 'react';
import { seasonFormWords } from '../../content/seasonForm';
import { FormField } from '../../ui/FormField';
import { FormSection } from '../../ui/FormSection';
import { RichTextFormField } from '../../ui/rich-text/RichTextFormField';
import { ScheduleFields } from '../../ui/schedule/ScheduleFields';
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
