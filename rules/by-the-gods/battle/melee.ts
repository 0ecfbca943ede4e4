import { z } from 'zod';
import { throwFor, throwTogether, throwVolley } from '../../core/count-throws.ts';
import type { DiceSource } from '../../core/dice.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { unit } from '../../core/table/asks.ts';
import { CHART, EVENTS, MELEE } from '../citations.ts';
import { type BtgUnit, defineProcedure, extraArmour, figuresLeft, peopleOf } from '../define-procedure.ts';
import { BTG_1 } from '../rulings.ts';
import { HITS_TO, WEAPON_NAME } from '../troops/kinds.ts';
import { hitsEach } from '../troops/troop.ts';
import { BONUS_HITS_FROM, bonusDice, type Fighter, fighterSchema } from './bonus-dice.ts';
import { BONUS_HITS, hitsTo, isHitDie } from './hit-dice.ts';
import { armourOf, casualtiesOf } from './losses.ts';
import { casualtyWords, diceWords, meleeDice, MOST_FIGURES, step } from './step.ts';

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

/** What hits make of a side: its leader's die, its armour, and kills that nothing gives back. */
function suffered(hits: number, leaderHit: boolean, { armour, fighter }: ReadySide, kills: number): number {
  return casualtiesOf(hits, leaderHit, armour) + (fighter.figures > 0 ? kills : 0);
}

/** A leader's die is thrown where his unit would have casualties (Melee, F). */
const leaderIsTested = (hits: number, { fighter, armour }: ReadySide, kills: number): boolean =>
  fighter.leader && casualtiesOf(hits, false, armour) + kills > 0;

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

/** A melee ends with the last of a side (By the Gods!, Melee). */
const isDestroyed = ({ casualties }: Pick<SideOutcome, 'casualties'>, { figures, kind }: Fighter): boolean =>
  casualties >= figures * hitsEach({ kind });

/** A turn of a melee: both sides strike at once (By the Gods!, Melee; Melee Chart; Civilization Attributes; rulings BTG-1, BTG-2, BTG-11, BTG-12, BTG-14, BTG-16). */
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
    const sides = { a: readySide(input, 'a', rulings), b: readySide(input, 'b', rulings) };
    const { to, times } = trampling(rulings);
    const steps: Step[] = [];
    const hits: Record<SideId, number> = { a: 0, b: 0 };
    for (const side of SIDES) {
      const struckBy = throwTogether(
        dice,
        (all) => strike(sides[side], side, all),
        (struck) => struck.hits,
      );
      hits[side] = struckBy.hits;
      steps.push(...struckBy.steps);
    }
    for (const side of SIDES) {
      if (!sides[side].tramples) continue;
      const what = `${nameOf(side)}: elephants, ${times} times as many on 1 to ${to}`;
      const beasts = throwVolley(
        dice,
        'd6',
        1,
        (face) => face <= to,
        () => what,
      );
      const multiplied = beasts.hits > 0;
      if (multiplied) hits[side] *= times;
      steps.push(
        step(
          CHART,
          `${nameOf(side)}: elephants ${beasts.faces.join(' ')}: ${multiplied ? `${times} times as many hits` : 'no more hits'}`,
        ),
      );
    }
    const sufferedBy = (side: SideId): Pick<SideOutcome, 'leaderHit' | 'casualties'> => {
      const striker = sides[otherOf(side)];
      const taken = hits[otherOf(side)];
      const isTested = leaderIsTested(taken, sides[side], striker.kills);
      const isHit = (face: number): boolean => face === LEADER_HIT_IN_MELEE;
      const leaderHit = isTested && throwFor(dice, 'd10', isHit, `${nameOf(side)}: leader hit on a 0`);
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
  inShort({ a, b }) {
    const margin = a.casualties - b.casualties;
    return margin === 0 ? 'nobody loses' : `side ${margin > 0 ? 'A' : 'B'} loses by ${Math.abs(margin)}`;
  },
  oddsOrder: ({ a, b }) => b.casualties - a.casualties,
  verdict: ({ loser }) => (loser === 'none' ? 'Nobody has lost' : `Side ${loser.toUpperCase()} has lost`),
  asks: { a: unit('Side A'), b: unit('Side B') },
  fill: { a: (who) => ({ a: fighterOf(who) }), b: (who) => ({ b: fighterOf(who) }) },
  effects(outcome, input) {
    const goesOn = SIDES.every((side) => !isDestroyed(outcome[side], input[side]));
    const marks = goesOn ? ['in-melee', 'fought'].map((id) => ({ id, on: true })) : [{ id: 'in-melee', on: false }];
    return SIDES.map((role) => ({
      role,
      marks,
      ...(outcome[role].casualties > 0 ? { lost: outcome[role].casualties } : {}),
      ...(outcome[role].leaderHit ? { hurt: 1 } : {}),
    }));
  },
  isHit: isHitDie,
});
