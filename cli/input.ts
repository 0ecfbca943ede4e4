import { createReadStream, type ReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { decodeText, isZip, readZippedRoster } from '../contract/army-files/roster-zip.ts';
import { UseCaseError } from '../contract/errors.ts';
import { readJson } from '../services/input-guard.ts';
import { toFailure, createUsageError } from './failure.ts';
import { writeJsonLine } from './output.ts';

/** Maximum bytes of an input file. */
const MAX_BYTES = 16 * 1024 * 1024;

const describeFile = (file: string): string => (file === '-' ? 'standard input' : file);

const openInput = (file: string): ReadStream | NodeJS.ReadStream =>
  file === '-' ? process.stdin : createReadStream(file);

function toReadError(file: string, error: unknown): Error {
  if (error instanceof UseCaseError) return error;
  const { code } = error as NodeJS.ErrnoException;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file',
    EISDIR: 'expected a file, got a folder',
    EACCES: 'it cannot be read: permission denied',
    ENOTDIR: 'there is no such file',
    ENAMETOOLONG: 'there is no such file',
    ERR_INVALID_ARG_VALUE: 'there is no such file',
  };
  return code === undefined
    ? (error as Error)
    : createUsageError(`${describeFile(file)}: ${reasons[code] ?? code}`, 'file');
}

async function readBytes(file: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of openInput(file) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BYTES)
      throw createUsageError(`${describeFile(file)}: it exceeds ${MAX_BYTES / 1024 / 1024} MB`, 'file');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Buffer, file: string, expected: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw createUsageError(`${describeFile(file)}: expected ${expected}, got text that is not UTF-8`, 'file');
  }
}

const readInput = (file: string): Promise<Buffer> =>
  readBytes(file).catch((error: unknown) => {
    throw toReadError(file, error);
  });

/** Reads the text of a document to be imported, from a file or from standard input (`-`). @throws UseCaseError */
export async function readDocument(file: string): Promise<{ readonly text: string; readonly fileName: string }> {
  return { text: decode(await readInput(file), file, 'JSON'), fileName: describeFile(file) };
}

/** Reads JSON from a file or from standard input (`-`). @throws UseCaseError or InputError */
export async function readJsonFile(file: string): Promise<unknown> {
  const { text, fileName } = await readDocument(file);
  return readJson(text, fileName);
}

/** Matches names of files that may contain armies. */
const ARMY_FILE = /\.(?:json|txt|csv|tsv|md|bbcode|html|ros|rosz|xml)$/i;

/** Maximum files and folders searched for armies, so that nobody searches a whole disk by mistake. */
const MAX_FILES = 10_000;

/** Finds files that may be armies in a folder and its subfolders. @throws UseCaseError if there are too many files */
async function findArmies(folder: string): Promise<string[]> {
  const armies: string[] = [];
  const folders = [folder];
  let seen = 0;
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const entries = await readdir(next, { withFileTypes: true }).catch((error: unknown) => {
      throw toReadError(folder, error);
    });
    seen += entries.length;
    if (seen > MAX_FILES) throw createUsageError(`${folder}: the folder contains more than ${MAX_FILES} files`, 'file');
    for (const entry of entries) {
      const path = join(next, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.')) folders.push(path);
      else if (entry.isFile() && ARMY_FILE.test(entry.name)) armies.push(path);
    }
  }
  return armies;
}

/** Lists a path's files. For a folder, those that may contain armies, sorted by name. @throws UseCaseError for a folder without any */
export async function listFiles(file: string): Promise<readonly string[]> {
  const isFolder =
    file !== '-' &&
    (await stat(file).then(
      (found) => found.isDirectory(),
      () => false,
    ));
  if (!isFolder) return [file];
  const files = await findArmies(file);
  if (files.length === 0) throw createUsageError(`${file}: no file in the folder could be an army`, 'file');
  return files.sort();
}

/** Reads the text of an army's file, or the roster in a ZIP archive. `name` is the name of the file or of the roster. */
export async function readSource(file: string): Promise<{ readonly name: string; readonly text: string }> {
  const bytes = await readInput(file);
  if (!isZip(bytes))
    return { name: file === '-' ? '' : basename(file), text: decodeText(bytes) ?? decode(bytes, file, 'an army') };
  const roster = readZippedRoster(bytes);
  if (!roster) throw createUsageError(`${describeFile(file)}: the archive contains no roster`, 'file');
  return roster;
}

/** Reads the lines of a file as they arrive. The last line may lack its line end. Each line is limited to the maximum size of a file. */
async function* readLines(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  try {
    for await (const chunk of openInput(file) as AsyncIterable<Buffer>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > MAX_BYTES)
        throw createUsageError(`${describeFile(file)}: a line exceeds ${MAX_BYTES / 1024 / 1024} MB`, 'file');
      for (const line of lines) yield line.replace(/\r$/, '');
    }
  } catch (error) {
    throw toReadError(file, error);
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}

/** Answers each line of a file with one line, in the same order. A line that fails is answered with its error, without ending the batch. */
export async function answerLines(file: string, answer: (request: unknown) => Promise<unknown>): Promise<void> {
  let number = 0;
  for await (const line of readLines(file)) {
    number += 1;
    let answered: unknown;
    try {
      answered = await answer(readJson(line, `line ${number}`));
    } catch (error) {
      answered = { error: toFailure(error) };
    }
    await writeJsonLine(answered);
  }
}
