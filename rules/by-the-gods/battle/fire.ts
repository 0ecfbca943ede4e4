import { z } from 'zod';
import { rollSuccess, rollVolley } from '../../core/calculate-odds.ts';
import { countShots, describeShot } from '../../core/field/field-facts.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { unitRole } from '../../core/table/ask-procedure.ts';
import { hitEffects } from '../../core/table/effects.ts';
import { capitalise } from '../../core/words.ts';
import { CIVILIZATIONS, EVENTS, FIRE } from '../citations.ts';
import {
  type BtgUnit,
  defineProcedure,
  getExtraArmour,
  countFiguresLeft,
  listLeaderHitEffects,
  getUnitCivilisation,
} from '../define-procedure.ts';
import { BTG_16, BTG_8 } from '../rulings.ts';
import { getCivilisationName, getAttributeAmount } from '../troops/civilisations.ts';
import { hasBow, isInfantry, type Missiles, actorShape, targetShape } from '../troops/kinds.ts';
import { getArmour, getCasualties, formatHitsTo as hitsToWords, isHitDie } from './losses.ts';
import { getFiringShare } from './movement.ts';
import {
  formatCasualties,
  civilisation,
  formatDice,
  figures,
  inches,
  MAX_FIGURES,
  formatSigned,
  step,
  countVolleyDice,
  flag,
} from './step.ts';

interface MissileRow {
  /** Upper limits of short and long range, in inches. */
  readonly short: number;
  readonly long: number;
  readonly shortHits: number;
  readonly longHits: number;
}

const THROWN_ROW: MissileRow = { short: 6, long: 8, shortHits: 3, longHits: 2 };

/** Ranges and hits of missiles (Fire phase, F). */
export const MISSILE_TABLE: Readonly<Record<Exclude<Missiles, 'none'>, MissileRow>> = {
  javelin: THROWN_ROW,
  sling: THROWN_ROW,
  'short-bow': { short: 7, long: 14, shortHits: 4, longHits: 3 },
  'compound-bow': { short: 8, long: 16, shortHits: 5, longHits: 4 },
};

interface Aim {
  readonly range: 'short' | 'long' | 'out';
  /** Highest face that hits before modifiers; 0 out of range. */
  readonly hitsTo: number;
}

/** Returns range and hits at a distance in inches. In woods a bow has its short range and long-range hits (Fire phase, F and G). */
function findAim(missiles: Missiles, distance: number, inWoods: boolean, extraRange: number): Aim {
  if (missiles === 'none') return { range: 'out', hitsTo: 0 };
  const ranges = MISSILE_TABLE[missiles];
  const woodsBow = inWoods && hasBow(missiles);
  if (distance <= ranges.short + extraRange)
    return { range: 'short', hitsTo: woodsBow ? ranges.longHits : ranges.shortHits };
  if (woodsBow || distance > ranges.long + extraRange) return { range: 'out', hitsTo: 0 };
  return { range: 'long', hitsTo: ranges.longHits };
}

const fireFields = z.strictObject({
  ...actorShape,
  civilisation,
  /** Figures that fire, from at most two ranks. */
  figures,
  /** Figures among them that fire overhead: a rear rank, or infantry archers over other units. */
  overhead: figures.default(0),
  moved: flag,
  marksmen: flag,
  distance: inches.default(0),
  outsideArc: flag,
  inWoods: flag,
  /** True if the unit fires from a hill or siege walls. */
  fromAbove: flag,
  /** True for fire into woods, behind walls, or behind, into or out of buildings. */
  cover: flag,
  target: z
    .strictObject({
      ...targetShape,
      armour: flag,
      shield: flag,
      civilisation,
      leader: flag,
      extraArmour: z.int().min(0).max(9).default(0),
      /** True if the target prays because of an event of this turn. */
      immune: flag,
    })
    .prefault({}),
});
type Fire = z.output<typeof fireFields>;

const isElephant = ({ kind }: Fire): boolean => kind === 'elephants';

