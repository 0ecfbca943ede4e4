/**
 * How often a long test goes round: few times in everyday runs and CI, many where NOMARCH_ROUNDS=all asks for it.
 */
export const rounds = (few: number, many: number): number => (process.env['NOMARCH_ROUNDS'] === 'all' ? many : few);
