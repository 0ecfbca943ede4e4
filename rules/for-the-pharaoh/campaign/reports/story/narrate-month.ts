import type { Story, StoryMap, StoryMove, StorySource } from '../../../../core/campaign/story.ts';
import { closedName, formatSentence, type Name, type Sentence } from '../../../../core/campaign/words.ts';
import { events as eventBook } from '../../log/event-book.ts';
import { isWinter, type CampaignState } from '../../state/state.ts';
import type { NameBook } from '../name-book.ts';
import { type PlayerEvent, sentenceOfSeen } from '../report.ts';
import {
  type BattleFact,
  type GainFact,
  mergeLosses,
  type MonthFacts,
  readMonthFacts,
  type Known,
} from './month-facts.ts';
import {
  capitalizeStart,
  formatFigures,
  formatGenerals,
  spellNumber,
  toTextNames,
  nameItsArmy,
  type Narration,
  createNarration,
} from './story-words.ts';
import { headline } from './headline.ts';
import { sortByWeight, narrateBattle, narrateEnds, narrateRaids } from './narrate-battles.ts';
import { narrateDice } from './narrate-dice.ts';
import { narrateHonours } from './narrate-honours.ts';
import { narrateSiegeStart, narrateSieges } from './narrate-sieges.ts';
import { narrateUnansweredOrders } from './narrate-orders.ts';
import { narrateWinter } from './narrate-winter.ts';

/** So many battles of a month are told whole; of more it is said where they were. */
const MAX_BATTLES_NARRATED = 4;
/** So many provinces taken without a battle are told each by itself. */
const MAX_GAINS_NARRATED = 3;
/** So many marches of one player are told. */
const MAX_MARCHES_LISTED = 4;
/** What was taken without a battle: the first few each with the army that took it, the others by those who took them. */
function narrateGains(
  facts: MonthFacts,
  { army, book, place, vary }: Narration,
  told: readonly BattleFact[],
): readonly Sentence[] {
  const prizes = new Set(told.flatMap(({ gains }) => gains));
  const free = facts.gains.filter((gain) => !prizes.has(gain) && !gain.isGift);
  const comers = new Map(
    free.flatMap((gain) => {
      const { comer } = gain;
      return comer?.army ? [[gain, { army: army(comer.army), start: place(comer.from) }] as const] : [];
    }),
  );
  const fought = new Set(facts.battles.map(({ province }) => province));
  const whole = free.filter((gain) => comers.has(gain)).slice(0, MAX_GAINS_NARRATED);
  const rest = free.filter((gain) => !whole.includes(gain));
  return [
    ...whole.flatMap(narrateWhole),
    ...[
      ...Map.groupBy(rest, ({ by, from, province }) => `${by} ${from ?? ''} ${fought.has(province)}`).values(),
    ].flatMap(narrateTogether),
  ];

  function narrateWhole(gain: GainFact): readonly Sentence[] {
    const came = comers.get(gain);
    if (!came) return [];
    const values = { ...came, to: place(gain.province) };
    if (gain.from === null)
      return [
        vary(
          'settled',
          [
            '{army} marched from {start} into {to}, which had belonged to nobody, and stayed.',
            '{to}, which had belonged to nobody, let {army} in from {start}.',
            '{army} crossed from {start} and took {to}, for nobody was there to say no.',
          ],
          values,
        ),
      ];
    const taken = { ...values, loser: book.names.player(gain.from) };
    if (fought.has(gain.province))
      return [
        vary(
          'walked-in-after',
          ['{army} came from {start} and took {to} from {loser}.', '{loser} lost {to} when {army} came from {start}.'],
          taken,
        ),
      ];
    return [
      vary(
        'walked-in',
        [
          '{army} marched from {start} and took {to} from {loser} without a battle.',
          '{loser} lost {to} without a battle when {army} came from {start}.',
          '{army}, come from {start}, took {to} from {loser}; nobody fought for it.',
        ],
        taken,
      ),
    ];
  }

  function narrateTogether(gains: readonly GainFact[]): readonly Sentence[] {
    const [first] = gains;
    if (!first) return [];
    const values = { by: book.names.player(first.by), provinces: gains.map(({ province }) => place(province)) };
    if (first.from === null)
      return [
        vary(
          'occupied',
          [
            '{by} occupied {provinces}, where nobody had ruled.',
            'Nobody had held {provinces}; {by} took possession.',
            '{by} laid hands on {provinces}, where nobody had ruled.',
          ],
          values,
        ),
      ];
    const taken = { ...values, loser: book.names.player(first.from) };
    return [
      fought.has(first.province)
        ? vary(
            'taken-after',
            ['When the fighting was over {by} took {provinces} from {loser}.', '{loser} lost {provinces} to {by}.'],
            taken,
          )
        : vary(
            'taken',
            [
              '{by} took {provinces} from {loser} without a battle.',
              '{loser} lost {provinces} to {by} without a battle.',
              'From {loser} {by} took {provinces}; nobody fought for it.',
            ],
            taken,
          ),
    ];
  }
}

