import { z } from 'zod';
import { type Price, toPrice, type PriceLine } from '../../core/army/rules/price.ts';
import { createPartReader } from '../../core/army/troops/read-parts.ts';
import { InputError, parseInput } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { POINTS_COSTS } from '../citations.ts';
import { FTP_P2, FTP_P5 } from '../rulings.ts';
import * as table from './points-table.ts';
import { KIND_NAME, pharaohTroops, type TroopProblem, listTroopProblems, WEAPON_NAME } from './troop-words.ts';
import { getGroupSize, isModel, type Troop, troopSchema } from './troop.ts';

const line = (label: string, amount: number): PriceLine => ({ label, points: amount, citation: POINTS_COSTS });

function sumLines(lines: readonly PriceLine[], least = 0): Price {
  const breakdown = lines.filter(({ points: amount }, index) => index === 0 || amount !== 0);
  const price = toPrice(breakdown);
  if (price.cost >= least) return price;
  return toPrice([...breakdown, line('a figure never costs less than 1', least - price.cost)]);
}

function listWeapons({ weapons }: Troop): PriceLine[] {
  const primary = weapons.filter((weapon) => weapon !== 'two-other-weapons');
  const lines = primary.map((weapon) => line(WEAPON_NAME[weapon], table.WEAPON_COST[weapon]));
  if (primary.length > 1)
    lines.push(line(`${primary.length} primary weapons`, table.getExtraWeaponsCost(primary.length)));
  if (primary.length < weapons.length)
    lines.push(line(WEAPON_NAME['two-other-weapons'], table.SECOND_OTHER_WEAPON_COST));
  return lines;
}

/** Lists the cost of armour, shield and weapons. A figure and a whole model pay the same (ruling FTP-P4). */
const listEquipment = (troop: Troop): PriceLine[] => [
  line(`${troop.armour} armour`, table.ARMOUR_COST[troop.armour]),
  line(troop.shield, table.SHIELD_COST[troop.shield]),
  ...listWeapons(troop),
];

const listBreed = ({ mount }: Troop): PriceLine[] => [
  line('camel instead of a horse', mount === 'camel' ? table.CAMEL_COST : 0),
  line('Arab horse', mount === 'arab' ? table.ARAB_COST : 0),
];

/** Lists the cost of horses for mounted infantry, or of pack animals for infantry on foot (ruling FTP-P6). */
function listMounts(troop: Troop): PriceLine[] {
  if (troop.kind === 'cavalry') return [line('cavalry', table.CAVALRY_COST), ...listBreed(troop)];
  if (troop.kind === 'mounted-infantry') return [line('horse to ride', table.MOUNT_COST), ...listBreed(troop)];
  if (troop.mount === 'none') return [];
  return [line('pack animal', table.MOUNT_COST), ...listBreed(troop)];
}

function getFigurePrice(troop: Troop): Price {
  return sumLines(
    [
      line(`class ${troop.class} figure`, table.FIGURE_COST_BY_CLASS[troop.class]),
      line('fanatic', troop.fanatic ? table.FANATIC_COST : 0),
      line('mercenary', troop.mercenary ? table.MERCENARY_COST : 0),
      ...listEquipment(troop),
      line('barding', troop.barding ? table.CAVALRY_BARDING_COST : 0),
      ...listMounts(troop),
      line('second order', troop.secondOrder ? table.SECOND_ORDER_COST : 0),
    ],
    1,
  );
}

function getModelPrice(troop: Troop): Price {
  const base = table.MODEL_COST[troop.kind] ?? 0;
  const share = (hundredths: number): number => (base * hundredths) / 100;
  return sumLines([
    line(`class C ${KIND_NAME[troop.kind]}`, base),
    line(`class ${troop.class}`, share(table.CLASS_STEPS[troop.class] * table.MODEL_COST_PER_CLASS)),
    line('fanatic', troop.fanatic ? share(table.MODEL_FANATIC_COST) : 0),
    line('mercenary', troop.mercenary ? -share(table.MODEL_FANATIC_COST) : 0),
    ...listEquipment(troop),
    line('scythes', troop.scythes ? table.CHARIOT_SCYTHES_COST : 0),
    line('barding', troop.barding ? table.CHARIOT_BARDING_COST : 0),
    line('second order', troop.secondOrder ? table.SECOND_ORDER_COST : 0),
  ]);
}

