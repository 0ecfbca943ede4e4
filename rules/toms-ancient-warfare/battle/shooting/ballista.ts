import { z } from 'zod';
import type { DiceSource } from '../../../core/dice.ts';
import type { Odds } from '../../../core/odds.ts';
import type { Resolution, Step } from '../../../core/procedure.ts';
import type { RulingsInForce } from '../../../core/ruling.ts';
import { partRole, partsRole } from '../../../core/table/ask-procedure.ts';
import { hitEffects } from '../../../core/table/effects.ts';
import { BALLISTAE } from '../../citations.ts';
import {
  defineProcedure,
  formatDice,
  countGenerals,
  countHitsLeft,
  createHitEffectsExceptElephants,
  getTargetKind,
  step,
  generalsInUnit,
  inches,
  targetKind,
  flag,
} from '../define-procedure.ts';
import { MAX_BALLISTA_CREW } from '../../points/troop.ts';
import {
  mergeOdds,
  isKill,
  formatLosses,
  rollGenerals,
  rollKills,
  type AttackRoll,
  listRollChances,
} from '../attack.ts';
import { LIVES_STEP } from '../elephants.ts';
import { getKillNumber } from '../kill-number.ts';
import { depthInWoods, getMissileReach, type NoShot, type Reach } from './reach.ts';

const targetSchema = z.strictObject({
  kind: targetKind,
  distance: inches.default(0),
  generals: generalsInUnit,
  onHill: flag,
  inWoods: depthInWoods,
});

const ballistaSchema = z.strictObject({
  crew: z.int().min(1, 'a ballista without crew cannot shoot').max(20),
  /** True if the ballista moved: it may move or shoot, not both. */
  moved: flag,
  onHill: flag,
  inWoods: depthInWoods,
  woodsBetween: flag,
  /** The target, then the units directly behind it. */
  targets: z.array(targetSchema).min(1).max(20),
});

type BallistaInput = z.output<typeof ballistaSchema>;
type Target = BallistaInput['targets'][number];

interface Shot {
  readonly dice: number;
  readonly needed: number | null;
  readonly ones: number;
  readonly missed: boolean;
  readonly generalsKilled: number;
  readonly casualties: number;
}

interface BallistaOutcome {
  readonly mayShoot: boolean;
  readonly why: NoShot | 'moved' | null;
  /** One shot for each unit that the bolt reached, in order. */
  readonly shots: readonly Shot[];
  readonly crewKilled: number;
}

export const BALLISTA_RANGE = 48;
export const BALLISTA_KILL_FACE = 3;
/** Number of ones that kills one of the crew. */
export const BACKFIRE_ONES = 2;

const getKill = (target: Target) =>
  getKillNumber(
    {
      fight: 'missiles',
      attacker: 'infantry',
      charging: false,
      aspect: 'front',
      accuracy: false,
      target: { kind: target.kind, armoured: false },
      other: 0,
    },
    { killsOn: BALLISTA_KILL_FACE, citation: BALLISTAE },
  );

const getReach = (input: BallistaInput, target: Target, inForce: RulingsInForce): Reach =>
  getMissileReach({ ...input, range: BALLISTA_RANGE, half: false, distance: target.distance, target }, inForce);

/** Checks whether a bolt that missed continues to the unit at `index`. Only range and the dice left matter. */
function continuesTo(input: BallistaInput, index: number, dice: number, inForce: RulingsInForce): boolean {
  const target = input.targets[index];
  return dice > 0 && target !== undefined && target.distance <= getReach(input, target, inForce).inches;
}

const toRoll = (target: Target, dice: number): AttackRoll => ({
  dice,
  needed: getKill(target).needed,
  generals: target.generals,
  save: null,
});

function shoot(target: Target, number: number, dice: DiceSource): { shot: Shot; steps: Step[] } {
  const kill = getKill(target);
  const { faces, kills, steps } = rollKills(number, kill.needed, dice);
  const ones = faces.filter((face) => face === 1).length;
  if (ones > 0) {
    const shot = { dice: number, needed: kill.needed, ones, missed: true, generalsKilled: 0, casualties: 0 };
    return {
      shot,
      steps: [...kill.steps, ...steps, step(BALLISTAE, 'a 1 was rolled: the shot misses and kills no one')],
    };
  }
  const generals = rollGenerals(faces.filter((face) => face === 6).length, target.generals, dice);
  const casualties = kills - generals.killed;
  return {
    shot: { dice: number, needed: kill.needed, ones, missed: false, generalsKilled: generals.killed, casualties },
    steps: [
      ...kill.steps,
      ...steps,
      ...generals.steps,
      step(BALLISTAE, 'neither armour nor shields count'),
      ...(target.kind === 'elephant' ? [LIVES_STEP] : []),
    ],
  };
}

const findShotProblem = (
  input: BallistaInput,
  inForce: RulingsInForce,
): { why: BallistaOutcome['why']; steps: Step[] } => {
  if (input.moved) return { why: 'moved', steps: [step(BALLISTAE, 'the ballista moved: it may not shoot')] };
  const first = input.targets[0];
  if (!first) return { why: 'out-of-range', steps: [] };
  const reach = getReach(input, first, inForce);
  return { why: reach.why, steps: [...reach.steps] };
};

