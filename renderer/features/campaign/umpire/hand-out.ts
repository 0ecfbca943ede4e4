import { strToU8, zipSync } from 'fflate';
import { plainName } from '../../../transport/save-as.ts';

/** A file to hand to a player. */
export interface HandOut {
  readonly name: string;
  readonly mediaType: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** All files in one: a folder for each player, so that each can be sent its own. */
export function zipOf(folders: Readonly<Record<string, readonly HandOut[]>>): Uint8Array<ArrayBuffer> {
  const files: Record<string, Uint8Array> = {};
  for (const [folder, handed] of Object.entries(folders))
    for (const { name, content } of handed)
      files[`${folder}/${name}`] = typeof content === 'string' ? strToU8(content) : content;
  return new Uint8Array(zipSync(files));
}

/** One folder name for each player, even where two plain names are the same. */
export function folderNames(players: readonly { readonly id: string; readonly title: string }[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    players.map(({ id, title }) => {
      const plain = plainName(title, 'player');
      let name = plain;
      for (let number = 2; taken.has(name); number += 1) name = `${plain}-${number}`;
      taken.add(name);
      return [id, name];
    }),
  );
}