/** Returns the cost of one figure or model with its breakdown (For the Pharaoh, Points Costs; rulings FTP-P1, P3, P4, P6, P7). */
export const getTroopPrice = (troop: Troop): Price => (isModel(troop) ? getModelPrice(troop) : getFigurePrice(troop));

/** Returns the cost of a general with 0 to 6 stars (ruling FTP-P2). */
export function getGeneralPrice(stars: number, rulings: RulingsInForce): Price {
  if (stars === 0) return sumLines([line('general without stars', table.GENERAL_COST_WITHOUT_STARS)]);
  const perStar = line(`${stars} × ${table.GENERAL_COST_PER_STAR} for each star`, stars * table.GENERAL_COST_PER_STAR);
  if (getChoice(FTP_P2, rulings) === 'default') return sumLines([perStar]);
  return sumLines([line('general', table.GENERAL_COST_WITHOUT_STARS), perStar]);
}

export const getSpecialistPrice = (name: string): Price => sumLines([line(name, table.SPECIALIST_COST)]);

export const WORK_NAME: Readonly<Record<keyof typeof table.WORK_COSTS, string>> = {
  ditch: 'ditch',
  palisade: 'palisade',
  ditchAndPalisade: 'ditch and palisade',
  plashing: 'plashing',
};

/** Returns the cost of field works. @param frontages group frontages of each kind */
export const getWorksPrice = (frontages: Readonly<Partial<Record<keyof typeof table.WORK_COSTS, number>>>): Price =>
  sumLines([
    line('field works', 0),
    ...(Object.keys(table.WORK_COSTS) as (keyof typeof table.WORK_COSTS)[]).map((work) =>
      line(
        `${WORK_NAME[work]}, ${frontages[work] ?? 0} group frontages`,
        (frontages[work] ?? 0) * table.WORK_COSTS[work],
      ),
    ),
  ]);

const frontages = z.int().min(0).max(1_000_000).exactOptional();
const generalRequest = z.strictObject({
  general: z.strictObject({ stars: z.int().min(0).max(table.MAX_STARS) }),
});
const specialistRequest = z.strictObject({ specialist: z.enum(['carpenter', 'miner']) });
const worksRequest = z.strictObject({
  works: z.strictObject({
    ditch: frontages,
    palisade: frontages,
    ditchAndPalisade: frontages,
    plashing: frontages,
  }),
});

/** Prices a troop type, `{general}`, `{specialist}` or `{works}` for `nomarch price`. @throws InputError naming the field. */
export function getPrice(value: unknown, rulings: RulingsInForce): Price {
  const asks = (key: string): boolean => typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  if (asks('general')) return getGeneralPrice(parseInput(generalRequest, value, 'general').general.stars, rulings);
  if (asks('specialist')) return getSpecialistPrice(parseInput(specialistRequest, value, 'specialist').specialist);
  if (asks('works')) return getWorksPrice(parseInput(worksRequest, value, 'field works').works);
  const troop = parseInput(troopSchema, value, 'troop type');
  const problem = listTroopProblems(troop)[0];
  if (problem) throw new InputError(`troop type, ${problem.field}: ${problem.message}`, problem.field, problem.code);
  return getTroopPrice(troop);
}

/** A troop type with the book's details. */
export interface KnownTroop {
  readonly troop: Troop;
  /** Cost of one figure or model by the points table. */
  readonly tableCost: number;
  readonly groupSize: number;
  readonly problems: readonly TroopProblem[];
}

/** Reads parts of armies. The cost printed in an army list overrides the points table (ruling FTP-P5). */
export const pharaohParts = createPartReader<Troop, KnownTroop>({
  types: pharaohTroops,
  known: (troop) => ({
    troop,
    tableCost: getTroopPrice(troop).cost,
    groupSize: getGroupSize(troop),
    problems: listTroopProblems(troop),
  }),
  cost: ({ tableCost }, entry, rulings) =>
    entry === null || getChoice(FTP_P5, rulings) === 'table' ? tableCost : entry.cost,
});
