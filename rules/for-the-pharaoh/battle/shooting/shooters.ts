import { z } from 'zod';
import type { MoveFacts, PairFacts } from '../../../core/field/field-facts.ts';
import type { Resolution, Step } from '../../../core/procedure.ts';
import type { RulingsInForce } from '../../../core/ruling.ts';
import { partRole } from '../../../core/table/ask-procedure.ts';
import { MIXED_TARGETS, SHOOTING, WHO_MAY_SHOOT } from '../../citations.ts';
import { WEAPON_NAME } from '../../points/troop-words.ts';
import {
  toAgreedFigures,
  checkMarkedModel,
  getDistanceFactor,
  figures,
  countFullGroups,
  formatGroups,
  markedFlag,
  ranks,
} from '../figure-size.ts';
import { defineProcedure, isDisorderedFighter, type PharaohUnit, toStance } from '../define-procedure.ts';
import { checkFigureOrder, checkMounted, kind, order, createIssueReporter, isRiding, flag } from '../sides.ts';
import { step } from '../steps.ts';
import {
  ARCS,
  type Range,
  RANGE_IDS,
  findRange,
  getRangeRow,
  RANKS_AND_MOVING,
  getReach,
  SHOOTING_WEAPONS,
  findShootingWeapon,
} from './shooting-table.ts';

const MOVES = ['none', '⅓', '⅔', 'full'] as const;
const MOVED = { none: 0, third: 1, 'two-thirds': 2, full: 3 } as const;

const inputSchema = z
  .strictObject({
    figures,
    weapon: z.enum(SHOOTING_WEAPONS.map(([weapon]) => weapon)),
    kind,
    order,
    mounted: z.boolean().optional(),
    disordered: flag,
    /** Figures or models per rank with the target in their arc, the front rank first. */
    ranks,
    /** A model that has been hit once. */
    markedModel: markedFlag,
    /** Centimetres from shooter to target. */
    distance: z.number().min(0).max(1000),
    /** Share of its move that the unit makes in the same phase. */
    moved: z.enum(['none', 'third', 'two-thirds', 'full']).default('none'),
    /** Angle between the target and straight ahead, in degrees. */
    angle: z.number().min(0).max(180).default(0),
  })
  .superRefine((input, context) => {
    const report = createIssueReporter(context);
    checkFigureOrder(input, report);
    checkMounted([], input, report);
    checkMarkedModel(input, report);
  });

type WhoShootsInput = z.output<typeof inputSchema>;

export interface WhoShootsOutcome {
  readonly mayShoot: boolean;
  /** Reason why the unit may not shoot, or null. */
  readonly why: 'out-of-range' | 'out-of-arc' | 'moved-too-far' | null;
  readonly range: Range | null;
  /** Figures or models that shoot. */
  readonly shooters: number;
  readonly groups: number;
  readonly partialGroup: boolean;
}

/** Counts the shooting ranks: one if disordered or mounted, otherwise by weapon. */
function countRanks(input: Pick<WhoShootsInput, 'disordered' | 'kind' | 'mounted'> & { weapon: string }): number {
  if (input.disordered || isRiding(input)) return 1;
  return RANKS_AND_MOVING.find(([weapon]) => weapon === input.weapon)?.[1] ?? 1;
}

/** Returns the thirds of a move after which a weapon may still shoot; all three if mounted. */
function getMaxMove(input: WhoShootsInput): number {
  if (isRiding(input)) return 3;
  const share = RANKS_AND_MOVING.find(([weapon]) => weapon === input.weapon)?.[2] ?? 'none';
  return MOVES.indexOf(share as (typeof MOVES)[number]);
}

function getArc(input: WhoShootsInput): { readonly words: string; readonly degrees: number } {
  const of = isRiding(input) ? 'mounted' : input.order;
  const [, words, degrees] = ARCS.find(([known]) => known === of)!;
  return { words, degrees };
}

const MOVE_WORDS = ['not move', 'move a third', 'move two thirds', 'move in full'];

function prepareShot(input: WhoShootsInput, inForce: RulingsInForce) {
  const { row, rulings } = getRangeRow(input.weapon, input.kind, inForce);
  const { factor, steps: sized, rulings: sizeRulings } = getDistanceFactor(input.figures, inForce);
  const range = findRange(row, input.distance / factor);
  const [effective, long, extreme] = getReach(row).map((reach) => reach * factor);
  const arc = getArc(input);
  const maxMove = getMaxMove(input);
  const why: WhoShootsOutcome['why'] =
    input.angle > arc.degrees
      ? 'out-of-arc'
      : MOVED[input.moved] > maxMove
        ? 'moved-too-far'
        : range === null
          ? 'out-of-range'
          : null;
  const name = WEAPON_NAME[input.weapon];
  const steps: Step[] = [
    ...sized,
    step(
      SHOOTING,
      `${name}${row === 'chariot' ? '(with chariot ranges)' : ''}: effective to ${effective} cm, long to ${long}, extreme to ${extreme}; at ${input.distance} cm ${range ?? 'out of range'}`,
    ),
    step(
      SHOOTING,
      `${arc.words.toLowerCase()} shoot ${arc.degrees === 180 ? 'all round' : `${arc.degrees}° to either side`}`,
    ),
    step(
      SHOOTING,
      `with ${isRiding(input) ? 'mounts' : `the ${name}`} a unit may ${MOVE_WORDS[maxMove] ?? ''} in the phase in which it shoots`,
    ),
    ...(range === 'extreme' ? [step(MIXED_TARGETS, 'at extreme range missiles hit the rearmost rank')] : []),
  ];
  return { range, why, steps, rulings: [...rulings, ...sizeRulings] };
}

