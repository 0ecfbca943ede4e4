/** What besiegers build: for going over the walls, through them or under them. */
export const SIEGE_WORKS = ['ladders', 'ram', 'claw', 'mine'] as const;

/** How far a work has come. The last four are over: nothing more will come of them. */
export const WORK_STAGES = [
  'making',
  'ready',
  'at-wall',
  'digging',
  'unstable',
  'assailable',
  'spent',
  'lost',
  'given-up',
] as const;

/** One work of the besiegers before a fort. Days are those of the siege: see siege-clock.ts. */
export interface SiegeWork {
  readonly id: string;
  readonly kind: (typeof SIEGE_WORKS)[number];
  readonly begun: number;
  readonly stage: (typeof WORK_STAGES)[number];
  /** The day on which dice are next thrown for it; null where none are. */
  readonly due: number | null;
  /** Weeks at the wall or of digging until the breach, as they were thrown; 0 for ladders. */
  readonly weeks: number;
  /** How many of these weeks are still to come. */
  readonly weeksLeft: number;
  /** Under a penthouse or shed. */
  readonly protected: boolean;
  /** Specialists who are bound to it while it is made or dug. */
  readonly carpenters: number;
  readonly miners: number;
  /** Groups that have their ladders, and groups that are to have them; 0 for other works. */
  readonly groups: number;
  readonly wanted: number;
  /** Who serves an engine; null for ladders and mines. */
  readonly crew: {
    readonly army: string;
    readonly parts: readonly { readonly id: string; readonly count: number }[];
  } | null;
}

const OVER: ReadonlySet<SiegeWork['stage']> = new Set(['spent', 'lost', 'given-up']);

/** Whether something may still come of a work. */
export const isUnderWay = ({ stage }: Pick<SiegeWork, 'stage'>): boolean => !OVER.has(stage);

/** Whether a work has opened the wall. */
export const isOpen = ({ stage }: Pick<SiegeWork, 'stage'>): boolean => stage === 'unstable' || stage === 'assailable';
