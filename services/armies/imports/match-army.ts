import type { ImportReport } from '../../../contract/armies.ts';
import { UseCaseError } from '../../../contract/errors.ts';
import type { ArmyList } from '../../../rules/core/army/allies.ts';
import { type ArmyFile, type ArmyGeneral, HIGHEST_LIMIT, LONGEST_NAME } from '../../../rules/core/army-file.ts';
import { limitFor } from '../../../rules/core/convert/limit-for.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { BookHead, RuleSystem } from '../../../rules/core/rule-system.ts';
import { type BookList, chooseList, hasList, refuseForeignGame } from './choose-list.ts';
import type { Collector } from './findings.ts';
import { type Draft, takeUnits } from './match-units.ts';
import type { SourceArmy } from './source-army.ts';
import { isIdle, spaced, wordsOf } from './words.ts';

/** Lines at the top that name the book or the list say so; another is a note. @returns the notes. */
function takeHead({ head }: SourceArmy, { book, list }: BookList, findings: Collector): string[] {
  return head.flatMap((line) => {
    const said = spaced(line.text);
    const titles = [book.title, list.title, list.period].map(spaced).filter((title) => title.trim() !== '');
    const word = wordsOf(list.title).some((each) => !isIdle(each) && said.includes(` ${each} `));
    const names = word || titles.some((title) => said.includes(title));
    findings.match(line, names ? 'the book or the list' : 'a note of the army');
    return names ? [] : [line.text];
  });
}

function rulingsOf(book: RuleSystem, source: SourceArmy, findings: Collector): Record<string, string> {
  const taken: Record<string, string> = {};
  for (const { id, choice, ...line } of source.rulings) {
    const ruling = book.rulings.find((known) => known.id === id);
    if (ruling?.choices.some((known) => known.id === choice)) {
      taken[ruling.id] = choice;
      findings.match(line, `ruling ${id}`);
    } else findings.leave(line, 'the book has no such ruling');
  }
  return taken;
}

function settingsOf(book: RuleSystem, source: SourceArmy, findings: Collector): Record<string, number> {
  const taken: Record<string, number> = {};
  for (const { key, value, ...line } of source.settings) {
    if (book.settings?.some((known) => known.key === key)) {
      taken[key] = value;
      findings.match(line, `number ${key}`);
    } else findings.leave(line, 'the book asks for no such number');
  }
  return taken;
}

/** The limit that a text states; null where it states none, or more than a limit can be. */
function statedLimit({ limit }: SourceArmy, findings: Collector): number | null {
  if (limit === null) return null;
  if (Number.isInteger(limit.points) && limit.points >= 0 && limit.points <= HIGHEST_LIMIT) {
    findings.match(limit, 'the limit');
    return limit.points;
  }
  findings.leave(limit, `an army’s limit is a whole number up to ${HIGHEST_LIMIT}`);
  return null;
}

export interface MatchedArmy {
  readonly army: ArmyFile;
  readonly computedPoints: number;
  readonly missing: ImportReport['missing'];
}

/** A general's name without the ally's behind it, and the ally: "Kutir (Elam)". */
function ofAlly(name: string, { allies = [] }: ArmyList): Pick<ArmyGeneral, 'name' | 'ally'> {
  const ally = allies.find(({ title }) => name.endsWith(` (${title})`));
  return ally ? { name: name.slice(0, -` (${ally.title})`.length), ally: ally.id } : { name };
}

/** What a text is held against. */
interface Held {
  readonly books: readonly BookHead[];
  readonly lists: readonly BookList[];
  /** Lists that may be those of allies, beside the ones to choose from. */
  readonly all: readonly NationList[];
  /** Whether its book or list was chosen by who imports it. */
  readonly isChosen: boolean;
  /** A name for an army whose text gives none. */
  readonly title: string;
}

/**
 * Makes an army of what a foreign text says, entry by entry of the list that fits it best. What is certain, guessed and left goes
 * to `findings`. @throws UseCaseError where no line could be made anything of, and for a roster of another game.
 */
export function matchArmy(
  source: SourceArmy,
  { books, lists, all, isChosen, title }: Held,
  findings: Collector,
): MatchedArmy {
  const chosen = chooseList(source, lists, all);
  if (!chosen) throw new UseCaseError('BAD_INPUT', 'there is no list to hold the text against', 'text');
  if (!isChosen) refuseForeignGame(source, books, chosen.matcher);
  const { book } = chosen;
  const list = hasList(source, chosen.list) ? chosen.list : null;
  const draft: Draft = { read: { parts: 0 }, missing: [], generals: [], units: [], specialists: {}, works: {} };
  for (const { name, stars, brigade, ...line } of source.generals.slice(0, 1000)) {
    const led = brigade === undefined ? {} : { brigade };
    draft.generals.push({ ...ofAlly(name.slice(0, LONGEST_NAME), chosen.list), stars, ...led });
    findings.match(line, `a general, ${stars} ${stars === 1 ? 'star' : 'stars'}`);
  }
  takeUnits(source, chosen, draft, findings);
  const { generals, units, specialists, works, missing } = draft;
  if (generals.length + units.length + Object.keys({ ...specialists, ...works }).length === 0) {
    throw new UseCaseError(
      'BAD_INPUT',
      'nothing in the text reads like an army: lines such as “24 spearmen” were expected',
      'text',
    );
  }
  for (const { what, ...line } of source.told) findings.match(line, what);
  const rulings = rulingsOf(book, source, findings);
  const settings = settingsOf(book, source, findings);
  const notes = [...takeHead(source, chosen, findings), ...source.notes];
  const note = notes.join('\n').trim().slice(0, 20_000);
  const limit = statedLimit(source, findings);
  const unlimited: ArmyFile = {
    format: 'nomarch-army',
    version: 1,
    rules: book.id,
    list: list?.id ?? null,
    ...(list?.allies ? { allies: list.allies.map(({ id }) => id) } : {}),
    name: (source.name ?? title).slice(0, LONGEST_NAME),
    limit: limit ?? 0,
    generals,
    units,
    specialists,
    works,
    rulings,
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(note === '' ? {} : { note }),
  };
  const computedPoints = book.tally(unlimited, list).points;
  return { army: { ...unlimited, limit: limit ?? limitFor(book, computedPoints) }, computedPoints, missing };
}
