/** A value that a test rests on. @throws where it is not there */
export function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('What this rests on is not there.');
  return value;
}
