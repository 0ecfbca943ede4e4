import { z } from 'zod';
import { WORKS } from '../../points/tally.ts';
import { amount, key, listOf, recordOf, text, troopKey } from './keys.ts';

/** Figures, models and generals lost, by army (or partisan band) and id. */
export const lossSchema = z
  .strictObject({
    army: key,
    /** Part id, or general id with `general: true`. */
    id: troopKey,
    count: amount,
    /** True if a model of the part is now half hit; absent if unchanged. Then `count` may be 0. */
    halfHit: z.boolean().exactOptional(),
    general: z.boolean().exactOptional(),
  })
  .readonly();
export type Loss = z.output<typeof lossSchema>;
export const losses = z.array(lossSchema).max(10_000).readonly();

export const casualtyCause = z.enum([
  'raiders',
  'interceptors',
  'partisans',
  'police',
  'battle',
  'hunger',
  'arrears',
  'plague',
  'siege',
  'decree',
]);
export type CasualtyCause = z.output<typeof casualtyCause>;

export const battleWinner = z.enum(['attacker', 'defender', 'draw']);

/** The remaining figures or models of one troop type within a unit. */
const partSchema = recordOf({
  id: troopKey,
  name: text,
  /** Points per figure or model. */
  cost: amount,
  count: amount,
  /** True if a model of the part has taken one hit and falls at its second (ruling FTP-S7). */
  halfHit: z.literal(true).exactOptional(),
  /** Number when the unit was raised. */
  raised: amount,
  entry: key.nullable(),
  troop: z.record(z.string(), z.unknown()).readonly().nullable(),
});
export type CampaignPart = z.output<typeof partSchema>;

const unitSchema = recordOf({ id: troopKey, name: text, parts: listOf(partSchema, 1000) });
export type CampaignUnit = z.output<typeof unitSchema>;

/** Returns the display name of a part: the unit's name, with the part's own name in front for a sub-unit. */
export function formatDisplayName({ name: unit, parts }: CampaignUnit, part: string): string {
  if (unit === '') return part;
  return parts.length === 1 || part === '' || part === unit ? unit : `${part}, ${unit}`;
}

/** Returns names by id; equal names are numbered. */
export function createDistinctNames(named: readonly (readonly [id: string, name: string])[]): Map<string, string> {
  const groups = Map.groupBy(named, ([, name]) => name);
  return new Map(
    named.map(([id, name]) => {
      const group = groups.get(name) ?? [];
      return [id, group.length > 1 ? `${name} (${1 + group.findIndex(([known]) => known === id)})` : name];
    }),
  );
}

/** Returns the display names of an army's parts by id. */
export const createPartNames = (units: readonly CampaignUnit[]): ReadonlyMap<string, string> =>
  createDistinctNames(
    units.flatMap((unit) => unit.parts.map(({ id, name }) => [id, formatDisplayName(unit, name)] as const)),
  );

/** Units in muster order. */
export const unitsSchema = listOf(unitSchema, 10_000);

const generalSchema = recordOf({ id: troopKey, name: text, stars: amount, cost: amount });
export type CampaignGeneral = z.output<typeof generalSchema>;
export const generalsSchema = listOf(generalSchema, 10_000);

/** Carpenters or miners of an army, who build siege works. They belong to no unit and do not fight. */
const specialistSchema = recordOf({
  id: troopKey,
  /** `carpenter` or `miner`. */
  kind: key,
  cost: amount,
  count: amount,
});
export type CampaignSpecialists = z.output<typeof specialistSchema>;
export const specialistsSchema = listOf(specialistSchema, 100);

/** Field works: group frontages by kind, without zeros. */
export const worksSchema = z.partialRecord(z.enum(WORKS), z.int().min(1).max(1_000_000)).readonly();
export type FieldWorks = z.output<typeof worksSchema>;

export const armySchema = recordOf({
  id: key,
  player: key,
  name: text,
  province: key,
  /** The garrisoned fort in its province; null in the field. */
  fort: key.nullable(),
  list: key.nullable(),
  generals: generalsSchema,
  units: unitsSchema,
  /** Absent if none. */
  specialists: specialistsSchema.exactOptional(),
  /** Field works at its position; absent if none (ruling FTP-C31). */
  works: worksSchema.exactOptional(),
});
export type CampaignArmy = z.output<typeof armySchema>;

/** Factor on the stated cost of partisans, for raising and upkeep (For the Pharaoh, Partisans; rulings FTP-C5, FTP-C14). */
export const PARTISAN_PRICE = 2;

/** Partisans of a player in an enemy's province (ruling FTP-C14). They eat nothing and belong to no army. */
export const bandSchema = recordOf({
  id: key,
  player: key,
  name: text,
  province: key,
  list: key.nullable(),
  units: unitsSchema,
});
export type PartisanBand = z.output<typeof bandSchema>;

/** Figures or models per part. */
export const countedParts = listOf(recordOf({ id: troopKey, count: amount }), 10_000);

/** Troops detached from their army: figures per part, and accompanying generals. */
export const awaySchema = recordOf({ parts: countedParts, generals: listOf(troopKey, 1000) });

/** Detached troops of one army or band. */
export const forceSchema = recordOf({
  /** Id of the army or partisan band. */
  army: key,
  parts: countedParts,
  generals: listOf(troopKey, 1000),
});
export type Force = z.output<typeof forceSchema>;

/** Counts the figures and models of a list of parts. */
export const countFigures = (parts: readonly { readonly count: number }[]): number =>
  parts.reduce((sum, { count }) => sum + count, 0);
