import { z } from 'zod';
import { type BattleResult, battleResultSchema } from '../input/troops.ts';
import { isBattleKnown } from '../knowledge/view.ts';
import { amount, battleKey, key, troopKey } from '../state/keys.ts';
import { battleWinner, type CasualtyCause, casualtyCause, losses } from '../state/troops.ts';
import { battleSchema, type PendingBattle } from '../state/state.ts';
import { listAttackers, listDefenders } from '../troops/forces.ts';
import { stopSiegeMonth } from './amend-sieges.ts';
import { defineEvent } from './define-event.ts';
import { describeLosses, describeUnharmed } from './loss-words.ts';
import { subtractLosses } from './regroup.ts';
import { listLossChanges } from './moves.ts';
import type { Met, Sighting } from './sightings.ts';
import { isBand, isOwnTroops, listNames, getSide, type ViewerContext } from './watch.ts';

/** Lists the armies that met by player; the viewer's own armies with their ids. */
const listMet = (watch: ViewerContext, armies: readonly string[]): Met =>
  [...Map.groupBy(armies, (army) => getSide(watch, army))].map(([player, of]) => ({
    player,
    armies: of.length,
    own: of.filter((army) => isOwnTroops(watch, army)),
  }));

/** Returns a viewer's view of a battle: field battles are public, fights with raiders and partisans only for their sides. */
function seeBattle(
  watch: ViewerContext,
  battle: PendingBattle,
  winner: 'attacker' | 'defender' | 'draw' | null,
): Sighting | 'nothing' {
  if (!isBattleKnown(battle, (army) => isOwnTroops(watch, army))) return 'nothing';
  const { province, attacker, defender } = battle;
  const isHidden = isBand(watch, attacker) && !isOwnTroops(watch, attacker);
  return {
    kind: 'battle-heard-of',
    province,
    attacker: isHidden ? null : getSide(watch, attacker),
    defender: getSide(watch, defender),
    ...(isHidden ? {} : { attackers: listMet(watch, listAttackers(battle)) }),
    defenders: listMet(watch, listDefenders(battle)),
    winner,
  };
}

export const battleJoined = defineEvent({
  shape: z.strictObject({ kind: z.literal('battle-joined'), battle: battleSchema }),
  icon: 'i-lucide-swords',
  apply(draft, { battle }) {
    draft.battles = [...draft.battles, battle];
    stopSiegeMonth(draft, battle);
  },
  // Only the besieger is asked whether to storm an unstable breach.
  visibleTo: ({ battle }, watch) =>
    battle.storm?.asked
      ? isOwnTroops(watch, battle.attacker)
        ? { kind: 'storm-asked', fort: battle.storm.fort }
        : 'nothing'
      : seeBattle(watch, battle, null),
  addNames(roll, { battle }) {
    roll.battles.set(battle.id, battle);
  },
  texts: {
    march: '{attacker} came from {from} and met {defender} in {province}: a battle is pending.',
    sortie: '{attacker} sallied against {defender} in {province}: a battle is pending.',
    raid: '{defender} caught the raiders of {attacker} in {province}: a battle is pending.',
    partisans: '{defender} caught {attacker} in {province}: a battle is pending.',
    assault: '{attacker} stormed {fort} against {defender}.',
    engine: '{attacker} sallied from {fort} against an engine crewed by {defender}.',
    asked: '{attacker} may storm the unstable breach of {fort} at once.',
  },
  words({ battle }, names, say) {
    const { province, from, storm, engine } = battle;
    // Events of the first version have no cause: all their battles came from marches.
    const known: Partial<PendingBattle> = battle;
    return say(storm?.asked ? 'asked' : (known.cause ?? 'march'), {
      fort: storm || engine ? names.fort((storm ?? engine)?.fort ?? '') : '',
      province: names.province(province),
      attacker: listAttackers(battle).map(names.army),
      defender: listDefenders(battle).map(names.army),
      from: names.province(from),
    });
  },
});

/** Removes from a battle the mark that asks the besieger whether to storm an unstable breach. */
function removeStormQuestion(battle: PendingBattle): PendingBattle {
  if (!battle.storm) return battle;
  const { asked: _asked, ...storm } = battle.storm;
  return { ...battle, storm };
}

