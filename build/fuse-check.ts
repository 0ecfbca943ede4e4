import { readFileSync } from 'node:fs';

/**
 * Fuses are bytes behind a mark in Electron's executable: a version, their number, then '0' for off and '1' for on, in
 * the order that Electron documents.
 */
const MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const NAMES = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const;

export type FuseName = (typeof NAMES)[number];

/** The fuses of an Electron executable as they are set; one that this executable does not know is missing. */
export const readFuses = (executable: string): Partial<Record<FuseName, boolean>> => {
  const bytes = readFileSync(executable);
  const mark = bytes.indexOf(MARK);
  if (mark < 0) throw new Error(`${executable} has no fuses`);
  const count = bytes[mark + MARK.length + 1] ?? 0;
  const wire = bytes.subarray(mark + MARK.length + 2, mark + MARK.length + 2 + count);
  return Object.fromEntries(
    NAMES.flatMap((name, index) => {
      const state = String.fromCharCode(wire[index] ?? 0);
      return state === '0' || state === '1' ? [[name, state === '1']] : [];
    }),
  );
};

/** @returns a sentence for every fuse that is not as wanted. */
export const wrongFuses = (
  executable: string,
  wanted: Readonly<Partial<Record<FuseName, boolean | undefined>>>,
): readonly string[] => {
  const found = readFuses(executable);
  return NAMES.filter((name) => wanted[name] !== undefined && wanted[name] !== found[name]).map(
    (name) => `${name} should be ${wanted[name] === true ? 'on' : 'off'} and is ${found[name] === true ? 'on' : 'off'}`,
  );
};
