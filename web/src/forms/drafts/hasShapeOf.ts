const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether a value of unknown origin may stand where `sample` stands: the same kind of text, number, list or record.
 * Lists may hold anything like their sample's first item, or records where the sample is empty.
 */
export function hasShapeOf(sample: unknown, value: unknown): boolean {
  if (Array.isArray(sample)) {
    return Array.isArray(value) && value.every((item) => (sample.length > 0 ? hasShapeOf(sample[0], item) : isRecord(item)));
  }
  if (isRecord(sample)) return isRecord(value) && Object.keys(sample).every((key) => hasShapeOf(sample[key], value[key]));
  return typeof value === typeof sample;
}
