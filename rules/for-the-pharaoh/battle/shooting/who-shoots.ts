import { z } from 'zod';
import type { MoveFacts, PairFacts } from '../../../core/field/field-facts.ts';
import type { Resolution, Step } from '../../../core/procedure.ts';
import type { RulingsInForce } from '../../../core/ruling.ts';
import { part } from '../../../core/table/ask-procedure.ts';
import { MIXED_TARGETS, SHOOTING, WHO_MAY_SHOOT } from '../../citations.ts';
import { WEAPON_NAME } from '../../points/troop-words.ts';
import {
  agreedFigures,
  checkOneMarked,
  distanceFactor,
  figures,
  groupsIn,
  groupWords,
  marked,
  ranks,
} from '../figure-size.ts';
import { defineProcedure, fightsDisordered, type PharaohUnit, stance } from '../define-procedure.ts';
import { checkFigureOrder, checkMounted, kind, order, reporting, rides, yes } from '../sides.ts';
import { step } from '../working.ts';
import {
  ARCS,
  type Range,
  RANGE_IDS,
  rangeAt,
  rangeRow,
  RANKS_AND_MOVING,
  reachOf,
  SHOOTING_WEAPONS,
  shotWeaponOf,
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
    disordered: yes,
    /** Figures or models per rank with the target in their arc, the front rank first. */
    ranks,
    /** A model that has been hit once. */
    markedModel: marked,
    /** Centimetres from shooter to target. */
    distance: z.number().min(0).max(1000),
    /** Share of its move that the unit makes in the same phase. */
    moved: z.enum(['none', 'third', 'two-thirds', 'full']).default('none'),
    /** Degrees off straight ahead. */
    angle: z.number().min(0).max(180).default(0),
  })
  .superRefine((input, context) => {
    const report = reporting(context);
    checkFigureOrder(input, report);
    checkMounted([], input, report);
    checkOneMarked(input, report);
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
function ranksOf(input: Pick<WhoShootsInput, 'disordered' | 'kind' | 'mounted'> & { weapon: string }): number {
  if (input.disordered || rides(input)) return 1;
  return RANKS_AND_MOVING.find(([weapon]) => weapon === input.weapon)?.[1] ?? 1;
}

/** Returns the thirds of a move after which a weapon may still shoot; all three if mounted. */
function mayMove(input: WhoShootsInput): number {
  if (rides(input)) return 3;
  const share = RANKS_AND_MOVING.find(([weapon]) => weapon === input.weapon)?.[2] ?? 'none';
  return MOVES.indexOf(share as (typeof MOVES)[number]);
}

function arcOf(input: WhoShootsInput): { readonly words: string; readonly degrees: number } {
  const of = rides(input) ? 'mounted' : input.order;
  const [, words, degrees] = ARCS.find(([known]) => known === of)!;
  return { words, degrees };
}

const MOVE_WORDS = ['not move', 'move a third', 'move two thirds', 'move in full'];

function ready(input: WhoShootsInput, inForce: RulingsInForce) {
  const { row, rulings } = rangeRow(input.weapon, input.kind, inForce);
  const { factor, steps: sized, rulings: sizeRulings } = distanceFactor(input.figures, inForce);
  const range = rangeAt(row, input.distance / factor);
  const [effective, long, extreme] = reachOf(row).map((reach) => reach * factor);
  const arc = arcOf(input);
  const most = mayMove(input);
  const why: WhoShootsOutcome['why'] =
    input.angle > arc.degrees
      ? 'out-of-arc'
      : MOVED[input.moved] > most
        ? 'moved-too-far'
        : range === null
          ? 'out-of-range'
          : null;
  const name = WEAPON_NAME[input.weapon];
  const steps: Step[] = [
    ...sized,
    step(
      SHOOTING,
      `${name}${row === 'chariot' ? ', at the ranges of chariots' : ''}: effective to ${effective} cm, long to ${long}, extreme to ${extreme}; at ${input.distance} cm ${range ?? 'out of range'}`,
    ),
    step(
      SHOOTING,
      `${arc.words.toLowerCase()} shoot ${arc.degrees === 180 ? 'all round' : `${arc.degrees}° to either side`}`,
    ),
    step(SHOOTING, `with ${rides(input) ? 'mounts' : `the ${name}`} a unit may ${MOVE_WORDS[most] ?? ''} and shoot`),
    ...(range === 'extreme' ? [step(MIXED_TARGETS, 'at extreme range missiles hit the rearmost rank')] : []),
  ];
  return { range, why, steps, rulings: [...rulings, ...sizeRulings] };
}

/** Figures, range and groups of a unit that shoots (For the Pharaoh, Shooting; ruling FTP-B13). No dice. */
export const whoShoots = defineProcedure({
  id: 'for-the-pharaoh/who-shoots',
  title: 'Shooting, shooters and range',
  citation: WHO_MAY_SHOOT,
  phase: '8',
  input: inputSchema,
  dice: [],
  resolve(input, _dice, inForce): Resolution<WhoShootsOutcome> {
    const { range, why, steps, rulings } = ready(input, inForce);
    if (why !== null) {
      const text = { 'out-of-range': 'out of range', 'out-of-arc': 'out of the arc', 'moved-too-far': 'moved too far' }[
        why
      ];
      const nobody = { mayShoot: false, why, range, shooters: 0, groups: 0, partialGroup: false };
      return { outcome: nobody, steps: [...steps, step(WHO_MAY_SHOOT, `no shooting: ${text}`)], rulings };
    }
    const deep = ranksOf(input);
    const shooters = input.ranks.slice(0, deep).reduce((sum, count) => sum + count, 0);
    const together = groupsIn(shooters, input);
    const ranksWords = deep === 1 ? 'the front rank shoots' : `the first ${deep} ranks shoot`;
    return {
      outcome: { mayShoot: true, why, range, shooters, ...together },
      steps: [...steps, step(WHO_MAY_SHOOT, `${ranksWords}: ${shooters}, ${groupWords(together)}`)],
      rulings,
    };
  },
  asks: { shooter: part('Shooting unit') },
  fill: {
    shooter: (who) => {
      const weapon = shotWeaponOf(who.troop);
      return { ...stance(who.troop), ...(weapon === undefined ? {} : { weapon }), disordered: fightsDisordered(who) };
    },
  },
  may: { shooter: ({ troop }) => shotWeaponOf(troop) !== undefined },
  given: agreedFigures,
  measured(field, { who, rulings, agreed }) {
    const [pair, shooter] = [field.aimed('shooter'), who.shooter];
    if (!pair || !shooter) return [];
    const moved = movedShare(field.place('shooter')?.moved ?? null);
    const found = volleysOf(shooter, pair, rulings, agreed).map(({ range, ranks, distance }) => ({
      said: `${sumOf(ranks)} at ${range} range, ${distance} cm`,
      input: { ranks: [...ranks], distance, moved, angle: 0 },
    }));
    if (found.length > 0) return found;
    return [
      {
        said: `${pair.distance} cm, ${pair.angle}° aside`,
        input: { distance: pair.distance, angle: pair.angle, moved },
      },
    ];
  },
});

/** Figures that reach a target at one range. */
interface MeasuredVolley {
  readonly range: Range;
  /** By rank, the front rank first. */
  readonly ranks: readonly number[];
  /** Distance of the nearest figure. */
  readonly distance: number;
}

/** Groups the figures that see and reach a target by range, largest group first (rulings FTP-F2, FTP-F4). */
export function volleysOf(
  who: PharaohUnit,
  { figures: found }: PairFacts,
  inForce: RulingsInForce,
  agreed: Readonly<Record<string, string>>,
): readonly MeasuredVolley[] {
  const weapon = shotWeaponOf(who.troop);
  if (weapon === undefined) return [];
  const { factor } = distanceFactor(agreedFigures(agreed).figures, inForce);
  const { row } = rangeRow(weapon, who.troop.kind, inForce);
  const deep = ranksOf({ ...stance(who.troop), weapon, disordered: fightsDisordered(who) });
  const shooting = found.filter(({ rank, inSight }) => inSight && rank < deep);
  return RANGE_IDS.flatMap((range): readonly MeasuredVolley[] => {
    const here = shooting.filter(({ distance }) => rangeAt(row, distance / factor) === range);
    if (here.length === 0) return [];
    const ranks = Array.from({ length: deep }, (_, at) => here.filter(({ rank }) => rank === at).length);
    return [{ range, ranks, distance: Math.min(...here.map(({ distance }) => distance)) }];
  }).toSorted((a, b) => sumOf(b.ranks) - sumOf(a.ranks));
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Returns the share of its move that a unit made, in thirds. */
function movedShare(moved: MoveFacts | null): WhoShootsInput['moved'] {
  if (moved === null) return 'none';
  return moved.share <= 0.34 ? 'third' : moved.share <= 0.67 ? 'two-thirds' : 'full';
}
