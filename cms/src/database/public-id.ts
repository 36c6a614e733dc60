/** Whether a text can be a public id at all. Databases disagree on odd characters; none of them may see any. */
export const isPublicId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);
