import { contentTypes, endpointsOf, type PublishableType } from 'cms/contract';
import { upperFirst } from 'es-toolkit';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { forget, onOutdated } from '../../api/client';
import { errorText, send } from '../../api/send';
import { EntryForm } from '../../forms/EntryForm';
import type { Inputs, Labels, Layout } from '../../forms/FormSections';
import { useEntryForm, type EntryFormState, useStored, type StoredOf } from '../../forms/useEntryForm';
import { bodyOf } from '../../forms/values';
import { NotFound } from '../../pages/NotFound';
import { paths } from '../../paths';
import { StaffPage } from '../../staff-kit/StaffPage';
import { showToast } from '../../staff-kit/toasts';
import { actionFailed } from '../../staff-kit/useAction';
import { LoadFailed, Loading } from '../../ui/states';
import type { Publication } from '../actions/publication';
import { EntryHeader } from './EntryHeader';
import { Visibility } from './Visibility';

/** The forms of a content type: their layout, their own inputs, and their texts. */
export interface FormDefinition<N extends PublishableType = PublishableType> {
  type: N;
  layout: Layout;
  /** Layout of the form for a new entry, if it is another one. */
  newLayout?: Layout;
  labels?: Labels;
  /** Returns inputs for the entry that the form edits; undefined in the form for a new entry. */
  inputs(stored: StoredOf<N> | undefined, state: EntryFormState): Inputs;
  /** Shows what the entry lacks, until it is published. */
  Checklist?: ComponentType;
  /** Returns a section that comes before all others, if the entry needs one. */
  notice?(stored: StoredOf<N>): { heading: string; content: ReactNode } | undefined;
  /** Field of a stored entry that is saved when it changes, not with the rest of the form. */
  savedSeparately?: string;
  /** Replaces the page that says that the entry does not exist or could not be read. */
  Lost?: ComponentType;
  /** Screen after an entry was created. Default: its page. */
  next?: (id: string) => string;
  /** Name of an entry within headings. */
  noun: string;
  // Labels of the save button.
  newSubmit: string;
  editSubmit: string;
  uploading?: string;
  // Toasts.
  created?: string;
  createFailed: string;
  updated?: string;
  updateFailed: string;
  /** Heading in place of an entry that could not be read. */
  loadFailed: string;
}

interface DefinitionProps {
  definition: FormDefinition;
}

/** Title as large as on the page of the entry, without a box. It is one line of text, which wraps. */
export const titleInput: Inputs[string] = {
  multiline: true,
  input: {
    onInput({ currentTarget }) {
      if (currentTarget.value.includes('\n')) currentTarget.value = currentTarget.value.replace(/\s*\n\s*/g, ' ');
    },
  },
  sx: {
    '& .MuiOutlinedInput-root': { px: 0, bgcolor: 'transparent', typography: 'h1', fontSize: '1.75rem', lineHeight: 36 / 28 },
    '& textarea': { px: 0, py: 1 },
    '& fieldset': { borderWidth: '0 0 1px !important', borderRadius: 0 },
  },
};

export function NewEntryPage({ definition }: DefinitionProps) {
  const { type, noun, next, created: done, createFailed } = definition;
  const heading = `New ${noun}`;
  const state = useEntryForm({
    type,
    title: heading,
    next,
    async save(values) {
      const created = await send(endpointsOf[type].create, { body: { [type]: bodyOf(type, values) } });
      if (!done) {
        const action = { label: 'Publish', name: `Publish this ${noun}`, onClick: () => publish(type, created.id, 'publish') };
        showToast(`${upperFirst(noun)} saved. Visitors do not see it yet.`, 'success', action);
      }
      return created;
    },
    done,
    failed: (error) => errorText(error, createFailed),
  });

  return (
    <StaffPage width="columns" heading={heading}>
      <ContentFields definition={definition} state={state} />
    </StaffPage>
  );
}