/** Figures, range and groups of a unit that shoots (For the Pharaoh, Shooting; ruling FTP-B13). No dice. */
export const shotCheck = defineProcedure({
  id: 'for-the-pharaoh/who-shoots',
  title: 'Shooting: shooters and range',
  citation: WHO_MAY_SHOOT,
  phase: '8',
  input: inputSchema,
  dice: [],
  resolve(input, _dice, inForce): Resolution<WhoShootsOutcome> {
    const { range, why, steps, rulings } = prepareShot(input, inForce);
    if (why !== null) {
      const text = { 'out-of-range': 'out of range', 'out-of-arc': 'out of the arc', 'moved-too-far': 'moved too far' }[
        why
      ];
      const noShot = { mayShoot: false, why, range, shooters: 0, groups: 0, partialGroup: false };
      return { outcome: noShot, steps: [...steps, step(WHO_MAY_SHOOT, `the unit cannot shoot: ${text}`)], rulings };
    }
    const deep = countRanks(input);
    const shooters = input.ranks.slice(0, deep).reduce((sum, count) => sum + count, 0);
    const together = countFullGroups(shooters, input);
    const ranksWords = deep === 1 ? 'the front rank shoots' : `the first ${deep} ranks shoot`;
    return {
      outcome: { mayShoot: true, why, range, shooters, ...together },
      steps: [...steps, step(WHO_MAY_SHOOT, `${ranksWords}: ${shooters} figures, ${formatGroups(together)}`)],
      rulings,
    };
  },
  asks: { shooter: partRole('Shooting unit') },
  fill: {
    shooter: (who) => {
      const weapon = findShootingWeapon(who.troop);
      return {
        ...toStance(who.troop),
        ...(weapon === undefined ? {} : { weapon }),
        disordered: isDisorderedFighter(who),
      };
    },
  },
  may: { shooter: ({ troop }) => findShootingWeapon(troop) !== undefined },
  given: toAgreedFigures,
  measured(field, { who, rulings, agreed }) {
    const [pair, shooter] = [field.aimed('shooter'), who.shooter];
    if (!pair || !shooter) return [];
    const moved = getMovedShare(field.place('shooter')?.moved ?? null);
    const volleys = listVolleys(shooter, pair, rulings, agreed).map(({ range, ranks, distance }) => ({
      said: `${addUp(ranks)} at ${range} range, ${distance} cm`,
      input: { ranks: [...ranks], distance, moved, angle: 0 },
    }));
    if (volleys.length > 0) return volleys;
    return [
      {
        said: `${pair.distance} cm, ${pair.angle}° from straight ahead`,
        input: { distance: pair.distance, angle: pair.angle, moved },
      },
    ];
  },
});

/** Figures that reach a target at one range. */
interface MeasuredVolley {
  readonly range: Range;
  /** Number of figures per rank, front rank first. */
  readonly ranks: readonly number[];
  /** Distance of the nearest figure. */
  readonly distance: number;
}

/** Groups the figures that see and reach a target by range, largest group first (rulings FTP-F2, FTP-F4). */
export function listVolleys(
  who: PharaohUnit,
  { figures: shots }: PairFacts,
  inForce: RulingsInForce,
  agreed: Readonly<Record<string, string>>,
): readonly MeasuredVolley[] {
  const weapon = findShootingWeapon(who.troop);
  if (weapon === undefined) return [];
  const { factor } = getDistanceFactor(toAgreedFigures(agreed).figures, inForce);
  const { row } = getRangeRow(weapon, who.troop.kind, inForce);
  const deep = countRanks({ ...toStance(who.troop), weapon, disordered: isDisorderedFighter(who) });
  const shooting = shots.filter(({ rank, inSight }) => inSight && rank < deep);
  return RANGE_IDS.flatMap((range): readonly MeasuredVolley[] => {
    const shootersInRange = shooting.filter(({ distance }) => findRange(row, distance / factor) === range);
    if (shootersInRange.length === 0) return [];
    const ranks = Array.from({ length: deep }, (_, at) => shootersInRange.filter(({ rank }) => rank === at).length);
    return [{ range, ranks, distance: Math.min(...shootersInRange.map(({ distance }) => distance)) }];
  }).toSorted((a, b) => addUp(b.ranks) - addUp(a.ranks));
}

const addUp = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Returns the share of its move that a unit made, in thirds. */
function getMovedShare(moved: MoveFacts | null): WhoShootsInput['moved'] {
  if (moved === null) return 'none';
  return moved.share <= 0.34 ? 'third' : moved.share <= 0.67 ? 'two-thirds' : 'full';
}
