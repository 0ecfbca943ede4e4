/** Returns an unused name for a new army: army list, limit if any, and a number if the name is taken. */
export function automaticName(nation: string, limit: number, taken: Iterable<string>): string {
  const names = new Set(taken);
  const stem = limit > 0 ? `${nation} ${limit}` : nation;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem} (${number})`;
    if (!names.has(name)) return name;
  }
}
