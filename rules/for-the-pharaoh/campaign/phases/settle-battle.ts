import type { Outcome } from '../../../core/campaign/campaign-rules.ts';
import type { DiceSource } from '../../../core/dice.ts';
import type { Step } from '../../../core/procedure.ts';
import { getChoice } from '../../../core/ruling.ts';
import { generalRisk, type RiskInput } from '../../battle/generals.ts';
import { citeRuling } from '../../citations.ts';
import { sumReportedLosses, type SideLosses } from '../battles/battle-losses.ts';
import { getDefenderCover, rollQuickBattle } from '../battles/quick-battle.ts';
import { FTP_C33 } from '../campaign-rulings.ts';
import { getEncounter, settleEncounter } from '../encounters/settle-encounter.ts';
import { rollCasualties } from '../encounters/encounter.ts';
import { createSettledEvent } from '../events/battles.ts';
import type { CampaignEvent } from '../events/schema.ts';
import type { BattleResult } from '../input/troops.ts';
import { disbandArmy, type Recorder, createRecorder, createDice } from '../record/recorder.ts';
import { destroyEngine } from '../sieges/engine-sortie.ts';
import { liftEndedSieges } from '../sieges/siege-days.ts';
import { listGarrison } from '../sieges/fort-works.ts';
import { refuse } from '../state/keys.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';
import type { Force } from '../state/troops.ts';
import { disbandDestroyed } from '../supply/supply.ts';
import {
  listAttackers,
  getCompanyName,
  findCompany,
  listDefenders,
  findPlayer,
  sumForcePoints,
  type BattleSides,
  getSides,
} from '../troops/forces.ts';
import { isInField } from '../troops/forts.ts';
import { getProvinceName } from '../troops/muster.ts';
import { continueQueue, listArmiesOnRoad } from './marches.ts';
import { continueMonth } from './month-end.ts';
import { canEnter, isEntering, followUpBattle, mustBothSidesLeave, retreatArmy, sendArmyBack } from './retreats.ts';

/** Maximum points per side of a small fight. */
const SMALL_FIGHT = 500;

/** Checks whether generals are exempt from random casualties, as in a battle larger than a small fight (ruling FTP-C33). */
const sparesGenerals = ({ rulings }: CampaignState, attacker: number, defender: number): boolean =>
  Math.max(attacker, defender) > SMALL_FIGHT && getChoice(FTP_C33, rulings) !== 'any-battle';

/** Results of a beaten side's units by score, two points per row like the table of fights. */
const RESULTS: readonly RiskInput['result'][] = ['halt', 'recoil', 'retire', 'retreat'];

/** Rolls the risk of each general of a beaten side from the battle's score (For the Pharaoh, Risk to the General; ruling FTP-C33). */
function rollGeneralRisks(record: Recorder, forces: readonly Force[], score: number): void {
  const result = RESULTS[Math.min(RESULTS.length, Math.ceil(Math.abs(score) / 2)) - 1];
  if (result === undefined) return;
  for (const { army, generals: ids } of forces) {
    for (const id of ids) {
      const general = findCompany(record.state, army)?.generals.find((known) => known.id === id);
      if (!general) continue;
      const about = `${general.name} of the beaten army ${getCompanyName(record.state, army)}`;
      const matter = { kind: 'general', at: [id] };
      const dice = createDice(record, matter, () => about, findCompany(record.state, army)?.player);
      const { outcome, steps } = generalRisk.resolve({ result }, dice, record.state.rulings);
      const losses = outcome.killed ? [{ army, id, count: 1, general: true }] : [];
      const points = outcome.killed ? general.cost : 0;
      const named = steps.map((step) => ({ ...step, text: `${general.name}: ${step.text}` }));
      record.note(
        { kind: 'casualties', cause: 'battle', due: points, points, losses, risked: { army, id } },
        { steps: named, rulings: ['FTP-C33'] },
      );
    }
  }
}

type Winner = BattleResult['winner'];

/** Dice of each side for the seed of a battle between captains. */
const SEED_DICE = 4;

