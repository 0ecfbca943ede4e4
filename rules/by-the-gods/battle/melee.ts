import { z } from 'zod';
import { countThrows, throwFor, throwTogether, throwVolley } from '../../core/count-throws.ts';
import type { DiceSource } from '../../core/dice.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { fightWords, type PairFacts } from '../../core/field/field-facts.ts';
import { unit } from '../../core/table/ask-procedure.ts';
import { CHART, EVENTS, MELEE } from '../citations.ts';
import { type BtgUnit, defineProcedure, extraArmour, figuresLeft, peopleOf } from '../define-procedure.ts';
import { BTG_1 } from '../rulings.ts';
import { HITS_TO, hitsEach, WEAPON_NAME } from '../troops/kinds.ts';
import { BONUS_HITS_FROM, bonusDice, type Fighter, fighterSchema } from './bonus-dice.ts';
import { armourOf, BONUS_HITS, casualtiesOf, hitsTo, isHitDie } from './losses.ts';
import { casualtyWords, diceWords, meleeDice, MOST_FIGURES, step } from './step.ts';

const meleeSchema = z.strictObject({ a: fighterSchema, b: fighterSchema });
type Melee = z.output<typeof meleeSchema>;
type SideId = keyof Melee;
const SIDES: readonly SideId[] = ['a', 'b'];
const otherOf = (side: SideId): SideId => (side === 'a' ? 'b' : 'a');

interface SideOutcome {
  /** Weapon dice. */
  readonly dice: number;
  readonly bonusDice: number;
  /** Hits scored, after the elephants' multiplier. */
  readonly hits: number;
  readonly leaderHit: boolean;
}

interface MeleeOutcome {
  readonly a: SideOutcome;
  readonly b: SideOutcome;
  readonly casualties: Readonly<Record<SideId, number>>;
  readonly loser: SideId | 'none';
}

/** Extra kills of a bloodthirsty unit (Random Events). */
export const BLOODTHIRST_KILLS = 2;
/** Face of a D10, printed as 0, that hits a leader (Melee, F). */
export const LEADER_HIT_IN_MELEE = 10;

/** Returns the elephants' hit multiplier and the highest face of the D6 that triggers it (ruling BTG-1). */
export function trampling(rulings: RulingsInForce): { readonly to: number; readonly times: number } {
  const choice = choiceInForce(BTG_1, rulings);
  return { to: choice === 'five' ? 5 : 3, times: choice === 'doubles' ? 2 : 3 };
}

function readySide(melee: Melee, side: SideId, rulings: RulingsInForce) {
  const fighter = melee[side];
  const enemy = melee[otherOf(side)];
  const bonus = bonusDice(fighter, enemy, rulings);
  const weapon = HITS_TO[fighter.weapon];
  const tramples = fighter.kind === 'elephants' && fighter.figures > 0;
  return {
    fighter,
    weapon,
    weaponDice: weapon === 0 ? 0 : meleeDice(fighter.figures, rulings),
    bonus,
    bonusDice: bonus.reduce((sum, { dice }) => sum + dice, 0),
    tramples,
    armour: armourOf(fighter, 'melee', rulings),
    kills: fighter.bloodthirst && fighter.figures > 0 ? BLOODTHIRST_KILLS : 0,
  };
}
type ReadySide = ReturnType<typeof readySide>;
type ReadySides = Readonly<Record<SideId, ReadySide>>;

const readySides = (melee: Melee, rulings: RulingsInForce): ReadySides => ({
  a: readySide(melee, 'a', rulings),
  b: readySide(melee, 'b', rulings),
});

const nameOf = (side: SideId): string => `side ${side.toUpperCase()}`;

function throwDice(ready: ReadySide, side: SideId, dice: DiceSource): { hits: number; steps: Step[] } {
  const { fighter, weapon, weaponDice, bonus, bonusDice: extra } = ready;
  const who = nameOf(side);
  const name = WEAPON_NAME[fighter.weapon];
  const thrown = throwVolley(
    dice,
    'd6',
    weaponDice,
    (face) => face <= weapon,
    (at) => `${who}: ${name} ${at + 1} of ${weaponDice}, ${hitsTo(weapon)}`,
  );
  const added = throwVolley(
    dice,
    'd6',
    extra,
    (face) => face >= BONUS_HITS_FROM,
    (at) => `${who}: bonus die ${at + 1} of ${extra}, ${BONUS_HITS}`,
  );
  return {
    hits: thrown.hits + added.hits,
    steps: [
      step(CHART, `${who}: ${diceWords(weaponDice)} with ${name}, hits to ${weapon}: ${thrown.faces.join(' ') || '–'}`),
      ...bonus.map(({ what, dice: more, citation }) => step(citation, `${who}: ${what}, ${diceWords(more)}`)),
      ...(extra > 0 ? [step(MELEE, `${who}: ${diceWords(extra)} of bonus: ${added.faces.join(' ')}`)] : []),
    ],
  };
}

