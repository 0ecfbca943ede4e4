import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { BUDGET, LAYERS, type LayeredPlace, LIMITS, MODULES } from './layers.ts';
import { groupFiles, measureSize, readCountedFiles, sizeIssues } from './size.ts';

/**
 * Measures the structure of the program and fails above the limits in `build/layers.ts`: imports from higher layers, import cycles, long
 * files, full folders, and size. Type imports count like other imports. Tests do not count.
 */
export interface Source {
  readonly file: string;
  readonly lines: number;
  /** True if the file defines an order, event, decree or procedure, which may be short. */
  readonly isDefinition: boolean;
  /** Imported files of this repository. */
  readonly imports: readonly string[];
}

const getCode = (file: string, text: string): string =>
  file.endsWith('.vue')
    ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join('\n')
    : text;

/** Reads the program's files under a root, excluding tests. */
export function readSources(root: string): readonly Source[] {
  return globSync(`{${MODULES.join(',')}}/**/*.{ts,vue}`, { cwd: root })
    .filter((file) => !/\.test\.ts$|\/node_modules\//.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const imports = ts.preProcessFile(getCode(file, text)).importedFiles.map(({ fileName }) => fileName);
      const local = imports.filter((path) => /^\..*\.(ts|vue)$/.test(path)).map((path) => join(dirname(file), path));
      return {
        file,
        lines: text.split('\n').length - 1,
        isDefinition: /\bdefine(?:Order|Event|Decree|Procedure)\(/.test(text),
        imports: [...new Set(local)],
      };
    });
}

/** Returns the layer of a file in a place (its folder or file name without extension), or null for a file elsewhere. */
const getLayer = (place: string, file: string): string | null =>
  file.startsWith(`${place}/`) ? file.slice(place.length + 1).replace(/\/.*|\.(ts|vue)$/, '') : null;

/** Finds imports from higher layers. Each pair of layers is listed once, with an example. */
export function findUpwardImports(
  sources: readonly Source[],
  place: string,
  { layers }: Pick<LayeredPlace, 'layers'>,
): ReadonlyMap<string, string> {
  const heightOf = (layer: string): number => (layers.includes(layer) ? layers.indexOf(layer) : layers.length);
  const arrows = new Map<string, string>();
  for (const { file, imports } of sources) {
    const from = getLayer(place, file);
    if (from === null) continue;
    for (const imported of imports) {
      const to = getLayer(place, imported);
      if (to === null || heightOf(to) <= heightOf(from)) continue;
      arrows.set(`${from} -> ${to}`, `${file} imports ${imported}`);
    }
  }
  return arrows;
}

/** Groups of files that import each other in a loop (Tarjan's strongly connected components). */
export function findCycles(sources: readonly Source[]): readonly (readonly string[])[] {
  const importsOf = new Map(sources.map(({ file, imports }) => [file, imports]));
  const order = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const index = order.size;
    let lowest = index;
    order.set(file, index);
    open.push(file);
    for (const to of importsOf.get(file) ?? []) {
      const seen = order.get(to);
      if (seen === undefined) lowest = importsOf.has(to) ? Math.min(lowest, visit(to)) : lowest;
      else if (open.includes(to)) lowest = Math.min(lowest, seen);
    }
    if (lowest === index) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) found.push(circle.sort());
    }
    return lowest;
  };
  for (const { file } of sources) if (!order.has(file)) visit(file);
  return found;
}

const countBy = (values: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

const findLongFiles = (sources: readonly Source[]): readonly Source[] =>
  sources.filter(({ lines }) => lines > LIMITS.linesOfFile);

const findFullFolders = (sources: readonly Source[]): readonly (readonly [folder: string, files: number])[] =>
  [...countBy(sources.map(({ file }) => dirname(file)))].filter(([, files]) => files > LIMITS.filesOfFolder);

/** Lists short files with a single importer: they belong in that importer. */
export function findShortFiles(all: readonly Source[]): readonly Source[] {
  const importers = countBy(all.flatMap(({ imports }) => imports));
  return all.filter(
    ({ file, lines, isDefinition }) => importers.get(file) === 1 && lines < LIMITS.shortFile && !isDefinition,
  );
}

/** Figures of a module or folder, named as the table's columns. */
export interface Figures {
  readonly files: number;
  readonly lines: number;
  /** Files with a single importer. */
  readonly 'one importer': number;
  /** The short ones among these, without definitions of orders, events, decrees and procedures. */
  readonly 'and short': number;
  readonly 'long files': number;
  readonly 'full folders': number;
  readonly 'arrows up': number;
  readonly circles: number;
}

export function measureStructure(all: readonly Source[], row: string): Figures {
  const within = ({ file }: { readonly file: string }): boolean => file.startsWith(`${row}/`);
  const sources = all.filter(within);
  const importers = countBy(all.flatMap(({ imports }) => imports));
  const single = sources.filter(({ file }) => importers.get(file) === 1);
  const short = findShortFiles(all).filter(within);
  const places = Object.entries(LAYERS).filter(([place]) => place === row || place.startsWith(`${row}/`));
  return {
    files: sources.length,
    lines: sources.reduce((sum, { lines }) => sum + lines, 0),
    'one importer': single.length,
    'and short': short.length,
    'long files': findLongFiles(sources).length,
    'full folders': findFullFolders(sources).length,
    'arrows up': places.reduce((sum, [place, layered]) => sum + findUpwardImports(all, place, layered).size, 0),
    circles: findCycles(sources).length,
  };
}

/** Lists everything above the limits, one line each. */
export function findIssues(
  sources: readonly Source[],
  { places = LAYERS }: { readonly places?: typeof LAYERS } = {},
): readonly string[] {
  const upward = Object.entries(places).flatMap(([place, layered]) => {
    const arrows = [...findUpwardImports(sources, place, layered)];
    const lines = arrows.map(([arrow, example]) => `${place}: upward import ${arrow}: ${example}`);
    return lines.length > (layered.arrowsUp ?? 0) ? lines : [];
  });
  const circular = findCycles(sources).map((files) => `import cycle: ${files.join(', ')}`);
  const long = findLongFiles(sources).map(({ file, lines }) => `${file} has ${String(lines)} lines`);
  const full = findFullFolders(sources).map(([folder, files]) => `${folder} has ${String(files)} files`);
  return [...upward, ...circular, ...long, ...full];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const sources = readSources('.');
  const rows = [...MODULES, ...Object.keys(LAYERS).filter((place) => place.includes('/'))].sort();
  console.table(Object.fromEntries(rows.map((row) => [row, measureStructure(sources, row)])));
  const counted = readCountedFiles('.');
  const sizes = [...groupFiles(counted)].map(([group, files]) => [group, measureSize(files)] as const);
  console.table(Object.fromEntries([...sizes, ['all', measureSize(counted)]]));
  const short = findShortFiles(sources).length;
  const issues = [
    ...findIssues(sources),
    ...sizeIssues(counted),
    ...(short > BUDGET.shortFiles
      ? [`short files with one importer: ${String(short)}, budget ${String(BUDGET.shortFiles)}`]
      : []),
  ];
  for (const issue of issues) console.log(issue);
  process.exitCode = issues.length === 0 ? 0 : 1;
}
