import { fieldsOf } from 'cms/contract';
import type { Upload } from '../../data/useUpload';
import { FormSections } from '../../forms/FormSections';
import { ScheduleFields } from '../../forms/schedule/ScheduleFields';
import { StaffForm } from '../../forms/StaffForm';
import type { Writing } from '../../forms/useWriting';
import type { EntryValues } from '../../forms/values';
import { paths } from '../../paths';
import type { Entry } from './content';
import type { ContentForm } from './contentForm';
import { UploadedImage } from './UploadedImage';

interface ContentFieldsProps {
  definition: ContentForm;
  writing: Writing<EntryValues>;
  upload: Upload;
  submitLabel: string;
  stored?: Entry;
}

/** Form for new and stored entries. */
export function ContentFields({ definition, writing, upload, submitLabel, stored }: ContentFieldsProps) {
  const { type, layout, copy, image, ImageInput } = definition;
  const label = copy.labels[image] ?? fieldsOf(type)[image]!.label;
  const input = ImageInput ? <ImageInput upload={upload} stored={stored} /> : <UploadedImage name={image} label={label} upload={upload} />;
  const inputs = { ...definition.inputs, [image]: input };
  const isYearly = 'recur_from' in fieldsOf(type);

  return (
    <StaffForm
      writing={writing}
      type={type}
      labels={copy.labels}
      submitLabel={upload.uploading ? copy.uploading : submitLabel}
      busy={upload.uploading}
      cancel={{ to: paths[type].list, label: copy.cancel }}
    >
      <FormSections type={type} layout={layout} labels={copy.labels} inputs={inputs} />
      <ScheduleFields published={stored?.published ?? false} yearly={isYearly} />
    </StaffForm>
  );
}
