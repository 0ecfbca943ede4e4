import { computed, shallowRef } from 'vue';
import type { ImportReport } from '../../../contract/armies.ts';
import { armyList } from '../../../rules/core/army/allies.ts';
import { useImportRun } from '../../composables/use-import-run.ts';
import { useLibrary } from '../../stores/library.ts';
import { useLists } from '../../stores/lists.ts';
import { client } from '../../transport/client.ts';
import { failureOf } from '../../transport/failure.ts';
import { correctArmy, type Corrections } from './correct-army.ts';
import { emptyOf, fileIssue, joinedLink, sourceOf, textIssue } from './read-source.ts';

const ISSUES_TEXTS = {
  picture: 'No QR code of an army was found in this picture. Text in pictures cannot be read.',
  media: 'Videos, sounds and PDFs cannot be read. Use the text of the roster.',
  tooLong: 'This is longer than five million characters and cannot be an army.',
  empty: 'This is empty.',
  archive: 'No roster was found in this archive. A .rosz file contains one.',
} as const;

/** A text that was handed in, and what the program made of it. */
export interface ImportedFile {
  readonly key: string;
  /** Of the file; '' for a pasted text. */
  readonly name: string;
  readonly text: string;
  /** Null where it could not be read, for the reason in `issue`. */
  readonly report: ImportReport | null;
  readonly issue: string;
  /** What the army is to be called, and what was set right in it. */
  readonly title: string;
  readonly corrections: Corrections;
  readonly stored: boolean;
}

/** What a text is held against where that is not left to the program. */
interface Against {
  readonly rules?: string;
  readonly list?: string;
}

/** Whether every line of an import was matched. */
export const isWhole = ({ guessed, left }: ImportReport): boolean => guessed.length + left.length === 0;

/** A file's text; a sentence where none can be had. */
async function textOf(file: File): Promise<{ readonly name: string; readonly text: string } | string> {
  const wrong = fileIssue(file);
  if (wrong) return ISSUES_TEXTS[wrong];
  return (await sourceOf(file)) ?? ISSUES_TEXTS[emptyOf(file)];
}

const unreadFile = (key: string, name: string, text: string, issue = ''): ImportedFile => ({
  key,
  name,
  text,
  report: null,
  issue,
  title: '',
  corrections: {},
  stored: false,
});

/** Texts on their way to armies: read one after another by the program, set right, and stored. */
export function useArmyImport() {
  const library = useLibrary();
  const lists = useLists();
  const { step, run, cancel } = useImportRun();
  const files = shallowRef<readonly ImportedFile[]>([]);
  /** How many are still to be read. */
  const waiting = shallowRef(0);
  const busy = shallowRef(false);

  const put = (file: ImportedFile): void => {
    const known = files.value.some(({ key }) => key === file.key);
    files.value = known ? files.value.map((each) => (each.key === file.key ? file : each)) : [...files.value, file];
  };

  /** @returns null where the reading was called off. */
  async function read(name: string, text: string, key: string, against: Against = {}): Promise<ImportedFile | null> {
    const unread = unreadFile(key, name, text);
    const wrong = textIssue(text);
    if (wrong) return { ...unread, issue: ISSUES_TEXTS[wrong] };
    try {
      const source = { text: joinedLink(text), fileName: name.slice(0, 1000), ...against };
      const report = await run(({ ticket, options }) => client.armies.readImport({ ...source, ticket }, options));
      return report && { ...unread, report, title: report.army.name };
    } catch (thrown) {
      return { ...unread, issue: failureOf(thrown).sentence };
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

  /** Reads a text that was pasted. @returns what came of it; null where it was called off. */
  async function readText(text: string): Promise<ImportedFile | null> {
    let found: ImportedFile | null = null;
    await work(async () => {
      found = await read('', text, 'pasted');
    });
    return found;
  }

  /** Reads files one after another, until that is called off. */
  const readFiles = (chosen: readonly File[]): Promise<void> =>
    work(async () => {
      files.value = [];
      waiting.value = chosen.length;
      for (const [index, file] of chosen.entries()) {
        const key = String(index);
        const source = await textOf(file);
        const found =
          typeof source === 'string'
            ? unreadFile(key, file.name, '', source)
            : await read(source.name, source.text, key);
        if (!found) break;
        put({ ...found, name: file.name });
        waiting.value -= 1;
      }
      waiting.value = 0;
    });

  /** Reads one again for a book, and against one of its lists where one is named. @returns null where that failed; the file is as before. */
  async function readAgain(file: ImportedFile, against: Against): Promise<ImportedFile | null> {
    let again: ImportedFile | null = null;
    await work(async () => {
      again = await read(file.name, file.text, file.key, against);
    });
    return again;
  }

  /** Stores the armies of some files, one after another. @throws what the first that cannot be stored threw */
  async function store(chosen: readonly ImportedFile[]): Promise<readonly { id: string; name: string }[]> {
    const stored: { id: string; name: string }[] = [];
    await work(async () => {
      for (const file of chosen) {
        if (!file.report) continue;
        const corrected = correctArmy(file.report, file.corrections, armyList(file.report.army, lists.list));
        const { id, army } = await library.create({ ...corrected, name: file.title });
        stored.push({ id, name: army.name });
        if (files.value.length > 0) put({ ...file, stored: true });
      }
    });
    return stored;
  }

  const whole = computed(() => files.value.filter(({ report, stored }) => !stored && report && isWhole(report)));
  return { files, waiting, busy, step, whole, put, readText, readFiles, readAgain, store, cancel };
}
