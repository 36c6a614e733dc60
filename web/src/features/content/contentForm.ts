import type { ComponentType } from 'react';
import type { Inputs, Layout } from '../../forms/FormSections';
import type { Upload } from '../../data/useUpload';
import type { Content, Entry } from './content';

/** Props of the image field of a form. */
export interface ResponsiveImageProps {
  upload: Upload;
  /** Entry that the form edits; undefined in the form for a new entry. */
  stored: Entry | undefined;
}

/** Settings of the forms of a content type. Separate from `Content`, so that forms do not load the article. */
export interface ContentForm extends Pick<Content, 'type' | 'one'> {
  layout: Layout;
  inputs: Inputs;
  /** Name of the image field. */
  image: string;
  /** Input of the image field. Default: `UploadedImage`. */
  ImageInput?: ComponentType<ResponsiveImageProps>;
  /** The image of a stored entry is saved when it is chosen, not with the rest of the form. */
  savesImageSeparately?: boolean;
  /** Shown if the entry does not exist or failed to load. */
  Lost: ComponentType<LostProps>;
  copy: FormCopy;
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
