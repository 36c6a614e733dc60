import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { SessionUser } from 'cms/contract';
import type { ComponentType, ReactElement } from 'react';
import { titled } from '../content/navigation';
import { LoadFailed, Loading } from '../ui/states';
import { PageMeta } from '../ui/PageMeta';
import type { Contact } from './frame/contact';

/** Parameters in the URL of a page. */
export interface Place {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

export interface Surroundings<Parts> {
  place: Place;
  contact: Contact;
  /** Origin of the site. */
  origin: string;
  /** The signed-in user; null in documents. */
  caller: SessionUser | null;
  /** Parts that only staff see; absent in documents. */
  parts?: Parts;
}

export type ViewProps<Data, Parts = object> = Surroundings<Parts> & {
  data: Data;
  /** Says that the data could not be read. */
  failure?: ReactElement;
};

interface Definition<Data, Variables, Parts> {
  path: string;
  query: TypedDocumentNode<Data, Variables>;
  variables: (place: Place) => Variables;
  View: ComponentType<ViewProps<Data, Parts>>;
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
  read: (place: Place) => { query: TypedDocumentNode<unknown, OperationVariables>; variables: OperationVariables };
  /** @param state the data; whether it could not be read, and how to read it again */
  show: (state: ReadState, surroundings: Surroundings<Parts>) => ReactElement;
}

export interface ReadState {
  data: unknown;
  failed: boolean;
  /** Reads again; in a document, the URL of the page. */
  retry: (() => void) | string;
}

export function page<Data, Variables extends OperationVariables, Parts = object>(
  definition: Definition<Data, Variables, Parts>,
): Page<Parts> {
  const { path, query, variables, View, failed: failedHeading, otherwise, bare = false } = definition;
  return {
    path,
    bare,
    read: (place) => ({ query: query as TypedDocumentNode<unknown, OperationVariables>, variables: variables(place) }),
    show({ data, failed, retry }, surroundings) {
      const shown = data ?? (failed ? otherwise : undefined);
      const failure = failed && !data ? <LoadFailed heading={failedHeading} retry={retry} /> : undefined;
      if (shown !== undefined) return <View {...surroundings} data={shown as Data} failure={failure} />;
      return failed ? <FailedPage heading={failedHeading} retry={retry} /> : <Loading />;
    },
  };
}

export const FailedPage = ({ heading, retry }: { heading: string; retry: ReadState['retry'] }) => (
  <>
    <PageMeta title={titled(heading)} unlisted />
    <LoadFailed heading={heading} retry={retry} level="h1" />
  </>
);
