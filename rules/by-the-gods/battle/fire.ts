import { z } from 'zod';
import { throwFor, throwVolley } from '../../core/count-throws.ts';
import { shotsAt, shotWords } from '../../core/field/field-facts.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { unit } from '../../core/table/ask-procedure.ts';
import { struck } from '../../core/table/effects.ts';
import { capital } from '../../core/words.ts';
import { CIVILIZATIONS, EVENTS, FIRE } from '../citations.ts';
import { type BtgUnit, defineProcedure, extraArmour, figuresLeft, hurt, peopleOf } from '../define-procedure.ts';
import { BTG_16, BTG_8 } from '../rulings.ts';
import { civilisationName, giftOf } from '../troops/civilisations.ts';
import { hasBow, isInfantry, type Missiles, troopShape } from '../troops/kinds.ts';
import { armourOf, casualtiesOf, hitsTo as hitsToWords, isHitDie } from './losses.ts';
import { shareWhenFiring } from './movement.ts';
import {
  casualtyWords,
  civilisation,
  diceWords,
  figures,
  inches,
  MOST_FIGURES,
  signed,
  step,
  volleyDice,
  yes,
} from './step.ts';

interface MissileRow {
  /** Upper limits of short and long range, in inches. */
  readonly short: number;
  readonly long: number;
  readonly shortHits: number;
  readonly longHits: number;
}

const THROWN: MissileRow = { short: 6, long: 8, shortHits: 3, longHits: 2 };

/** Ranges and hits of missiles (Fire phase, F). */
export const MISSILE_TABLE: Readonly<Record<Exclude<Missiles, 'none'>, MissileRow>> = {
  javelin: THROWN,
  sling: THROWN,
  'short-bow': { short: 7, long: 14, shortHits: 4, longHits: 3 },
  'compound-bow': { short: 8, long: 16, shortHits: 5, longHits: 4 },
};

interface Aim {
  readonly range: 'short' | 'long' | 'out';
  /** Highest face that hits before modifiers; 0 out of range. */
  readonly hitsTo: number;
}

/**
 * Returns range and hits at a distance in inches. In woods a bow only reaches its short range and hits as at long range (Fire phase, F and
 * G).
 */
function aimAt(missiles: Missiles, distance: number, inWoods: boolean, longer: number): Aim {
  if (missiles === 'none') return { range: 'out', hitsTo: 0 };
  const row = MISSILE_TABLE[missiles];
  const woodsBow = inWoods && hasBow(missiles);
  if (distance <= row.short + longer) return { range: 'short', hitsTo: woodsBow ? row.longHits : row.shortHits };
  if (woodsBow || distance > row.long + longer) return { range: 'out', hitsTo: 0 };
  return { range: 'long', hitsTo: row.longHits };
}

const fireFields = z.strictObject({
  kind: troopShape.kind,
  formation: troopShape.formation,
  weapon: troopShape.weapon,
  missiles: troopShape.missiles,
  templar: troopShape.templar,
  skirmisher: troopShape.skirmisher,
  civilisation,
  /** Figures that fire, from at most two ranks. */
  figures,
  /** Figures among them that fire overhead: a rear rank, or infantry archers over other units. */
  overhead: figures.default(0),
  moved: yes,
  marksmen: yes,
  distance: inches.default(0),
  outsideArc: yes,
  inWoods: yes,
  /** From a hill or siege walls. */
  fromAbove: yes,
  /** Into woods, behind walls, or behind, into or out of buildings. */
  cover: yes,
  target: z
    .strictObject({
      kind: troopShape.kind,
      formation: troopShape.formation,
      weapon: troopShape.weapon,
      missiles: troopShape.missiles,
      templar: troopShape.templar,
      armour: yes,
      shield: yes,
      civilisation,
      leader: yes,
      extraArmour: z.int().min(0).max(9).default(0),
      /** True if the target prays by an event of this turn. */
      immune: yes,
    })
    .prefault({}),
});
type Fire = z.output<typeof fireFields>;

const isElephant = ({ kind }: Fire): boolean => kind === 'elephants';

/** Checks whether troops can fire overhead: archers on foot who do not skirmish, and elephant archers (Fire phase, C and E). */
export const mayFireOverhead = ({
  kind,
  missiles,
  skirmisher,
}: Pick<Fire, 'kind' | 'missiles' | 'skirmisher'>): boolean =>
  kind === 'elephants' || (isInfantry(kind) && hasBow(missiles) && !skirmisher);

