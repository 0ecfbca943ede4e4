import type { z } from 'zod';
import type { armyFileSchema, RuleSystemId } from '../rules/core/army-file.ts';

export type ArmyDocument = z.input<typeof armyFileSchema>;

/** A unit by its name, and its parts as entries of the army's list with so many figures or models each. */
export type UnitRow = readonly [unit: string, ...parts: (readonly [entry: string, count: number])[]];
/** A general by his name and stars. */
export type GeneralRow = readonly [name: string, stars: number];

/** Specialists who go with an army, for sieges. */
export type SiegeTrain = Readonly<Partial<Record<'carpenter' | 'miner', number>>>;

export interface ArmyRows {
  readonly name: string;
  readonly list: string;
  readonly limit: number;
  readonly generals: readonly GeneralRow[];
  readonly units: readonly UnitRow[];
  readonly specialists?: SiegeTrain;
}

/** The garrison of a walled city, under its warden. */
export const guardOf = (name: string, list: string, units: ArmyRows['units']): ArmyRows => ({
  name,
  list,
  limit: 1000,
  generals: [['Warden of the walls', 0]],
  units,
});

/** An army written down as rows, as an army file. */
export const armyFromRows = (
  rules: RuleSystemId,
  { name, list, limit, generals, units, specialists }: ArmyRows,
): ArmyDocument => ({
  format: 'nomarch-army',
  version: 1,
  rules,
  list,
  name,
  limit,
  generals: generals.map(([general, stars]) => ({ name: general, stars })),
  ...(specialists ? { specialists: { ...specialists } } : {}),
  units: units.map(([unit, ...parts]) => ({ name: unit, parts: parts.map(([entry, count]) => ({ entry, count })) })),
});
