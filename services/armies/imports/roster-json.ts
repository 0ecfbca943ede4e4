import { z } from 'zod';
import { elementOfJson } from './element.ts';
import { oldWorldSchema, readOldWorld } from './read-old-world.ts';
import { readRoster, type RosterFile } from './read-ros.ts';

/* Rosters of other programs that are written as JSON. */

/** New Recruit writes BattleScribe's roster in JSON. */
const newRecruitSchema = z.object({ roster: z.looseObject({ forces: z.array(z.unknown()) }) });

const foreignSchema = z.union([newRecruitSchema, oldWorldSchema]);
type ForeignRoster = z.output<typeof foreignSchema>;

/** Whether a document is a roster of New Recruit or of Old World Builder. */
export const isForeignRoster = (document: unknown): boolean => foreignSchema.safeParse(document).success;

/** The army of such a roster. @throws ZodError for any other document. */
export function readForeignRoster(document: unknown): RosterFile {
  const roster: ForeignRoster = foreignSchema.parse(document);
  return 'roster' in roster ? readRoster(elementOfJson(roster.roster)) : { notes: '', source: readOldWorld(roster) };
}