const countCrewDice = ({ crew }: BallistaInput): number => Math.min(crew, MAX_BALLISTA_CREW);

function shootThrough(
  input: BallistaInput,
  dice: DiceSource,
  inForce: RulingsInForce,
): { shots: Shot[]; steps: Step[] } {
  const shots: Shot[] = [];
  const steps: Step[] = [step(BALLISTAE, `a die for each of the crew: ${formatDice(countCrewDice(input))}`)];
  let number = countCrewDice(input);
  for (const [index, target] of input.targets.entries()) {
    if (index > 0) {
      number = Math.floor(number / 2);
      if (!continuesTo(input, index, number, inForce)) break;
      steps.push(step(BALLISTAE, `the bolt flies on to the unit behind, with half the dice: ${formatDice(number)}`));
    }
    const { shot, steps: shown } = shoot(target, number, dice);
    shots.push(shot);
    steps.push(...shown);
    if (!shot.missed) break;
  }
  return { shots, steps };
}

/** Lists the outcomes from the unit at `index` on, with chances that include reaching it. */
function listOddsFrom(input: BallistaInput, index: number, number: number, inForce: RulingsInForce): Odds[] {
  const target = input.targets[index];
  if (!target || (index > 0 && !continuesTo(input, index, number, inForce)))
    return [{ outcome: 'hits nobody', chance: 1 }];
  const chances = listRollChances(toRoll(target, number), true);
  const where = index === 0 ? '' : `, in unit ${index + 1}`;
  const hits = chances
    .filter(({ ones }) => ones === 0)
    .map(({ casualties, generals, chance }) => ({ outcome: `${formatLosses(casualties, generals)}${where}`, chance }));
  const missing = (backfires: boolean): number =>
    chances
      .filter(({ ones }) => ones > 0 && ones >= BACKFIRE_ONES === backfires)
      .reduce((sum, { chance }) => sum + chance, 0);
  const after = listOddsFrom(input, index + 1, Math.floor(number / 2), inForce);
  const onward = (share: number, note: string): Odds[] =>
    share === 0 ? [] : after.map(({ outcome, chance }) => ({ outcome: `${outcome}${note}`, chance: chance * share }));
  const note = index === 0 ? ', and a crewman is killed' : '';
  return mergeOdds([...hits, ...onward(missing(false), ''), ...onward(missing(true), note)]);
}

/** A ballista shoots, with no bonus for standing (Tom’s Ancient Warfare, Ballistae Special Rules; Missiles; rulings TOM-20, TOM-28). */
export const ballista = defineProcedure({
  id: 'toms-ancient-warfare/ballista',
  title: 'Ballista',
  citation: BALLISTAE,
  phase: '3',
  input: ballistaSchema,
  dice: ['d6 for each of the crew, at most 4', 'd6 for each 6 against a general’s unit', 'half as many d6 behind it'],
  resolve(input, dice, inForce): Resolution<BallistaOutcome> {
    const { why, steps } = findShotProblem(input, inForce);
    const rulings = ['TOM-28', ...(input.targets.some(({ generals }) => generals > 0) ? ['TOM-20'] : [])];
    if (why !== null) return { outcome: { mayShoot: false, why, shots: [], crewKilled: 0 }, steps, rulings };
    const { shots, steps: shown } = shootThrough(input, dice, inForce);
    const backfired = (shots[0]?.ones ?? 0) >= BACKFIRE_ONES;
    return {
      outcome: { mayShoot: true, why, shots, crewKilled: backfired ? 1 : 0 },
      steps: [
        ...steps,
        ...shown,
        ...(backfired ? [step(BALLISTAE, 'two ones or more: the ballista backfires and kills one of its crew')] : []),
      ],
      rulings,
    };
  },
  // Calculated rather than enumerated: a missed bolt continues through up to 20 units.
  odds(input, inForce) {
    if (findShotProblem(input, inForce).why !== null) return [{ outcome: 'no shot', chance: 1 }];
    return listOddsFrom(input, 0, countCrewDice(input), inForce);
  },
  asks: { shooter: partRole('Ballista'), target: partsRole('Target, then units behind it') },
  fill: {
    shooter: ({ part: crew }) => ({ crew: countHitsLeft(crew) }),
    target: (all, { rulings }) => ({
      targets: all.map((who) => ({ kind: getTargetKind(who, rulings), generals: countGenerals(who) })),
    }),
  },
  may: { shooter: ({ troop }) => troop.kind === 'ballista' },
  effects: ({ crewKilled, shots }, { targets }) => [
    ...hitEffects('shooter', crewKilled),
    ...shots.flatMap((shot, at) =>
      createHitEffectsExceptElephants('target', targets[at]?.kind ?? 'infantry', shot).map((effect) => ({
        ...effect,
        at,
      })),
    ),
  ],
  isHit: isKill,
});