/** Who goes home for the winter, in one sentence. */
function narrateHomecoming(
  { marches }: MonthFacts,
  { army: nameArmy, book, place, vary }: Narration,
): readonly Sentence[] {
  const gone = marches.filter(({ from, to }) => from !== to);
  const ways = gone.slice(0, MAX_MARCHES_LISTED).map(({ army, player, to }): Name => {
    const who = army ? nameArmy(army).text : `an army of ${book.player(player)}`;
    return { kind: 'text', id: `${army?.id ?? player} ${to}`, text: `${closedName(who)} to ${place(to).text}` };
  });
  const more = gone.length - ways.length;
  return ways.length === 0
    ? []
    : [
        vary('went-home', ['For the winter went {ways}.', 'Home for the winter went {ways}.'], {
          ways: more > 0 ? [...ways, ...toTextNames([`${spellNumber(more)} more`])] : ways,
        }),
      ];
}

/** Armies that went from place to place and neither fought nor took anything. */
function narrateMarches(facts: MonthFacts, { book, place, vary }: Narration): readonly Sentence[] {
  const told = new Set([
    ...facts.battles.map(({ province }) => province),
    ...facts.gains.map(({ province }) => province),
  ]);
  const quiet = facts.marches.filter(({ from, to }) => from !== to && !told.has(to));
  return [...Map.groupBy(quiet, ({ player }) => player)].flatMap(([player, of]): Sentence[] => {
    const own = of.filter(({ army }) => army !== null);
    const seen = of.filter(({ army }) => army === null);
    const ways = own.slice(0, MAX_MARCHES_LISTED).map(({ army, to }): Name => ({
      kind: 'text',
      id: `${army?.id ?? ''} ${to}`,
      text: `${army ? closedName(nameItsArmy(army, book)) : ''} to ${place(to).text}`,
    }));
    const more = own.length - ways.length;
    const moved = more > 0 ? [...ways, ...toTextNames([`${spellNumber(more)} more`])] : ways;
    const places = [...new Set(seen.map(({ to }) => to))].slice(0, MAX_MARCHES_LISTED).map(place);
    return [
      ...(own.length > 0
        ? [
            vary('moved', ['{player} sent {moved}.', '{player} moved {moved}.'], {
              player: book.names.player(player),
              moved,
            }),
          ]
        : []),
      ...(seen.length > 0
        ? [
            vary(
              'seen',
              [
                'An army of {player} was seen on the road to {places}. | Armies of {player} were seen on the roads to {places}.',
                'Dust on the road to {places}: an army of {player}. | Dust on the roads to {places}: armies of {player}.',
              ],
              {
                player: book.names.player(player),
                places,
              },
              { count: seen.length },
            ),
          ]
        : []),
    ];
  });
}

/** Kinds whose own sentences a story tells as they are. */
const TOLD_UNCHANGED: ReadonlySet<Known['kind']> = new Set([
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

/** Treaties by what became of them: those of one kind are told together. */
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
  const told = [...Map.groupBy(ends, ({ by, bound }) => `${by} ${bound}`).values()];
  return told.flatMap((of): Sentence[] => {
    const [first] = of;
    // Who declines what nobody has offered does nothing.
    const others = of.filter(({ by, player, bound }) => bound || isOffered(by, player));
    if (!first || others.length === 0) return [];
    const values = { by: names.player(first.by), players: others.map(({ player }) => names.player(player)) };
    return first.bound
      ? [vary('notice', ['{by} gave notice of its treaty with {players}.'], values)]
      : [vary('declined', ['{by} would have no treaty with {players}.'], values)];
  });
}

/** Foreign armies that are no more and fell in no battle that was told. */
function narrateForeignEnds(
  { others, battles }: MonthFacts,
  { book: { names }, place, vary }: Narration,
  told: readonly BattleFact[],
): readonly Sentence[] {
  const gone = [
    ...others.flatMap((one) => (one.kind === 'army-gone' ? [one] : [])),
    ...battles
      .filter((battle) => !told.includes(battle))
      .flatMap(({ ends, province }) =>
        ends.filter(({ isKnown }) => !isKnown).map(({ army }) => ({ player: army.id, province })),
      ),
  ];
  return [...Map.groupBy(gone, ({ player, province }) => `${player} ${province}`).values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const values = { player: names.player(first.player), province: place(first.province) };
    const texts = [
      'An army of {player} in {province} was no more. | {n} armies of {player} in {province} were no more.',
    ] as const;
    return [vary('gone', texts, values, { count: of.length })];
  });
}

