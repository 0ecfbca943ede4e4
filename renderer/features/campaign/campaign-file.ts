import type { CampaignState } from '../../../rules/campaign.ts';
import { toFileName } from '../../transport/save-as.ts';
import { findUnusedName, zipFiles } from '../../transport/zip-files.ts';

export interface HandoutFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** Zips all files, with one folder per player. */
export const zipFolders = (folders: Readonly<Record<string, readonly HandoutFile[]>>): Uint8Array<ArrayBuffer> =>
  zipFiles(
    Object.entries(folders).flatMap(([folder, files]) =>
      files.map(({ name, content }) => [`${folder}/${name}`, content] as const),
    ),
  );

/** Returns a unique folder name per player id. */
export function nameFolders(players: readonly { readonly id: string; readonly title: string }[]): Map<string, string> {
  const used = new Set<string>();
  return new Map(
    players.map(({ id, title }) => {
      const name = findUnusedName(toFileName(title, 'player'), used);
      used.add(name);
      return [id, name];
    }),
  );
}

/** Reads the declared format of an imported file. The service validates the content. */
export const readFileKind = (text: string): 'scenario' | 'campaign' | null =>
  (['campaign', 'scenario'] as const).find((kind) => new RegExp(`"format"\\s*:\\s*"nomarch-${kind}"`).test(text)) ??
  null;

/** @param ending file extension with its dot */
export const getCampaignFileName = (
  { title, year, month }: Pick<CampaignState, 'title' | 'year' | 'month'>,
  ending: string,
): string => `${toFileName(title, 'campaign')}-year-${year}-month-${month}${ending}`;
