import type { Mutant } from './mutant.ts';
import { ONCE_UNNOTICED } from './once-unnoticed.ts';

export const ALL_MUTANTS: readonly Mutant[] = [...ONCE_UNNOTICED];