const strike = (ready: ReadySide, side: SideId, dice: DiceSource) =>
  throwTogether(
    dice,
    (all) => throwDice(ready, side, all),
    ({ hits }) => hits,
  );

/** Rolls the elephants' die and multiplies their hits if it succeeds (Melee Chart; ruling BTG-1). */
function trample(hits: number, { tramples }: ReadySide, side: SideId, dice: DiceSource, rulings: RulingsInForce) {
  if (!tramples) return { hits, steps: [] };
  const { to, times } = trampling(rulings);
  const beasts = throwVolley(
    dice,
    'd6',
    1,
    (face) => face <= to,
    () => `${nameOf(side)}: elephants, ${times} times as many on 1 to ${to}`,
  );
  const multiplied = beasts.hits > 0;
  const what = multiplied ? `${times} times as many hits` : 'no more hits';
  return {
    hits: multiplied ? hits * times : hits,
    steps: [step(CHART, `${nameOf(side)}: elephants ${beasts.faces.join(' ')}: ${what}`)],
  };
}

/** Returns casualties after the leader's die and armour. Bloodthirst kills ignore armour. */
function suffered(hits: number, leaderHit: boolean, { armour, fighter }: ReadySide, kills: number): number {
  return casualtiesOf(hits, leaderHit, armour) + (fighter.figures > 0 ? kills : 0);
}

/** A leader's die is rolled if their unit would have casualties (Melee, F). */
const leaderIsTested = (hits: number, { fighter, armour }: ReadySide, kills: number): boolean =>
  fighter.leader && casualtiesOf(hits, false, armour) + kills > 0;

function suffer(hits: number, sides: ReadySides, side: SideId, dice: DiceSource) {
  const [own, striker] = [sides[side], sides[otherOf(side)]];
  const isTested = leaderIsTested(hits, own, striker.kills);
  const isHit = (face: number): boolean => face === LEADER_HIT_IN_MELEE;
  const leaderHit = isTested && throwFor(dice, 'd10', isHit, `${nameOf(side)}: leader hit on a 0`);
  const casualties = suffered(hits, leaderHit, own, striker.kills);
  const steps = [
    ...(striker.kills > 0
      ? [step(EVENTS, `${nameOf(otherOf(side))}: thirst for blood kills ${striker.kills} more`)]
      : []),
    ...(isTested ? [step(MELEE, `${nameOf(side)}: its leader is ${leaderHit ? 'hit' : 'unhurt'}`)] : []),
    step(MELEE, `${nameOf(side)}: ${hits} hits, armour ${own.armour}: ${casualtyWords(casualties)}`),
  ];
  return { leaderHit, casualties, steps };
}

/** Counts the chance of each number of casualties for a side. */
const casualtyOdds = (sides: ReadySides, side: SideId, rulings: RulingsInForce) =>
  countThrows((dice) => {
    const by = otherOf(side);
    const { hits } = trample(strike(sides[by], by, dice).hits, sides[by], by, dice, rulings);
    return String(suffer(hits, sides, side, dice).casualties);
  });

const marginWords = (margin: number): string =>
  margin === 0 ? 'nobody loses' : `side ${margin > 0 ? 'A' : 'B'} loses by ${Math.abs(margin)}`;

const loserOf = (a: number, b: number): MeleeOutcome['loser'] => (a > b ? 'a' : b > a ? 'b' : 'none');

function fighterOf(who: BtgUnit): Fighter {
  const { kind, formation, templar, weapon, missiles, armour, shield } = who.troop;
  return {
    kind,
    formation,
    templar,
    weapon,
    missiles,
    armour,
    shield,
    civilisation: peopleOf(who),
    figures: Math.min(figuresLeft(who.unit), MOST_FIGURES),
    leader: who.led,
    attacks: 'front',
    onHill: false,
    impact: !who.has('in-melee'),
    ferocity: who.has('ferocious'),
    bloodthirst: who.has('bloodthirsty'),
    extraArmour: extraArmour(who),
  };
}

/** A melee ends when all figures of a side are gone (By the Gods!, Melee). */
const isDestroyed = (casualties: number, { figures, kind }: Fighter): boolean =>
  casualties >= figures * hitsEach({ kind });

/**
 * A melee turn in which both sides strike at once (By the Gods!, Melee; Melee Chart; Civilization Attributes; rulings BTG-1, BTG-2, BTG-11,
 * BTG-12, BTG-14, BTG-16).
 */