/** Rolls the seed of a battle between captains. Both sides roll, so that neither can choose the dice of the battle. */
function rollSeed(record: Pick<Recorder, 'state' | 'dice'>, battle: PendingBattle): string {
  const { state } = record;
  const faces = (['attacker', 'defender'] as const).flatMap((side) => {
    const who = findPlayer(state, battle[side]);
    const armies = side === 'attacker' ? listAttackers(battle) : listDefenders(battle);
    const about = () => `the battle in ${getProvinceName(state, battle.province)}, which is simulated`;
    const dice = createDice(record, { kind: 'fight', at: [battle.province, side], armies }, about, who);
    return Array.from({ length: SEED_DICE }, () => dice.roll('d10', `seed of the ${side}`));
  });
  return formatSeed(faces);
}

const formatSeed = (faces: readonly number[]): string =>
  [faces.slice(0, SEED_DICE), faces.slice(SEED_DICE)].map((row) => row.join(' ')).join(', ');

/** Returns the result and the seed of a battle between captains from its event; null for other events. */
export function readFight({
  payload,
  dice,
}: CampaignEvent): { readonly result: BattleResult; readonly seed: string } | null {
  if (payload.kind !== 'battle-settled') return null;
  const { result, winner } = payload;
  // Events of the first version have no result.
  const known: Partial<typeof result> = { ...result };
  if (known.method !== 'fought') return null;
  return { result: { ...result, winner }, seed: formatSeed(dice.slice(0, 2 * SEED_DICE).map(({ face }) => face)) };
}

const seedStep = (seed: string): Step => ({
  text: `the battle is simulated with dice from the seed ${seed}`,
  citation: citeRuling('FTP-C15'),
});

/** Rolls the seed of a battle between captains before its result is known. @throws CampaignRefusal if the battle is not pending */
export function rollBattleSeed(state: CampaignState, id: string, dice: DiceSource): string {
  const battle = state.battles.find((waiting) => waiting.id === id);
  if (!battle) refuse('no-such-battle', 'battle', `no battle “${id}” is pending`);
  return rollSeed({ state: createRecorder(state, dice).state, dice }, battle);
}

/**
 * Resolves a battle by quick resolution (ruling FTP-C22): the book's table, losses measured by the smaller army, random casualties. A side
 * without troops loses without a roll.
 * @returns the winner
 */
function settleQuickly(
  record: Recorder,
  battle: PendingBattle,
  { attackers, defenders }: BattleSides,
  result: BattleResult,
): Winner {
  const cover = getDefenderCover(record.state, battle);
  const settled = (winner: Winner, steps: readonly Step[]): void => {
    record.note(createSettledEvent(result, winner), {
      steps,
      rulings: [
        ...(battle.storm ? ['FTP-S18', 'FTP-C12', 'FTP-C22', 'FTP-S23'] : ['FTP-C12', 'FTP-C15', 'FTP-C22']),
        ...(cover.works > 0 ? ['FTP-C31'] : []),
        ...(battle.beside ? ['FTP-C35'] : []),
      ],
    });
  };
  const { state } = record;
  const [attacker, defender] = [sumForcePoints(state, attackers), sumForcePoints(state, defenders)];
  if (attacker <= 0 || defender <= 0) {
    const winner = attacker > 0 ? 'attacker' : defender > 0 ? 'defender' : 'draw';
    settled(winner, [
      { text: `${attacker} points against ${defender}: no die is needed`, citation: citeRuling('FTP-C22') },
    ]);
    return winner;
  }
  const [ours, theirs] = [findPlayer(state, battle.attacker), findPlayer(state, battle.defender)];
  const who = {
    ...(ours === undefined ? {} : { attacker: ours }),
    ...(theirs === undefined ? {} : { defender: theirs }),
  };
  const side = (armies: readonly string[], points: number): string =>
    `${armies.map((id) => getCompanyName(state, id)).join(' and ')}, ${points} points`;
  const [attackingArmies, defendingArmies] = [listAttackers(battle), listDefenders(battle)];
  const thrown = createDice(
    record,
    { kind: 'battle', at: [battle.province], armies: [...attackingArmies, ...defendingArmies] },
    () =>
      `${side(attackingArmies, attacker)}, against ${side(defendingArmies, defender)}, in ${getProvinceName(state, battle.province)}`,
  );
  const { outcome, steps } = rollQuickBattle(attacker, defender, thrown, { rulings: state.rulings, cover, who });
  settled(outcome.winner, steps);
  const isGreat = sparesGenerals(state, attacker, defender);
  const exposed = (forces: readonly Force[]): readonly Force[] =>
    isGreat ? forces.map((force) => ({ ...force, generals: [] })) : forces;
  rollCasualties(record, 'battle', exposed(attackers), outcome.attackerLoss, ours);
  rollCasualties(record, 'battle', exposed(defenders), outcome.defenderLoss, theirs);
  if (isGreat) rollGeneralRisks(record, outcome.winner === 'attacker' ? defenders : attackers, outcome.score);
  return outcome.winner;
}