export const stormBegun = defineEvent({
  shape: z.strictObject({
    kind: z.literal('storm-begun'),
    /** The result as given in the command, so that the command can be repeated. */
    result: battleResultSchema,
  }),
  icon: 'i-lucide-swords',
  apply(draft, { result }) {
    draft.battles = draft.battles.map((battle) => (battle.id === result.battle ? removeStormQuestion(battle) : battle));
  },
  // Only the besieger was asked, but the storm is public.
  visibleTo({ result }, watch) {
    const battle = watch.now.battles.find(({ id }) => id === result.battle);
    return battle ? seeBattle(watch, removeStormQuestion(battle), null) : 'nothing';
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

/** Creates the event for the end of a battle. */
export const createSettledEvent = ({ winner: _, ...result }: BattleResult, winner: BattleResult['winner']) => ({
  kind: 'battle-settled' as const,
  battle: result.battle,
  winner,
  result,
});

export const battleSettled = defineEvent({
  shape: z.strictObject({
    kind: z.literal('battle-settled'),
    battle: battleKey,
    winner: battleWinner,
    /** The result as given in the command, without the winner, so that the command can be repeated. */
    result: battleResultSchema.omit({ winner: true }),
  }),
  icon: 'i-lucide-swords',
  apply(draft, { battle }) {
    draft.battles = draft.battles.filter(({ id }) => id !== battle);
  },
  getBattlePart: () => 'settled',
  visibleTo({ battle: id, winner, result }, watch) {
    const battle = watch.now.battles.find((pending) => pending.id === id);
    if (!battle || result.method === 'declined') return 'nothing';
    // The question was for the besieger only, but a fought storm is public.
    return seeBattle(watch, removeStormQuestion(battle), winner);
  },
  texts: {
    attacker: '{attacker} beat {defender} in the battle of {province}.',
    defender: '{defender} repelled {attacker} in the battle of {province}.',
    draw: 'The battle of {province} between {attacker} and {defender} ended in a draw.',
    'attacker-assault': '{attacker} took {fort} by storm from {defender}.',
    'defender-assault': '{defender} repelled {attacker} from the walls of {fort}.',
    'draw-assault': '{attacker} and {defender} fought for the walls of {fort}; neither side won.',
    'attacker-engine': '{attacker} sallied from {fort} and beat {defender} at the engine.',
    'defender-engine': '{defender} held the engine against {attacker}, who returned to {fort}.',
    'draw-engine': '{attacker} and {defender} fought for the engine before {fort}; the engine was not destroyed.',
    'attacker-raid': 'The raiders of {attacker} held their own against {defender} in {province}.',
    'defender-raid': '{defender} drove the raiders of {attacker} out of {province}.',
    'draw-raid': 'The raiders of {attacker} and {defender} parted in {province}, with no winner.',
    'attacker-partisans': '{attacker} held their own against {defender} in {province}.',
    'defender-partisans': '{defender} drove {attacker} off in {province}.',
    'draw-partisans': '{attacker} and {defender} parted in {province}, with no winner.',
    'attacker-unknown': 'The attacker won the battle.',
    'defender-unknown': 'The defender won the battle.',
    'draw-unknown': 'The battle ended in a draw.',
    declined: '{attacker} did not storm the unstable breach of {fort}.',
    quick: 'quick resolution',
    fought: 'simulated battle: {turns} turns',
    played: 'played on the battlefield: {turns} turns',
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
      attacker: listAttackers(battle).map(names.army),
      defender: listDefenders(battle).map(names.army),
      province: names.province(battle.province),
      fort: storm || engine ? names.fort((storm ?? engine)?.fort ?? '') : '',
    };
    if (result.method === 'declined') return say('declined', values, { more });
    if (storm) return say(`${winner}-assault`, values, { more });
    if (engine) return say(`${winner}-engine`, values, { more });
    return say(cause === 'raid' || cause === 'partisans' ? `${winner}-${cause}` : winner, values, { more });
  },
});

/** Causes of losses among detached troops. */
const DETACHED_CAUSES: ReadonlySet<CasualtyCause> = new Set(['raiders', 'interceptors', 'police']);
/** Causes of losses that belong to the report of a fight. */
export const FIGHT_CAUSES: ReadonlySet<CasualtyCause> = new Set([...DETACHED_CAUSES, 'battle', 'partisans']);

export const casualties = defineEvent({
  shape: z.strictObject({
    kind: z.literal('casualties'),
    cause: casualtyCause,
    due: amount,
    points: amount,
    losses,
    /** The general who rolled on the risk table (ruling FTP-C33); absent if none did. */
    risked: z.strictObject({ army: key, id: troopKey }).exactOptional(),
  }),
  icon: 'i-lucide-skull',
  apply(draft, event) {
    subtractLosses(draft, event.losses, DETACHED_CAUSES.has(event.cause));
  },
  visibleTo({ cause, losses: all, risked }, watch) {
    const ownLosses = all.filter(({ army }) => isOwnTroops(watch, army));
    const isOwnRisk = all.length === 0 && risked && isOwnTroops(watch, risked.army);
    if (ownLosses.length === 0 && !isOwnRisk) return 'nothing';
    const names = listNames(watch, [...ownLosses, ...(isOwnRisk ? [risked] : [])]);
    return { kind: 'own-losses', cause, losses: ownLosses, names, ...(isOwnRisk ? { risked } : {}) };
  },
  getBattlePart: ({ cause, losses: all }) => (FIGHT_CAUSES.has(cause) ? all : null),
  moves: ({ cause, losses: all }, before) => listLossChanges(before, all, cause === 'arrears' ? 'arrears' : 'fallen'),
  texts: {
    raiders: 'Raiders of {armies} lost {points} points (the result was {due}).',
    interceptors: 'Interceptors of {armies} lost {points} points (the result was {due}).',
    partisans: '{armies} lost {points} points (the result was {due}).',
    police: 'Police of {armies} lost {points} points (the result was {due}).',
    battle: '{armies} lost {points} points in the battle.',
    hunger: '{armies} starved: {points} points lost ({due} over the food limit).',
    arrears: '{armies} could not be paid: {points} points went home ({due} gold short).',
    plague: '{armies} lost {points} points to plague.',
    siege: '{armies} lost {points} points at the walls.',
    decree: 'The umpire removed {points} points from {armies}.',
    'nobody-plague': 'Plague broke out, but no one died.',
    spared: 'A general of the beaten side was unharmed.',
    nobody: 'There were no casualties, although the result was {due} points.',
  },
  words({ cause, due, points, losses: all, risked }, names, say) {
    if (all.length === 0 && risked) return describeUnharmed(names, risked);
    if (all.length === 0 && due === 0 && cause === 'battle') return say('spared');
    if (all.length === 0) return cause === 'plague' ? say('nobody-plague') : say('nobody', { due });
    const armies = [...new Set(all.map(({ army }) => army))].map(names.army);
    return say(cause, { armies, due, points }, { more: describeLosses(all, names) });
  },
});
