// Types of the copy of the marketing pages.

export interface PageImage {
  src: string;
  /** Size in pixels. */
  width: number;
  height: number;
  alt: string;
}

export interface Hero {
  heading: string;
  lead: string;
  image: PageImage;
}

export interface List {
  heading: string;
  items: string[];
}

export interface Section {
  heading: string;
  paragraphs: string[];
  lists?: List[];
}

export interface CallToAction {
  heading: string;
  text: string;
  label: string;
}
