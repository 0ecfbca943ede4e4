import { describe, expect, it } from 'vitest';
import type { LedQuestion } from '../../../../contract/battles/fight-choices.ts';
import { tableBattle } from '../../../../test/support/battle/table-battle.ts';
import { listActingUnits, findChoice, listOfferedChoices, describeQuestion, getAskedUnit } from './led-words.ts';

const battle = tableBattle();
const [one, other] = battle.sides.map(({ units }) => units[0]!);
const general = battle.sides[0]!.generals[0]!;
const none = { kind: 'none' } as const;
const charge = { kind: 'charge', unit: one!.id, target: other!.id } as const;
const shoot = { kind: 'shoot', unit: one!.id, target: other!.id } as const;
const follow = { kind: 'follow', unit: one!.id, target: other!.id } as const;

const QUESTIONS: readonly Exclude<LedQuestion, { kind: 'dice' }>[] = [
  {
    kind: 'general',
    side: 0,
    general: general.id,
    options: [none, { kind: 'general', general: general.id, unit: one!.id }],
  },
  { kind: 'charge', side: 0, options: [none, charge] },
  {
    kind: 'respond',
    side: 0,
    unit: one!.id,
    charger: other!.id,
    options: [
      { kind: 'respond', as: 'stand' },
      { kind: 'respond', as: 'counter-charge' },
      { kind: 'respond', as: 'evade' },
    ],
  },
  {
    kind: 'respond',
    side: 0,
    unit: one!.id,
    charger: other!.id,
    supports: battle.sides[0]!.units[1]!.id,
    options: [
      { kind: 'respond', as: 'stand' },
      { kind: 'respond', as: 'counter-charge' },
    ],
  },
  {
    kind: 'respond',
    side: 0,
    unit: one!.id,
    charger: other!.id,
    breaksOff: true,
    options: [
      { kind: 'respond', as: 'stand' },
      { kind: 'respond', as: 'evade' },
    ],
  },
  { kind: 'feint', side: 0, unit: one!.id, options: [none, { kind: 'feint' }] },
  { kind: 'shoot', side: 0, unit: one!.id, options: [none, shoot] },
  {
    kind: 'stars',
    side: 0,
    unit: one!.id,
    wants: 'stand',
    options: [2, 0, -1].map((adds) => ({ kind: 'stars', adds })),
    serves: [0.875, 0.75, 0.5],
  },
  { kind: 'follow', side: 0, unit: one!.id, options: [none, follow] },
  { kind: 'move', side: 0, movers: [{ unit: one!.id, manners: ['move'], share: 1 }] },
];

describe('question to a leader', () => {
  it('is described with names, and has a button for each answer', () => {
    const said = QUESTIONS.map((question) => [
      question.kind,
      describeQuestion(battle, question),
      listOfferedChoices(battle, question, null).map(({ label }) => label),
    ]);
    const [own, enemy] = [`1 ${one!.name}`, `1 ${other!.name}`];
    expect(said).toEqual([
      ['general', `which unit should ${general.name} give an order to?`, [own, 'None']],
      [
        'charge',
        'choose a charge: click your unit, then click the enemy twice.',
        [`${own} → ${enemy}`, 'No more charges'],
      ],
      ['respond', `how should ${own} respond to the charge by ${enemy}?`, ['Stand', 'Counter-charge', 'Evade']],
      [
        'respond',
        `should ${own} counter-charge ${enemy} in support of 2 ${battle.sides[0]!.units[1]!.name}?`,
        ['Hold', 'Counter-charge in support'],
      ],
      ['respond', `should ${own} break off from ${enemy}?`, ['Fight on', 'Break off']],
      ['feint', `the target of ${own} is gone. Should the unit feint or continue?`, ['Feint', 'Continue']],
      ['shoot', `choose a target for ${own}.`, [enemy, 'Do not shoot']],
      [
        'stars',
        `use the general’s stars to help ${own} stand?`,
        [
          'Add 2 stars: 87.5 % chance to stand',
          'No stars: 75 % chance to stand',
          'Take a star off: 50 % chance to stand',
        ],
      ],
      ['follow', `should ${own} follow up ${enemy}?`, ['Follow up', 'Let them go']],
      ['move', '1 unit can move: drag it.', ['End moves']],
    ]);
  });

  it('lists the units that may act, and the unit it is about', () => {
    for (const question of QUESTIONS) expect([...listActingUnits(question)]).toEqual([one!.id]);
    expect(QUESTIONS.map(getAskedUnit)).toEqual([
      null,
      null,
      one!.id,
      one!.id,
      one!.id,
      one!.id,
      one!.id,
      one!.id,
      one!.id,
      null,
    ]);
  });

  it('is answered only by clicking an enemy that it offers', () => {
    expect(findChoice(QUESTIONS[1]!, one!.id, other!.id)).toEqual(charge);
    expect(findChoice(QUESTIONS[6]!, one!.id, other!.id)).toEqual(shoot);
    expect(findChoice(QUESTIONS[6]!, one!.id, one!.id)).toBeNull();
    expect(findChoice(QUESTIONS[9]!, one!.id, other!.id)).toBeNull();
  });

  it('lists charges as buttons if a unit is chosen or if there are few', () => {
    const targets = Array.from(
      { length: 8 },
      (_, at) => ({ kind: 'charge', unit: at < 7 ? 'u1' : 'u9', target: `e${at}` }) as const,
    );
    const many: LedQuestion = { kind: 'charge', side: 0, options: [none, ...targets] };
    expect(listOfferedChoices(battle, many, null).map(({ choice }) => choice.kind)).toEqual(['none']);
    expect(listOfferedChoices(battle, many, 'u9').map(({ choice }) => choice)).toEqual([targets[7], none]);
  });
});