const toSeen = (told: Known): PlayerEvent['seen'] =>
  told.kind in eventBook ? ({ kind: 'whole', happening: told } as PlayerEvent['seen']) : (told as PlayerEvent['seen']);

/** What several works of a siege come to in the same way is told once. */
const once = (sentences: readonly Sentence[]): readonly Sentence[] => [
  ...new Map(sentences.map((sentence) => [formatSentence(sentence), sentence])).values(),
];

function plain(sentence: Sentence): Sentence {
  return { ...sentence, more: [] };
}

function narrateFortsTaken(
  facts: MonthFacts,
  narration: Narration,
  forts: CampaignState['forts'],
  toldBattles: readonly BattleFact[],
): readonly Sentence[] {
  const { falls, gains, battles, ends } = facts;
  const { book, vary } = narration;
  const stormed = new Set(battles.flatMap(({ fort }) => fort ?? []));
  const taken = new Set(gains.map(({ province }) => province));
  const told = falls.flatMap(({ fort: id, by, how }, at): Sentence[] => {
    const isLast = falls.findLastIndex((fall) => fall.fort === id) === at;
    if (by === null || !isLast || (how === 'empty' && taken.has(forts[id]?.province ?? ''))) return [];
    const values = { fort: book.names.fort(id), by: book.names.player(by) };
    if (how === 'surrender')
      return [
        vary(
          'surrender',
          [
            '{fort} could hold out no longer and opened its gates to {by}.',
            'The stores of {fort} were at an end: it surrendered to {by}.',
          ],
          values,
        ),
      ];
    if (how === 'assault' && stormed.has(id))
      return [vary('so-fell', ['So {fort} fell to {by}.', 'With that {fort} belonged to {by}.'], values)];
    return [vary('fort', ['{fort} went over to {by}.'], values)];
  });
  const inBattles = new Set(toldBattles.flatMap((battle) => battle.ends));
  const ended = ends.filter((end) => end.why !== 'dismissed' && end.isKnown && !inBattles.has(end));
  return [...told, ...narrateEnds(ended, narration, false)];
}

/** What a winter took by every hardship, in one sentence. */
function narrateWinterLosses({ hardships }: MonthFacts, { book, vary }: Narration): readonly Sentence[] {
  const to: Partial<Record<MonthFacts['hardships'][number]['cause'], string>> = {
    hunger: 'to hunger',
    arrears: 'for want of pay',
    plague: 'to plague',
    siege: 'at the walls',
  };
  const shares = [...Map.groupBy(hardships, ({ cause }) => cause)].flatMap(([cause, of]) =>
    mergeLosses(of.flatMap(({ fallen }) => fallen)).flatMap((side): Name[] => {
      const many = side.figures > 0 ? formatFigures(side.figures) : formatGenerals(side.generals);
      if (many === '' || to[cause] === undefined) return [];
      return [
        { kind: 'text', id: `${cause} ${side.player}`, text: `${book.player(side.player)} ${many} ${to[cause]}` },
      ];
    }),
  );
  return shares.length === 0 ? [] : [vary('winter-lost', ['The winter had its losses: {shares}.'], { shares })];
}

/** What fell to each hardship, in a sentence each. */
function narrateHardships({ hardships }: MonthFacts, { book, vary }: Narration): readonly Sentence[] {
  return [...Map.groupBy(hardships, ({ cause }) => cause)].flatMap(([cause, of]): Sentence[] => {
    const shares = mergeLosses(of.flatMap(({ fallen }) => fallen)).flatMap((side): Name[] => {
      const many = side.figures > 0 ? formatFigures(side.figures) : formatGenerals(side.generals);
      return many === '' ? [] : [{ kind: 'text', id: side.player, text: `${many} of ${book.player(side.player)}` }];
    });
    if (shares.length === 0) return [];
    const values = { shares };
    if (cause === 'hunger')
      return [vary('hunger', ['There was not bread for all: hunger took {shares}.', 'Hunger took {shares}.'], values)];
    if (cause === 'arrears') return [vary('arrears', ['Not everybody could be paid: {shares} went home.'], values)];
    if (cause === 'plague')
      return [vary('plague', ['Plague took {shares}.', 'There was plague in the camps: it took {shares}.'], values)];
    if (cause === 'siege') return [vary('walls', ['At the walls fell {shares}.'], values)];
    return [];
  });
}

