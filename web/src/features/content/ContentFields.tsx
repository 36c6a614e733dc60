import { nouns } from 'cms/contract';
import type { Upload } from '../../data/useUpload';
import { FormSections } from '../../forms/FormSections';
import { ScheduleFields } from '../../forms/schedule/ScheduleFields';
import type { Entry } from './content';
import type { ContentForm } from './contentForm';

interface ContentFieldsProps {
  definition: ContentForm;
  upload: Upload;
  stored?: Entry;
}

export function ContentFields({ definition, upload, stored }: ContentFieldsProps) {
  const { noun, layout, copy, picture, Picture } = definition;
  const inputs = { ...definition.inputs, [picture]: <Picture upload={upload} stored={stored} /> };
  const isYearly = 'recur_from' in nouns[noun].fields;

  return (
    <>
      <FormSections noun={noun} layout={layout} labels={copy.labels} inputs={inputs} />
      <ScheduleFields published={stored?.published ?? false} yearly={isYearly} />
    </>
  );
}
