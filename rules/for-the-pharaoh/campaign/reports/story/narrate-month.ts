import {
  type EarnedHonour,
  type Story,
  type StoryMap,
  type StoryMove,
  type StorySource,
  formatSentence,
  type Sentence,
} from '../../../../core/campaign/sentence.ts';
import { events as eventBook } from '../../log/event-book.ts';
import { type CampaignState, isWinter } from '../../state/state.ts';
import type { NameBook } from '../name-book.ts';
import { type PlayerEvent, describeSeen } from '../report.ts';
import { createHeadline } from './headline.ts';
import type { BattleFact, KnownEvent, MonthFacts } from './month-facts.ts';
import { narrateBattle, sortByWeight } from './narrate-battles.ts';
import {
  narrateDice,
  narrateForeignEnds,
  narrateFortsTaken,
  narrateHardships,
  narrateWinterLosses,
} from './narrate-losses.ts';
import { narrateEarlierGains, narrateGains, narrateHomecoming, narrateMarches } from './narrate-marches.ts';
import { narrateUnansweredOrders } from './narrate-orders.ts';
import { narrateRaids } from './narrate-raids.ts';
import { narrateWinter } from './narrate-winter.ts';
import { readMonthFacts } from './read-month-facts.ts';
import {
  addArticle,
  capitalizeStart,
  createNarration,
  type Narration,
  spellNumber,
  toTextNames,
} from './story-words.ts';

const toValues = ({ names }: Narration['book'], fort: string, player: string) => ({
  fort: names.fort(fort),
  player: names.player(player),
});

/** Narrates the start of a fort's siege, if it began this month. */
const narrateSiegeStart = ({ others }: MonthFacts, wanted: string, { book, vary }: Narration): readonly Sentence[] =>
  others.flatMap((told): Sentence[] => {
    if (told.kind !== 'siege-begun' && told.kind !== 'siege-heard-of') return [];
    const { fort, player } =
      told.kind === 'siege-begun' ? { fort: told.siege.fort, player: told.siege.besieger } : told;
    if (fort !== wanted) return [];
    return [
      vary('siege', ['{player} laid siege to {fort}.', '{player} surrounded {fort}.'], toValues(book, fort, player)),
    ];
  });

/** Narrates sieges that began this month, except those in `narrated`, and older sieges that still last. */
function narrateSieges(
  facts: MonthFacts,
  { before, after }: { readonly before: CampaignState; readonly after: CampaignState },
  at: { readonly year: number; readonly month: number },
  narration: Narration,
  narrated: ReadonlySet<string>,
): readonly Sentence[] {
  const { book, vary } = narration;
  const forts = new Set(
    facts.others.flatMap((one) =>
      one.kind === 'siege-begun' ? [one.siege.fort] : one.kind === 'siege-heard-of' ? [one.fort] : [],
    ),
  );
  const begun = [...forts]
    .filter((fort) => !narrated.has(fort))
    .flatMap((fort) => narrateSiegeStart(facts, fort, narration));
  const still = Object.values(before.sieges).flatMap(({ fort, besieger, begun: since }): Sentence[] => {
    // The first states of a report may include a siege that begins later.
    const isOlder = since.year < at.year || (since.year === at.year && since.month < at.month);
    const stays = after.sieges[fort]?.besieger === besieger;
    return isOlder && stays
      ? [
          vary(
            'still',
            ['{player} still besieged {fort}.', '{fort} was still under siege by {player}.'],
            toValues(book, fort, besieger),
          ),
        ]
      : [];
  });
  return [...begun, ...still];
}

/** Maximum units listed by name. */
const MAX_NAMES = 3;

/** Narrates honours earned by units, grouped by player and honour. */
const narrateHonours = (honoured: readonly EarnedHonour[], { book, vary }: Narration): readonly Sentence[] =>
  [...Map.groupBy(honoured, ({ player, honour }) => `${player} ${formatSentence(honour)}`).values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const names = [...new Set(all.map(({ name }) => addArticle(name)))];
    const who = toTextNames(names.length > MAX_NAMES ? [`${spellNumber(names.length)} of its units`] : names);
    const values = { player: book.names.player(first.player), who, honour: formatSentence(first.honour) };
    return [
      vary('honoured', ['{player} gave {who} the title “{honour}”.', '{player} honoured {who} as “{honour}”.'], values),
    ];
  });

/** Maximum battles narrated in full. The rest are listed by province. */
const MAX_BATTLES_NARRATED = 4;

