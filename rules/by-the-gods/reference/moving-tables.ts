import type { ReferenceTable } from '../../core/rule-system.ts';
import { capital } from '../../core/words.ts';
import { unitsMoved } from '../cards/movement-card.ts';
import * as book from '../citations.ts';
import { attributeOf, civilisationName, giftOf } from '../troops/civilisations.ts';
import { isCavalry, isInfantry, MOVES, type Terrain, TERRAINS } from '../troops/kinds.ts';
import type { Troop } from '../troops/troop.ts';
import { PHASE_LINES } from '../table/turn.ts';
import type { ArmyInUse } from './army-in-use.ts';

export const turn: ReferenceTable = {
  id: 'turn',
  title: 'The turn, for both sides together',
  citation: book.SEQUENCE,
  columns: [],
  rows: PHASE_LINES.map(([title, what], at) => [`${at + 1} ${title}`, what]),
  rulings: ['BTG-7'],
};

export const cards: ReferenceTable = {
  id: 'cards',
  title: 'Cards of movement',
  citation: book.MOVEMENT,
  columns: ['Card', 'Does'],
  rows: [
    ...[2, 4, 6, 8, 10].map((number) => [
      number === 2 ? '2' : `${number - 1}, ${number}`,
      `${unitsMoved(number)} ${unitsMoved(number) === 1 ? 'unit' : 'units'} of its colour`,
    ]),
    ['black A K Q J', 'unattached leaders move'],
    ['red A', 'a mystical event'],
    ['red K', 'an event of character'],
    ['red Q', 'an event of animals'],
    ['red J', 'another event'],
  ],
  rulings: ['BTG-5', 'BTG-6', 'BTG-7'],
};

const charges = ({ kind, formation }: Troop): boolean =>
  isCavalry(kind) || kind === 'camelry' || kind === 'chariots' || formation !== 'none';

const moveWords = (move: number | null): string => (move === null ? '–' : `${move}"`);

export function movement({ troops, civilisation, rulings }: ArmyInUse): ReferenceTable {
  return {
    id: 'movement',
    title: 'Movement',
    citation: book.MOVEMENT,
    columns: ['Inches', 'Level', 'Rough, hills', 'Woods, swamp', 'Charge', 'Walls'],
    rows: troops.map(({ name, troop }) => {
      const gift = giftOf(civilisation, 'move', troop, rulings);
      const on = (terrain: Terrain): number | null => {
        const move = MOVES[troop.kind][terrain];
        return move === null ? null : move + gift;
      };
      const level = on('level');
      return [
        name,
        ...TERRAINS.map((terrain) => moveWords(on(terrain))),
        charges(troop) && level !== null ? `${level * 2}"` : 'no',
        isInfantry(troop.kind) ? 'climbs' : 'no',
      ];
    }),
    note: 'Buildings, boats, walls, hedges and water stop a move at the edge; it goes on next turn. Who fires does not move, but slingers and horse archers half, and skirmishers in full.',
    ...(troops.some(({ troop }) => giftOf(civilisation, 'move', troop, rulings) > 0) ? { rulings: ['BTG-22'] } : {}),
  };
}

/** The people’s attribute, where its list names one. */
export function attribute({ civilisation }: ArmyInUse): ReferenceTable[] {
  const gift = attributeOf(civilisation);
  if (gift === null) return [];
  return [
    {
      id: 'attribute',
      title: 'Attribute of the people',
      citation: book.CIVILIZATIONS,
      columns: [],
      rows: [[civilisationName(civilisation), capital(gift.words)]],
      rulings: ['BTG-18', 'BTG-22'],
    },
  ];
}
