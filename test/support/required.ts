/** Returns a value that a test needs. @throws if it is missing */
export function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('What this rests on is not there.');
  return value;
}
