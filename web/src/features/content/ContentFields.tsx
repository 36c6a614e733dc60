import { fieldsOf } from 'cms/contract';
import type { Upload } from '../../data/useUpload';
import { FormSections } from '../../forms/FormSections';
import { ScheduleFields } from '../../forms/schedule/ScheduleFields';
import { StaffForm } from '../../forms/StaffForm';
import type { Writing } from '../../forms/useWriting';
import type { NounValues } from '../../forms/values';
import { paths } from '../../paths';
import type { Entry } from './content';
import type { ContentForm } from './contentForm';
import { UploadedPicture } from './UploadedPicture';

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
  const label = copy.labels[picture] ?? fieldsOf(noun)[picture]!.label;
  const chosen = Picture ? <Picture upload={upload} stored={stored} /> : <UploadedPicture name={picture} label={label} upload={upload} />;
  const inputs = { ...definition.inputs, [picture]: chosen };
  const isYearly = 'recur_from' in fieldsOf(noun);

  return (
    <StaffForm
      writing={writing}
      noun={noun}
      labels={copy.labels}
      submitLabel={upload.uploading ? copy.uploading : submitLabel}
      busy={upload.uploading}
      cancel={{ to: paths[noun].list, label: copy.cancel }}
    >
      <FormSections noun={noun} layout={layout} labels={copy.labels} inputs={inputs} />
      <ScheduleFields published={stored?.published ?? false} yearly={isYearly} />
    </StaffForm>
  );
}
