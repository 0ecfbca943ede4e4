import { z } from 'zod';
import { formatSentence, type Name } from '../../../../core/campaign/words.ts';
import { key, listOf, recordOf } from '../../state/keys.ts';
import { battleWinner } from '../../state/losses.ts';
import { defineSighting } from './kit.ts';

/** One side of a battle, a player at a time: how many armies, and the ids of those that are the viewer’s own. */
const metSchema = listOf(recordOf({ player: key, armies: z.int().min(1).max(10_000), own: listOf(key, 10_000) }), 1000);
export type Met = z.output<typeof metSchema>;

export const shape = z.strictObject({
  kind: z.literal('battle-heard-of'),
  province: key,
  /** The attacking player; null for partisans, whose they are is not known. */
  attacker: key.nullable(),
  defender: key,
  /** All who met; absent if the attackers are not known. */
  attackers: metSchema.exactOptional(),
  defenders: metSchema,
  /** Null while it is not settled. */
  winner: battleWinner.nullable(),
});

export const battleHeardOf = defineSighting(shape, {
  texts: {
    armies: '{n} army of {player} | {n} armies of {player}',
    joined: '{attacker} and {defender} met in {province}: a battle.',
    attacker: '{attacker} beat {defender} in the battle of {province}.',
    defender: '{defender} beat {attacker} off in the battle of {province}.',
    draw: 'The battle of {province} between {attacker} and {defender} ended in a draw.',
    'partisans-joined': '{defender} caught partisans in {province}: they are to fight it out.',
    'partisans-attacker': 'The partisans in {province} beat the troops of {defender}.',
    'partisans-defender': '{defender} drove the partisans in {province} off.',
    'partisans-draw': '{defender} fought the partisans in {province}; neither side won.',
  },
  words({ province, attacker, attackers, defenders, winner }, names, say) {
    const outcome = winner ?? 'joined';
    const called = (met: Met): Name[] =>
      met.flatMap(({ player: id, armies, own }) => {
        if (own.length > 0) return own.map(names.army);
        const player = names.player(id);
        if (armies === 1) return [player];
        return [{ ...player, text: formatSentence(say('armies', { player }, { count: armies })) }];
      });
    const values = {
      province: names.province(province),
      defender: called(defenders),
    };
    return attacker === null
      ? say(`partisans-${outcome}`, values)
      : say(outcome, { ...values, attacker: attackers ? called(attackers) : names.player(attacker) });
  },
});