/** Kinds of entries whose own sentence is used unchanged. */
const TOLD_UNCHANGED: ReadonlySet<KnownEvent['kind']> = new Set([
  'siege-lifted',
  'siege-work-seen',
  'siege-work-ended',
  'breach-thrown',
  'counter-mined',
  'counter-mine-told',
  'escalade',
  'escalade-seen',
  'treaty-made',
  'treaty-ended',
  'gold-given',
  'province-given',
  'umpire-ruled',
  'umpire-spoke',
] as const);

/** Narrates treaties that ended and offers that were declined, grouped by player. */
function narrateTreaties(
  facts: MonthFacts,
  before: CampaignState,
  { book: { names }, vary }: Narration,
): readonly Sentence[] {
  const ends = facts.others.flatMap((told) => (told.kind === 'treaty-renounced' ? [told] : []));
  const isOffered = (one: string, other: string): boolean =>
    (before.treatyOffers ?? []).some(
      ({ from, to }) => (from === one && to === other) || (from === other && to === one),
    );
  const groups = [...Map.groupBy(ends, ({ by, bound }) => `${by} ${bound}`).values()];
  return groups.flatMap((of): Sentence[] => {
    const [first] = of;
    // Declining without an offer has no effect.
    const affected = of.filter(({ by, player, bound }) => bound || isOffered(by, player));
    if (!first || affected.length === 0) return [];
    const values = { by: names.player(first.by), players: affected.map(({ player }) => names.player(player)) };
    return first.bound
      ? [vary('notice', ['{by} gave notice of its treaty with {players}.'], values)]
      : [vary('declined', ['{by} declined a treaty with {players}.'], values)];
  });
}

const toSeen = (told: KnownEvent): PlayerEvent['seen'] =>
  told.kind in eventBook ? ({ kind: 'whole', happening: told } as PlayerEvent['seen']) : (told as PlayerEvent['seen']);

/** Removes sentences with the same text. */
const dropDuplicates = (sentences: readonly Sentence[]): readonly Sentence[] => [
  ...new Map(sentences.map((sentence) => [formatSentence(sentence), sentence])).values(),
];

function withoutDetails(sentence: Sentence): Sentence {
  return { ...sentence, more: [] };
}

/** Narrates the number of provinces of each player. */
function narrateStandings({ provinces, players }: CampaignState, { book, vary }: Narration): Sentence {
  const counts = players
    .map(({ id }) => ({ id, count: Object.values(provinces).filter(({ holder }) => holder === id).length }))
    .toSorted((one, other) => other.count - one.count);
  const [first, last] = [counts.at(0)?.count ?? 0, counts.at(-1)?.count ?? 0];
  if (first === last)
    return vary('level', ['At the end of the month each held {many}.', 'When the month was over, each held {many}.'], {
      many: `${spellNumber(first)} ${first === 1 ? 'province' : 'provinces'}`,
    });
  const shares = toTextNames(
    counts.map(
      ({ id, count }, at) =>
        `${book.names.player(id).text} ${at === 0 ? `held ${spellNumber(count)} provinces` : count === 0 ? 'none' : spellNumber(count)}`,
    ),
  );
  return vary('standing', ['At the end of the month {shares}.', 'When the month was over, {shares}.'], { shares });
}

/** Creates the map of a month. */
export function createStoryMap(facts: MonthFacts, { armies, partisans }: CampaignState): StoryMap {
  const homeOf = (id: string): string | undefined => (armies[id] ?? partisans[id])?.province;
  const raids = facts.raids.flatMap(({ army, by, province }): StoryMove[] => [
    { kind: 'raid', player: by, from: (army && homeOf(army.id)) ?? province, to: province },
  ]);
  const moves =
    (kind: 'march' | 'retreat') =>
    (of: MonthFacts['marches'][number]): StoryMove => ({ kind, player: of.player, from: of.from, to: of.to });
  return {
    moves: [
      ...facts.marches.filter(({ from, to }) => from !== to).map(moves('march')),
      ...facts.retreats.map(moves('retreat')),
      ...raids,
    ],
    changes: facts.gains.map(({ province, from, by }) => ({ province, from, to: by })),
    battles: [...new Set(facts.battles.map(({ province }) => province))],
  };
}

const isWar = (facts: MonthFacts): boolean => facts.battles.length > 0 || facts.gains.length > 0;

