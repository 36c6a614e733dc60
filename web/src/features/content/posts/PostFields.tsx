import type { ReactNode } from 'react';
import { insightFormWords } from '../../../content/insightForm';
import { FormField } from '../../../forms/FormField';
import { FormSection } from '../../../forms/FormSection';
import { RichTextFormField } from '../../../forms/RichTextFormField';
import { ScheduleFields } from '../../../forms/schedule/ScheduleFields';
import type { PostValues } from './postForm';
import { VideoField } from './VideoField';

const { labels, sections, contentPlaceholder } = insightFormWords;

interface PostFieldsProps {
  /** The way to choose an image, which differs before and after a post is stored. */
  image: ReactNode;
  /** Whether visitors see the post as it is stored. */
  published: boolean;
}

export function PostFields({ image, published }: PostFieldsProps) {
  return (
    <>
      <FormSection heading={sections.text} wide>
        <FormField<PostValues> name="title" label={labels.title} />
        <RichTextFormField<PostValues> name="content" label={labels.content} placeholder={contentPlaceholder} />
      </FormSection>
      <FormSection heading={sections.media} wide>
        {image}
        <VideoField />
      </FormSection>
      <ScheduleFields published={published} />
    </>
  );
}
