/**
 * How often a long test goes round: few times in everyday runs and CI, many where NOMARCH_ROUNDS=all asks for it, or as often as a number
 * there says.
 */
export function rounds(few: number, many: number): number {
  const asked = process.env['NOMARCH_ROUNDS'];
  return asked === 'all' ? many : Math.min(many, Number(asked ?? few) || few);
}
