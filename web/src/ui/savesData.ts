/** Whether the browser's data saver is on. Not all browsers report this. */
export const savesData = (): boolean => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
