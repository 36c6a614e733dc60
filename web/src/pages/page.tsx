import type { DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { limits, type PageState, type SessionUser } from 'cms/contract';
import type { ComponentType, ReactElement } from 'react';
import { titled } from '../content/navigation';
import { LoadFailed, Loading } from '../ui/states';
import { PageMeta } from '../ui/PageMeta';
import type { Contact } from './frame/contact';

/** Parameters in the path and the query string of a page's URL. */
export interface Place<Search = URLSearchParams> {
  params: Readonly<Record<string, string | undefined>>;
  search: Search;
}

/** The URL of a page, its caller, and what every page shows. */
export interface Surroundings<Parts, Search = URLSearchParams> {
  place: Place<Search>;
  contact: Contact;
  /** Origin of the site. */
  origin: string;
  /** The signed-in user; null in documents. */
  caller: SessionUser | null;
  /** Parts that only staff see; absent in documents. */
  parts?: Parts;
  /** Content of this response only. */
  state?: PageState;
}

export type ViewProps<Data, Parts = object, Search = object> = Surroundings<Parts, Partial<Search>> & {
  data: Data;
  /** Says that the data could not be read. */
  failure?: ReactElement;
};

interface Definition<Data, Variables, Parts, Search> {
  path: string;
  /** Returns the parameters that the page reads, normalized and always in the same order. Default: none. */
  readSearch?: (search: URLSearchParams) => Partial<Search>;
  query: TypedDocumentNode<Data, Variables>;
  variables: (place: Place<Partial<Search>>) => Variables;
  View: ComponentType<ViewProps<Data, Parts, Search>>;
  /** Heading of the message that the data could not be read. */
  failed: string;
  /** Data to show then, on pages that keep their heading. The others show only the message. */
  otherwise?: Data;
  /** Whether it is only a document, without header and footer. */
  bare?: boolean;
}

/** A public page: a query and a view. The server renders it as a document, and the app shows it to staff. */
export interface Page<Parts = object> {
  path: string;
  bare: boolean;
  readSearch: (search: URLSearchParams) => object;
  read: (place: Place) => { query: DocumentNode; variables: OperationVariables };
  /** @param state the data; whether it could not be read, and how to read it again */
  show: (state: ReadState, surroundings: Surroundings<Parts>) => ReactElement;
}

export interface ReadState {
  data: unknown;
  failed: boolean;
  /** Reads again; in a document, the URL of the page. */
  retry: (() => void) | string;
}

export function page<Data, Variables extends OperationVariables, Parts = object, Search = object>(
  definition: Definition<Data, Variables, Parts, Search>,
): Page<Parts> {
  const { path, readSearch = () => ({}), query, variables, View, failed: failedHeading, otherwise, bare = false } = definition;
  const placeOf = ({ params, search }: Place) => ({ params, search: readSearch(search) });
  return {
    path,
    bare,
    readSearch,
    read: (place) => ({ query, variables: variables(placeOf(place)) }),
    show({ data, failed, retry }, surroundings) {
      const shown = data ?? (failed ? otherwise : undefined);
      const failure = failed && !data ? <LoadFailed heading={failedHeading} retry={retry} /> : undefined;
      if (shown !== undefined) {
        return <View {...surroundings} place={placeOf(surroundings.place)} data={shown as Data} failure={failure} />;
      }
      return failed ? <FailedPage heading={failedHeading} retry={retry} /> : <Loading />;
    },
  };
}

/** Returns a text in a query string, as long as a search may be; '' without one. */
export const textIn = (search: URLSearchParams, name: string): string => search.get(name)?.trim().slice(0, limits.search) ?? '';

export const FailedPage = ({ heading, retry }: { heading: string; retry: ReadState['retry'] }) => (
  <>
    <PageMeta title={titled(heading)} unlisted />
    <LoadFailed heading={heading} retry={retry} level="h1" />
  </>
);
