// Types of the copy of the marketing pages.

/** Image in public/images. */
interface Picture {
  src: string;
  alt: string;
}

export interface Hero {
  heading: string;
  lead: string;
  /** With its size in pixels, for link previews. */
  image: Picture & { width: number; height: number };
}

export interface Section {
  /** Fragment of links to the section; also names its place for what the page adds to it. */
  id?: string;
  heading: string;
  paragraphs: string[];
  lists?: { heading: string; items: string[] }[];
  /** Shown after the text. */
  image?: Picture;
}
