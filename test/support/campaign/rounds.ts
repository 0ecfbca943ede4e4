/** Number of repetitions of a long test: `few` in normal runs and CI, `many` with NOMARCH_ROUNDS=all, or the number given there. */
export function rounds(few: number, many: number): number {
  const asked = process.env['NOMARCH_ROUNDS'];
  return asked === 'all' ? many : Math.min(many, Number(asked ?? few) || few);
}
