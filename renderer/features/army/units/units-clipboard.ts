import { z } from 'zod';
import { armyFileSchema, type ArmyFile, type ArmyPart, type ArmyUnit } from '../../../../rules/core/army-file.ts';
import { hasSameCells } from '../../../../rules/core/army/list-columns.ts';
import type { ListEntry, NationList } from '../../../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../../../rules/core/rule-system.ts';
import { findEntry, describePart, getUnitName } from '../../../../rules/core/army/part-words.ts';
import { joinWords, fill, plural } from '../../../texts/format.ts';
import { useToast } from '@nuxt/ui/composables';
import { useEventListener } from '@vueuse/core';
import { isTextInput } from '../../../composables/use-screen-actions.ts';
import { useArmy } from '../../../stores/army.ts';
import { copyUnits } from '../../../../rules/core/army/edit/edit-units.ts';
import { useSelectedUnits } from './use-selected-units.ts';

const CLIPBOARD_TEXTS: Readonly<Record<string, string>> = {
  guessed: 'Matched by name only, with different stats: {names}.',
  own: 'Not in this army list, added as custom troop types: {names}.',
  left: 'Not pasted, unknown troops: {names}.',
};

/** Copies, cuts and pastes the selected units with the system clipboard, also between windows. @param say announces what was done */
export function useUnitsClipboard(say: (words: string) => void): void {
  const toast = useToast();
  const store = useArmy();
  const { chosen, remove, insert } = useSelectedUnits();

  /** True if the user is typing or has selected text. Then copying means that text, not the units. */
  const isText = (): boolean => isTextInput(document.activeElement) || !(getSelection()?.isCollapsed ?? true);

  function copy(event: ClipboardEvent): boolean {
    if (event.defaultPrevented || isText() || !store.army || !store.book || chosen.value.length === 0) return false;
    event.clipboardData?.setData('text/plain', formatUnits(store.book, store.list, store.army, chosen.value));
    event.preventDefault();
    say(plural(chosen.value.length, '1 unit copied', '1 unit copied', `${chosen.value.length} units copied`));
    return true;
  }

  function cut(event: ClipboardEvent): void {
    if (copy(event)) remove();
  }

  function paste(event: ClipboardEvent): void {
    if (event.defaultPrevented || isTextInput(event.target) || !store.army || !store.book) return;
    const copied = parseUnits(event.clipboardData?.getData('text/plain') ?? '');
    if (!copied) return;
    event.preventDefault();
    if (copied.army.rules !== store.army.rules) {
      toast.add({
        title: 'The copied units belong to another rule book',
        color: 'warning',
        icon: 'i-lucide-clipboard-x',
      });
      return;
    }
    const { units, guessed, custom, unknown } = fitUnits(copied, store.list);
    insert(copyUnits(units, store.newId));
    say(plural(units.length, 'Nothing to paste', '1 unit pasted', `${units.length} units pasted`));
    const unfit = Object.entries({ guessed, own: custom, left: unknown }).filter(([, names]) => names.length > 0);
    if (unfit.length === 0) return;
    toast.add({
      title: plural(units.length, 'Nothing to paste', '1 unit pasted', `${units.length} units pasted`),
      description: unfit.map(([how, names]) => fill(CLIPBOARD_TEXTS[how], { names: names.join(', ') })).join(' '),
      color: 'warning',
      icon: 'i-lucide-clipboard-check',
      duration: 12_000,
    });
  }

  useEventListener(document, 'copy', copy);
  useEventListener(document, 'cut', cut);
  useEventListener(document, 'paste', paste);
}

/** Source entries of the units, to find matching entries in another army's list. */
const rowsSchema = z.record(
  z.string(),
  z.object({
    name: z.string(),
    printed: z.record(z.string(), z.string()),
    troop: z.record(z.string(), z.unknown()),
  }),
);

/** Copied units: a minimal army file, and the entries of its list. */
const copiedSchema = z.object({
  format: z.literal('nomarch-units'),
  version: z.literal(1),
  army: armyFileSchema,
  rows: rowsSchema,
});
export type CopiedUnits = z.output<typeof copiedSchema>;

const MARK = 'nomarch-units:';

