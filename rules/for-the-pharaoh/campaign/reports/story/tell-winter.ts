import type { Sentence } from '../../../../core/campaign/words.ts';
import type { MonthFacts, Told } from './month-facts.ts';
import { inWords, itsArmy, listed, type Telling, withThe } from './story-words.ts';

interface Account {
  income: number;
  upkeep: number;
  forfeited: number;
  spent: number;
  /** What was raised, and for which armies where it went to some. */
  readonly raised: Map<string, Set<string>>;
}

/** What each player took in, paid and raised, as far as the reader knows. */
function accountsOf({ others }: MonthFacts, { book }: Telling): ReadonlyMap<string, Account> {
  const accounts = new Map<string, Account>();
  const of = (player: string): Account => {
    const known = accounts.get(player) ?? { income: 0, upkeep: 0, forfeited: 0, spent: 0, raised: new Map() };
    accounts.set(player, known);
    return known;
  };
  const spend = (player: string, gold: number, what: string, army: string | null = null): void => {
    const account = of(player);
    account.spent += gold;
    const armies = account.raised.get(what) ?? new Set();
    if (army !== null) armies.add(army);
    account.raised.set(what, armies);
  };
  const read = (told: Told): void => {
    switch (told.kind) {
      case 'revenue-paid':
        of(told.player).income += told.income;
        break;
      case 'upkeep-paid':
        of(told.player).upkeep += told.upkeep;
        break;
      case 'gold-forfeited':
        of(told.player).forfeited += told.gold;
        break;
      case 'army-mustered':
        spend(told.army.player, told.gold, `a new army, ${withThe(told.army.name)}`);
        break;
      case 'troops-raised':
        spend(book.ownerOf(told.army) ?? '', told.gold, 'new units', itsArmy(book.names.army(told.army), book));
        break;
      case 'ranks-refilled':
        spend(book.ownerOf(told.army) ?? '', told.gold, 'recruits', itsArmy(book.names.army(told.army), book));
        break;
      case 'partisans-raised':
        spend(told.band.player, told.gold, `partisans in ${book.names.province(told.band.province).text}`);
        break;
      case 'works-prepared':
        spend(book.ownerOf(told.army) ?? '', told.gold, 'field works');
        break;
      default:
    }
  };
  others.forEach(read);
  accounts.delete('');
  return accounts;
}

/** For how many armies at most each is named. */
const ARMIES_TOLD = 2;

/** What was raised in words: “recruits for its Home army and its Host of Ur”. */
function thingsOf(raised: Account['raised']): readonly string[] {
  return [...raised].map(([what, armies]) => {
    if (armies.size === 0) return what;
    const all = armies.size > ARMIES_TOLD ? `${inWords(armies.size)} of its armies` : [...armies].join(' and ');
    return `${what} for ${all}`;
  });
}

/** So many things that a player raised are told. */
const RAISED_TOLD = 4;

/** The winter: what came in, what it was spent on, and how the year turned. */
export function tellWinter(facts: MonthFacts, telling: Telling): readonly (readonly Sentence[])[] {
  const { vary, book } = telling;
  const accounts = [...accountsOf(facts, telling)].map(
    ([player, { income, upkeep, forfeited, spent, raised }]): Sentence[] => {
      const by = book.names.player(player);
      const all = thingsOf(raised);
      const few = all.slice(0, RAISED_TOLD);
      const things = listed(all.length > few.length ? [...few, 'more besides'] : few);
      return [
        vary(
          'account',
          [
            '{by} took in {income} gold and paid {upkeep} to those under arms.',
            'To {by} the year brought {income} gold; the troops took {upkeep} of it.',
            'The tax collectors of {by} came home with {income} gold, of which {upkeep} went to the troops.',
          ],
          { by, income, upkeep },
        ),
        ...(spent > 0
          ? [
              vary(
                'spent',
                [
                  '{spent} more went on {things}.',
                  'It laid out {spent} for {things}.',
                  'Another {spent} bought {things}.',
                ],
                { spent, things },
              ),
            ]
          : []),
        ...(forfeited > 0
          ? [
              vary(
                'forfeited',
                ['{gold} gold that nobody had found a use for was lost.', '{gold} gold melted away unspent.'],
                { gold: forfeited },
              ),
            ]
          : []),
      ];
    },
  );
  const back = facts.others.some(({ kind }) => kind === 'crops-restored')
    ? [vary('spring', ['In spring the fields were green again.', 'Then the crops grew again.'], {})]
    : [];
  const opening = vary(
    'winter',
    ['Winter came, and the marching ended.', 'The rains came and the roads were empty.', 'It was winter.'],
    {},
  );
  return [[opening], ...accounts, back];
}
