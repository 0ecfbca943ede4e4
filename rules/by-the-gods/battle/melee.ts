import { z } from 'zod';
import { calculateOdds, rollSuccess, rollTotal, rollVolley } from '../../core/calculate-odds.ts';
import type { DiceSource } from '../../core/dice.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { describeMelee, type PairFacts } from '../../core/field/field-facts.ts';
import { unitRole } from '../../core/table/ask-procedure.ts';
import { MELEE_CHART, EVENTS, MELEE } from '../citations.ts';
import {
  type BtgUnit,
  defineProcedure,
  getExtraArmour,
  countFiguresLeft,
  getUnitCivilisation,
} from '../define-procedure.ts';
import { BTG_1 } from '../rulings.ts';
import { MAX_HIT_FACE, getHitsPerFigure, WEAPON_NAMES } from '../troops/kinds.ts';
import { MIN_BONUS_HIT, listBonusDice, type Fighter, fighterSchema } from './bonus-dice.ts';
import { getArmour, BONUS_HITS_TEXT, getCasualties, formatHitsTo, isHitDie } from './losses.ts';
import { formatCasualties, formatDice, countMeleeDice, MAX_FIGURES, step } from './step.ts';

const meleeSchema = z.strictObject({ a: fighterSchema, b: fighterSchema });
type Melee = z.output<typeof meleeSchema>;
type SideId = keyof Melee;
const SIDES: readonly SideId[] = ['a', 'b'];
const getOtherSide = (side: SideId): SideId => (side === 'a' ? 'b' : 'a');

