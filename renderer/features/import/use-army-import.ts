import { computed, shallowRef } from 'vue';
import type { ImportReport } from '../../../contract/armies.ts';
import { getArmyList } from '../../../rules/core/army/allies.ts';
import { useImportRun } from '../../composables/use-import-run.ts';
import { useLibrary } from '../../stores/library.ts';
import { useLists } from '../../stores/lists.ts';
import { client } from '../../transport/client.ts';
import { toFailure } from '../../transport/failure.ts';
import { correctArmy, type Corrections } from './correct-army.ts';
import { getEmptyIssue, checkFile, joinLink, readSource, checkText } from './read-source.ts';
import { getGradeWord, getMaxGrade } from '../../../rules/core/army/army-words.ts';
import { getStartCount } from '../../../rules/core/army/filter-list.ts';
import { chooseLimit } from '../../../rules/core/convert/similar-entries.ts';
import { type ArmyFile, armyFileSchema } from '../../../rules/core/army-file.ts';
import type { ListEntry, NationList } from '../../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { capitalise } from '../../../rules/core/words.ts';

const ROWS = 4;
/** Grades above the lowest for the example's general: skilful, or two stars. Unused if only one general may have the highest. */
const EXAMPLE_GRADE = 2;

function armyOf({ id, generals: { grades } }: RuleSystem, list: NationList, counted: readonly Counted[]): ArmyFile {
  const stars = grades === null ? 0 : grades.highestIsOne ? getMaxGrade(grades) : grades.least + EXAMPLE_GRADE;
  return armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: id,
    list: list.id,
    name: list.title,
    limit: 0,
    generals: [{ name: 'Sargon', stars }],
    units: counted.map(({ entry, count }) => ({ name: '', parts: [{ entry: entry.id, troop: null, count }] })),
  });
}

interface Counted {
  readonly entry: ListEntry;
  readonly count: number;
}

/** Example of an army in text form, with name, limit, general, and single and mixed units. It is legal. */
export function createImportExample(book: RuleSystem, list: NationList): string {
  const counted = list.entries
    // Omits entries whose name is ambiguous.
    .filter(({ name }, _, all) => all.filter((other) => other.name === name).length === 1)
    .slice(0, ROWS)
    .map((entry) => ({ entry, count: getStartCount(book, entry.troop, entry.max) }));
  if (counted.length === 0) return '';
  const army = armyOf(book, list, counted);
  const { one, grades } = book.generals;
  const limit = chooseLimit(book, book.tally(army, list).points);
  const [first = '', second, ...wing] = counted.map(({ entry: { name }, count }) => `${count} ${name}`);
  const mixed = book.unmixedUnits || wing.length < 2 ? wing : [`Right wing: ${wing.join(', ')}`];
  return [
    [list.title, book.currency?.amount(limit)].filter(Boolean).join(', '),
    [`${capitalise(one)}: Sargon`, getGradeWord(grades, army.generals[0]?.stars ?? 0)].filter(Boolean).join(', '),
    first,
    ...(second === undefined ? [] : [second]),
    ...mixed,
  ].join('\n');
}

const ISSUES_TEXTS = {
  picture: 'No QR code of an army was found in this picture. Text in pictures cannot be read.',
  media: 'Videos, sounds and PDFs cannot be read. Use the text of the roster.',
  tooLong: 'The text is too long. The maximum is 5,000,000 characters.',
  empty: 'The text is empty.',
  archive: 'No roster was found in this archive. A .rosz file contains one.',
} as const;

/** A text to import, with its result. */
export interface ImportedFile {
  readonly key: string;
  /** Name of the file, or '' for pasted text. */
  readonly name: string;
  readonly text: string;
  /** Null if the text could not be read, with the reason in `issue`. */
  readonly report: ImportReport | null;
  readonly issue: string;
  /** Name of the army; `corrections` holds the changes that the user made to the import. */
  readonly title: string;
  readonly corrections: Corrections;
  readonly stored: boolean;
}

/** Book and list that the user chose for the import. */
interface ImportTarget {
  readonly rules?: string;
  readonly list?: string;
}

