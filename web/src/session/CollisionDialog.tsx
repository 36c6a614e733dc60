import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { differences } from '../lib/differences';
import { ConflictDialog } from '../ui/ConflictDialog';
import type { Collision } from './useCollision';
import type { Writing } from './useWriting';

interface CollisionDialogProps<Values extends FieldValues, Field extends keyof Values & string> {
  collision: Collision<Values>;
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
export function CollisionDialog<Values extends FieldValues & { version?: string | null }, Field extends keyof Values & string>(
  props: CollisionDialogProps<Values, Field>,
) {
  const { collision, writing, opened, fields, labels, readable } = props;
  const { theirs } = collision;
  if (!theirs) return null;

  const yours = writing.form.getValues();
  const { version } = theirs;
  const touched = differences(opened, yours, fields);
  const differing = differences<Field>(yours, theirs, fields);

  const handleChoose = (chosen: readonly Field[]) => {
    const taken = Object.fromEntries(chosen.map((field) => [field, theirs[field]]));
    collision.resolve(writing, { ...yours, ...taken, version });
  };

  return (
    <ConflictDialog
      differences={differing.map((field) => ({
        field,
        label: labels[field],
        yours: readable(field, yours),
        theirs: readable(field, theirs),
        untouched: !touched.includes(field),
      }))}
      onKeepMine={() => collision.resolve(writing, { ...yours, version })}
      onTakeTheirs={() => collision.takeTheirs(writing, theirs)}
      onChoose={handleChoose}
      onClose={collision.close}
    />
  );
}
