import type { TableRules } from '../../rules/core/table-rules.ts';

const CITATION = 'A Toy Book, Battles';

/** Battles of toys: both sides share each turn, as in books that move together. */
export const toyTable: TableRules = {
  words: {},
  turn: {
    bound: 'turn',
    runs: 1,
    citation: CITATION,
    phases: [
      {
        id: 'move',
        title: 'Move',
        who: 'active',
        what: ['One side, then the other.'],
        procedures: [],
        citation: CITATION,
      },
      {
        id: 'fight',
        title: 'Fight',
        who: 'both',
        what: ['Whoever is in contact.'],
        procedures: [],
        citation: CITATION,
      },
      { id: 'rally', title: 'Rally', who: 'both', what: ['Whoever ran.'], procedures: [], citation: CITATION },
    ],
  },
  morale: [
    { id: 'steady', label: 'Steady', tone: 'plain', meaning: [], citation: CITATION },
    { id: 'routed', label: 'Routed', tone: 'lost', meaning: ['it runs'], citation: CITATION },
  ],
  marks: [],
  roles: () => [],
  fill: () => ({}),
  effects: () => [],
  verdict: () => null,
};
