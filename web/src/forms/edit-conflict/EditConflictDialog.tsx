import Box from '@mui/material/Box';
import { fieldsOf, type Noun, type SocialLink } from 'cms/contract';
import type { ReactNode } from 'react';
import { imageFieldCopy } from '../../content/imageField';
import { cleanHtml } from '../../ui/rich-text/cleanHtml';
import { RichText } from '../../ui/rich-text/RichText';
import type { Layout } from '../FormSections';
import { AgentName } from '../agents/AgentName';
import { readableSchedule } from '../schedule/timeText';
import type { Writing } from '../useWriting';
import { differences, type NounValues } from '../values';
import { VersionsDialog } from './VersionsDialog';
import type { EditConflict } from './useEditConflict';

interface EditConflictDialogProps {
  noun: Noun;
  conflict: EditConflict;
  writing: Writing<NounValues>;
  /** What the form was opened on. */
  opened: NounValues;
  layout: Layout;
  labels: Partial<Record<string, string>>;
  /** A field that is changed at once, and not with the rest of the form. */
  except?: string;
}

/** The two versions of what two people saved, and which of them is to stay; nothing while there is only one. */
export function EditConflictDialog({ noun, conflict, writing, opened, layout, labels, except }: EditConflictDialogProps) {
  const { theirs } = conflict;
  if (!theirs) return null;

  const yours = writing.form.getValues();
  const { version } = theirs;
  const fields = fieldsInOrder(noun, layout).filter((field) => field !== except);
  const touched = differences(opened, yours, fields);

  const handleChoose = (chosen: readonly string[]) => {
    const fromTheirs = Object.fromEntries(chosen.map((field) => [field, theirs[field]]));
    conflict.resolve(writing, { ...yours, ...fromTheirs, version });
  };

  return (
    <VersionsDialog
      differences={differences(yours, theirs, fields).map((field) => ({
        field,
        label: labels[field] ?? fieldsOf(noun)[field]?.label ?? field,
        yours: readableField(noun, field, yours),
        theirs: readableField(noun, field, theirs),
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
function fieldsInOrder(noun: Noun, layout: Layout): string[] {
  const inForm = layout.flatMap(({ fields }) => fields);
  const writable = Object.entries(fieldsOf(noun)).flatMap(([name, { schema }]) => (schema ? [name] : []));
  return [...inForm, ...writable.filter((name) => !inForm.includes(name))];
}

/** A field of a form as people read it; null when it is empty. */
function readableField(noun: Noun, name: string, values: NounValues): ReactNode {
  const kind = fieldsOf(noun)[name]?.kind;
  const value: unknown = values[name];
  if (kind === 'agents') return (value as string[]).map((id) => <AgentName key={id} id={id} />);
  if (Array.isArray(value)) return value.map(({ url }: SocialLink) => <div key={url}>{url}</div>);
  if (typeof value !== 'string' || !value) return null;
  if (kind === 'html') return <RichText html={cleanHtml(value)} />;
  if (kind === 'image' || kind === 'shared image') return <Box component="img" src={value} alt={imageFieldCopy.preview} sx={small} />;
  return readableSchedule(name, values) ?? value;
}

const small = { display: 'block', width: '100%', maxWidth: 240, aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: 1 };
