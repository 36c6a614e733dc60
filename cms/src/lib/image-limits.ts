/** Stored variants of a picture by name: greatest width in pixels (spec §9). */
export const imageWidths = { large: 1536, medium: 768, small: 480 };

export const maxImageBytes = 10 * 1024 * 1024;
