import { z } from 'zod';
import type { DiceSource } from '../../core/dice.ts';
import { hitOdds, type Odds } from '../../core/odds.ts';
import type { Procedure, Step } from '../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { CHART, EVENTS, MELEE } from '../citations.ts';
import { BTG_1 } from '../rulings.ts';
import { HITS_TO, WEAPON_NAME } from '../troops/kinds.ts';
import { BONUS_FACES, BONUS_HITS_FROM, bonusDice, fighterSchema } from './bonus-dice.ts';
import { BONUS_HITS, hitsTo } from './hit-dice.ts';
import { armourOf, casualtiesOf } from './losses.ts';
import { casualtyWords, diceWords, meleeDice, step } from './step.ts';

const meleeSchema = z.strictObject({ a: fighterSchema, b: fighterSchema });
type Melee = z.output<typeof meleeSchema>;
type SideId = keyof Melee;
const SIDES: readonly SideId[] = ['a', 'b'];
const otherOf = (side: SideId): SideId => (side === 'a' ? 'b' : 'a');

interface SideOutcome {
  readonly weaponDice: number;
  readonly bonusDice: number;
  /** Hits that it scores, elephants' multiplied. */
  readonly hits: number;
  readonly leaderHit: boolean;
  /** Casualties that it suffers. */
  readonly casualties: number;
}

interface MeleeOutcome {
  readonly a: SideOutcome;
  readonly b: SideOutcome;
  readonly loser: SideId | 'none';
}

/** Kills that the bloodthirsty add (Random Events). */
export const BLOODTHIRST_KILLS = 2;
/** The face of a D10, printed 0, that hits a leader (Melee, F). */
export const LEADER_HIT_IN_MELEE = 10;

/** How elephants multiply their hits, and up to which face of a D6 (ruling BTG-1). */
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

const nameOf = (side: SideId): string => `side ${side.toUpperCase()}`;

function strike(ready: ReadySide, side: SideId, dice: DiceSource): { hits: number; steps: Step[] } {
  const { fighter, weapon, weaponDice, bonus, bonusDice: extra } = ready;
  const who = nameOf(side);
  const thrown = Array.from({ length: weaponDice }, (_, at) =>
    dice.roll('d6', `${who}: ${WEAPON_NAME[fighter.weapon]} ${at + 1} of ${weaponDice}, ${hitsTo(weapon)}`),
  );
  const added = Array.from({ length: extra }, (_, at) =>
    dice.roll('d6', `${who}: bonus die ${at + 1} of ${extra}, ${BONUS_HITS}`),
  );
  const hits = thrown.filter((face) => face <= weapon).length + added.filter((face) => face >= BONUS_HITS_FROM).length;
  return {
    hits,
    steps: [
      step(
        CHART,
        `${who}: ${diceWords(weaponDice)} with ${WEAPON_NAME[fighter.weapon]}, hits to ${weapon}: ${thrown.join(' ') || '–'}`,
      ),
      ...bonus.map(({ what, dice: more, citation }) => step(citation, `${who}: ${what}, ${diceWords(more)}`)),
      ...(extra > 0 ? [step(MELEE, `${who}: ${diceWords(extra)} of bonus: ${added.join(' ')}`)] : []),
    ],
  };
}

/** What hits make of a side: its leader's die, its armour, and kills that nothing gives back. */
function suffered(hits: number, leaderHit: boolean, { armour, fighter }: ReadySide, kills: number): number {
  return casualtiesOf(hits, leaderHit, armour) + (fighter.figures > 0 ? kills : 0);
}

/** A leader's die is thrown where his unit would have casualties (Melee, F). */
const leaderIsTested = (hits: number, { fighter, armour }: ReadySide, kills: number): boolean =>
  fighter.leader && casualtiesOf(hits, false, armour) + kills > 0;

const loserOf = (a: number, b: number): MeleeOutcome['loser'] => (a > b ? 'a' : b > a ? 'b' : 'none');

/** The chance of each number of casualties that a side suffers. */
function casualtyChances(striker: ReadySide, struck: ReadySide, rulings: RulingsInForce): Map<number, number> {
  const { to, times } = trampling(rulings);
  const spread = hitOdds([
    { dice: striker.weaponDice, faces: 6, hitting: striker.weapon },
    { dice: striker.bonusDice, faces: 6, hitting: BONUS_FACES },
  ]);
  const chances = new Map<number, number>();
  const add = (casualties: number, chance: number): void =>
    void chances.set(casualties, (chances.get(casualties) ?? 0) + chance);
  for (const [thrown, chance] of spread.entries()) {
    const multiplied: readonly (readonly [number, number])[] = striker.tramples
      ? [
          [thrown * times, to / 6],
          [thrown, 1 - to / 6],
        ]
      : [[thrown, 1]];
    for (const [hits, share] of multiplied) {
      const falls = leaderIsTested(hits, struck, striker.kills) ? 1 / LEADER_HIT_IN_MELEE : 0;
      add(suffered(hits, false, struck, striker.kills), chance * share * (1 - falls));
      if (falls > 0) add(suffered(hits, true, struck, striker.kills), chance * share * falls);
    }
  }
  return chances;
}

