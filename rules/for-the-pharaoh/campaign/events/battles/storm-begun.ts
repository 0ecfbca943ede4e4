import { z } from 'zod';
import { battleResultSchema } from '../../input/troops.ts';
import type { PendingBattle } from '../../state/state.ts';
import { defineEvent } from '../kit.ts';
import { battleHeardOf } from './battle-heard-of.ts';

export const shape = z.strictObject({
  kind: z.literal('storm-begun'),
  /** The command as it was given, so that it can be given again. */
  result: battleResultSchema,
});

/** A storm of an unstable breach, of which its besieger is asked no longer. */
export function begun(battle: PendingBattle): PendingBattle {
  if (!battle.storm) return battle;
  const { asked: _asked, ...storm } = battle.storm;
  return { ...battle, storm };
}

export const stormBegun = defineEvent(shape, {
  icon: 'i-lucide-swords',
  apply(draft, { result }) {
    draft.battles = draft.battles.map((battle) => (battle.id === result.battle ? begun(battle) : battle));
  },
  // The besieger alone was asked; of a storm everybody hears.
  visibleTo({ result }, watch) {
    const battle = watch.now.battles.find(({ id }) => id === result.battle);
    return battle ? battleHeardOf(watch, begun(battle), null) : 'nothing';
  },
  texts: {
    begun: '{attacker} stormed the unstable breach of {fort} against {defender}.',
    unknown: 'The besieger stormed the unstable breach.',
    note: '{note}',
  },
  words({ result: { battle: id, note } }, names, say) {
    const more = note ? [say('note', { note })] : [];
    const battle = names.battle(id);
    if (!battle?.storm) return say('unknown', {}, { more });
    const { attacker, defender, storm } = battle;
    const values = {
      attacker: names.army(attacker),
      defender: names.army(defender),
      fort: names.fort(storm.fort),
    };
    return say('begun', values, { more });
  },
});
