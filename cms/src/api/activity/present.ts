import { nouns, type Activity, type ActivityKind, type Fields, type Noun } from '../../../contract';
import type { StoredAct } from '../../activity/record-acts';
import type { PresentNames } from './activities';

/** What is no field of a table. */
const otherLabels: Record<string, string> = { username: 'Username', name: 'Name', file: 'Picture' };

function labelOf(kind: ActivityKind, field: string): string {
  const fields: Fields = kind in nouns ? nouns[kind as Noun].fields : {};
  return fields[field]?.label ?? otherLabels[field] ?? field;
}

export function presentAct(stored: StoredAct, names: PresentNames): Activity {
  const { documentId, at, act, by, by_name, kind, of, title, fields, detail } = stored;
  const [actor, thing] = [by && names.agent?.get(by), of && names[kind]?.get(of)];
  return {
    id: documentId,
    at,
    act,
    by,
    by_name: actor || by_name,
    by_exists: Boolean(actor),
    kind,
    of,
    title: thing || title,
    exists: Boolean(thing) || kind === 'site',
    fields: (fields ?? []).map((field) => labelOf(kind, field)),
    detail,
  };
}