/** By how many casualties each side loses, A's worst first. */
function meleeOdds(melee: Melee, rulings: RulingsInForce): Odds[] {
  const [a, b] = [readySide(melee, 'a', rulings), readySide(melee, 'b', rulings)];
  const margins = new Map<number, number>();
  const ofB = casualtyChances(a, b, rulings);
  for (const [lostA, chanceA] of casualtyChances(b, a, rulings)) {
    for (const [lostB, chanceB] of ofB)
      margins.set(lostA - lostB, (margins.get(lostA - lostB) ?? 0) + chanceA * chanceB);
  }
  return [...margins]
    .sort(([one], [other]) => other - one)
    .map(([margin, chance]) => ({
      outcome: margin === 0 ? 'nobody loses' : `side ${margin > 0 ? 'A' : 'B'} loses by ${Math.abs(margin)}`,
      chance,
    }));
}

/** A turn of a melee: both sides strike at once (By the Gods!, Melee; Melee Chart; Civilization Attributes; rulings BTG-1, BTG-2, BTG-11, BTG-12, BTG-14, BTG-16). */
export const melee: Procedure<Melee, MeleeOutcome> = {
  id: 'by-the-gods/melee',
  title: 'Melee',
  citation: MELEE,
  input: meleeSchema,
  dice: [
    'side A: d6 for two figures, d6 for each bonus die',
    'side B: the same',
    'd6 for each side with elephants',
    'd10 for each led side with casualties',
  ],
  resolve(input, dice, rulings) {
    const sides = { a: readySide(input, 'a', rulings), b: readySide(input, 'b', rulings) };
    const { to, times } = trampling(rulings);
    const steps: Step[] = [];
    const hits: Record<SideId, number> = { a: 0, b: 0 };
    for (const side of SIDES) {
      const struck = strike(sides[side], side, dice);
      hits[side] = struck.hits;
      steps.push(...struck.steps);
    }
    for (const side of SIDES) {
      if (!sides[side].tramples) continue;
      const face = dice.roll('d6', `${nameOf(side)}: elephants, ${times} times as many on 1 to ${to}`);
      const multiplied = face <= to;
      if (multiplied) hits[side] *= times;
      steps.push(
        step(
          CHART,
          `${nameOf(side)}: elephants ${face}: ${multiplied ? `${times} times as many hits` : 'no more hits'}`,
        ),
      );
    }
    const sufferedBy = (side: SideId): Pick<SideOutcome, 'leaderHit' | 'casualties'> => {
      const striker = sides[otherOf(side)];
      const taken = hits[otherOf(side)];
      const isTested = leaderIsTested(taken, sides[side], striker.kills);
      const leaderHit = isTested && dice.roll('d10', `${nameOf(side)}: leader hit on a 0`) === LEADER_HIT_IN_MELEE;
      const casualties = suffered(taken, leaderHit, sides[side], striker.kills);
      if (striker.kills > 0)
        steps.push(step(EVENTS, `${nameOf(otherOf(side))}: thirst for blood kills ${striker.kills} more`));
      if (isTested) steps.push(step(MELEE, `${nameOf(side)}: its leader is ${leaderHit ? 'hit' : 'unhurt'}`));
      steps.push(
        step(MELEE, `${nameOf(side)}: ${taken} hits, armour ${sides[side].armour}: ${casualtyWords(casualties)}`),
      );
      return { leaderHit, casualties };
    };
    const lost = { a: sufferedBy('a'), b: sufferedBy('b') };
    const loser = loserOf(lost.a.casualties, lost.b.casualties);
    const outcomeOf = (side: SideId): SideOutcome => ({
      weaponDice: sides[side].weaponDice,
      bonusDice: sides[side].bonusDice,
      hits: hits[side],
      ...lost[side],
    });
    return {
      outcome: { a: outcomeOf('a'), b: outcomeOf('b'), loser },
      steps: [
        ...steps,
        step(
          MELEE,
          loser === 'none'
            ? 'nobody has lost; the melee goes on next turn'
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
  odds: meleeOdds,
};
