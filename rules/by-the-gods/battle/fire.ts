import { z } from 'zod';
import { hitOdds } from '../../core/odds.ts';
import type { Procedure, Step } from '../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { CIVILIZATIONS, EVENTS, FIRE } from '../citations.ts';
import { BTG_8, BTG_16 } from '../rulings.ts';
import { civilisationName, giftOf } from '../troops/civilisations.ts';
import { hasBow, isInfantry } from '../troops/kinds.ts';
import { troopShape } from '../troops/troop.ts';
import { hitsTo as hitsToWords } from './hit-dice.ts';
import { armourOf, casualtiesOf, gathered } from './losses.ts';
import { aimAt } from './missile-table.ts';
import { shareWhenFiring } from './movement.ts';
import { casualtyWords, civilisation, diceWords, figures, inches, signed, step, volleyDice, yes } from './step.ts';

const fireFields = z.strictObject({
  shooter: z.strictObject({
    kind: troopShape.kind,
    formation: troopShape.formation,
    weapon: troopShape.weapon,
    missiles: troopShape.missiles,
    templar: troopShape.templar,
    skirmisher: troopShape.skirmisher,
    civilisation,
    /** Figures that fire, two ranks of them at the most. */
    figures,
    /** Those of them who fire overhead: a rear rank, or infantry archers over others. */
    overhead: figures.default(0),
    moved: yes,
    /** Trained marksmen, by an event of this turn. */
    marksmen: yes,
  }),
  /** Inches. */
  distance: inches.default(0),
  /** Outside of the 90 degrees to the front. */
  outsideArc: yes,
  /** Both stand in the woods. */
  inWoods: yes,
  /** From a hill or from siege walls. */
  fromAbove: yes,
  /** Into woods, behind walls, behind, into or out of buildings. */
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
      /** Armour by events of this turn. */
      extraArmour: z.int().min(0).max(9).default(0),
      /** Praying, by an event of this turn. */
      immune: yes,
    })
    .prefault({}),
});
type Fire = z.output<typeof fireFields>;

const isElephant = ({ shooter }: Fire): boolean => shooter.kind === 'elephants';

/** Who may fire overhead: archers on foot who do not skirmish, and from elephants (Fire phase, C and E). */
const mayFireOverhead = ({ shooter: { kind, missiles, skirmisher } }: Fire): boolean =>
  kind === 'elephants' || (isInfantry(kind) && hasBow(missiles) && !skirmisher);

const fireSchema = fireFields.superRefine((fire, context) => {
  const { figures: men, overhead } = fire.shooter;
  const wrong = (message: string): void =>
    context.addIssue({ code: 'custom', path: ['shooter', 'overhead'], message, input: overhead });
  if (overhead > men) wrong(`no more than the ${men} who fire can do so overhead`);
  else if (overhead > 0 && !mayFireOverhead(fire))
    wrong('only archers on foot who do not skirmish, and elephant archers, fire overhead');
});

type NoFire = 'no-missiles' | 'moved' | 'out-of-arc' | 'out-of-range' | 'immune';

interface FireOutcome {
  readonly mayFire: boolean;
  readonly why: NoFire | null;
  readonly range: 'short' | 'long' | 'out';
  readonly dice: number;
  /** Of the dice, those of figures that fire overhead. */
  readonly overheadDice: number;
  /** The highest face that hits, and for those overhead. */
  readonly hitsTo: number;
  readonly overheadHitsTo: number;
  readonly hits: number;
  readonly leaderHit: boolean;
  readonly casualties: number;
}

type Modifier = readonly [what: string, amount: number, applies: (fire: Fire) => boolean];

/** To the die, in the book's order (Fire phase, modifiers; ruling BTG-8). */
export const FIRE_MODIFIERS: readonly Modifier[] = [
  ['at a close formation', -1, ({ target }) => target.formation !== 'none'],
  ['into woods, behind walls, into, behind or out of buildings', 1, ({ cover }) => cover],
  ['slingers at archers', -1, ({ shooter, target }) => shooter.missiles === 'sling' && hasBow(target.missiles)],
  ['elephant archers', -1, isElephant],
  ['from above', -1, ({ fromAbove }) => fromAbove],
];
/** To the die of each who fires overhead. */
export const OVERHEAD = 1;
/** To the die of marksmen (Random Events). */
export const MARKSMEN = -1;
/** The face that hits a leader (Fire phase, I). */
export const LEADER_HIT_BY_FIRE = 6;

