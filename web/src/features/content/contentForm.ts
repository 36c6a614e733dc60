import type { ComponentType } from 'react';
import type { Inputs, Layout } from '../../forms/FormSections';
import type { Upload } from '../../data/useUpload';
import type { Content, Entry } from './content';

/** The picture of the form around it. */
export interface ResponsiveImageProps {
  upload: Upload;
  /** What the form edits; nothing where it is new. */
  stored: Entry | undefined;
}

/** What the forms of one kind of published content differ in; not with its article, which a form does not show. */
export interface ContentForm extends Pick<Content, 'type' | 'one'> {
  layout: Layout;
  inputs: Inputs;
  /** The field that holds the picture, and how it is chosen. */
  image: string;
  /** An upload of its own where nothing is named. */
  ImageInput?: ComponentType<ResponsiveImageProps>;
  /** The picture of what is stored is changed at once, and not with the rest of the form. */
  savesImageSeparately?: boolean;
  /** Stands where what was to be edited is not there, or did not arrive. */
  Lost: ComponentType<LostProps>;
  copy: FormCopy;
  titles: { new: string; edit: string };
  toasts: { created?: string; createFailed: string; updated?: string; updateFailed: string };
}

export interface LostProps {
  failed: boolean;
  retry: () => void;
}

interface FormCopy {
  newHeading: string;
  newLead: string;
  newTitle: string;
  newSubmit: string;
  editHeading: string;
  editLead: string;
  editTitle: (name: string) => string;
  editSubmit: string;
  uploading: string;
  cancel: string;
  labels: Partial<Record<string, string>>;
}
