import { nouns } from 'cms/contract';
import type { Upload } from '../../data/useUpload';
import { FormSections } from '../../forms/FormSections';
import { ScheduleFields } from '../../forms/schedule/ScheduleFields';
import { StaffForm } from '../../forms/StaffForm';
import type { Writing } from '../../forms/useWriting';
import type { NounValues } from '../../forms/values';
import { paths } from '../../paths';
import type { Entry } from './content';
import type { ContentForm } from './contentForm';

interface ContentFieldsProps {
  definition: ContentForm;
  writing: Writing<NounValues>;
  upload: Upload;
  submitLabel: string;
  stored?: Entry;
}

/** The form itself, whether something new is written or what is stored is edited. */
export function ContentFields({ definition, writing, upload, submitLabel, stored }: ContentFieldsProps) {
  const { noun, layout, copy, picture, Picture } = definition;
  const inputs = { ...definition.inputs, [picture]: <Picture upload={upload} stored={stored} /> };
  const isYearly = 'recur_from' in nouns[noun].fields;

  return (
    <StaffForm
      writing={writing}
      submitLabel={upload.uploading ? copy.uploading : submitLabel}
      busy={upload.uploading}
      cancel={{ to: paths[noun].list, label: copy.cancel }}
    >
      <FormSections noun={noun} layout={layout} labels={copy.labels} inputs={inputs} />
      <ScheduleFields published={stored?.published ?? false} yearly={isYearly} />
    </StaffForm>
  );
}
