import { contentTypes, fieldsOf, type PublishableType } from 'cms/contract';
import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { titled } from '../../content/navigation';
import { errorText, send } from '../../api/send';
import { EntryForm, type Labels } from '../../forms/EntryForm';
import { FormPage } from '../../forms/pages';
import type { Inputs, Layout } from '../../forms/FormSections';
import { ScheduleFields } from '../../forms/schedule/ScheduleFields';
import { useEntryForm, type EntryFormState, useStored, type Stored } from '../../forms/useEntryForm';
import { bodyOf } from '../../forms/values';
import { paths } from '../../paths';
import { Loading } from '../../ui/states';

/** Props of the image field of a form. */
export interface ImageInputProps {
  /** Entry that the form edits; undefined in the form for a new entry. */
  stored: StoredEntry | undefined;
}

/** Stored post or season. */
export interface StoredEntry extends Stored {
  title?: string;
  name?: string;
  image_url?: string | null;
  published: boolean;
}

export interface LostProps {
  failed: boolean;
  retry: () => void;
}

/** The forms of a content type: their layout, their own inputs, and their texts. */
export interface ContentFormDefinition {
  type: PublishableType;
  layout: Layout;
  inputs: Inputs;
  /** The image field and its input. */
  image: string;
  ImageInput: ComponentType<ImageInputProps>;
  /** The image of a stored entry is saved when it is chosen, not with the rest of the form. */
  savesImageSeparately?: boolean;
  /** Shown if the entry does not exist or could not be read. */
  Lost: ComponentType<LostProps>;
  copy: {
    newHeading: string;
    newLead: string;
    newTitle: string;
    newSubmit: string;
    editHeading: string;
    editLead: string;
    editTitle: (name: string) => string;
    editSubmit: string;
    uploading: string;
    cancel: string;
    labels: Labels;
  };
  toasts: { created?: string; createFailed: string; updated?: string; updateFailed: string };
}

interface DefinitionProps {
  definition: ContentFormDefinition;
}

export function NewContentPage({ definition }: DefinitionProps) {
  const { copy } = definition;
  return (
    <FormPage title={titled(copy.newHeading)} heading={copy.newHeading} lead={copy.newLead}>
      <NewContent definition={definition} />
    </FormPage>
  );
}

function NewContent({ definition }: DefinitionProps) {
  const { type, copy, toasts } = definition;
  const state = useEntryForm({
    type,
    title: copy.newTitle,
    save: (values) => send(`create${contentTypes[type].typename}`, { body: { [type]: bodyOf(type, values) } }),
    done: toasts.created,
    failed: (error) => errorText(error, toasts.createFailed),
  });
  return <ContentFields definition={definition} state={state} submitLabel={copy.newSubmit} />;
}

export function EditContentPage({ definition }: DefinitionProps) {
  const { id = '' } = useParams();
  const { type, copy, Lost } = definition;
  const { reply, failure, retry } = useStored(type, id);

  if (failure) return <Lost failed={failure.status !== 404} retry={retry} />;
  if (!reply) return <Loading />;
  return (
    <FormPage title={titled(copy.editHeading)} heading={copy.editHeading} lead={copy.editLead}>
      <EditContentForm key={id} definition={definition} stored={reply as StoredEntry} />
    </FormPage>
  );
}

function EditContentForm({ definition, stored }: DefinitionProps & { stored: StoredEntry }) {
  const { type, copy, toasts, image, savesImageSeparately } = definition;
  const { id, title = '', name = title } = stored;
  const except = savesImageSeparately ? image : undefined;
  const state = useEntryForm({
    type,
    stored,
    title: copy.editTitle(name),
    secrets: except ? [except] : [],
    save: (values) => send(`update${contentTypes[type].typename}`, { id, body: { [type]: bodyOf(type, values, except) } }),
    done: toasts.updated,
    failed: (error) => errorText(error, toasts.updateFailed),
  });
  return <ContentFields definition={definition} state={state} submitLabel={copy.editSubmit} stored={stored} except={except} />;
}

interface ContentFieldsProps extends DefinitionProps {
  state: EntryFormState;
  submitLabel: string;
  stored?: StoredEntry;
  except?: string;
}

function ContentFields({ definition, state, submitLabel, stored, except }: ContentFieldsProps) {
  const { type, layout, copy, image, ImageInput, inputs } = definition;
  return (
    <EntryForm
      state={state}
      layout={layout}
      inputs={{ ...inputs, [image]: <ImageInput key={image} stored={stored} /> }}
      labels={copy.labels}
      except={except}
      submitLabel={submitLabel}
      uploadingLabel={copy.uploading}
      cancel={{ to: paths[type].list, label: copy.cancel }}
      after={<ScheduleFields published={stored?.published ?? false} yearly={'recur_from' in fieldsOf(type)} />}
    />
  );
}
