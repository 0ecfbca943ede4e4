import type { Story, StoryFigures, StorySource, Name, Sentence } from '../../../../core/campaign/sentence.ts';
import { capitalise } from '../../../../core/words.ts';
import type { CampaignState } from '../../state/state.ts';
import type { NameBook } from '../name-book.ts';
import type { PlayerEvent } from '../report.ts';
import { type BattleFact, mergeLosses, type MonthFacts, type PlayerLosses } from './month-facts.ts';
import {
  capitalizeStart,
  formatFigures,
  spellNumber,
  toTextNames,
  type Narration,
  createNarration,
  addArticle,
} from './story-words.ts';
import { narrateDice } from './narrate-losses.ts';
import { readMonthFacts } from './read-month-facts.ts';

/** Maximum fallen generals listed by name. */
const MAX_GENERALS_LISTED = 12;

const listHeld = ({ provinces }: CampaignState, player: string): readonly string[] =>
  Object.values(provinces).flatMap(({ id, holder }) => (holder === player ? [id] : []));

const findSide = (battle: BattleFact, player: string): 'attacker' | 'defender' | null => {
  if (battle.attackers.players.includes(player)) return 'attacker';
  return battle.defenders.players.includes(player) ? 'defender' : null;
};

/** Sums all deaths of a year by player. */
const sumLosses = (facts: MonthFacts): readonly PlayerLosses[] =>
  mergeLosses([
    ...[...facts.battles, ...facts.skirmishes].flatMap(({ fallen }) => fallen),
    ...facts.hardships.filter(({ cause }) => cause !== 'arrears').flatMap(({ fallen }) => fallen),
  ]);

function countYear(
  facts: MonthFacts,
  { before, after }: Pick<StorySource<CampaignState, unknown>, 'before' | 'after'>,
): readonly StoryFigures[] {
  const fallen = sumLosses(facts);
  return before.players.map(({ id: player }) => {
    const fought = facts.battles.filter((battle) => battle.winner !== null && findSide(battle, player) !== null);
    const lost = fallen.find((each) => each.player === player);
    return {
      player,
      provincesBefore: listHeld(before, player).length,
      provinces: listHeld(after, player).length,
      fought: fought.length,
      won: fought.filter((battle) => findSide(battle, player) === battle.winner).length,
      fallen: lost?.figures ?? 0,
      generals: lost?.generals.length ?? 0,
    };
  });
}

/** Narrates provinces gained and lost between the start and the end of the year. */
function narrateGains(
  { before, after }: Pick<StorySource<CampaignState, unknown>, 'before' | 'after'>,
  { book, place, vary }: Narration,
): readonly Sentence[] {
  const { names } = book;
  return before.players.flatMap(({ id }): Sentence[] => {
    const [had, has] = [new Set(listHeld(before, id)), new Set(listHeld(after, id))];
    const won = [...has].filter((province) => !had.has(province)).map(place);
    const lost = [...had].filter((province) => !has.has(province)).map(place);
    const player = names.player(id);
    const counts = { player, had: spellNumber(had.size), has: spellNumber(has.size) };
    if (won.length === 0 && lost.length === 0)
      return had.size === 0
        ? []
        : [
            vary('year-same', ['{player} ended the year as it had begun it, with {has} provinces.'], {
              player,
              has: counts.has,
            }),
          ];
    const first =
      has.size === 0
        ? vary('year-gone', ['{player} began the year with {had} provinces and ended it with none.'], {
            player,
            had: counts.had,
          })
        : vary(
            'year-held',
            [
              '{player} began the year with {had} provinces and ended it with {has}.',
              '{player} had {had} provinces in spring and {has} when winter came.',
            ],
            counts,
          );
    return [
      first,
      ...(won.length > 0 ? [vary('year-won', ['It gained {won}.', 'Its gains: {won}.'], { won })] : []),
      ...(lost.length > 0 ? [vary('year-lost', ['It lost {lost}.', 'Its losses: {lost}.'], { lost })] : []),
    ];
  });
}

