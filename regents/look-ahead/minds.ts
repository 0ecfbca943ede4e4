import type { OrdersFile } from '../../rules/campaign.ts';
import { bold, wary } from '../skill-levels.ts';
import { type Taste, TASTES } from '../temperaments.ts';

/** What a side is out for. */
export interface Intent {
  readonly taste: Taste;
  /** A province that its armies go for together; `nearest` is whatever such goal is nearest to them. */
  readonly target?: string | undefined;
}

/** A plan for the month, and what it is out for in the months after it. */
export interface Candidate {
  readonly file: OrdersFile;
  readonly intent: Intent;
}

/** Plans that other sides may follow, by what they do. */
export const MINDS = {
  careful: { taste: TASTES.builder },
  bold: { taste: { ...bold(TASTES.builder), leastAttack: 0.4 } },
  guarding: { taste: wary(TASTES.builder) },
  gathering: { taste: TASTES.besieger, target: 'nearest' },
} as const satisfies Readonly<Record<string, Intent>>;

export type Mind = keyof typeof MINDS;
export const MIND_NAMES = Object.keys(MINDS) as readonly Mind[];
