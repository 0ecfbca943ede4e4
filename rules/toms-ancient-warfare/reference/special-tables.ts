import type { ReferenceTable } from '../../core/rule-system.ts';
import { BALLISTA_BACKFIRES_ON, BALLISTA_KILLS_ON, BALLISTA_RANGE } from '../battle/shooting/ballista.ts';
import { ELEPHANT_UNDER_FIRE } from '../battle/morale/break-test.ts';
import { LIVES, PANICS_AT } from '../battle/elephants/elephant-lives.ts';
import { TRAMPLE_DICE } from '../battle/elephants/elephant-trample.ts';
import { BURNS_ON, fireFaces } from '../battle/shooting/fire.ts';
import { halfMove } from '../battle/holdfast.ts';
import { KILLS_ON } from '../battle/kill-number.ts';
import { BERSERK_RUN, BREAKS_ON } from '../battle/morale/morale.ts';
import * as book from '../citations.ts';
import { MOST_BALLISTA_CREW } from '../points/troop.ts';
import type { ArmyInUse } from './army-in-use.ts';

const ballistae: ReferenceTable = {
  id: 'ballistae',
  title: 'Ballistae',
  citation: book.BALLISTAE,
  columns: [],
  rows: [
    ['Moves or shoots', `a die for each of the crew, at most ${MOST_BALLISTA_CREW}`],
    ['Kills', `on ${BALLISTA_KILLS_ON}+, cavalry on ${BALLISTA_KILLS_ON + 1}+; no armour, no saves`],
    ['Any 1', `misses: half the dice at the unit behind, to ${BALLISTA_RANGE} inches`],
    [`${BALLISTA_BACKFIRES_ON} ones or more`, 'one of the crew dies'],
  ],
  rulings: ['TOM-28'],
};

const elephants: ReferenceTable = {
  id: 'elephants',
  title: 'Elephants',
  citation: book.ELEPHANTS,
  columns: [],
  rows: [
    ['Lives', `${LIVES}, one less for each kill`],
    ['A unit it touches', `${TRAMPLE_DICE} dice at ${KILLS_ON}+, shields save`],
    [`Down to ${PANICS_AT} lives, and to 1`, `panic test on ${BREAKS_ON.panic.elephant}+`],
    ['Shot at with fire', `break test on ${ELEPHANT_UNDER_FIRE}+`],
    ['Fire at a unit within 8 inches', `break test on ${BREAKS_ON.break.elephant}+`],
    ['Fails', `berserk: ${BERSERK_RUN} inches in a random direction each turn, never rallies`],
    ['Slain', 'falls D6 inches in a random direction and tramples'],
    ['Enemies within 8 inches', 'panic test'],
    ['Enemy cavalry within 10 inches', 'FC test'],
  ],
  note: 'No other FC or panic test. Half strength is half its lives.',
  rulings: ['TOM-31', 'TOM-32', 'TOM-34'],
};

function fireMissiles({ troops }: ArmyInUse): ReferenceTable {
  const ranges = [
    ...new Set(troops.flatMap(({ troop }) => (troop.kind === 'ballista' ? [] : (troop.range ?? [])))),
  ].sort((one, other) => one - other);
  return {
    id: 'fire-missiles',
    title: 'Fire missiles',
    citation: book.FIRE_MISSILES,
    columns: [],
    rows: [
      ['To set them up', 'a turn, for the next turn only'],
      ['Reach', ranges.map((range) => `${range} → ${halfMove(range)}`).join(', ')],
      ['Burns', `D${fireFaces(false)} turns of either player, D${fireFaces(true)} what burns well`],
      ['Each turn', `as many dice as turns are left, ${BURNS_ON}+ kills, no saves`],
      ['A 1 on the fire die', 'puts it out'],
    ],
    rulings: ['TOM-29', 'TOM-30'],
  };
}

/** The special rules of the machines, beasts and fires that the army has. */
export const specialRules = (army: ArmyInUse): ReferenceTable[] => [
  ...(army.ballistae ? [ballistae] : []),
  ...(army.elephants ? [elephants] : []),
  ...(army.shooters ? [fireMissiles(army)] : []),
];