/** Checks whether troops can fire overhead: archers on foot who do not skirmish, and elephant archers (Fire phase, C and E). */
export const canFireOverhead = ({
  kind,
  missiles,
  skirmisher,
}: Pick<Fire, 'kind' | 'missiles' | 'skirmisher'>): boolean =>
  kind === 'elephants' || (isInfantry(kind) && hasBow(missiles) && !skirmisher);

const fireSchema = fireFields.superRefine((fire, context) => {
  const { figures: men, overhead } = fire;
  const wrong = (message: string): void =>
    context.addIssue({ code: 'custom', path: ['overhead'], message, input: overhead });
  if (overhead > men) wrong(`at most ${men} figures can fire overhead: the number that fires`);
  else if (overhead > 0 && !canFireOverhead(fire))
    wrong('only archers on foot, if not skirmishers, and elephant archers fire overhead');
});

type NoFire = 'no-missiles' | 'moved' | 'out-of-arc' | 'out-of-range' | 'immune';

interface FireOutcome {
  readonly mayFire: boolean;
  readonly why: NoFire | null;
  readonly range: 'short' | 'long' | 'out';
  readonly dice: number;
  /** Dice of the figures that fire overhead, included in `dice`. */
  readonly overheadDice: number;
  /** Highest face that hits, for direct and for overhead fire. */
  readonly toHit: number;
  readonly overheadToHit: number;
  readonly hits: number;
  readonly leaderHit: boolean;
  readonly casualties: number;
}

type Modifier = readonly [what: string, amount: number, applies: (fire: Fire) => boolean];

/** Ranks that fire (Fire phase, C). */
const RANKS = 2;
/** Half of the arc of fire, in degrees (Fire phase, A). */
const ARC_TO_EITHER_SIDE = 45;
/** Terrain that gives cover to troops in it or behind it (Fire phase, modifiers). */
const COVER_KINDS: ReadonlySet<string> = new Set(['woods', 'wall', 'building', 'barracks', 'city-wall', 'tower']);

export const isCover = (kinds: readonly string[]): boolean => kinds.some((kind) => COVER_KINDS.has(kind));

/** Modifiers to the die, in the book's order (Fire phase, modifiers; ruling BTG-8). */
export const FIRE_MODIFIERS: readonly Modifier[] = [
  ['at a close formation', -1, ({ target }) => target.formation !== 'none'],
  ['into woods, behind walls, into, behind or out of buildings', 1, ({ cover }) => cover],
  ['slingers at archers', -1, ({ missiles, target }) => missiles === 'sling' && hasBow(target.missiles)],
  ['elephant archers', -1, isElephant],
  ['from above', -1, ({ fromAbove }) => fromAbove],
];
export const OVERHEAD_MODIFIER = 1;
/** Modifier to the die for marksmen (Random Events). */
export const MARKSMEN_MODIFIER = -1;
/** Face that hits a leader (Fire phase, I). */
export const LEADER_HIT_BY_FIRE = 6;

function findFireProblem(fire: Fire, range: FireOutcome['range']): NoFire | null {
  const { missiles, moved, target, outsideArc } = fire;
  if (missiles === 'none') return 'no-missiles';
  if (moved && getFiringShare(fire) === 0) return 'moved';
  if (outsideArc) return 'out-of-arc';
  if (range === 'out') return 'out-of-range';
  return target.immune ? 'immune' : null;
}

const PROBLEM_STEPS: Readonly<Record<NoFire, Step>> = {
  'no-missiles': step(FIRE, 'the unit has no missiles'),
  moved: step(FIRE, 'only slingers, skirmishers and horse archers fire after a move'),
  'out-of-arc': step(FIRE, 'the target is outside the 90-degree arc to the front'),
  'out-of-range': step(FIRE, 'out of range'),
  immune: step(EVENTS, 'the target prays: missiles do not harm it this turn'),
};

const limitToDie = (face: number): number => Math.min(6, Math.max(0, face));