/** Formats units as a readable roster. The last line holds the data that another army can read. */
export function formatUnits(
  book: RuleSystem,
  list: NationList | null,
  army: ArmyFile,
  units: readonly ArmyUnit[],
): string {
  const alone: ArmyFile = {
    format: army.format,
    version: army.version,
    rules: army.rules,
    list: army.list,
    name: army.name,
    limit: 0,
    generals: [],
    units: [...units],
    specialists: {},
    works: {},
    rulings: army.rulings,
  };
  const tally = book.tally(alone, list);
  const lines = units.flatMap((unit, at) => {
    const parts = unit.parts.map((part, place) => {
      const { name, short } = describePart(book, list, part);
      const cost = tally.units[at]?.parts[place]?.cost ?? 0;
      const what = [name, short].filter(Boolean).join(', ');
      return `   ${book.currency ? `${part.count} ${what}, ${cost} each` : `${part.count} ${what}`}`;
    });
    const name = getUnitName(book, list, unit) ?? 'Custom troops';
    const points = tally.units[at]?.points ?? 0;
    const line = `${at + 1}. ${name}`;
    return [joinWords(line, book.currency?.amount(points) ?? ''), ...parts];
  });
  const entries = units.flatMap(({ parts }) => parts.flatMap((part) => findEntry(list, part.entry) ?? []));
  const rows = Object.fromEntries(
    entries.map(({ id, name, printed: cells, troop }) => [id, { name, printed: cells, troop }]),
  );
  const copied = { format: 'nomarch-units', version: 1, army: alone, rows };
  return [...lines, '', `${MARK}${JSON.stringify(copied)}`, ''].join('\n');
}

/** Parses copied units, or returns null if the text has none. */
export function parseUnits(text: string): CopiedUnits | null {
  const line = text.split(/\r?\n/).find((each) => each.startsWith(MARK));
  if (line === undefined) return null;
  try {
    return copiedSchema.parse(JSON.parse(line.slice(MARK.length)));
  } catch {
    return null;
  }
}

/** Copied units matched to another army. `guessed`, `own` and `left` name the entries that changed. */
export interface FittedUnits {
  readonly units: readonly ArmyUnit[];
  /** Entries matched by name only. Their other properties differ. */
  readonly guessed: readonly string[];
  /** Not in the army list: added as custom troop types. */
  readonly custom: readonly string[];
  /** Unknown entries, of which only the id is known. */
  readonly unknown: readonly string[];
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Finds the entry that matches an entry of another list. */
function findSimilarEntry(list: NationList | null, row: CopiedUnits['rows'][string]): ListEntry | null {
  const entries = list?.entries ?? [];
  const named = entries.filter(({ name }) => name.toLowerCase() === row.name.toLowerCase());
  return (
    named.find((entry) => hasSameCells(entry.printed, row.printed)) ??
    named.find(({ troop }) => isEqual(troop, row.troop)) ??
    entries.find(({ troop }) => isEqual(troop, row.troop)) ??
    named[0] ??
    null
  );
}

/** Matches the units' troops to the list of the receiving army. */
export function fitUnits({ army, rows }: CopiedUnits, list: NationList | null): FittedUnits {
  const guessed = new Set<string>();
  const own = new Set<string>();
  const left = new Set<string>();

  function fitPart(part: ArmyPart): ArmyPart[] {
    if (part.entry === null) return [part];
    if (army.list === (list?.id ?? null) && findEntry(list, part.entry)) return [part];
    const row = Object.hasOwn(rows, part.entry) ? rows[part.entry] : undefined;
    if (!row) {
      left.add(part.entry);
      return [];
    }
    const like = findSimilarEntry(list, row);
    if (!like) {
      own.add(row.name);
      return [{ ...part, entry: null, troop: row.troop }];
    }
    if (!isEqual(like.troop, row.troop)) guessed.add(row.name);
    return [{ ...part, entry: like.id, troop: null }];
  }

  /** A unit without a name keeps the name of its first troops if they become a custom troop type. */
  function fitUnit(unit: ArmyUnit): ArmyUnit {
    const [before] = unit.parts;
    const [first, ...others] = unit.parts.flatMap(fitPart);
    const lost = before?.entry !== null && first?.entry === null;
    const name = unit.name || (lost && before ? (rows[before.entry ?? '']?.name ?? '') : '');
    return { ...unit, name, parts: first ? [first, ...others] : [] };
  }

  const units = army.units.map(fitUnit);
  return {
    units: units.filter(({ parts }) => parts.length > 0),
    guessed: [...guessed],
    custom: [...own],
    unknown: [...left],
  };
}
