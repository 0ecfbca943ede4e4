import { measure } from '../../core/army/rules/measures.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { Step } from '../../core/procedure.ts';
import type { Measure } from '../../core/rule-system.ts';
import { MORALE_ROWS, moraleRow, ROW_NAME } from '../battle/base-morale.ts';
import { meleeDice, volleyDice } from '../battle/step.ts';
import { EVENTS, FIRE, MELEE, MORALE } from '../citations.ts';
import { hitsEach } from '../troops/troop.ts';
import { SUPREME } from './legality.ts';
import { btgParts } from './parts.ts';

type Counted = readonly (readonly [number, Step])[];

/** What the tally shows of an army without points: figures, what they bear, their dice, leaders, and units by their row of base morale. */
export function armyMeasures(army: ArmyFile, list: NationList | null): Measure[] {
  const parts = btgParts.counted(army, list).flat();
  const engineFree = parts.filter(({ troop }) => troop.kind !== 'siege-weapon');
  const shooters = engineFree.filter(({ troop }) => troop.missiles !== 'none');
  const each = (of: typeof parts, amount: (part: (typeof parts)[number]) => number, citation: string): Counted =>
    of.map((part) => [amount(part), { text: `${part.name}: ${amount(part)}`, citation }]);
  return [
    measure(
      'figures',
      'Figures',
      'figures',
      each(parts, ({ count }) => count, MELEE),
    ),
    measure(
      'hits',
      'Hits to kill all',
      'hits',
      each(parts, ({ count, troop }) => count * hitsEach(troop), MELEE),
    ),
    measure(
      'missile-dice',
      'Missile dice',
      'dice',
      each(shooters, ({ count }) => volleyDice(count), FIRE),
    ),
    measure(
      'melee-dice',
      'Melee dice',
      'dice',
      each(engineFree, ({ count }) => meleeDice(count, army.rulings), MELEE),
    ),
    measure(
      'leaders',
      'Leaders',
      'leaders',
      army.generals.map(({ name, stars }, at) => [
        1,
        { text: `${name || `leader ${at + 1}`}: ${stars === SUPREME ? 'supreme' : 'minor'}`, citation: EVENTS },
      ]),
    ),
    ...MORALE_ROWS.map((row) =>
      measure(
        `morale-${row}`,
        `Units with the base morale of ${ROW_NAME[row]}`,
        'units',
        engineFree
          .filter(({ troop }) => moraleRow(troop, army.rulings) === row)
          .map(({ name }) => [1, { text: name, citation: MORALE }]),
      ),
    ).filter(({ value }) => value > 0),
  ];
}
