import { nouns, type Caller, type Noun } from '../../contract';
import * as agents from '../api/agent/agents';
import { present } from '../content/present';
import { published } from '../content/published';
import { storedNoun, type Row } from '../database/stored-nouns';
import { callerOf } from '../http/caller';

interface Reader {
  visibleTo(caller: Caller | null): Promise<Row[]>;
  findVisible(id: string, caller: Caller | null): Promise<Row | null>;
}

const readers: Record<Noun, Reader> = { agent: agents, ...published };

export interface GraphqlContext {
  state: { caller?: Caller | null };
}

function queriesOf(noun: Noun) {
  const { visibleTo, findVisible } = readers[noun];
  const shown = (row: Row, caller: Caller | null) => present(storedNoun(noun), row, caller);
  return {
    async [nouns[noun].plural](_root: unknown, _args: unknown, context: GraphqlContext) {
      const caller = callerOf(context);
      return (await visibleTo(caller)).map((row) => shown(row, caller));
    },
    async [noun](_root: unknown, { id }: { id: string }, context: GraphqlContext) {
      const caller = callerOf(context);
      const row = await findVisible(id, caller);
      return row && shown(row, caller);
    },
  };
}

/** What answers each field of the schema: what a caller is told here is what every other entry point tells them. */
export const resolvers = {
  Query: Object.assign({}, ...(Object.keys(nouns) as Noun[]).map(queriesOf)) as Record<string, unknown>,
};
