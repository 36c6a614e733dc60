// The shapes that the copy of every marketing page share.

export interface PageImage {
  src: string;
  /** In pixels. */
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
