/** Whether whoever looks has asked their browser to spend little. Not every browser tells. */
export const savesData = (): boolean => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