function narrateBattles({ battles, falls }: MonthFacts, { book, vary }: Narration): readonly Sentence[] {
  const fought = battles.filter(({ winner }) => winner !== null);
  const deadIn = ({ fallen }: BattleFact): number => fallen.reduce((sum, each) => sum + each.figures, 0);
  const [worst] = fought.toSorted((one, other) => deadIn(other) - deadIn(one));
  const dead = worst ? deadIn(worst) : 0;
  const stormed = falls.filter(({ how, by }) => by !== null && (how === 'assault' || how === 'surrender'));
  return [
    fought.length === 0
      ? vary('year-peace', ['No battle was heard of in the whole year.'], {})
      : vary(
          'year-battles',
          ['One battle was fought. | {many} battles were fought.'],
          { many: capitalise(spellNumber(fought.length)) },
          { count: fought.length },
        ),
    ...(worst && dead > 0 && fought.length > 1
      ? [
          vary('year-worst', ['The bloodiest was that of {place}, where {many} fell.'], {
            place: worst.fort === null ? book.names.province(worst.province) : book.names.fort(worst.fort),
            many: formatFigures(dead),
          }),
        ]
      : []),
    ...(stormed.length > 0
      ? [
          vary('year-forts', ['Forts that fell: {forts}.'], {
            forts: stormed.map(({ fort }) => book.names.fort(fort)),
          }),
        ]
      : []),
  ];
}

function narrateGenerals(facts: MonthFacts, { book, vary }: Narration): readonly Sentence[] {
  return sumLosses(facts).flatMap(({ player, generals }) => {
    if (generals.length === 0) return [];
    const few = generals.slice(0, MAX_GENERALS_LISTED).map(addArticle);
    const dead: readonly Name[] = toTextNames(
      generals.length > few.length ? [...few, `${spellNumber(generals.length - few.length)} more`] : few,
    );
    return [
      vary('year-generals', ['{player} buried {dead}.', '{player} mourned {dead}.'], {
        player: book.names.player(player),
        dead,
      }),
    ];
  });
}

/** Names the year after the player who gained most, if there is one. */
function createHeadline(rows: readonly StoryFigures[], isStill: boolean, { book, vary }: Narration): Sentence {
  const gained = rows
    .map(({ player, provinces, provincesBefore }) => ({ player, gain: provinces - provincesBefore }))
    .toSorted((one, other) => other.gain - one.gain);
  const [first, second] = gained;
  if (first && first.gain > 0 && first.gain > (second?.gain ?? 0))
    return vary('head-year', ['The year of {player}'], { player: book.names.player(first.player) });
  if (isStill) return vary('head-year-still', ['A year without lasting conquests'], {});
  return gained.every(({ gain }) => gain === 0)
    ? vary('head-year-even', ['Land changed hands, but no one gained'], {})
    : vary('head-year-many', ['A year without a master'], {});
}

/** Narrates a whole year of a report. */
export function narrateYear(
  source: StorySource<CampaignState, PlayerEvent>,
  book: NameBook,
  viewer: string | null,
): Story {
  const { entries, before, after } = source;
  const year = entries[0]?.year ?? before.year;
  const players = before.players.map(({ id }) => id);
  const narration = createNarration(book, players, viewer, year);
  const facts = readMonthFacts(entries, book, viewer, before);
  const changes = Object.keys(before.provinces).flatMap((province) => {
    const [from, to] = [before, after].map((state) => state.provinces[province]?.holder ?? null);
    return from === to ? [] : [{ province, from: from ?? null, to: to ?? null }];
  });
  const generals = narrateGenerals(facts, narration);
  const rows = countYear(facts, source);
  return {
    headline: createHeadline(rows, changes.length === 0, narration),
    paragraphs: [narrateGains(source, narration), [...narrateBattles(facts, narration), ...generals]].map((told) =>
      told.map(capitalizeStart),
    ),
    dice: narrateDice(entries, narration).map(capitalizeStart),
    map: { moves: [], changes, battles: [...new Set(facts.battles.map(({ province }) => province))] },
    figures: rows,
  };
}