/** True if every line was matched. */
export const isFullyMatched = ({ guessed, left }: ImportReport): boolean => guessed.length + left.length === 0;

/** Returns the text of a file, or an error message. */
async function readFileText(file: File): Promise<{ readonly name: string; readonly text: string } | string> {
  const wrong = checkFile(file);
  if (wrong) return ISSUES_TEXTS[wrong];
  return (await readSource(file)) ?? ISSUES_TEXTS[getEmptyIssue(file)];
}

const createFile = (key: string, name: string, text: string, issue = ''): ImportedFile => ({
  key,
  name,
  text,
  report: null,
  issue,
  title: '',
  corrections: {},
  stored: false,
});

/** Reads texts one after another, applies corrections and saves the armies. */
export function useArmyImport() {
  const library = useLibrary();
  const lists = useLists();
  const { step, run, cancel } = useImportRun();
  const files = shallowRef<readonly ImportedFile[]>([]);
  /** Number of files still to be read. */
  const waiting = shallowRef(0);
  const busy = shallowRef(false);

  const put = (file: ImportedFile): void => {
    const known = files.value.some(({ key }) => key === file.key);
    files.value = known ? files.value.map((each) => (each.key === file.key ? file : each)) : [...files.value, file];
  };

  /** @returns null if cancelled */
  async function read(
    name: string,
    text: string,
    key: string,
    against: ImportTarget = {},
  ): Promise<ImportedFile | null> {
    const unread = createFile(key, name, text);
    const wrong = checkText(text);
    if (wrong) return { ...unread, issue: ISSUES_TEXTS[wrong] };
    try {
      const source = { text: joinLink(text), fileName: name.slice(0, 1000), ...against };
      const report = await run(({ ticket, options }) => client.armies.readImport({ ...source, ticket }, options));
      return report && { ...unread, report, title: report.army.name };
    } catch (thrown) {
      return { ...unread, issue: toFailure(thrown).sentence };
    }
  }

  async function work(does: () => Promise<void>): Promise<void> {
    busy.value = true;
    try {
      await does();
    } finally {
      busy.value = false;
    }
  }

  /** Reads pasted text. @returns null if cancelled */
  async function readText(text: string): Promise<ImportedFile | null> {
    let file: ImportedFile | null = null;
    await work(async () => {
      file = await read('', text, 'pasted');
    });
    return file;
  }

  /** Reads files one after another until cancelled. */
  const readFiles = (chosen: readonly File[]): Promise<void> =>
    work(async () => {
      files.value = [];
      waiting.value = chosen.length;
      for (const [index, file] of chosen.entries()) {
        const key = String(index);
        const source = await readFileText(file);
        const result =
          typeof source === 'string'
            ? createFile(key, file.name, '', source)
            : await read(source.name, source.text, key);
        if (!result) break;
        put({ ...result, name: file.name });
        waiting.value -= 1;
      }
      waiting.value = 0;
    });

  /** Reads a file again for a book or list. @returns null if cancelled */
  async function readAgain(file: ImportedFile, against: ImportTarget): Promise<ImportedFile | null> {
    let again: ImportedFile | null = null;
    await work(async () => {
      again = await read(file.name, file.text, file.key, against);
    });
    return again;
  }

  /** Saves the armies of files. @throws the error of the first army that cannot be saved */
  async function store(chosen: readonly ImportedFile[]): Promise<readonly { id: string; name: string }[]> {
    const stored: { id: string; name: string }[] = [];
    await work(async () => {
      for (const file of chosen) {
        if (!file.report) continue;
        const corrected = correctArmy(file.report, file.corrections, getArmyList(file.report.army, lists.list));
        const { id, army } = await library.create({ ...corrected, name: file.title });
        stored.push({ id, name: army.name });
        if (files.value.length > 0) put({ ...file, stored: true });
      }
    });
    return stored;
  }

  const whole = computed(() => files.value.filter(({ report, stored }) => !stored && report && isFullyMatched(report)));
  return { files, waiting, busy, step, whole, put, readText, readFiles, readAgain, store, cancel };
}
