import Box from '@mui/material/Box';
import { fieldsOf, type ContentTypeName, type SocialLink } from 'cms/contract';
import type { ReactNode } from 'react';
import { imageFieldCopy } from '../../content/imageField';
import { cleanHtml } from '../../ui/rich-text/cleanHtml';
import { RichText } from '../../ui/rich-text/RichText';
import type { Layout } from '../FormSections';
import { AgentName } from '../agents/AgentName';
import { readableSchedule } from '../schedule/timeText';
import type { Writing } from '../useWriting';
import { differences, type EntryValues } from '../values';
import { VersionsDialog } from './VersionsDialog';
import type { EditConflict } from './useEditConflict';

interface EditConflictDialogProps {
  type: ContentTypeName;
  conflict: EditConflict;
  writing: Writing<EntryValues>;
  /** What the form was opened on. */
  opened: EntryValues;
  layout: Layout;
  labels: Partial<Record<string, string>>;
  /** A field that is changed at once, and not with the rest of the form. */
  except?: string;
}

/** The two versions of what two people saved, and which of them is to stay; nothing while there is only one. */
export function EditConflictDialog({ type, conflict, writing, opened, layout, labels, except }: EditConflictDialogProps) {
  const { theirs } = conflict;
  if (!theirs) return null;

  const yours = writing.form.getValues();
  const { version } = theirs;
  const fields = fieldsInOrder(type, layout).filter((field) => field !== except);
  const touched = differences(opened, yours, fields);

  const handleChoose = (chosen: readonly string[]) => {
    const fromTheirs = Object.fromEntries(chosen.map((field) => [field, theirs[field]]));
    conflict.resolve(writing, { ...yours, ...fromTheirs, version });
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
      onKeepMine={() => conflict.resolve(writing, { ...yours, version })}
      onTakeTheirs={() => conflict.takeTheirs(writing, theirs)}
      onChoose={handleChoose}
      onClose={conflict.close}
    />
  );
}

/** What can be written: as the form has it, and then what a schedule adds. */
function fieldsInOrder(type: ContentTypeName, layout: Layout): string[] {
  const inForm = layout.flatMap(({ fields }) => fields);
  const writable = Object.entries(fieldsOf(type)).flatMap(([name, { schema }]) => (schema ? [name] : []));
  return [...inForm, ...writable.filter((name) => !inForm.includes(name))];
}

/** A field of a form as people read it; null when it is empty. */
function readableField(type: ContentTypeName, name: string, values: EntryValues): ReactNode {
  const kind = fieldsOf(type)[name]?.kind;
  const value: unknown = values[name];
  if (kind === 'agentList') return (value as string[]).map((id) => <AgentName key={id} id={id} />);
  if (Array.isArray(value)) return value.map(({ url }: SocialLink) => <div key={url}>{url}</div>);
  if (typeof value !== 'string' || !value) return null;
  if (kind === 'html') return <RichText html={cleanHtml(value)} />;
  if (kind === 'image' || kind === 'sharedImage') return <Box component="img" src={value} alt={imageFieldCopy.preview} sx={small} />;
  return readableSchedule(name, values) ?? value;
}

const small = { display: 'block', width: '100%', maxWidth: 240, aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: 1 };
