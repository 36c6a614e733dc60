import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { differences } from './differences';
import { VersionsDialog } from './VersionsDialog';
import type { EditConflict } from './useEditConflict';
import type { Writing } from '../useWriting';

interface EditConflictDialogProps<Values extends FieldValues, Field extends keyof Values & string> {
  editConflict: EditConflict<Values>;
  writing: Writing<Values>;
  /** What the form was opened on. */
  opened: Values;
  /** The fields that two people may have changed differently, in the form's order. */
  fields: readonly Field[];
  labels: Record<Field, string>;
  /** A field as people read it; null when it is empty. */
  readable: (field: Field, values: Values) => ReactNode;
}

/** The two versions of what two people saved, and which of them to keep; nothing while there is only one. */
export function EditConflictDialog<Values extends FieldValues & { version?: string | null }, Field extends keyof Values & string>(
  props: EditConflictDialogProps<Values, Field>,
) {
  const { editConflict, writing, opened, fields, labels, readable } = props;
  const { theirs } = editConflict;
  if (!theirs) return null;

  const yours = writing.form.getValues();
  const { version } = theirs;
  const touched = differences(opened, yours, fields);
  const differing = differences<Field>(yours, theirs, fields);

  const handleChoose = (chosen: readonly Field[]) => {
    const taken = Object.fromEntries(chosen.map((field) => [field, theirs[field]]));
    editConflict.resolve(writing, { ...yours, ...taken, version });
  };

  return (
    <VersionsDialog
      differences={differing.map((field) => ({
        field,
        label: labels[field],
        yours: readable(field, yours),
        theirs: readable(field, theirs),
        untouched: !touched.includes(field),
      }))}
      onKeepMine={() => editConflict.resolve(writing, { ...yours, version })}
      onTakeTheirs={() => editConflict.takeTheirs(writing, theirs)}
      onChoose={handleChoose}
      onClose={editConflict.close}
    />
  );
}
