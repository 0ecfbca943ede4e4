import { measure } from '../../core/army/rules/measures.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { Step } from '../../core/procedure.ts';
import type { Measure } from '../../core/rule-system.ts';
import { COMMAND_MORALE, COMMANDERS, RANDOM_FACTOR, UNIT_SIZES } from '../citations.ts';
import { COMMANDER_DIE, COMMANDER_NAME, meanPoints, qualityOf } from '../troops/commanders.ts';
import type { Kind } from '../troops/kinds.ts';
import { baseStrength, meanOf, randomPart, randomWords } from '../troops/strength.ts';
import { GONE_AT } from '../battle/command-morale.ts';
import type { Troop } from '../troops/troop.ts';
import { battlesOf } from './battles.ts';
import { type CountedTroop, sasParts } from './parts.ts';

/* Unit sizes: men, beasts, engines or vehicles of a nominal unit. */
const TEN: ReadonlySet<Kind> = new Set(['elephants', 'artillery', 'war-wagon']);
const FIVE_HUNDRED: ReadonlySet<Kind> = new Set(['knights', 'cavalry', 'light-horse', 'peltasts', 'psiloi']);

/** How many men, beasts, engines or vehicles a unit nominally has (Unit sizes). */
export function nominalSize({ kind, mount }: Pick<Troop, 'kind' | 'mount'>): number {
  if (mount === 'chariot' || kind === 'expendables') return 100;
  if (TEN.has(kind)) return 10;
  return FIVE_HUNDRED.has(kind) ? 500 : 1000;
}

/** Strength with the mean of every random part. */
const expected = (parts: readonly CountedTroop[], { rulings }: ArmyFile): Measure =>
  measure(
    'expected-strength',
    'Strength to be expected',
    'strength',
    parts.map(({ name, count, troop }) => {
      const part = randomPart(troop.kind);
      const base = baseStrength(troop, rulings);
      const mean = count * (base + meanOf(part));
      const each = count === 1 ? '' : `${count} × `;
      return [
        mean,
        { text: `${name}: ${each}${base} + ${randomWords(part)}, ${mean} on average`, citation: RANDOM_FACTOR },
      ];
    }),
  );

const initiativePoints = ({ generals }: ArmyFile): Measure =>
  measure(
    'initiative',
    'Initiative points a turn, on average',
    'points',
    generals.map(({ name, stars }, index) => {
      const quality = qualityOf(stars);
      const mean = meanPoints(quality);
      const who = name || `commander ${index + 1}`;
      const text = `${who}, ${COMMANDER_NAME[quality]}: ${COMMANDER_DIE[quality]}, ${mean} on average`;
      return [mean, { text, citation: COMMANDERS }];
    }),
  );

const unitsOf = (parts: readonly CountedTroop[]): number => parts.reduce((sum, { count }) => sum + count, 0);

/** Units a battle can lose before what is left of it goes. */
function breakPoints(army: ArmyFile, list: NationList | null): Measure {
  const parts = sasParts.counted(army, list);
  const counted = battlesOf(army).flatMap(({ name, units }): (readonly [number, Step])[] => {
    const battle = units.flatMap((unit) => parts[unit] ?? []).filter(({ troop }) => troop.kind !== 'expendables');
    const psiloi = unitsOf(battle.filter(({ troop }) => troop.kind === 'psiloi'));
    const all = unitsOf(battle);
    const counting = psiloi * 2 > all ? all : all - psiloi;
    if (counting === 0) return [];
    const stands = counting - Math.floor(counting / GONE_AT) - 1;
    const text = `${name || 'units without a battle'}: of ${counting} units that count it may lose ${stands}; with ${stands + 1} lost the rest goes`;
    return [[stands, { text, citation: COMMAND_MORALE }]];
  });
  return measure('break-points', 'Units its battles may lose', 'units', counted);
}

/** What the tally shows beside the strength: what to expect of the dice, initiative, what the battles bear, and the men it stands for. */
export function armyMeasures(army: ArmyFile, list: NationList | null): Measure[] {
  const parts = sasParts.counted(army, list).flat();
  return [
    expected(parts, army),
    initiativePoints(army),
    breakPoints(army, list),
    measure(
      'nominal',
      'Men, beasts, engines and vehicles',
      'in real life',
      parts.map(({ name, count, troop }) => {
        const size = nominalSize(troop);
        return [count * size, { text: `${name}: ${count} × ${size}`, citation: UNIT_SIZES }];
      }),
    ),
  ];
}