/** How many provinces everybody has now. */
function standing({ provinces, players }: CampaignState, { book, vary }: Narration): Sentence {
  const counts = players
    .map(({ id }) => ({ id, count: Object.values(provinces).filter(({ holder }) => holder === id).length }))
    .toSorted((one, other) => other.count - one.count);
  const [first, last] = [counts.at(0)?.count ?? 0, counts.at(-1)?.count ?? 0];
  if (first === last)
    return vary('level', ['At the month’s end each held {many}.', 'When the month was over each held {many}.'], {
      many: `${spellNumber(first)} ${first === 1 ? 'province' : 'provinces'}`,
    });
  const shares = toTextNames(
    counts.map(
      ({ id, count }, at) =>
        `${book.names.player(id).text} ${at === 0 ? `held ${spellNumber(count)} provinces` : count === 0 ? 'none' : spellNumber(count)}`,
    ),
  );
  return vary('standing', ['At the month’s end {shares}.', 'When the month was over {shares}.'], { shares });
}

/** What the map of a month shows. */
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

/** A month or a winter of a report, told. The same report is always told in the same words. */
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
  const there = facts.battles.filter(({ province }) => province === greatest?.province);
  const elsewhere = facts.battles.filter(({ province }) => province !== greatest?.province);
  const told = elsewhere.slice(0, MAX_BATTLES_NARRATED);
  const further = elsewhere.slice(MAX_BATTLES_NARRATED).map(({ province }) => narration.place(province));
  /** A fort that was closed in and stormed in one month: first the one is told, then the other. */
  const closed = new Set<string>();
  const narrateWhole = (battle: BattleFact): readonly Sentence[] => {
    const begun = battle.closedBefore.filter((fort) => !closed.has(fort));
    for (const fort of begun) closed.add(fort);
    return [...begun.flatMap((fort) => narrateSiegeStart(facts, fort, narration)), ...narrateBattle(battle, narration)];
  };
  const first = there.flatMap(narrateWhole);
  const others = [
    ...told.flatMap(narrateWhole),
    ...(further.length > 0
      ? [narration.vary('fought-too', ['There was fighting in {provinces} as well.'], { provinces: further })]
      : []),
  ];
  const gains = narrateGains(facts, narration, [...there, ...told]);
  const asItIs = once(
    facts.others.flatMap((told) =>
      TOLD_UNCHANGED.has(told.kind) ? [plain(sentenceOfSeen(toSeen(told), book.names))] : [],
    ),
  );
  const victories = once(
    facts.others.flatMap((told) =>
      told.kind === 'victory-reached'
        ? [
            narration.vary('won', ['With that {player} had won.'], {
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
              'It was a month without news of a battle, and every province stayed whose it was.',
              'Nobody won or lost a province, and no battle was heard of.',
            ],
            {},
          ),
        ]
      : [];
  const hasChanged = facts.gains.length > 0 && isOver;
  const paragraphs = [
    ...(winter ? narrateWinter(facts, narration) : [first.length > 0 ? first : quiet]),
    others,
    [...gains, ...(winter ? narrateHomecoming(facts, narration) : narrateMarches(facts, narration))],
    [
      ...narrateFortsTaken(facts, narration, after.forts, [...there, ...told]),
      ...narrateRaids(facts, narration),
      ...(winter ? narrateWinterLosses(facts, narration) : narrateHardships(facts, narration)),
      ...(winter ? [] : narrateSieges(facts, source, { year, month }, narration, closed)),
      ...asItIs,
      ...narrateForeignEnds(facts, narration, [...there, ...told]),
      ...narrateTreaties(facts, before, narration),
      ...(hasChanged && !winter ? [standing(after, narration)] : []),
    ],
    narrateHonours(source.honoured ?? [], narration),
    isOver ? narrateUnansweredOrders(entries, source, narration) : [],
    victories,
  ];
  return {
    headline: capitalizeStart(
      winter
        ? narration.vary('head-winter', ['The winter of year {year}'], { year: String(year) })
        : headline(facts, before, narration, isOver),
    ),
    paragraphs: mergeShortParagraphs(paragraphs).map((sentences) => sentences.map(capitalizeStart)),
    dice: narrateDice(entries, narration).map(capitalizeStart),
    map: createStoryMap(facts, before),
    figures: [],
  };
}

/** A paragraph of one sentence goes with the one before it. */
function mergeShortParagraphs(paragraphs: readonly (readonly Sentence[])[]): readonly (readonly Sentence[])[] {
  const told: Sentence[][] = [];
  for (const sentences of paragraphs.filter(({ length }) => length > 0)) {
    const last = told.at(-1);
    if (last && (sentences.length === 1 || last.length === 1)) last.push(...sentences);
    else told.push([...sentences]);
  }
  return told;
}