export const melee = defineProcedure({
  id: 'by-the-gods/melee',
  title: 'Melee',
  citation: MELEE,
  phase: '4',
  input: meleeSchema,
  dice: [
    'side A: d6 for two figures, d6 for each bonus die',
    'side B: the same',
    'd6 for each side with elephants',
    'd10 for each led side with casualties',
  ],
  resolve(input, dice, rulings): Resolution<MeleeOutcome> {
    const sides = readySides(input, rulings);
    const strikes = { a: strike(sides.a, 'a', dice), b: strike(sides.b, 'b', dice) };
    const trampled = (side: SideId) => trample(strikes[side].hits, sides[side], side, dice, rulings);
    const tramples = { a: trampled('a'), b: trampled('b') };
    const sufferedBy = (side: SideId) => suffer(tramples[otherOf(side)].hits, sides, side, dice);
    const lost = { a: sufferedBy('a'), b: sufferedBy('b') };
    const casualties = { a: lost.a.casualties, b: lost.b.casualties };
    const loser = loserOf(casualties.a, casualties.b);
    const outcomeOf = (side: SideId): SideOutcome => ({
      dice: sides[side].weaponDice,
      bonusDice: sides[side].bonusDice,
      hits: tramples[side].hits,
      leaderHit: lost[side].leaderHit,
    });
    return {
      outcome: { a: outcomeOf('a'), b: outcomeOf('b'), casualties, loser },
      steps: [
        ...[strikes, tramples, lost].flatMap(({ a, b }) => [...a.steps, ...b.steps]),
        step(
          MELEE,
          loser === 'none'
            ? 'a draw; the melee continues next turn'
            : `${nameOf(loser)} has lost and checks its morale`,
        ),
      ],
      rulings: [
        'BTG-2',
        'BTG-11',
        'BTG-12',
        ...(SIDES.some((side) => sides[side].tramples) ? ['BTG-1'] : []),
        ...(SIDES.some((side) => input[side].templar && input[side].formation === 'phalanx') ? ['BTG-14'] : []),
        ...(SIDES.some((side) => input[side].leader) ? ['BTG-16'] : []),
      ],
    };
  },
  measured(field) {
    const [a, b] = [field.pair('a', 'b'), field.pair('b', 'a')];
    if (!a || !b) return [];
    // A unit struck in flank or rear has no flank or rear bonus itself.
    const side = (own: PairFacts, enemy: PairFacts) => ({
      attacks: enemy.aspect === 'front' ? own.aspect : ('front' as const),
      onHill: own.higher,
    });
    const touches = a.contact !== null || b.contact !== null;
    return [{ said: fightWords(a, touches, 'inches'), input: { a: side(a, b), b: side(b, a) } }];
  },
  inShort: ({ casualties: { a, b } }) => marginWords(a - b),
  /** Combines the sides by margin only: with 200 figures per side, listing all 20,000 pairs takes 150 ms. */
  odds(input, rulings) {
    const sides = readySides(input, rulings);
    const [lostByA, lostByB] = SIDES.map((side) => casualtyOdds(sides, side, rulings));
    const margins = new Map<number, number>();
    for (const a of lostByA ?? [])
      for (const b of lostByB ?? []) {
        const margin = Number(a.outcome) - Number(b.outcome);
        margins.set(margin, (margins.get(margin) ?? 0) + a.chance * b.chance);
      }
    return [...margins]
      .sort(([one], [other]) => other - one)
      .map(([margin, chance]) => ({ outcome: marginWords(margin), chance }));
  },
  verdict: ({ loser }) => (loser === 'none' ? 'A draw' : `Side ${loser.toUpperCase()} has lost`),
  asks: { a: unit('Side A'), b: unit('Side B') },
  fill: { a: (who) => ({ a: fighterOf(who) }), b: (who) => ({ b: fighterOf(who) }) },
  effects(outcome, input) {
    const goesOn = SIDES.every((side) => !isDestroyed(outcome.casualties[side], input[side]));
    const marks = goesOn ? ['in-melee', 'fought'].map((id) => ({ id, on: true })) : [{ id: 'in-melee', on: false }];
    return SIDES.map((role) => ({
      role,
      marks,
      ...(outcome.casualties[role] > 0 ? { lost: outcome.casualties[role] } : {}),
      ...(outcome[role].leaderHit ? { hurt: 1 } : {}),
    }));
  },
  isHit: isHitDie,
});

/** Chances of 0, 1, 2, … casualties of side B. Empty if these troops cannot fight. */
export function casualtyChances(asked: unknown, rulings: RulingsInForce): readonly number[] {
  const read = meleeSchema.safeParse(asked);
  if (!read.success) return [];
  const chances: number[] = [];
  for (const { outcome, chance } of casualtyOdds(readySides(read.data, rulings), 'b', rulings))
    chances[Number(outcome)] = (chances[Number(outcome)] ?? 0) + chance;
  return Array.from(chances, (chance) => chance ?? 0);
}
