import type { Name } from '../../../core/campaign/words.ts';
import type { PendingBattle } from '../state/state.ts';

type Named = (id: string) => Name;

/** The names that every sentence may need. */
export interface CommonNames {
  readonly player: Named;
  readonly province: Named;
  readonly fort: Named;
  /** An army or a band of partisans. */
  readonly army: Named;
}

/** Names of texts. */
export function namesBy(texts: Readonly<Record<keyof CommonNames, (id: string) => string>>): CommonNames {
  const named =
    (kind: keyof CommonNames): Named =>
    (id) => ({ kind, id, text: texts[kind](id) });
  return { player: named('player'), province: named('province'), fort: named('fort'), army: named('army') };
}

/** What a reader knows players, places and armies by. */
export interface Names extends CommonNames {
  /** A part, a general or specialists of an army. */
  readonly member: (army: string, id: string) => string;
  /** Whether it is a band of partisans and no army. */
  readonly isBand: (id: string) => boolean;
  /** A battle that was joined; null where no entry tells of it. */
  readonly battle: (id: string) => PendingBattle | null;
  /** Whether so many years were to decide the campaign and left it undecided. */
  readonly leftUndecided: (years: number) => boolean;
}
