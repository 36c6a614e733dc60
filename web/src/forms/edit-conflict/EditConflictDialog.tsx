import Box from '@mui/material/Box';
import { fieldsOf, type ContentTypeName, type SocialLink } from 'cms/contract';
import type { ReactNode } from 'react';
import { imageFieldCopy } from '../../content/imageField';
import { cleanHtml } from '../../ui/rich-text/cleanHtml';
import { RichText } from '../../ui/rich-text/RichText';
import type { Layout } from '../FormSections';
import { AgentName } from '../agents/AgentName';
import { readableSchedule } from '../schedule/timeText';
import type { EntryFormState } from '../useEntryForm';
import { differences, type EntryValues } from '../values';
import { VersionsDialog } from './VersionsDialog';

interface EditConflictDialogProps {
  state: EntryFormState;
  layout: Layout;
  labels: Partial<Record<string, string>>;
  /** Field that is saved separately from the form. */
  except?: string;
}

/** Compares both versions after an edit conflict and lets the user choose; renders nothing without a conflict. */
export function EditConflictDialog({ state, layout, labels, except }: EditConflictDialogProps) {
  const { type, form, opened, conflict } = state;
  const { theirs } = conflict;
  if (!theirs) return null;

  const yours = form.getValues();
  const fields = fieldsInOrder(type, layout).filter((field) => field !== except);
  const touched = differences(opened, yours, fields);

  const handleChoose = (selectedFields: readonly string[]) => {
    const fromTheirs = Object.fromEntries(selectedFields.map((field) => [field, theirs[field]]));
    conflict.resolve({ ...yours, ...fromTheirs });
  };

  return (
    <VersionsDialog
      differences={differences(yours, theirs, fields).map((field) => ({
        field,
        label: labels[field] ?? fieldsOf(type)[field]?.label ?? field,
        yours: readableField(type, field, yours),
        theirs: readableField(type, field, theirs),
        untouched: !touched.includes(field),
      }))}
      onKeepMine={() => conflict.resolve(yours)}
      onTakeTheirs={conflict.takeTheirs}
      onChoose={handleChoose}
      onClose={conflict.close}
    />
  );
}

/** Returns all writable fields: those of the layout in their order, then those of the schedule. */
function fieldsInOrder(type: ContentTypeName, layout: Layout): string[] {
  const inForm = layout.flatMap(({ fields }) => fields);
  const writable = Object.entries(fieldsOf(type)).flatMap(([name, { schema }]) => (schema ? [name] : []));
  return [...inForm, ...writable.filter((name) => !inForm.includes(name))];
}

/** Renders a field value for reading; null if it is empty. */
function readableField(type: ContentTypeName, name: string, values: EntryValues): ReactNode {
  const kind = fieldsOf(type)[name]?.kind;
  const value: unknown = values[name];
  if (kind === 'agentList') return (value as string[]).map((id) => <AgentName key={id} id={id} />);
  if (Array.isArray(value)) return value.map(({ url }: SocialLink) => <div key={url}>{url}</div>);
  if (typeof value !== 'string' || !value) return null;
  if (kind === 'html') return <RichText html={cleanHtml(value)} />;
  if (kind === 'image' || kind === 'sharedImage') return <Box component="img" src={value} alt={imageFieldCopy.preview} sx={preview} />;
  return readableSchedule(name, values) ?? value;
}

const preview = { display: 'block', width: '100%', maxWidth: 240, aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: 1 };
