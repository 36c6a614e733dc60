// Types of the copy of the marketing pages.

/** Image in public/images. `width` and `height` in pixels. */
export interface Picture {
  src: string;
  width: number;
  height: number;
  alt: string;
}

export interface Hero {
  heading: string;
  lead: string;
  image: Picture;
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
