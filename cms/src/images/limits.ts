/** Maximum width of stored variants in px, by name. */
export const imageWidths = { large: 1536, medium: 768, small: 480 };

/** Accepted types, detected from the content. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];
export const imageTypesMessage = 'Only JPEG, PNG, WebP, GIF and AVIF images are accepted';

/** Larger images take seconds to decode; photos of most phones have 12 to 24 million pixels. */
export const maxImagePixels = 40_000_000;

/** No page renders an image wider than this (px). */
export const maxImageWidth = 2560;