function prepareFire(fire: Fire, rulings: RulingsInForce) {
  const { target, distance, inWoods } = fire;
  const extraRange = getAttributeAmount(fire.civilisation, 'range', fire, rulings);
  const { range, hitsTo } = findAim(fire.missiles, distance, inWoods, extraRange);
  const why = findFireProblem(fire, range);
  const areAllPenalties = getChoice(BTG_8, rulings) === 'penalties';
  const skill = getAttributeAmount(fire.civilisation, 'to-hit', fire, rulings);
  const counted: readonly (readonly [string, number, string])[] = [
    ...FIRE_MODIFIERS.filter(([, , applies]) => applies(fire)).map(
      ([what, amount]) => [what, areAllPenalties ? Math.abs(amount) : amount, FIRE] as const,
    ),
    ...(fire.marksmen ? [['marksmen', MARKSMEN_MODIFIER, EVENTS] as const] : []),
    ...(skill > 0 ? [[getCivilisationName(fire.civilisation), -skill, CIVILIZATIONS] as const] : []),
  ];
  const sum = counted.reduce((total, [, amount]) => total + amount, 0);
  const dice = why === null ? countVolleyDice(fire.figures) : 0;
  const front = Math.min(dice, countVolleyDice(fire.figures - fire.overhead));
  const overheadModifier = isElephant(fire) ? 0 : OVERHEAD_MODIFIER;
  return {
    why,
    range,
    front,
    overheadDice: dice - front,
    toHit: why === null ? limitToDie(hitsTo - sum) : 0,
    overheadToHit: why === null ? limitToDie(hitsTo - sum - overheadModifier) : 0,
    armour: getArmour(target, 'missiles', rulings),
    atEveryVolley: getChoice(BTG_16, rulings) === 'every-volley',
    steps: [
      ...(extraRange > 0
        ? [step(CIVILIZATIONS, `${getCivilisationName(fire.civilisation)}: range ${formatSigned(extraRange)} inches`)]
        : []),
      step(FIRE, `${range} range: hits on 1 to ${hitsTo}${inWoods ? ', in woods' : ''}`),
      ...counted.map(([what, amount, citation]) => step(citation, `${what}: ${formatSigned(amount)} to the die`)),
      ...(dice > front && overheadModifier > 0
        ? [step(FIRE, `overhead: ${formatSigned(overheadModifier)} to the die of ${formatDice(dice - front)}`)]
        : []),
    ],
    rulings: [
      ...(counted.length > 0 || dice > front ? ['BTG-8'] : []),
      ...(dice > front ? ['BTG-21'] : []),
      ...(extraRange > 0 ? ['BTG-22'] : []),
      'BTG-2',
      ...(target.leader ? ['BTG-16'] : []),
    ],
  };
}

function toShooterInput(who: BtgUnit) {
  const { kind, formation, weapon, missiles, templar, skirmisher } = who.troop;
  return {
    kind,
    formation,
    weapon,
    missiles,
    templar,
    skirmisher,
    civilisation: getUnitCivilisation(who),
    figures: Math.min(countFiguresLeft(who.unit), MAX_FIGURES),
    overhead: 0,
    moved: false,
    marksmen: who.has('marksmen'),
  };
}

function toTargetInput(who: BtgUnit) {
  const { kind, formation, weapon, missiles, templar, armour, shield } = who.troop;
  return {
    kind,
    formation,
    weapon,
    missiles,
    templar,
    armour,
    shield,
    civilisation: getUnitCivilisation(who),
    leader: who.hasGeneral,
    extraArmour: getExtraArmour(who),
    immune: who.has('praying'),
  };
}

const getShelter = ({ unit: { inside }, has }: BtgUnit) =>
  inside !== null || has('in-building') ? { cover: true } : {};

