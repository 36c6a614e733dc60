/** Stored variants of a picture by name: greatest width in pixels (spec §9). */
export const imageWidths = { large: 1536, medium: 768, small: 480 };

/** What is accepted, by content. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];
export const imageTypesMessage = 'Only JPEG, PNG, WebP, GIF and AVIF images are accepted';

/** More would take seconds to decode; most phones take photographs of 12 to 24 million. */
export const maxImagePixels = 40_000_000;

/** No page draws a picture wider than this. */
export const maxImageWidth = 2560;
