export const mailLink = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** Keeps what a telephone can dial. */
export const phoneLink = (phone: string) => `tel:${phone.replace(/[^\d+*#,;]/g, '')}`;
