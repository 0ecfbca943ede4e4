import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { battleWinner } from '../../state/losses.ts';
import { defineSighting } from './kit.ts';

export const shape = z.strictObject({
  kind: z.literal('battle-heard-of'),
  province: key,
  /** The attacking player; null for partisans, whose they are is not known. */
  attacker: key.nullable(),
  defender: key,
  /** Null while it is not settled. */
  winner: battleWinner.nullable(),
});

export const battleHeardOf = defineSighting(shape, {
  texts: {
    joined: '{attacker} and {defender} met in {province}: a battle.',
    attacker: '{attacker} beat {defender} in the battle of {province}.',
    defender: '{defender} beat {attacker} off in the battle of {province}.',
    draw: 'The battle of {province} between {attacker} and {defender} ended in a draw.',
    'partisans-joined': '{defender} caught partisans in {province}: they are to fight it out.',
    'partisans-attacker': 'The partisans in {province} beat the troops of {defender}.',
    'partisans-defender': '{defender} drove the partisans in {province} off.',
    'partisans-draw': '{defender} fought the partisans in {province}; neither side won.',
  },
  words({ province, attacker, defender, winner }, names, say) {
    const outcome = winner ?? 'joined';
    const values = { province: names.province(province), defender: names.player(defender) };
    return attacker === null
      ? say(`partisans-${outcome}`, values)
      : say(outcome, { ...values, attacker: names.player(attacker) });
  },
});