interface SideOutcome {
  /** Number of weapon dice. */
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
export function getTrampleRule(rulings: RulingsInForce): { readonly to: number; readonly times: number } {
  const choice = getChoice(BTG_1, rulings);
  return { to: choice === 'five' ? 5 : 3, times: choice === 'doubles' ? 2 : 3 };
}

function prepareSide(melee: Melee, side: SideId, rulings: RulingsInForce) {
  const fighter = melee[side];
  const enemy = melee[getOtherSide(side)];
  const bonus = listBonusDice(fighter, enemy, rulings);
  const weapon = MAX_HIT_FACE[fighter.weapon];
  const tramples = fighter.kind === 'elephants' && fighter.figures > 0;
  return {
    fighter,
    weapon,
    weaponDice: weapon === 0 ? 0 : countMeleeDice(fighter.figures, rulings),
    bonus,
    bonusDice: bonus.reduce((sum, { dice }) => sum + dice, 0),
    tramples,
    armour: getArmour(fighter, 'melee', rulings),
    kills: fighter.bloodthirst && fighter.figures > 0 ? BLOODTHIRST_KILLS : 0,
  };
}
type ReadySide = ReturnType<typeof prepareSide>;
type ReadySides = Readonly<Record<SideId, ReadySide>>;

const prepareSides = (melee: Melee, rulings: RulingsInForce): ReadySides => ({
  a: prepareSide(melee, 'a', rulings),
  b: prepareSide(melee, 'b', rulings),
});

const getSideName = (side: SideId): string => `side ${side.toUpperCase()}`;

function rollDice(ready: ReadySide, side: SideId, dice: DiceSource): { hits: number; steps: Step[] } {
  const { fighter, weapon, weaponDice, bonus, bonusDice: extra } = ready;
  const who = getSideName(side);
  const name = WEAPON_NAMES[fighter.weapon];
  const weaponRoll = rollVolley(
    dice,
    'd6',
    weaponDice,
    (face) => face <= weapon,
    (at) => `${who}: ${name} ${at + 1} of ${weaponDice}, ${formatHitsTo(weapon)}`,
  );
  const bonusRoll = rollVolley(
    dice,
    'd6',
    extra,
    (face) => face >= MIN_BONUS_HIT,
    (at) => `${who}: bonus die ${at + 1} of ${extra}, ${BONUS_HITS_TEXT}`,
  );
  return {
    hits: weaponRoll.hits + bonusRoll.hits,
    steps: [
      step(
        MELEE_CHART,
        `${who}: ${formatDice(weaponDice)} with ${name}, hits to ${weapon}: ${weaponRoll.faces.join(' ') || '–'}`,
      ),
      ...bonus.map(({ what, dice: more, citation }) => step(citation, `${who}: ${what}, ${formatDice(more)}`)),
      ...(extra > 0 ? [step(MELEE, `${who}: ${formatDice(extra)} as bonus: ${bonusRoll.faces.join(' ')}`)] : []),
    ],
  };
}

const rollStrike = (ready: ReadySide, side: SideId, dice: DiceSource) =>
  rollTotal(
    dice,
    (all) => rollDice(ready, side, all),
    ({ hits }) => hits,
  );

/** Rolls the elephants' die and multiplies their hits if it succeeds (Melee Chart; ruling BTG-1). */
function rollTrample(hits: number, { tramples }: ReadySide, side: SideId, dice: DiceSource, rulings: RulingsInForce) {
  if (!tramples) return { hits, steps: [] };
  const { to, times } = getTrampleRule(rulings);
  const beasts = rollVolley(
    dice,
    'd6',
    1,
    (face) => face <= to,
    () => `${getSideName(side)}: elephants, hits × ${times} on 1 to ${to}`,
  );
  const multiplied = beasts.hits > 0;
  const what = multiplied ? `${times} times as many hits` : 'no extra hits';
  return {
    hits: multiplied ? hits * times : hits,
    steps: [step(MELEE_CHART, `${getSideName(side)}: elephants ${beasts.faces.join(' ')}: ${what}`)],
  };
}

/** Returns casualties after the leader's die and armour. Bloodthirst kills ignore armour. */
function countCasualties(hits: number, leaderHit: boolean, { armour, fighter }: ReadySide, kills: number): number {
  return getCasualties(hits, leaderHit, armour) + (fighter.figures > 0 ? kills : 0);
}

/** A leader's die is rolled if their unit would have casualties (Melee, F). */
const mustTestLeader = (hits: number, { fighter, armour }: ReadySide, kills: number): boolean =>
  fighter.leader && getCasualties(hits, false, armour) + kills > 0;

function applyHits(hits: number, sides: ReadySides, side: SideId, dice: DiceSource) {
  const [struck, striker] = [sides[side], sides[getOtherSide(side)]];
  const isTested = mustTestLeader(hits, struck, striker.kills);
  const isHit = (face: number): boolean => face === LEADER_HIT_IN_MELEE;
  const leaderHit = isTested && rollSuccess(dice, 'd10', isHit, `${getSideName(side)}: leader hit on a 0`);
  const casualties = countCasualties(hits, leaderHit, struck, striker.kills);
  const steps = [
    ...(striker.kills > 0
      ? [step(EVENTS, `${getSideName(getOtherSide(side))}: thirst for blood kills ${striker.kills} more`)]
      : []),
    ...(isTested ? [step(MELEE, `${getSideName(side)}: its leader is ${leaderHit ? 'hit' : 'unhurt'}`)] : []),
    step(MELEE, `${getSideName(side)}: ${hits} hits, armour ${struck.armour}: ${formatCasualties(casualties)}`),
  ];
  return { leaderHit, casualties, steps };
}

/** Counts the chance of each number of casualties for a side. */
const getCasualtyOdds = (sides: ReadySides, side: SideId, rulings: RulingsInForce) =>
  calculateOdds((dice) => {
    const striker = getOtherSide(side);
    const { hits } = rollTrample(
      rollStrike(sides[striker], striker, dice).hits,
      sides[striker],
      striker,
      dice,
      rulings,
    );
    return String(applyHits(hits, sides, side, dice).casualties);
  });

const formatMargin = (margin: number): string =>
  margin === 0 ? 'nobody loses' : `side ${margin > 0 ? 'A' : 'B'} loses by ${Math.abs(margin)}`;

const findLoser = (a: number, b: number): MeleeOutcome['loser'] => (a > b ? 'a' : b > a ? 'b' : 'none');

function toFighter(who: BtgUnit): Fighter {
  const { kind, formation, templar, weapon, missiles, armour, shield } = who.troop;
  return {
    kind,
    formation,
    templar,
    weapon,
    missiles,
    armour,
    shield,
    civilisation: getUnitCivilisation(who),
    figures: Math.min(countFiguresLeft(who.unit), MAX_FIGURES),
    leader: who.hasGeneral,
    attacks: 'front',
    onHill: false,
    impact: !who.has('in-melee'),
    ferocity: who.has('ferocious'),
    bloodthirst: who.has('bloodthirsty'),
    extraArmour: getExtraArmour(who),
  };
}

/** A melee ends when all figures of a side are gone (By the Gods!, Melee). */
const isDestroyed = (casualties: number, { figures, kind }: Fighter): boolean =>
  casualties >= figures * getHitsPerFigure({ kind });

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
    const sides = prepareSides(input, rulings);
    const strikes = { a: rollStrike(sides.a, 'a', dice), b: rollStrike(sides.b, 'b', dice) };
    const trampled = (side: SideId) => rollTrample(strikes[side].hits, sides[side], side, dice, rulings);
    const tramples = { a: trampled('a'), b: trampled('b') };
    const applyHitsTo = (side: SideId) => applyHits(tramples[getOtherSide(side)].hits, sides, side, dice);
    const lost = { a: applyHitsTo('a'), b: applyHitsTo('b') };
    const casualties = { a: lost.a.casualties, b: lost.b.casualties };
    const loser = findLoser(casualties.a, casualties.b);
    const toSideOutcome = (side: SideId): SideOutcome => ({
      dice: sides[side].weaponDice,
      bonusDice: sides[side].bonusDice,
      hits: tramples[side].hits,
      leaderHit: lost[side].leaderHit,
    });
    return {
      outcome: { a: toSideOutcome('a'), b: toSideOutcome('b'), casualties, loser },
      steps: [
        ...[strikes, tramples, lost].flatMap(({ a, b }) => [...a.steps, ...b.steps]),
        step(
          MELEE,
          loser === 'none'
            ? 'a draw; the melee continues next turn'
            : `${getSideName(loser)} has lost and must check morale`,
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
    return [{ said: describeMelee(a, touches, 'inches'), input: { a: side(a, b), b: side(b, a) } }];
  },
  inShort: ({ casualties: { a, b } }) => formatMargin(a - b),
  /** Lists the odds by margin only: with 200 figures per side, listing all 20,000 pairs of casualties takes 150 ms. */
  odds(input, rulings) {
    const sides = prepareSides(input, rulings);
    const [lostByA, lostByB] = SIDES.map((side) => getCasualtyOdds(sides, side, rulings));
    const margins = new Map<number, number>();
    for (const a of lostByA ?? [])
      for (const b of lostByB ?? []) {
        const margin = Number(a.outcome) - Number(b.outcome);
        margins.set(margin, (margins.get(margin) ?? 0) + a.chance * b.chance);
      }
    return [...margins]
      .sort(([one], [other]) => other - one)
      .map(([margin, chance]) => ({ outcome: formatMargin(margin), chance }));
  },
  verdict: ({ loser }) => (loser === 'none' ? 'A draw' : `Side ${loser.toUpperCase()} has lost`),
  asks: { a: unitRole('Side A'), b: unitRole('Side B') },
  fill: { a: (who) => ({ a: toFighter(who) }), b: (who) => ({ b: toFighter(who) }) },
  effects(outcome, input) {
    const continues = SIDES.every((side) => !isDestroyed(outcome.casualties[side], input[side]));
    const marks = continues ? ['in-melee', 'fought'].map((id) => ({ id, on: true })) : [{ id: 'in-melee', on: false }];
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
export function listCasualtyChances(input: unknown, rulings: RulingsInForce): readonly number[] {
  const parsed = meleeSchema.safeParse(input);
  if (!parsed.success) return [];
  const chances: number[] = [];
  for (const { outcome, chance } of getCasualtyOdds(prepareSides(parsed.data, rulings), 'b', rulings))
    chances[Number(outcome)] = (chances[Number(outcome)] ?? 0) + chance;
  return Array.from(chances, (chance) => chance ?? 0);
}
