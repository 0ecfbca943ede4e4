import type { CampaignState } from '../../../rules/campaign.ts';
import { plainName } from '../../transport/save-as.ts';
import { unusedName, zipFiles } from '../../transport/zip-files.ts';

/** A file to hand to a player. */
export interface HandOut {
  readonly name: string;
  readonly mediaType: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** All files in one: a folder for each player, so that each can be sent its own. */
export const zipOf = (folders: Readonly<Record<string, readonly HandOut[]>>): Uint8Array<ArrayBuffer> =>
  zipFiles(
    Object.entries(folders).flatMap(([folder, handed]) =>
      handed.map(({ name, content }) => [`${folder}/${name}`, content] as const),
    ),
  );

/** One folder name for each player, even where two plain names are the same. */
export function folderNames(players: readonly { readonly id: string; readonly title: string }[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    players.map(({ id, title }) => {
      const name = unusedName(plainName(title, 'player'), taken);
      taken.add(name);
      return [id, name];
    }),
  );
}

/** What the text of a file that is brought in is, by its own word; whether it is sound is the program's to say. */
export const campaignFileKind = (text: string): 'scenario' | 'campaign' | null =>
  (['campaign', 'scenario'] as const).find((kind) => new RegExp(`"format"\\s*:\\s*"nomarch-${kind}"`).test(text)) ??
  null;

/** @param ending with its dot */
export const campaignFileName = (
  { title, year, month }: Pick<CampaignState, 'title' | 'year' | 'month'>,
  ending: string,
): string => `${plainName(title, 'campaign')}-year-${year}-month-${month}${ending}`;
