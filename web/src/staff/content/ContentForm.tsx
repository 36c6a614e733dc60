import { contentTypes, fieldsOf, type PublishableType } from 'cms/contract';
import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import type { insightFormCopy, seasonFormCopy } from '../../content/forms';
import { titled } from '../../content/navigation';
import { errorText, send } from '../../api/send';
import { EntryForm } from '../../forms/EntryForm';
import { FormPage } from '../../forms/pages';
import type { Inputs, Layout } from '../../forms/FormSections';
import { ScheduleFields } from '../../forms/schedule/ScheduleFields';
import { useEntryForm, type EntryFormState, useStored, type Stored } from '../../forms/useEntryForm';
import { bodyOf } from '../../forms/values';
import { paths } from '../../paths';
import { Loading } from '../../ui/states';

/** Stored post or season. */
export interface StoredEntry extends Stored {
  title?: string;
  name?: string;
  image_url?: string | null;
  published: boolean;
}

/** The forms of a content type: their layout, their own inputs, and their texts. */
export interface ContentFormDefinition {
  type: PublishableType;
  layout: Layout;
  /** Returns inputs for the entry that the form edits; undefined in the form for a new entry. */
  inputs: (stored: StoredEntry | undefined) => Inputs;
  /** Field of a stored entry that is saved when it changes, not with the rest of the form. */
  savedSeparately?: string;
  /** Shown if the entry does not exist or could not be read. */
  Lost: ComponentType<{ failed: boolean; retry: () => void }>;
  copy: typeof insightFormCopy | typeof seasonFormCopy;
  toasts: { created?: string; createFailed: string; updated?: string; updateFailed: string };
}

interface DefinitionProps {
  definition: ContentFormDefinition;
}

export function NewContentPage({ definition }: DefinitionProps) {
  const { type, copy, toasts } = definition;
  const state = useEntryForm({
    type,
    title: copy.newTitle,
    save: (values) => send(`create${contentTypes[type].typename}`, { body: { [type]: bodyOf(type, values) } }),
    done: toasts.created,
    failed: (error) => errorText(error, toasts.createFailed),
  });

  return (
    <FormPage title={titled(copy.newHeading)} heading={copy.newHeading} lead={copy.newLead}>
      <ContentFields definition={definition} state={state} submitLabel={copy.newSubmit} />
    </FormPage>
  );
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
  const { type, copy, toasts, savedSeparately } = definition;
  const { id, title = '', name = title } = stored;
  const state = useEntryForm({
    type,
    stored,
    title: copy.editTitle(name),
    secrets: savedSeparately ? [savedSeparately] : [],
    save: (values) => send(`update${contentTypes[type].typename}`, { id, body: { [type]: bodyOf(type, values, savedSeparately) } }),
    done: toasts.updated,
    failed: (error) => errorText(error, toasts.updateFailed),
  });
  return <ContentFields definition={definition} state={state} submitLabel={copy.editSubmit} stored={stored} />;
}

interface ContentFieldsProps extends DefinitionProps {
  state: EntryFormState;
  submitLabel: string;
  stored?: StoredEntry;
}

function ContentFields({ definition, state, submitLabel, stored }: ContentFieldsProps) {
  const { type, layout, copy, inputs, savedSeparately } = definition;
  return (
    <EntryForm
      state={state}
      layout={layout}
      inputs={inputs(stored)}
      labels={copy.labels}
      except={stored && savedSeparately}
      submitLabel={submitLabel}
      uploadingLabel={copy.uploading}
      cancel={{ to: paths[type].list, label: copy.cancel }}
      after={<ScheduleFields published={stored?.published ?? false} yearly={'recur_from' in fieldsOf(type)} />}
    />
  );
}
