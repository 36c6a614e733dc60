import { print, type DocumentNode } from 'graphql';
import { queries, type Reader } from './queries';
import { isLong, type ServedState } from './servedState';
import type { UseRead } from './useRead';

export type RunQuery = (
  query: string,
  variables: Record<string, unknown>,
) => Promise<{ data?: unknown; errors?: readonly unknown[] | undefined }>;

/** Runs the queries of one page in this process, for rendering and for the initial data. */
export function serverReads(runQuery: RunQuery) {
  const reads: ServedState['reads'] = [];
  const keyOf = (query: DocumentNode, variables: object) => `${nameOf(query)} ${JSON.stringify(variables)}`;
  const known = new Map<string, unknown>();

  const read: Reader = async (query, variables) => {
    // In the order of the requests, not of the results, so that each render of a page has the same bytes.
    const told: ServedState['reads'][number] = [nameOf(query), variables];
    reads.push(told);
    try {
      const { data, errors } = await runQuery(textOf(query), variables);
      if (errors) throw new AggregateError(errors, `${nameOf(query)} failed`);
      known.set(keyOf(query, variables), data);
      if (!isLong(data)) told[2] = data;
      return data as never;
    } catch (reason) {
      reads.splice(reads.indexOf(told), 1);
      throw reason;
    }
  };

  // A page whose data failed to load is rendered in its loading state.
  const useServedRead: UseRead = (query, variables) => {
    const data = known.get(keyOf(query, variables)) as never;
    return { data, latest: data, failed: false, retry: () => undefined };
  };

  return { reads, read, useServedRead };
}

const names = new Map<DocumentNode, string>();
const nameOf = (query: DocumentNode): string => {
  if (!names.has(query)) for (const [name, document] of queries) names.set(document, name);
  return names.get(query) ?? '';
};

const texts = new Map<DocumentNode, string>();

/** Returns the text of a query as the browser sends it. */
export function textOf(query: DocumentNode): string {
  const text = texts.get(query) ?? print(query);
  texts.set(query, text);
  return text;
}
