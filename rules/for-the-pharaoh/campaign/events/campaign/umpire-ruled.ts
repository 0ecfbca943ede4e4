import { z } from 'zod';
import type { Sentence } from '../../../../core/campaign/words.ts';
import { type Decree, type Intervention, interventionSchema } from '../../input/decrees.ts';
import type { Names } from '../../knowledge/names.ts';
import { changeProvince, type Draft, lapseDecree } from '../../state/draft.ts';
import { defineEvent } from '../kit.ts';
import type { Companies, Move } from '../moves.ts';

export const shape = z.strictObject({ kind: z.literal('umpire-ruled'), intervention: interventionSchema });

/** A province or a fort that a decree gives to somebody; to nobody where `to` is null. */
export interface Handing {
  readonly what: 'province' | 'fort';
  readonly id: string;
  readonly to: string | null;
}

/** What a kind of decree does to the state, and how it is told. */
export interface DecreeEffects<Ruled> {
  apply?(draft: Draft, ruled: Ruled): void;
  /** Whether its reason is told to all players, whatever the umpire says. */
  readonly isToldToAll?: true;
  /** Provinces that an army comes to or goes from: what was decreed of their holders before stands no longer (ruling FTP-C27). */
  disturbs?(draft: Draft, ruled: Ruled): readonly (string | undefined)[];
  hands?(ruled: Ruled): Handing;
  /** The gold and figures that it moves, given the decrees that come after it. */
  moves?(ruled: Ruled, before: Companies, later: readonly Decree[]): readonly Move[];
}

/** Reads a decree that an event keeps. */
type ReadDecree = (ruled: Decree) => DecreeEffects<Decree> & { words(ruled: Decree, names: Names): Sentence | null };

/** From now on the holders of these provinces and their forts are the umpire's word. Logs of before interventions said so have none. */
function keepDecrees(draft: Draft, { decrees, stands }: Intervention, read: ReadDecree): void {
  if (stands === undefined) return;
  for (const ruled of decrees) {
    const handed = read(ruled).hands?.(ruled);
    const province = handed?.what === 'fort' ? draft.forts[handed.id]?.province : handed?.id;
    if (province !== undefined) changeProvince(draft, province, () => ({ decreed: true }));
  }
}

/** The event keeps the decrees as data; the book of decrees reads them. */
export const umpireRuled = (read: ReadDecree) =>
  defineEvent(shape, {
    icon: 'i-lucide-scale',
    apply(draft, { intervention }) {
      const disturbed = intervention.decrees.flatMap((ruled) => read(ruled).disturbs?.(draft, ruled) ?? []);
      for (const province of disturbed) lapseDecree(draft, province);
      for (const ruled of intervention.decrees) read(ruled).apply?.(draft, ruled);
      keepDecrees(draft, intervention, read);
    },
    visibleTo: ({ intervention: { public: isPublic, reason, decrees } }) =>
      isPublic || decrees.some((ruled) => read(ruled).isToldToAll) ? { kind: 'umpire-spoke', reason } : 'nothing',
    moves: ({ intervention: { decrees } }, before) =>
      decrees.flatMap((ruled, at) => read(ruled).moves?.(ruled, before, decrees.slice(at + 1)) ?? []),
    texts: { ruled: 'The umpire ruled: {reason}' },
    words: ({ intervention: { reason, decrees } }, names, say) =>
      say('ruled', { reason }, { more: decrees.flatMap((ruled) => read(ruled).words(ruled, names) ?? []) }),
  });