function bars(fire: Fire, range: FireOutcome['range']): NoFire | null {
  const { shooter, target, outsideArc } = fire;
  if (shooter.missiles === 'none') return 'no-missiles';
  if (shooter.moved && shareWhenFiring(shooter) === 0) return 'moved';
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
  const { shooter, target, distance, inWoods } = fire;
  const longer = giftOf(shooter.civilisation, 'range', shooter, rulings);
  const { range, hitsTo } = aimAt(shooter.missiles, distance, inWoods, longer);
  const why = bars(fire, range);
  const areAllPenalties = choiceInForce(BTG_8, rulings) === 'penalties';
  const skill = giftOf(shooter.civilisation, 'to-hit', shooter, rulings);
  const counted: readonly (readonly [string, number, string])[] = [
    ...FIRE_MODIFIERS.filter(([, , applies]) => applies(fire)).map(
      ([what, amount]) => [what, areAllPenalties ? Math.abs(amount) : amount, FIRE] as const,
    ),
    ...(shooter.marksmen ? [['marksmen', MARKSMEN, EVENTS] as const] : []),
    ...(skill > 0 ? [[civilisationName(shooter.civilisation), -skill, CIVILIZATIONS] as const] : []),
  ];
  const sum = counted.reduce((total, [, amount]) => total + amount, 0);
  const dice = why === null ? volleyDice(shooter.figures) : 0;
  const front = Math.min(dice, volleyDice(shooter.figures - shooter.overhead));
  const high = isElephant(fire) ? 0 : OVERHEAD;
  return {
    why,
    range,
    front,
    overheadDice: dice - front,
    hitsTo: why === null ? withinDie(hitsTo - sum) : 0,
    overheadHitsTo: why === null ? withinDie(hitsTo - sum - high) : 0,
    armour: armourOf(target, 'missiles', rulings),
    atEveryVolley: choiceInForce(BTG_16, rulings) === 'every-volley',
    steps: [
      ...(longer > 0
        ? [step(CIVILIZATIONS, `${civilisationName(shooter.civilisation)}: range ${signed(longer)} inches`)]
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

/** A unit fires: ranges, modifiers, the leader's die, armour (Fire phase; rulings BTG-2, BTG-8, BTG-16, BTG-21). */
export const fire: Procedure<Fire, FireOutcome> = {
  id: 'by-the-gods/fire',
  title: 'Fire',
  citation: FIRE,
  input: fireSchema,
  dice: ['d6 for two figures, rounded up', 'd6 for a leader in the target that is hit'],
  resolve(input, dice, rulings) {
    const { why, range, front, overheadDice, hitsTo, overheadHitsTo, armour, ...more } = ready(input, rulings);
    const before = {
      mayFire: why === null,
      why,
      range,
      dice: front + overheadDice,
      overheadDice,
      hitsTo,
      overheadHitsTo,
    };
    if (why !== null) {
      return { outcome: { ...before, hits: 0, leaderHit: false, casualties: 0 }, steps: [WHY[why]], rulings: [] };
    }
    const throwDice = (number: number, to: number, what: string): number[] =>
      Array.from({ length: number }, (_, at) => dice.roll('d6', `${what} ${at + 1} of ${number}, ${hitsToWords(to)}`));
    const direct = throwDice(front, hitsTo, 'fire');
    const over = throwDice(overheadDice, overheadHitsTo, 'overhead fire');
    const hits = direct.filter((face) => face <= hitsTo).length + over.filter((face) => face <= overheadHitsTo).length;
    const tested = input.target.leader && (hits > 0 || more.atEveryVolley);
    const leaderHit = tested && dice.roll('d6', 'leader hit on a 6') === LEADER_HIT_BY_FIRE;
    const casualties = casualtiesOf(hits, leaderHit, armour);
    return {
      outcome: { ...before, hits, leaderHit, casualties },
      steps: [
        ...more.steps,
        step(FIRE, `${diceWords(front)} to ${hitsTo}: ${direct.join(' ') || '–'}`),
        ...(overheadDice > 0 ? [step(FIRE, `${diceWords(overheadDice)} to ${overheadHitsTo}: ${over.join(' ')}`)] : []),
        ...(tested ? [step(FIRE, leaderHit ? 'the leader takes one of the hits' : 'the leader is unhurt')] : []),
        step(FIRE, `${hits} hits, armour ${armour}: ${casualtyWords(casualties)}`),
      ],
      rulings: more.rulings,
    };
  },
  odds(input, rulings) {
    const { front, overheadDice, hitsTo, overheadHitsTo, armour, atEveryVolley, why } = ready(input, rulings);
    const spread = hitOdds([
      { dice: front, faces: 6, hitting: hitsTo },
      { dice: overheadDice, faces: 6, hitting: overheadHitsTo },
    ]);
    const losses = spread.flatMap((chance, hits) => {
      const falls = input.target.leader && why === null && (hits > 0 || atEveryVolley) ? 1 / 6 : 0;
      return [
        { casualties: casualtiesOf(hits, false, armour), leader: false, chance: chance * (1 - falls) },
        ...(falls > 0 ? [{ casualties: casualtiesOf(hits, true, armour), leader: true, chance: chance * falls }] : []),
      ];
    });
    return gathered(losses).map(({ casualties, leader, chance }) => ({
      outcome: `${casualtyWords(casualties)}${leader ? ', and the leader is hit' : ''}`,
      chance,
    }));
  },
};
