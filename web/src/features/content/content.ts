import type { TypedDocumentNode } from '@apollo/client';
import type { PublishableType } from 'cms/contract';
import type { ComponentType, ReactNode } from 'react';
import type { Planned } from '../../forms/schedule/scheduleText';
import type { PreviewImage } from '../../ui/PageMeta';
import type { Video } from '../../ui/video/videoOf';

/** Entry of a list; its name is in `title` or `name`. */
export type Entry = Planned & { id: string } & ({ title: string; name?: undefined } | { name: string; title?: undefined });

export const nameOf = ({ title, name }: Entry): string => title ?? name;

/** Settings of the public screens of a content type. Its forms are defined by a `ContentForm`, which visitors do not load. */
export interface Content {
  type: PublishableType;
  list: TypedDocumentNode<Record<string, Entry[]>, Record<string, never>>;
  one: TypedDocumentNode<Record<string, Entry | null>, { id: string }>;
  /** Renders an entry for visitors, below the bar for staff. */
  Article: ComponentType<ArticleProps<Entry>>;
  /** Endpoints that archive and unarchive an entry, if the content type has an archive. */
  archive?: { archive: 'archiveSeason'; unarchive: 'unarchiveSeason' };
  /** Data for link previews and search engines. */
  previewOf: (entry: Entry) => Preview;
  copy: ContentCopy;
  /** Document title of the list, and its description for search engines. */
  titles: { list: string; description: string };
}

interface Preview {
  html: string;
  image: PreviewImage | null;
  video?: Video | null;
  /** ISO 8601 instants; null if a site migration found no date. */
  created_at: string | null;
  updated_at: string | null;
}

export interface ArticleProps<EntryType> {
  entry: EntryType;
  bar: ReactNode;
}

interface Definition<EntryType extends Entry> extends Omit<Content, 'one' | 'Article' | 'previewOf'> {
  one: TypedDocumentNode<Record<string, EntryType | null>, { id: string }>;
  Article: ComponentType<ArticleProps<EntryType>>;
  previewOf: (entry: EntryType) => Preview;
}

/** Checks that the article renders what the query reads, and hides the entry's type from the screens around the article. */
export const defineContent = <EntryType extends Entry>(definition: Definition<EntryType>) => definition as unknown as Content;

interface ContentCopy {
  heading: string;
  sidebarTitle: string;
  sidebarHint: string;
  unpublished: string;
  empty: { visitor: string; visitorHint: string; visitorLink: string; admin: string };
  /** Label of the button that creates an entry. */
  newPost: string;
  archived?: string;
  actions: Record<'edit' | 'publish' | 'unpublish' | 'delete' | 'history', string> & {
    archive?: string;
    unarchive?: string;
    /** Accessible label of an action, which names the entry. */
    of: (action: string, name: string) => string;
  };
  deletion: { heading: string; text: string; confirm: string; cancel: string };
  loadFailed: string;
}
