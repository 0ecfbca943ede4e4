/** A name for a new army that no other has: the nation and the limit, and a number where that is taken. */
export function automaticName(nation: string, limit: number, taken: Iterable<string>): string {
  const names = new Set(taken);
  const stem = `${nation} ${limit}`;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem} (${number})`;
    if (!names.has(name)) return name;
  }
}