/** Applies a reported result of the table, of captains or of the umpire. @returns the winner */
function settleAsReported(
  record: Recorder,
  result: BattleResult,
  { attackers, defenders }: Record<keyof BattleSides, SideLosses>,
  steps: readonly Step[],
): Winner {
  const { winner } = result;
  record.note(createSettledEvent(result, winner), { steps, rulings: ['FTP-C15'] });
  for (const { losses, points } of [attackers, defenders]) {
    if (losses.length > 0) record.note({ kind: 'casualties', cause: 'battle', due: points, points, losses });
  }
  return winner;
}

/** Declines to storm an unstable breach; it rolls again at the end of the month (ruling FTP-S9). */
function declineStorm(record: Recorder, result: BattleResult): void {
  record.note(createSettledEvent(result, 'draw'), { rulings: ['FTP-S9'] });
}

/** Checks a result for impossible combinations. @throws CampaignRefusal */
function checkResult(
  state: CampaignState,
  battle: PendingBattle,
  { method, winner, losses, generalsLost, fought, retreat: to, enter }: BattleResult,
): void {
  if (method === 'fought' && !fought) refuse('not-fought', 'method', 'this battle has not been simulated');
  if (fought && method !== 'fought') refuse('not-fought', 'fought', 'only a simulated battle has this field');
  const isAnswer = method === 'declined' || method === 'joined';
  if (isAnswer && !battle.storm?.asked) {
    const sentence = {
      declined: 'this fight has begun and cannot be declined',
      joined: 'this fight has already begun',
    };
    refuse('not-asked', 'method', sentence[method]);
  }
  if (isAnswer && losses.length + generalsLost.length > 0) {
    const sentence = {
      declined: 'a storm that does not take place has no losses',
      joined: 'losses are reported when the storm is over',
    };
    refuse('losses-by-dice', 'losses', sentence[method]);
  }
  if (method === 'quick' && losses.length + generalsLost.length > 0) {
    refuse('losses-by-dice', 'losses', 'in quick resolution the dice decide the losses');
  }
  if (battle.cause === 'engine' && to !== null) {
    refuse(
      'no-retreat',
      'retreat',
      'no one retreats after a sortie against an engine: the force returns to the fort, and the crew to its camp',
    );
  }
  if (battle.cause === 'assault' && to !== null) {
    refuse(
      'no-retreat',
      'retreat',
      'no one retreats after a storm: the garrison stays inside, and the stormers return to their camp',
    );
  }
  if (enter !== undefined && !canEnter(state, battle, method === 'quick' || method === 'fought' ? null : winner)) {
    refuse('nothing-to-enter', 'enter', 'the winner of this battle cannot enter a province');
  }
  if (getEncounter(battle) && to !== null) {
    refuse('no-retreat', 'retreat', 'caught raiders and partisans return to where they came from');
  }
}

/** Lists the beaten defenders: the armies that fought, and after a sortie all besiegers of their side. */
function listBeaten({ armies }: CampaignState, battle: PendingBattle, road: ReadonlySet<string>): string[] {
  const { cause, province, defender } = battle;
  const player = armies[defender]?.player;
  const besiegers = Object.values(armies).filter(
    (army) => army.player === player && army.province === province && isInField(army) && !road.has(army.id),
  );
  return [...new Set([...listDefenders(battle), ...(cause === 'sortie' ? besiegers.map(({ id }) => id) : [])])];
}

