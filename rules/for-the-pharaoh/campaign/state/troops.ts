import { z } from 'zod';
import { WORKS } from '../../points/tally.ts';
import { amount, key, listOf, recordOf, text, troopKey } from './keys.ts';

/** Figures, models and generals that are gone, by army (or band of partisans) and id. */
export const lossSchema = z
  .strictObject({
    army: key,
    /** Part id, or general id with `general: true`. */
    id: troopKey,
    count: amount,
    /** Whether a model of the part is half hit from now on; absent where that is as it was. Then `count` may be 0. */
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

/** The side that won a battle. */
export const battleWinner = z.enum(['attacker', 'defender', 'draw']);

/** Figures or models of one troop type within a unit of a campaign army; what is left of them. */
const partSchema = recordOf({
  id: troopKey,
  name: text,
  /** Points of one figure or model. */
  cost: amount,
  count: amount,
  /** One of its models has been hit once and falls at its second hit; absent where none has (ruling FTP-S7). */
  halfHit: z.literal(true).exactOptional(),
  /** How many there were when the unit was raised. */
  raised: amount,
  entry: key.nullable(),
  troop: z.record(z.string(), z.unknown()).readonly().nullable(),
});
export type CampaignPart = z.output<typeof partSchema>;

const unitSchema = recordOf({ id: troopKey, name: text, parts: listOf(partSchema, 1000) });
export type CampaignUnit = z.output<typeof unitSchema>;

/** What a part is called: by its unit’s own name, as at the table; a sub-unit by its own name and its unit’s. */
export function calledIn({ name: unit, parts }: CampaignUnit, part: string): string {
  if (unit === '') return part;
  return parts.length === 1 || part === '' || part === unit ? unit : `${part}, ${unit}`;
}

/** Names by id, those that are alike told apart by numbers. */
export function distinctNames(called: readonly (readonly [id: string, name: string])[]): Map<string, string> {
  const alike = Map.groupBy(called, ([, name]) => name);
  return new Map(
    called.map(([id, name]) => {
      const same = alike.get(name) ?? [];
      return [id, same.length > 1 ? `${name} (${1 + same.findIndex(([known]) => known === id)})` : name];
    }),
  );
}

/** The names of the parts of an army by their ids, on every screen, in orders and in reports. */
export const partNames = (units: readonly CampaignUnit[]): ReadonlyMap<string, string> =>
  distinctNames(units.flatMap((unit) => unit.parts.map(({ id, name }) => [id, calledIn(unit, name)] as const)));

/** In muster order. */
export const unitsSchema = listOf(unitSchema, 10_000);

const generalSchema = recordOf({ id: troopKey, name: text, stars: amount, cost: amount });
export type CampaignGeneral = z.output<typeof generalSchema>;
export const generalsSchema = listOf(generalSchema, 10_000);

/** Carpenters or miners of an army, who build what a siege needs. They are in no unit and fight in no line. */
const specialistSchema = recordOf({
  id: troopKey,
  /** What they are: `carpenter`, `miner`. */
  kind: key,
  cost: amount,
  count: amount,
});
export type CampaignSpecialists = z.output<typeof specialistSchema>;
export const specialistsSchema = listOf(specialistSchema, 100);

/** Field works: group frontages of each kind; kinds of which there are none are left out. */
export const worksSchema = z.partialRecord(z.enum(WORKS), z.int().min(1).max(1_000_000)).readonly();
export type FieldWorks = z.output<typeof worksSchema>;

export const armySchema = recordOf({
  id: key,
  player: key,
  name: text,
  province: key,
  /** The fort of its province that it garrisons; null in the field. */
  fort: key.nullable(),
  list: key.nullable(),
  generals: generalsSchema,
  units: unitsSchema,
  /** Absent where the army has none. */
  specialists: specialistsSchema.exactOptional(),
  /** Field works where it stands; absent where it has none (ruling FTP-C31). */
  works: worksSchema.exactOptional(),
});
export type CampaignArmy = z.output<typeof armySchema>;

/** Partisans cost double their stated price, to raise and to keep (For the Pharaoh, Partisans; rulings FTP-C5, FTP-C14). */
export const PARTISAN_PRICE = 2;

/** Partisans of a player in an enemy's province (ruling FTP-C14). They eat nothing and are in no army. */
export const bandSchema = recordOf({
  id: key,
  player: key,
  name: text,
  province: key,
  list: key.nullable(),
  units: unitsSchema,
});
export type PartisanBand = z.output<typeof bandSchema>;

/** So many figures or models of each part. */
export const countedParts = listOf(recordOf({ id: troopKey, count: amount }), 10_000);

/** Troops that are away from their army: so many of each part, and generals who went along. */
export const awaySchema = recordOf({ parts: countedParts, generals: listOf(troopKey, 1000) });

/** Troops of one army or band on an errand. */
export const forceSchema = recordOf({
  /** Id of the army, or of the band of partisans. */
  army: key,
  parts: countedParts,
  generals: listOf(troopKey, 1000),
});
export type Force = z.output<typeof forceSchema>;

/** Figures and models of a list of parts. */
export const figuresIn = (parts: readonly { readonly count: number }[]): number =>
  parts.reduce((sum, { count }) => sum + count, 0);
