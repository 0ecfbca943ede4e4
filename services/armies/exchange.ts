import type { StoredArmy } from '../../contract/armies.ts';
import type { ExportFormat } from '../../contract/army-files/export-formats.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import { type AppContext } from '../app-context.ts';
import { bookOf } from '../books.ts';
import { type ImportCall, runImport } from '../imports/run-import.ts';
import { createArmy, listOf, openArmy } from './armies.ts';
import { FORMATS } from './formats/formats.ts';
import { armyFileImport } from './import-jobs.ts';

/** A file as it is handed out. */
export interface ExportedFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly text: string;
}

/** Stores the army of an army file's text. @throws InputError naming the field; then nothing is stored. */
export async function importText(context: AppContext, call: ImportCall): Promise<StoredArmy> {
  return createArmy(context, await runImport(context, armyFileImport, call, {}), 'imported');
}

/** A name that every file system takes. */
function fileStem(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return plain.slice(0, 80) || 'army';
}

/** An army as a document: its file, or a roster for people. Needs no store but for the army's list. */
export async function armyDocument(context: AppContext, army: ArmyFile, format: ExportFormat): Promise<ExportedFile> {
  const { ending, mediaType, write } = FORMATS[format];
  const list = await listOf(context, army);
  const text = write(await bookOf(context, army.rules), army, list);
  return { fileName: `${fileStem(army.name)}.${ending}`, mediaType, text };
}

interface ExportRequest {
  readonly id: string;
  readonly format: ExportFormat;
}

export async function exportText(context: AppContext, { id, format }: ExportRequest): Promise<ExportedFile> {
  const { army } = await openArmy(context, { id });
  return armyDocument(context, army, format);
}
