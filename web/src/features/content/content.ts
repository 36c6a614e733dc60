import type { TypedDocumentNode } from '@apollo/client';
import type { PublishableType } from 'cms/contract';
import type { ComponentType, ReactNode } from 'react';
import type { Planned } from '../../forms/schedule/scheduleText';
import type { PreviewImage } from '../../ui/PageMeta';
import type { Video } from '../../ui/video/videoOf';

/** What is told of an entry of a list, whatever it is called by. */
export type Entry = Planned & { id: string } & ({ title: string; name?: undefined } | { name: string; title?: undefined });

export const nameOf = ({ title, name }: Entry): string => title ?? name;

/** What the screens of one kind of published content differ in. Its forms differ in a `ContentForm`, which visitors do not load. */
export interface Content {
  type: PublishableType;
  list: TypedDocumentNode<Record<string, Entry[]>, Record<string, never>>;
  one: TypedDocumentNode<Record<string, Entry | null>, { id: string }>;
  /** Draws one as visitors read it, below what only staff see of it. */
  Article: ComponentType<ArticleProps<Entry>>;
  /** By which endpoints one is archived and unarchived, where there is an archive. */
  archive?: { archive: 'archiveSeason'; unarchive: 'unarchiveSeason' };
  /** What link previews and search engines show of one. */
  previewOf: (entry: Entry) => Preview;
  copy: ContentCopy;
  /** The document's titles, and what search engines show. */
  titles: { list: string; one: (name: string) => string; description: string };
}

interface Preview {
  html: string;
  image: PreviewImage | null;
  video?: Video | null;
  /** ISO 8601 instants; null where the import of an old site knew none. */
  created_at: string | null;
  updated_at: string | null;
}

export interface ArticleProps<One> {
  entry: One;
  bar: ReactNode;
}

interface Definition<One extends Entry> extends Omit<Content, 'one' | 'Article' | 'previewOf'> {
  one: TypedDocumentNode<Record<string, One | null>, { id: string }>;
  Article: ComponentType<ArticleProps<One>>;
  previewOf: (entry: One) => Preview;
}

/** The article draws what the query reads; the screens around it need not know what that is. */
export const defineContent = <One extends Entry>(definition: Definition<One>) => definition as unknown as Content;

interface ContentCopy {
  heading: string;
  sidebarTitle: string;
  sidebarHint: string;
  unpublished: string;
  empty: { visitor: string; visitorHint: string; visitorLink: string; admin: string };
  /** What an administrator presses to write the first, or another. */
  newPost: string;
  archive?: string;
  actions: Record<'edit' | 'publish' | 'unpublish' | 'delete' | 'history', string> & {
    archive?: string;
    unarchive?: string;
    /** What an action is called among others that look alike. */
    of: (action: string, name: string) => string;
  };
  deletion: { heading: string; text: string; confirm: string; cancel: string };
  loadFailed: string;
}