/** Publishes an entry, or submits a listing for approval. A failure is shown, and the entry stays saved. */
async function publish(type: PublishableType, id: string, publication: Publication) {
  const submits = publication === 'submit';
  try {
    await send(submits ? 'submitListing' : endpointsOf[type].publish, { id });
    forget();
    showToast(submits ? 'Submitted. An administrator will review it.' : 'Published. Visitors see it now.');
  } catch (error) {
    showToast(errorText(error, actionFailed), 'error');
  }
}

export function EditEntryPage({ definition }: DefinitionProps) {
  const { id = '' } = useParams();
  const { type, noun, Lost = NotFound } = definition;
  const { reply, failure, retry } = useStored(type, id);
  const heading = `Edit ${noun}`;

  // The values in the form stay.
  useEffect(() => onOutdated(retry, true), [retry]);

  if (failure && !definition.Lost && failure.status !== 404) return <LoadFailed heading={definition.loadFailed} retry={retry} level="h1" />;
  if (failure) return <Lost />;
  if (!reply) return <Loading />;
  // Others may read a listing too, without its version.
  if (!reply.version) return <Navigate to={paths[type].one(id)} replace />;
  return (
    <StaffPage
      width="columns"
      heading={`${contentTypes[type].nameOf({ ...reply })} · ${heading}`}
      header={<EntryHeader type={type} stored={reply} heading={heading} />}
    >
      <EditEntryForm key={id} definition={definition} stored={reply} />
    </StaffPage>
  );
}

function EditEntryForm({ definition, stored }: DefinitionProps & { stored: StoredOf<PublishableType> }) {
  const { type, noun, savedSeparately, updated: done, updateFailed } = definition;
  const { id } = stored;
  const state = useEntryForm({
    type,
    stored,
    title: `${upperFirst(noun)}: ${contentTypes[type].nameOf({ ...stored })}`,
    secrets: savedSeparately ? [savedSeparately] : [],
    save: (values) => send(endpointsOf[type].update, { id, body: { [type]: bodyOf(type, values, savedSeparately) } }),
    done,
    failed: (error) => errorText(error, updateFailed),
  });
  const { hash } = useLocation();
  const opensAt = useRef(hash.slice(1));

  // The router scrolls before the entry is read.
  useLayoutEffect(() => {
    const section = document.getElementById(opensAt.current);
    section?.scrollIntoView();
    section?.setAttribute('tabindex', '-1');
    section?.focus({ preventScroll: true });
  }, []);

  const handlePublish = (then: Publication) => state.submit(() => publish(type, id, then))();
  return <ContentFields definition={definition} state={state} stored={stored} onPublish={handlePublish} />;
}

interface ContentFieldsProps extends DefinitionProps {
  state: EntryFormState;
  stored?: StoredOf<PublishableType>;
  onPublish?: (then: Publication) => Promise<void>;
}

function ContentFields({ definition, state, stored, onPublish }: ContentFieldsProps) {
  const { type, layout, newLayout = layout, labels, inputs, Checklist } = definition;
  const notice = stored && definition.notice?.(stored);
  const own = (heading: string, content: ReactNode) => ({ heading, content, aside: true, wide: true, fields: [] });
  return (
    <EntryForm
      state={state}
      layout={[
        ...(Checklist && stored && !stored.published ? [own('Before visitors see it', <Checklist />)] : []),
        own('Visibility', <Visibility type={type} stored={stored} isUploading={state.uploads > 0} onPublish={onPublish} />),
        ...(notice ? [{ ...notice, wide: true, marked: true, fields: [] }] : []),
        ...(stored ? layout : newLayout),
      ]}
      inputs={inputs(stored, state)}
      labels={labels}
      submitLabel={stored ? definition.editSubmit : definition.newSubmit}
      uploadingLabel={definition.uploading}
      cancelTo={paths[type].list}
    />
  );
}
