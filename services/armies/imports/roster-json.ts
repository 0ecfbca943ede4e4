import { z } from 'zod';
import {
  toSourceLine,
  createSource,
  createSourceUnit,
  listPrices,
  type SourceArmy,
  type SourcePart,
} from './source-army.ts';
import { toElement, readRoster, type RosterFile } from './read-ros.ts';

const name = z.string().max(1000);
const choice = z.object({ name_en: name.optional(), active: z.boolean().optional() });
const choices = z.array(choice).max(200).default([]);
const unitSchema = z.object({
  name_en: name.default(''),
  name: name.optional(),
  customName: name.optional(),
  strength: z.int().min(1).max(1_000_000).optional(),
  points: z.number().optional(),
  equipment: choices,
  armor: choices,
  options: choices,
  mounts: choices,
  command: choices,
});
const units = z.array(unitSchema).max(4000).default([]);
/** An army exported by Old World Builder. */
const oldWorldSchema = z.object({
  name: name.default(''),
  game: z.string().max(100),
  army: z.string().max(100).default(''),
  points: z.int().min(0).optional(),
  characters: units,
  lords: units,
  heroes: units,
  core: units,
  special: units,
  rare: units,
  mercenaries: units,
  allies: units,
});
type OldWorldList = z.output<typeof oldWorldSchema>;
type OldWorldUnit = OldWorldList['core'][number];

const GAMES: Readonly<Record<string, string>> = {
  'the-old-world': 'Warhammer: The Old World',
  'warhammer-fantasy': 'Warhammer Fantasy',
};

const toTitle = (id: string): string => id.replaceAll('-', ' ');

function createPart({ equipment, armor, options, mounts, command, ...unit }: OldWorldUnit): SourcePart {
  const words = unit.name_en || unit.name || '';
  const count = unit.strength ?? 1;
  const line = `${count} x ${words}`;
  const chosen = [equipment, armor, options, mounts, command]
    .flat()
    .flatMap(({ name_en: text, active }) => (active && text ? [{ ...toSourceLine(text), text }] : []));
  return {
    ...toSourceLine(line),
    said: line,
    count,
    words,
    prices: listPrices(count, unit.points ?? null, null),
    details: chosen,
  };
}

function readOldWorld(list: OldWorldList): SourceArmy {
  const source = createSource();
  source.name = list.name || null;
  source.game = GAMES[list.game] ?? toTitle(list.game);
  source.sources.push(source.game, toTitle(list.army));
  if (list.points !== undefined) source.limit = { ...toSourceLine(`limit ${list.points}`), points: list.points };
  const { characters, lords, heroes, core, special, rare, mercenaries, allies } = list;
  for (const item of [...characters, ...lords, ...heroes]) {
    const title = item.customName || item.name_en || item.name || '';
    source.generals.push({ ...toSourceLine(title), name: title, stars: null });
  }
  for (const item of [...core, ...special, ...rare, ...mercenaries, ...allies]) {
    const unit = createSourceUnit(item.customName ?? null);
    unit.parts.push(createPart(item));
    source.units.push(unit);
  }
  return source;
}

/** New Recruit's JSON form of a BattleScribe roster. */
const newRecruitSchema = z.object({ roster: z.looseObject({ forces: z.array(z.unknown()) }) });

const foreignSchema = z.union([newRecruitSchema, oldWorldSchema]);
type ForeignRoster = z.output<typeof foreignSchema>;

/** Checks for a roster of New Recruit or Old World Builder. */
export const isForeignRoster = (document: unknown): boolean => foreignSchema.safeParse(document).success;

/** Reads a roster of New Recruit or Old World Builder. @throws ZodError for any other document */
export function readForeignRoster(document: unknown): RosterFile {
  const roster: ForeignRoster = foreignSchema.parse(document);
  return 'roster' in roster ? readRoster(toElement(roster.roster)) : { notes: '', source: readOldWorld(roster) };
}
