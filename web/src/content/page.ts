// Types of the copy of the marketing pages.

export interface Hero {
  heading: string;
  lead: string;
  /** `width` and `height` in pixels. */
  image: { src: string; width: number; height: number; alt: string };
}

export interface Section {
  heading: string;
  paragraphs: string[];
  lists?: { heading: string; items: string[] }[];
}
