const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => isSameJson(value, other[index]));
}

/** Lists the keys that JSON would include. */
const listKeys = (record: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(record).filter((key) => record[key] !== undefined);

/** Checks whether two values have the same canonical JSON, without serialising them. Key order and undefined values do not matter. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return false;
  if (Array.isArray(one) || Array.isArray(other))
    return Array.isArray(one) && Array.isArray(other) && isSameList(one, other);
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = listKeys(left);
  return (
    keys.length === listKeys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSameJson(left[key], right[key]))
  );
}
