/** Returns the properties of a value that may be anything. */
export const propertiesOf = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

/** Returns the code of an error of Node.js, a database or a library; '' if it has none. */
export function codeOf(error: unknown): string {
  const { code } = propertiesOf(error);
  return typeof code === 'string' ? code : '';
}

/** Returns the value of a key that the map must contain. */
export function getOrThrow<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, what: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`Unknown ${what}: ${String(key)}`);
  return value;
}

/** Parses JSON that this program wrote, with values of this type. */
export const parsed = <Value>(json: string) => JSON.parse(json) as Value;

/** Returns the names of the properties of an object whose type names all of them. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];

/** Returns an object with these keys, and values computed from them. */
export const mapValues = <Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;

/** Returns the last part of a UID: `post` of `api::post.post`. */
export const lastPart = (uid: string): string => uid.slice(uid.lastIndexOf('.') + 1);