/** Narrates a month or a winter of a report. The same report always gives the same text. */
export function narrateMonth(
  source: StorySource<CampaignState, PlayerEvent>,
  book: NameBook,
  viewer: string | null,
): Story {
  const { entries, before, after } = source;
  const { year, month } = entries[0] ?? before;
  const winter = isWinter({ ...before, month });
  const players = before.players.map(({ id }) => id);
  const narration = createNarration(book, players, viewer, (year - 1) * (before.campaignMonths + 1) + month);
  const facts = readMonthFacts(entries, book, viewer, before);
  const isOver = after.year !== year || after.month !== month;
  const [greatest] = sortByWeight(facts.battles, narration);
  const battlesThere = facts.battles.filter(({ province }) => province === greatest?.province);
  const elsewhere = facts.battles.filter(({ province }) => province !== greatest?.province);
  const narrated = elsewhere.slice(0, MAX_BATTLES_NARRATED);
  const further = elsewhere.slice(MAX_BATTLES_NARRATED).map(({ province }) => narration.place(province));
  /** Forts whose siege is narrated with a storm in the same month. */
  const closed = new Set<string>();
  const narrateWhole = (battle: BattleFact): readonly Sentence[] => {
    const begun = battle.closedBefore.filter((fort) => !closed.has(fort));
    for (const fort of begun) closed.add(fort);
    return [
      ...narrateEarlierGains(battle, narration),
      ...begun.flatMap((fort) => narrateSiegeStart(facts, fort, narration)),
      ...narrateBattle(battle, narration),
    ];
  };
  const first = battlesThere.flatMap(narrateWhole);
  const otherBattles = [
    ...narrated.flatMap(narrateWhole),
    ...(further.length > 0
      ? [narration.vary('fought-too', ['There was also fighting in {provinces}.'], { provinces: further })]
      : []),
  ];
  const gains = narrateGains(facts, narration, [...battlesThere, ...narrated]);
  const unchanged = dropDuplicates(
    facts.others.flatMap((told) =>
      TOLD_UNCHANGED.has(told.kind) ? [withoutDetails(describeSeen(toSeen(told), book.names))] : [],
    ),
  );
  const victories = dropDuplicates(
    facts.others.flatMap((told) =>
      told.kind === 'victory-reached'
        ? [
            narration.vary('won', ['With that, {player} won.'], {
              player: book.names.player(told.victory.player),
            }),
          ]
        : [],
    ),
  );
  const quiet =
    !winter && isOver && !isWar(facts)
      ? [
          narration.vary(
            'quiet',
            [
              'No battle was heard of, and no province changed hands.',
              'It was a month without news of a battle, and every province kept its ruler.',
              'No one won or lost a province, and no battle was heard of.',
            ],
            {},
          ),
        ]
      : [];
  const hasChanged = facts.gains.length > 0 && isOver;
  const paragraphs = [
    ...(winter ? narrateWinter(facts, narration) : [first.length > 0 ? first : quiet]),
    otherBattles,
    [...gains, ...(winter ? narrateHomecoming(facts, narration) : narrateMarches(facts, narration))],
    [
      ...narrateFortsTaken(facts, narration, after.forts, [...battlesThere, ...narrated]),
      ...narrateRaids(facts, narration),
      ...(winter ? narrateWinterLosses(facts, narration) : narrateHardships(facts, narration)),
      ...(winter ? [] : narrateSieges(facts, source, { year, month }, narration, closed)),
      ...unchanged,
      ...narrateForeignEnds(facts, narration, [...battlesThere, ...narrated]),
      ...narrateTreaties(facts, before, narration),
      ...(hasChanged && !winter ? [narrateStandings(after, narration)] : []),
    ],
    narrateHonours(source.honoured ?? [], narration),
    isOver ? narrateUnansweredOrders(entries, source, narration) : [],
    victories,
  ];
  return {
    headline: capitalizeStart(
      winter
        ? narration.vary('head-winter', ['The winter of year {year}'], { year: String(year) })
        : createHeadline(facts, before, narration, isOver),
    ),
    paragraphs: mergeShortParagraphs(paragraphs).map((sentences) => sentences.map(capitalizeStart)),
    dice: narrateDice(entries, narration).map(capitalizeStart),
    map: createStoryMap(facts, before),
    figures: [],
  };
}

/** Joins paragraphs of one sentence to the paragraph before them. */
function mergeShortParagraphs(paragraphs: readonly (readonly Sentence[])[]): readonly (readonly Sentence[])[] {
  const merged: Sentence[][] = [];
  for (const sentences of paragraphs.filter(({ length }) => length > 0)) {
    const last = merged.at(-1);
    if (last && (sentences.length === 1 || last.length === 1)) last.push(...sentences);
    else merged.push([...sentences]);
  }
  return merged;
}
