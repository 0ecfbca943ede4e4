import { measure } from '../../core/army/rules/measures.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { Measure } from '../../core/rule-system.ts';
import { ELEPHANTS, FIGHTING_ORDER, MISSILES, SET_UP } from '../citations.ts';
import { fightsInLines, strikingInLines } from './formation.ts';
import { tomsParts } from './parts.ts';
import { isModel } from './troop.ts';

/** Men in real life that a figure stands for; in a larger battle twice as many (Set up). */
const MEN_PER_FIGURE = 5;
const MEN_PER_FIGURE_IN_LARGE_BATTLES = 10;

/** What the tally shows beside the points: the men it stands for, the dice of its front lines and of its missiles. */
export function armyMeasures(army: ArmyFile, list: NationList | null): Measure[] {
  const parts = tomsParts.counted(army, list).flat();
  const men = parts.reduce((sum, { count, troop }) => sum + count * Math.max(1, troop.crew), 0);
  const shooters = parts.filter(({ troop }) => troop.range !== null);
  return [
    measure('men', 'Men in real life', 'men', [
      [
        men * MEN_PER_FIGURE,
        {
          text: `${men} figures and crew at about ${MEN_PER_FIGURE} men each; ${men * MEN_PER_FIGURE_IN_LARGE_BATTLES} in a large battle`,
          citation: SET_UP,
        },
      ],
    ]),
    measure(
      'strikes',
      'Mêlée dice',
      'dice',
      parts.map(({ name, count, troop }) => {
        const inLines = isModel(troop) || fightsInLines(troop, army.rulings);
        const fighting = count * Math.max(1, troop.crew);
        const dice = inLines ? strikingInLines(fighting, troop.lines) : fighting;
        const how = inLines ? `${troop.lines} ${troop.lines === 1 ? 'line' : 'lines'} of four` : 'all';
        return [dice, { text: `${name}: ${dice} of ${fighting} (${how})`, citation: FIGHTING_ORDER }];
      }),
    ),
    measure(
      'shots',
      'Missile dice',
      'dice',
      shooters.map(({ name, count, troop }) => {
        const dice = count * Math.max(1, troop.crew);
        const citation = troop.kind === 'elephants' ? ELEPHANTS : MISSILES;
        return [dice, { text: `${name}: ${dice} to ${troop.range ?? 0} inches`, citation }];
      }),
    ),
  ];
}
