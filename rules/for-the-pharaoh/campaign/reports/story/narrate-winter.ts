import type { Name, Sentence } from '../../../../core/campaign/sentence.ts';
import { joinSeries, formatInteger } from '../../../../core/words.ts';
import type { MonthFacts, KnownEvent } from './month-facts.ts';
import { formatFigures, spellNumber, type Narration } from './story-words.ts';

/** A player's income, upkeep and forfeited gold of one winter. */
interface Account {
  income: number;
  upkeep: number;
  forfeited: number;
}

/** Gold spent on one army or band. */
interface Outlay {
  readonly of: Name;
  readonly player: string;
  readonly what: 'army' | 'new-army' | 'partisans';
  gold: number;
  recruits: number;
  units: number;
  generals: number;
  hasWorks: boolean;
}

interface Winter {
  readonly accounts: ReadonlyMap<string, Account>;
  /** Expenses, the greatest first. */
  readonly outlays: readonly Outlay[];
}

const sum = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((all, { count }) => all + count, 0);

/** Reads the accounts and outlays that the reader knows of. */
function readWinter({ others }: MonthFacts, { book, viewer }: Narration): Winter {
  const accounts = new Map<string, Account>();
  const outlays = new Map<string, Outlay>();
  const openAccount = (player: string): Account => {
    const known = accounts.get(player) ?? { income: 0, upkeep: 0, forfeited: 0 };
    accounts.set(player, known);
    return known;
  };
  const openOutlay = (of: Name, player: string, what: Outlay['what'] = 'army'): Outlay => {
    const known = outlays.get(of.id) ?? {
      ...{ of, player, what, gold: 0, recruits: 0, units: 0, generals: 0 },
      hasWorks: false,
    };
    outlays.set(of.id, known);
    return known;
  };
  const openArmyOutlay = (army: string): Outlay =>
    openOutlay(book.names.army(army), book.ownerOf(army) ?? viewer ?? '');
  const read = (told: KnownEvent): void => {
    switch (told.kind) {
      case 'revenue-paid':
        openAccount(told.player).income += told.income;
        break;
      case 'upkeep-paid':
        openAccount(told.player).upkeep += told.upkeep;
        break;
      case 'gold-forfeited':
        openAccount(told.player).forfeited += told.gold;
        break;
      case 'army-mustered':
        openOutlay(book.names.army(told.army.id), told.army.player, 'new-army').gold += told.gold;
        break;
      case 'troops-raised': {
        const outlay = openArmyOutlay(told.army);
        outlay.gold += told.gold;
        outlay.units += told.units.length;
        outlay.generals += told.generals.length;
        break;
      }
      case 'ranks-refilled': {
        const outlay = book.names.isBand(told.army)
          ? openOutlay(book.names.army(told.army), book.ownerOf(told.army) ?? viewer ?? '', 'partisans')
          : openArmyOutlay(told.army);
        outlay.gold += told.gold;
        outlay.recruits += sum(told.parts);
        break;
      }
      case 'works-prepared': {
        const outlay = openArmyOutlay(told.army);
        outlay.gold += told.gold;
        outlay.hasWorks = true;
        break;
      }
      case 'partisans-raised': {
        const { id, player } = told.band;
        openOutlay(book.names.army(id), player, 'partisans').gold += told.gold;
        break;
      }
      default:
    }
  };
  others.forEach(read);
  return { accounts, outlays: [...outlays.values()].toSorted((one, other) => other.gold - one.gold) };
}

/** Describes what an army got: “got 59 recruits and two new units”. */
function describeOutlay({ what, recruits, units, generals, hasWorks }: Outlay): string {
  if (what === 'new-army') return 'was raised';
  const gains = [
    ...(recruits > 0 ? [formatFigures(recruits).replace('figure', 'recruit')] : []),
    ...(units > 0 ? [`${spellNumber(units)} new ${units === 1 ? 'unit' : 'units'}`] : []),
    ...(generals > 0 ? [generals === 1 ? 'a general' : `${spellNumber(generals)} generals`] : []),
    ...(hasWorks ? ['field works'] : []),
  ];
  if (gains.length === 0) return what === 'partisans' ? 'were raised' : 'was paid for';
  return `got ${joinSeries(gains).join('')}`;
}

/** Maximum armies narrated in a sentence each, and maximum armies listed after them. */
const MAX_ARMIES_NARRATED = 2;
const MAX_ARMIES_LISTED = 5;

/** Narrates the accounts and outlays of a winter in at most five sentences. */
export function narrateWinter(facts: MonthFacts, narration: Narration): readonly (readonly Sentence[])[] {
  const { vary, book, army: nameArmy } = narration;
  const { accounts, outlays } = readWinter(facts, narration);
  const isGreen = facts.others.some(({ kind }) => kind === 'crops-restored');
  const opening = isGreen
    ? vary(
        'winter-spring',
        ['Winter came, and in spring the fields were green again.', 'It was winter; then the crops grew again.'],
        {},
      )
    : vary('winter', ['Winter came, and the marching ended.', 'It was winter.'], {});
  const paid = [...accounts].filter(
    ([player, { income, upkeep, forfeited }]) => player !== '' && income + upkeep + forfeited > 0,
  );
  const money =
    paid.length === 0
      ? []
      : [
          vary('accounts', ['{shares}.'], {
            shares: paid.map(([player, { income, upkeep, forfeited }], at): Name => {
              const lost = forfeited > 0 ? ` (${formatInteger(forfeited)} was lost unspent)` : '';
              const account =
                at === 0
                  ? `took in ${formatInteger(income)} gold and paid its troops ${formatInteger(upkeep)}`
                  : `${formatInteger(income)} and ${formatInteger(upkeep)}`;
              return { kind: 'text', id: player, text: `${book.player(player)} ${account}${lost}` };
            }),
          }),
        ];
  const first = outlays.slice(0, MAX_ARMIES_NARRATED).map((outlay) =>
    vary('army-got', ['{army} {things} for {gold} gold.', 'For {gold} gold, {army} {things}.'], {
      army: outlay.what === 'partisans' ? { ...outlay.of, text: partisansIn(outlay) } : nameArmy(outlay.of),
      things: describeOutlay(outlay),
      gold: outlay.gold,
    }),
  );
  const furtherOutlays = outlays.slice(MAX_ARMIES_NARRATED);
  const listed = furtherOutlays.slice(0, MAX_ARMIES_LISTED).map((outlay): Name => ({
    ...outlay.of,
    text: outlay.what === 'partisans' ? partisansIn(outlay) : nameArmy(outlay.of).text,
  }));
  const more = furtherOutlays.length - listed.length;
  const further =
    furtherOutlays.length === 0
      ? []
      : [
          vary('armies-got', ['Another {gold} gold went to {armies}.'], {
            gold: furtherOutlays.reduce((all, { gold }) => all + gold, 0),
            armies: more > 0 ? [...listed, { kind: 'text', id: 'more', text: `${spellNumber(more)} more` }] : listed,
          }),
        ];
  return [
    [opening, ...money],
    [...first, ...further],
  ];

  function partisansIn({ of, player }: Outlay): string {
    const name = /partisans/i.test(of.text) ? of.text.replace(/^Partisans\b/, 'partisans') : `the partisans ${of.text}`;
    return player === '' ? name : `${book.player(player)}’s ${name.replace(/^the /, '')}`;
  }
}