const fireSchema = fireFields.superRefine((fire, context) => {
  const { figures: men, overhead } = fire;
  const wrong = (message: string): void =>
    context.addIssue({ code: 'custom', path: ['overhead'], message, input: overhead });
  if (overhead > men) wrong(`at most the ${men} figures that fire can do so overhead`);
  else if (overhead > 0 && !mayFireOverhead(fire))
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
const COVERS: ReadonlySet<string> = new Set(['woods', 'wall', 'building', 'barracks', 'city-wall', 'tower']);

export const isCover = (kinds: readonly string[]): boolean => kinds.some((kind) => COVERS.has(kind));

/** Modifiers to the die, in the book's order (Fire phase, modifiers; ruling BTG-8). */
export const FIRE_MODIFIERS: readonly Modifier[] = [
  ['at a close formation', -1, ({ target }) => target.formation !== 'none'],
  ['into woods, behind walls, into, behind or out of buildings', 1, ({ cover }) => cover],
  ['slingers at archers', -1, ({ missiles, target }) => missiles === 'sling' && hasBow(target.missiles)],
  ['elephant archers', -1, isElephant],
  ['from above', -1, ({ fromAbove }) => fromAbove],
];
export const OVERHEAD = 1;
/** Modifier to the die for marksmen (Random Events). */
export const MARKSMEN = -1;
/** Face that hits a leader (Fire phase, I). */
export const LEADER_HIT_BY_FIRE = 6;

function bars(fire: Fire, range: FireOutcome['range']): NoFire | null {
  const { missiles, moved, target, outsideArc } = fire;
  if (missiles === 'none') return 'no-missiles';
  if (moved && shareWhenFiring(fire) === 0) return 'moved';
  if (outsideArc) return 'out-of-arc';
  if (range === 'out') return 'out-of-range';
  return target.immune ? 'immune' : null;
}

const WHY: Readonly<Record<NoFire, Step>> = {
  'no-missiles': step(FIRE, 'it has no missiles'),
  moved: step(FIRE, 'only slingers, skirmishers and horse archers fire after a move'),
  'out-of-arc': step(FIRE, 'the target is outside of the 90 degrees to the front'),
  'out-of-range': step(FIRE, 'out of range'),
  immune: step(EVENTS, 'the target prays: missiles do nothing to it this turn'),
};

const withinDie = (face: number): number => Math.min(6, Math.max(0, face));

function ready(fire: Fire, rulings: RulingsInForce) {
  const { target, distance, inWoods } = fire;
  const longer = giftOf(fire.civilisation, 'range', fire, rulings);
  const { range, hitsTo } = aimAt(fire.missiles, distance, inWoods, longer);
  const why = bars(fire, range);
  const areAllPenalties = choiceInForce(BTG_8, rulings) === 'penalties';
  const skill = giftOf(fire.civilisation, 'to-hit', fire, rulings);
  const counted: readonly (readonly [string, number, string])[] = [
    ...FIRE_MODIFIERS.filter(([, , applies]) => applies(fire)).map(
      ([what, amount]) => [what, areAllPenalties ? Math.abs(amount) : amount, FIRE] as const,
    ),
    ...(fire.marksmen ? [['marksmen', MARKSMEN, EVENTS] as const] : []),
    ...(skill > 0 ? [[civilisationName(fire.civilisation), -skill, CIVILIZATIONS] as const] : []),
  ];
  const sum = counted.reduce((total, [, amount]) => total + amount, 0);
  const dice = why === null ? volleyDice(fire.figures) : 0;
  const front = Math.min(dice, volleyDice(fire.figures - fire.overhead));
  const high = isElephant(fire) ? 0 : OVERHEAD;
  return {
    why,
    range,
    front,
    overheadDice: dice - front,
    toHit: why === null ? withinDie(hitsTo - sum) : 0,
    overheadToHit: why === null ? withinDie(hitsTo - sum - high) : 0,
    armour: armourOf(target, 'missiles', rulings),
    atEveryVolley: choiceInForce(BTG_16, rulings) === 'every-volley',
    steps: [
      ...(longer > 0
        ? [step(CIVILIZATIONS, `${civilisationName(fire.civilisation)}: range ${signed(longer)} inches`)]
        : []),
      step(FIRE, `${range} range: hits on 1 to ${hitsTo}${inWoods ? ', in woods' : ''}`),
      ...counted.map(([what, amount, citation]) => step(citation, `${what}: ${signed(amount)} to the die`)),
      ...(dice > front && high > 0
        ? [step(FIRE, `overhead: ${signed(high)} to the die of ${diceWords(dice - front)}`)]
        : []),
    ],
    rulings: [
      ...(counted.length > 0 || dice > front ? ['BTG-8'] : []),
      ...(dice > front ? ['BTG-21'] : []),
      ...(longer > 0 ? ['BTG-22'] : []),
      'BTG-2',
      ...(target.leader ? ['BTG-16'] : []),
    ],
  };
}

function shooterOf(who: BtgUnit) {
  const { kind, formation, weapon, missiles, templar, skirmisher } = who.troop;
  return {
    kind,
    formation,
    weapon,
    missiles,
    templar,
    skirmisher,
    civilisation: peopleOf(who),
    figures: Math.min(figuresLeft(who.unit), MOST_FIGURES),
    overhead: 0,
    moved: false,
    marksmen: who.has('marksmen'),
  };
}

function targetOf(who: BtgUnit) {
  const { kind, formation, weapon, missiles, templar, armour, shield } = who.troop;
  return {
    kind,
    formation,
    weapon,
    missiles,
    templar,
    armour,
    shield,
    civilisation: peopleOf(who),
    leader: who.led,
    extraArmour: extraArmour(who),
    immune: who.has('praying'),
  };
}

const shelter = ({ unit: { inside }, has }: BtgUnit) => (inside !== null || has('in-building') ? { cover: true } : {});

/** A unit fires: ranges, modifiers, the leader's die, armour (Fire phase; rulings BTG-2, BTG-8, BTG-16, BTG-21). */
export const fire = defineProcedure({
  id: 'by-the-gods/fire',
  title: 'Fire',
  citation: FIRE,
  phase: '2',
  input: fireSchema,
  dice: ['d6 for two figures, rounded up', 'd6 for a leader in the target that is hit'],
  resolve(input, dice, rulings): Resolution<FireOutcome> {
    const { why, range, front, overheadDice, toHit, overheadToHit, armour, ...more } = ready(input, rulings);
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
      return { outcome: { ...before, hits: 0, leaderHit: false, casualties: 0 }, steps: [WHY[why]], rulings: [] };
    }
    const volley = (number: number, to: number, what: string) =>
      throwVolley(
        dice,
        'd6',
        number,
        (face) => face <= to,
        (at) => `${what} ${at + 1} of ${number}, ${hitsToWords(to)}`,
      );
    const direct = volley(front, toHit, 'fire');
    const over = volley(overheadDice, overheadToHit, 'overhead fire');
    const hits = direct.hits + over.hits;
    const tested = input.target.leader && (hits > 0 || more.atEveryVolley);
    const leaderHit = tested && throwFor(dice, 'd6', (face) => face === LEADER_HIT_BY_FIRE, 'leader hit on a 6');
    const casualties = casualtiesOf(hits, leaderHit, armour);
    return {
      outcome: { ...before, hits, leaderHit, casualties },
      steps: [
        ...more.steps,
        step(FIRE, `${diceWords(front)} to ${toHit}: ${direct.faces.join(' ') || '–'}`),
        ...(overheadDice > 0
          ? [step(FIRE, `${diceWords(overheadDice)} to ${overheadToHit}: ${over.faces.join(' ')}`)]
          : []),
        ...(tested ? [step(FIRE, leaderHit ? 'the leader takes one of the hits' : 'the leader is unhurt')] : []),
        step(FIRE, `${hits} hits, armour ${armour}: ${casualtyWords(casualties)}`),
      ],
      rulings: more.rulings,
    };
  },
  inShort: ({ casualties, leaderHit }) => `${casualtyWords(casualties)}${leaderHit ? ', and the leader is hit' : ''}`,
  oddsOrder: ({ casualties, leaderHit }) => casualties + (leaderHit ? MOST_FIGURES : 0),
  verdict: ({ mayFire, casualties }) => (mayFire ? capital(casualtyWords(casualties)) : 'It may not fire'),
  asks: { shooter: unit('Who fires'), target: unit('At whom') },
  fill: {
    shooter: (who) => ({ ...shooterOf(who), ...shelter(who) }),
    target: (who) => ({ target: targetOf(who), ...shelter(who) }),
  },
  may: { shooter: ({ troop }) => troop.missiles !== 'none' },
  measured(field, { who: { shooter } }) {
    const pair = field.pair('shooter', 'target');
    if (!pair || !shooter) return [];
    const [from, to] = [field.place('shooter'), field.place('target')];
    const inWoods = [from, to].every((place) => (place?.depthIn('woods') ?? null) !== null);
    const shots = shotsAt(pair, RANKS);
    // Fire over other units counts as overhead fire, like that of a rear rank (Fire phase, C and E).
    const second = pair.figures.filter(({ rank, inSight }) => inSight && rank === 1).length;
    const overhead = !mayFireOverhead(shooter.troop) ? 0 : pair.over === null ? second : (shots?.count ?? 0);
    const figures = (shots?.count ?? 0) - (mayFireOverhead(shooter.troop) ? 0 : second);
    return [
      {
        said: shotWords(pair, shots, 'inches'),
        input: {
          figures: Math.min(figures, MOST_FIGURES),
          overhead: Math.min(overhead, figures, MOST_FIGURES),
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
  effects: ({ casualties, leaderHit }) => [...struck('target', casualties), ...hurt('target', leaderHit)],
  isHit: isHitDie,
});
