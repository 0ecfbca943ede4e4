import { z } from 'zod';
import { type BattleResult, battleResultSchema } from '../../input/troops.ts';
import { battleKey } from '../../state/keys.ts';
import { battleWinner } from '../../state/losses.ts';
import { attackersIn, defendersIn } from '../../troops/forces.ts';
import { defineEvent } from '../kit.ts';
import { battleHeardOf } from './battle-heard-of.ts';
import { begun } from './storm-begun.ts';

export const shape = z.strictObject({
  kind: z.literal('battle-settled'),
  battle: battleKey,
  winner: battleWinner,
  /** The command as it was given, without its winner, so that it can be given again. */
  result: battleResultSchema.omit({ winner: true }),
});

/** What the log notes when a battle is over. */
export const battleOver = ({ winner: _, ...result }: BattleResult, winner: BattleResult['winner']) => ({
  kind: 'battle-settled' as const,
  battle: result.battle,
  winner,
  result,
});

export const battleSettled = defineEvent(shape, {
  icon: 'i-lucide-swords',
  apply(draft, { battle }) {
    draft.battles = draft.battles.filter(({ id }) => id !== battle);
  },
  fight: () => 'settled',
  visibleTo({ battle: id, winner, result }, watch) {
    const battle = watch.now.battles.find((pending) => pending.id === id);
    if (!battle || result.method === 'declined') return 'nothing';
    // Who was asked has stormed: everybody hears of it now.
    return battleHeardOf(watch, begun(battle), winner);
  },
  texts: {
    attacker: '{attacker} beat {defender} in the battle of {province}.',
    defender: '{defender} beat {attacker} off in the battle of {province}.',
    draw: 'The battle of {province} between {attacker} and {defender} ended in a draw.',
    'attacker-assault': '{attacker} took {fort} by storm from {defender}.',
    'defender-assault': '{defender} threw {attacker} back from the walls of {fort}.',
    'draw-assault': '{attacker} and {defender} fought for the walls of {fort}; neither side won.',
    'attacker-engine': '{attacker} sallied from {fort} and beat {defender} at the engine.',
    'defender-engine': '{defender} held the engine against {attacker}, who went back into {fort}.',
    'draw-engine': '{attacker} and {defender} fought for the engine before {fort}; it still stands.',
    'attacker-raid': 'The raiders of {attacker} held their own against {defender} in {province}.',
    'defender-raid': '{defender} drove the raiders of {attacker} out of {province}.',
    'draw-raid': 'The raiders of {attacker} and {defender} parted in {province}, neither beaten.',
    'attacker-partisans': '{attacker} held their own against {defender} in {province}.',
    'defender-partisans': '{defender} drove {attacker} off in {province}.',
    'draw-partisans': '{attacker} and {defender} parted in {province}, neither beaten.',
    'attacker-unknown': 'The attacker won the battle.',
    'defender-unknown': 'The defender won the battle.',
    'draw-unknown': 'The battle ended in a draw.',
    declined: '{attacker} left the unstable breach of {fort} alone.',
    quick: 'settled by the quick method',
    fought: 'fought out by captains in {turns} turns',
    played: 'fought out on the field in {turns} turns',
    note: '{note}',
  },
  words({ battle: id, winner, result }, names, say) {
    const battle = names.battle(id);
    const more = [
      ...(result.method === 'quick' ? [say('quick')] : []),
      ...(result.fought ? [say(result.leaders ? 'fought' : 'played', { turns: result.fought.turns })] : []),
      ...(result.note ? [say('note', { note: result.note })] : []),
    ];
    if (!battle) return say(`${winner}-unknown`, {}, { more });
    const { cause, storm, engine } = battle;
    const values = {
      attacker: attackersIn(battle).map(names.army),
      defender: defendersIn(battle).map(names.army),
      province: names.province(battle.province),
      fort: storm || engine ? names.fort((storm ?? engine)?.fort ?? '') : '',
    };
    if (result.method === 'declined') return say('declined', values, { more });
    if (storm) return say(`${winner}-assault`, values, { more });
    if (engine) return say(`${winner}-engine`, values, { more });
    return say(cause === 'raid' || cause === 'partisans' ? `${winner}-${cause}` : winner, values, { more });
  },
});