/** A unit fires: ranges, modifiers, the leader's die, armour (Fire phase; rulings BTG-2, BTG-8, BTG-16, BTG-21). */
export const fire = defineProcedure({
  id: 'by-the-gods/fire',
  title: 'Fire',
  citation: FIRE,
  phase: '2',
  input: fireSchema,
  dice: ['d6 for two figures, rounded up', 'd6 for a leader in the target that is hit'],
  resolve(input, dice, rulings): Resolution<FireOutcome> {
    const { why, range, front, overheadDice, toHit, overheadToHit, armour, ...prepared } = prepareFire(input, rulings);
    const before = {
      mayFire: why === null,
      why,
      range,
      dice: front + overheadDice,
      overheadDice,
      toHit,
      overheadToHit,
    };
    if (why !== null) {
      return {
        outcome: { ...before, hits: 0, leaderHit: false, casualties: 0 },
        steps: [PROBLEM_STEPS[why]],
        rulings: [],
      };
    }
    const volley = (number: number, to: number, what: string) =>
      rollVolley(
        dice,
        'd6',
        number,
        (face) => face <= to,
        (at) => `${what} ${at + 1} of ${number}, ${hitsToWords(to)}`,
      );
    const direct = volley(front, toHit, 'fire');
    const overheadVolley = volley(overheadDice, overheadToHit, 'overhead fire');
    const hits = direct.hits + overheadVolley.hits;
    const tested = input.target.leader && (hits > 0 || prepared.atEveryVolley);
    const leaderHit = tested && rollSuccess(dice, 'd6', (face) => face === LEADER_HIT_BY_FIRE, 'leader hit on a 6');
    const casualties = getCasualties(hits, leaderHit, armour);
    return {
      outcome: { ...before, hits, leaderHit, casualties },
      steps: [
        ...prepared.steps,
        step(FIRE, `${formatDice(front)} to ${toHit}: ${direct.faces.join(' ') || '–'}`),
        ...(overheadDice > 0
          ? [step(FIRE, `${formatDice(overheadDice)} to ${overheadToHit}: ${overheadVolley.faces.join(' ')}`)]
          : []),
        ...(tested ? [step(FIRE, leaderHit ? 'the leader takes one of the hits' : 'the leader is unhurt')] : []),
        step(FIRE, `${hits} hits, armour ${armour}: ${formatCasualties(casualties)}`),
      ],
      rulings: prepared.rulings,
    };
  },
  inShort: ({ casualties, leaderHit }) =>
    `${formatCasualties(casualties)}${leaderHit ? ', and the leader is hit' : ''}`,
  oddsOrder: ({ casualties, leaderHit }) => casualties + (leaderHit ? MAX_FIGURES : 0),
  verdict: ({ mayFire, casualties }) => (mayFire ? capitalise(formatCasualties(casualties)) : 'It may not fire'),
  asks: { shooter: unitRole('Firing unit'), target: unitRole('Target') },
  fill: {
    shooter: (who) => ({ ...toShooterInput(who), ...getShelter(who) }),
    target: (who) => ({ target: toTargetInput(who), ...getShelter(who) }),
  },
  may: { shooter: ({ troop }) => troop.missiles !== 'none' },
  measured(field, { who: { shooter } }) {
    const pair = field.pair('shooter', 'target');
    if (!pair || !shooter) return [];
    const [from, to] = [field.place('shooter'), field.place('target')];
    const inWoods = [from, to].every((place) => (place?.depthIn('woods') ?? null) !== null);
    const shots = countShots(pair, RANKS);
    // Fire over other units counts as overhead fire, like that of a rear rank (Fire phase, C and E).
    const second = pair.figures.filter(({ rank, inSight }) => inSight && rank === 1).length;
    const overhead = !canFireOverhead(shooter.troop) ? 0 : pair.over === null ? second : (shots?.count ?? 0);
    const figures = (shots?.count ?? 0) - (canFireOverhead(shooter.troop) ? 0 : second);
    return [
      {
        said: describeShot(pair, shots, 'inches'),
        input: {
          figures: Math.min(figures, MAX_FIGURES),
          overhead: Math.min(overhead, figures, MAX_FIGURES),
          distance: shots?.distance ?? pair.distance,
          outsideArc: shots === null && pair.angle > ARC_TO_EITHER_SIDE && pair.hiddenBy === null,
          moved: (from?.moved ?? null) !== null,
          inWoods,
          ...((from?.level ?? 0) > (to?.level ?? 0) ? { fromAbove: true } : {}),
          ...(!inWoods && isCover(pair.cover) ? { cover: true } : {}),
        },
      },
    ];
  },
  effects: ({ casualties, leaderHit }) => [
    ...hitEffects('target', casualties),
    ...listLeaderHitEffects('target', leaderHit),
  ],
  isHit: isHitDie,
});
