import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packaging } from '../../build/electron-builder.config.ts';
import { findChangedFiles, UNPACKED_LIST } from '../../electron/main/last-run.ts';
import { readFuses, createStubDist, findWrongFuses } from '../../build/electron-binary.ts';
import { createThreadedSolver } from '../../solver/solver.ts';
import { createThreadedImports } from '../../threads/threaded-imports.ts';
import { mapImport } from '../../services/maps/import-jobs.ts';

const root = resolve(import.meta.dirname, '../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nomarch-package-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface Folder {
  readonly files?: Readonly<Record<string, Folder>>;
}

/** Lists the paths in an asar archive from the JSON in its header. */
const pathsOf = (archive: string): readonly string[] => {
  const bytes = readFileSync(archive);
  const header = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))) as Folder;
  const walk = ({ files }: Folder, path: string): readonly string[] =>
    files === undefined ? [path] : Object.entries(files).flatMap(([name, entry]) => walk(entry, `${path}/${name}`));
  return walk(header, '');
};

describe('Fuses', () => {
  it('are read as shipped, and wrong ones are named', () => {
    const executable = join(createStubDist(join(folder, 'dist'), '0.0.0'), 'electron');
    expect(readFuses(executable)).toMatchObject({ runAsNode: true, onlyLoadAppFromAsar: false });
    expect(findWrongFuses(executable, packaging.electronFuses ?? {})).toContain('runAsNode should be off and is on');
    expect(findWrongFuses(executable, packaging.electronFuses ?? {})).toContain(
      'onlyLoadAppFromAsar should be on and is off',
    );
    expect(findWrongFuses(executable, { runAsNode: true })).toEqual([]);
  });

  it('are rejected in a file without fuses', () => {
    writeFileSync(join(folder, 'none'), 'no fuses here');
    expect(() => readFuses(join(folder, 'none'))).toThrow(/has no fuses/);
  });
});

describe('Configuration', () => {
  it('has the fields of Linux packages and desktops', () => {
    expect(packaging).toMatchObject({
      extraMetadata: { homepage: 'https://nomarch.invalid', desktopName: 'nomarch.desktop' },
      linux: { executableName: 'nomarch', syncDesktopName: true },
      fileAssociations: [{ ext: 'nomarch', mimeType: 'application/x-nomarch' }],
    });
  });

  it('names the installers of every system, and an update address only in a release', () => {
    const { linux, mac, win, publish } = packaging;
    expect([linux?.target, mac?.target, win?.target]).toEqual([['AppImage', 'deb', 'rpm'], ['dmg', 'zip'], ['nsis']]);
    expect(publish).toBeNull();
  });
});

describe.runIf(process.platform === 'linux')('Packaged app', () => {
  beforeAll(() => {
    // Packaging Electron itself would take minutes; the assertions are the same without it.
    execFileSync(process.execPath, ['build/package.ts', '--dir'], {
      cwd: root,
      env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'nowhere') },
    });
  });

  it('has its fuses set', () => {
    expect(findWrongFuses(join(root, 'dist/linux-unpacked/nomarch'), packaging.electronFuses ?? {})).toEqual([]);
  });

  const unpacked = join(root, 'dist/linux-unpacked/resources/app.asar.unpacked');

  it('has each thread in one file that can be started', async () => {
    const [worker, wasm] = [join(unpacked, 'out/main/solver-worker.mjs'), join(unpacked, 'out/main/highs.wasm')];
    const program = {
      columns: [{ most: 3 }],
      rows: [{ terms: [{ column: 0, factor: 1 }], least: null, most: 2 }],
      aims: [{ terms: [{ column: 0, factor: 1 }], tolerance: 0 }],
      decisive: 0,
    };
    const solved = await createThreadedSolver(() => ({ worker, wasm }))(program, { seconds: 60, signal: undefined });
    expect(solved).toMatchObject({ values: [2] });
    const imports = createThreadedImports(() => join(unpacked, 'out/main/import-thread.mjs'));
    const read = await imports(
      mapImport,
      { text: 'Ur - Uruk', fileName: 'a.txt' },
      { signal: undefined, reportStep: () => undefined },
    );
    expect(read.sheet.provinces).toHaveLength(2);
  });

  it('has the digest of every file outside the archive', () => {
    const list = readFileSync(join(root, 'out/main', UNPACKED_LIST), 'utf8');
    expect(pathsOf(join(root, 'dist/linux-unpacked/resources/app.asar'))).toContain(`/out/main/${UNPACKED_LIST}`);
    expect(findChangedFiles(list, unpacked)).toEqual([]);
    const outside = globSync('**/*', { cwd: unpacked, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(unpacked, join(entry.parentPath, entry.name)));
    expect(Object.keys(JSON.parse(list) as object).toSorted()).toEqual(outside.toSorted());
  });

  it('keeps the database’s binary outside the archive', () => {
    const binary = join(unpacked, `node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`);
    const loaded: { exports: Record<string, unknown> } = { exports: {} };
    process.dlopen(loaded, binary);
    expect(Object.keys(loaded.exports)).toContain('Database');
  });

  it('contains only the bundles and the database', () => {
    const paths = pathsOf(join(root, 'dist/linux-unpacked/resources/app.asar'));
    for (const path of [
      '/package.json',
      '/out/main/main.js',
      '/out/main/solver-worker.mjs',
      '/out/main/import-thread.mjs',
      '/out/main/computing-thread.mjs',
      '/out/main/highs.wasm',
      '/out/preload/preload.cjs',
      '/out/renderer/index.html',
    ]) {
      expect(paths).toContain(path);
    }
    expect(paths.filter((path) => path.endsWith('.node'))).toEqual([
      `/node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`,
    ]);
    const expected =
      /^\/(package\.json|out\/(main|preload|renderer)\/|node_modules\/better-sqlite3\/(lib\/|prebuilds\/|package\.json|LICENSE))/;
    expect(paths.filter((path) => !expected.test(path))).toEqual([]);
    expect(paths.filter((path) => /\.(ts|vue|map|test\.js)$/.test(path))).toEqual([]);
    expect(paths.filter((path) => path.includes('app-update'))).toEqual([]);
  });
});