/** Takes a stormed fort; the rest of its garrison surrenders (ruling FTP-S18). */
function takeStormed(record: Recorder, { storm, attacker }: PendingBattle): void {
  const { state } = record;
  const fort = storm && state.forts[storm.fort];
  if (!fort) return;
  const taker = findPlayer(state, attacker) ?? state.sieges[fort.id]?.besieger ?? null;
  const rulings = ['FTP-S18'];
  for (const { id } of listGarrison(state, { fort: fort.id, province: fort.province })) {
    disbandArmy(record, id, 'surrendered', { rulings });
  }
  record.note({ kind: 'fort-taken', fort: fort.id, from: fort.holder, by: taker, how: 'assault' }, { rulings });
}

/** Applies the consequences of a battle for its armies (For the Pharaoh, Campaign Rules; rulings FTP-C15, C16, C21, C23). */
function applyOutcome(record: Recorder, battle: PendingBattle, winner: Winner, result: BattleResult): void {
  const { cause, province, defender, queue } = battle;
  const attackers = listAttackers(battle);
  const wanted = result.retreat;
  const road = listArmiesOnRoad(record.state);
  if (cause === 'engine') {
    if (winner === 'attacker') destroyEngine(record, battle);
    liftEndedSieges(record, 'beaten', (place) => place === province);
    return;
  }
  if (cause === 'assault') {
    if (winner === 'attacker') takeStormed(record, battle);
    liftEndedSieges(record, 'beaten', (place) => place === province);
    return;
  }
  const entering =
    cause === 'march' && winner === 'attacker' ? attackers.filter((id) => isEntering(record.state, id, result)) : [];
  if (winner === 'attacker') {
    for (const id of listBeaten(record.state, battle, road)) retreatArmy(record, id, wanted);
    for (const id of cause === 'march' ? attackers : []) if (!entering.includes(id)) sendArmyBack(record, id, road);
  } else if (cause === 'march') {
    const isThreatened = queue.some((id) => findPlayer(record.state, id) !== findPlayer(record.state, defender));
    if (winner === 'defender' && mustBothSidesLeave(record.state)) followUpBattle(record, battle, result, isThreatened);
    else for (const id of attackers) sendArmyBack(record, id, road, wanted);
  }
  liftEndedSieges(record, 'beaten', (place) => place === province);
  continueQueue(record, province, [...entering, ...queue]);
}

/**
 * Records the result of a battle or a fight with raiders, or a besieger's decision to storm. After the last pending battle the month
 * continues.
 * @throws CampaignRefusal
 */
export function settleBattle(
  state: CampaignState,
  result: BattleResult,
  dice: DiceSource,
): Outcome<CampaignState, CampaignEvent> {
  const battle = state.battles.find(({ id }) => id === result.battle);
  if (!battle) refuse('no-such-battle', 'battle', `no battle “${result.battle}” is pending`);
  checkResult(state, battle, result);
  const sides = getSides(state, battle);
  const fallen = sumReportedLosses(state, sides, result);
  const encounter = getEncounter(battle);
  const record = createRecorder(state, dice);
  const seeded = result.method === 'fought' ? [seedStep(rollSeed(record, battle))] : [];
  if (result.method === 'joined') {
    record.note({ kind: 'storm-begun', result }, { rulings: ['FTP-S9'] });
    return { state: record.state, events: record.events };
  }
  if (encounter) {
    settleEncounter(record, encounter, result, fallen, seeded);
    disbandDestroyed(record);
  } else if (result.method === 'declined') {
    declineStorm(record, result);
  } else {
    const winner =
      result.method === 'quick'
        ? settleQuickly(record, battle, sides, result)
        : settleAsReported(record, result, fallen, seeded);
    disbandDestroyed(record);
    applyOutcome(record, battle, winner, result);
  }
  continueMonth(record);
  return { state: record.state, events: record.events };
}
