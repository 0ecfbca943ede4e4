import type { Story, StoryMap, StoryMove, StorySource } from '../../../../core/campaign/story.ts';
import { closedName, type Sentence } from '../../../../core/campaign/words.ts';
import { events as eventBook } from '../../log/event-book.ts';
import { isWinter, type CampaignState } from '../../state/state.ts';
import type { NameBook } from '../name-book.ts';
import { type PlayerEvent, sentenceOfSeen } from '../report.ts';
import { type GainFact, type MonthFacts, monthFacts, type Told } from './month-facts.ts';
import { begun, figures, generalsNames, inWords, listed, itsArmy, type Telling, tellingOf } from './story-words.ts';
import { headline } from './headline.ts';
import { byWeight, endedIn, tellBattle, tellEnds, tellRaids } from './tell-fights.ts';
import { tellDice } from './tell-dice.ts';
import { tellHonours } from './tell-honours.ts';
import { tellSieges } from './tell-sieges.ts';
import { tellWinter } from './tell-winter.ts';

/** So many battles of a month are told whole; of more it is said where they were. */
const BATTLES_TOLD = 4;
/** So many provinces taken without a battle are told each by itself. */
const GAINS_TOLD = 3;
/** So many marches of one player are told. */
const MARCHES_TOLD = 4;
/** What was taken without a battle: the first few each with the army that took it, the others by those who took them. */
function tellGains(facts: MonthFacts, { army, book, place, vary }: Telling): readonly Sentence[] {
  const fought = new Set(facts.battles.map(({ province }) => province));
  const free = facts.gains.filter(({ province, isGift }) => !fought.has(province) && !isGift);
  const comers = new Map(
    free.flatMap((gain) => {
      const came = facts.marches.find(({ player, to, army }) => player === gain.by && to === gain.province && army);
      return came?.army ? [[gain, { army: army(came.army), start: place(came.from) }] as const] : [];
    }),
  );
  const whole = free.filter((gain) => comers.has(gain)).slice(0, GAINS_TOLD);
  const rest = free.filter((gain) => !whole.includes(gain));
  return [
    ...whole.flatMap(tellWhole),
    ...[...Map.groupBy(rest, ({ by, from }) => `${by} ${from ?? ''}`).values()].flatMap(tellTogether),
  ];

  function tellWhole(gain: GainFact): readonly Sentence[] {
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
    return [
      vary(
        'walked-in',
        [
          '{army} marched from {start} and took {to} from {loser} without a fight.',
          '{loser} had left {to} empty, and {army} came from {start} and took it.',
          '{to} was lost to {loser} without a blow when {army} came from {start}.',
          '{army}, come from {start}, walked into {to}; nobody of {loser} was there.',
        ],
        { ...values, loser: book.names.player(gain.from) },
      ),
    ];
  }

  function tellTogether(gains: readonly GainFact[]): readonly Sentence[] {
    const [first] = gains;
    if (!first) return [];
    const values = { by: book.names.player(first.by), provinces: gains.map(({ province }) => place(province)) };
    if (first.from === null)
      return [
        vary(
          'occupied',
          [
            '{by} occupied {provinces}, where nobody had ruled.',
            'Nobody had held {provinces}; now {by} did.',
            '{by} laid hands on {provinces}, where nobody had ruled.',
          ],
          values,
        ),
      ];
    return [
      vary(
        'taken',
        [
          '{by} took {provinces} from {loser} without a fight.',
          'Nobody stood in the way of {by}, who took {provinces} from {loser}.',
          '{loser} lost {provinces} to {by} without a blow.',
        ],
        { ...values, loser: book.names.player(first.from) },
      ),
    ];
  }
}

/** Armies that went from place to place and neither fought nor took anything. */
function tellMarches(facts: MonthFacts, { book, place, vary }: Telling): readonly Sentence[] {
  const told = new Set([
    ...facts.battles.map(({ province }) => province),
    ...facts.gains.map(({ province }) => province),
  ]);
  const quiet = facts.marches.filter(({ from, to }) => from !== to && !told.has(to));
  return [...Map.groupBy(quiet, ({ player }) => player)].flatMap(([player, of]): Sentence[] => {
    const own = of.filter(({ army }) => army !== null);
    const seen = of.filter(({ army }) => army === null);
    const ways = own
      .slice(0, MARCHES_TOLD)
      .map(({ army, to }) => `${army ? closedName(itsArmy(army, book)) : ''} to ${place(to).text}`);
    const more = own.length - ways.length;
    const moved = listed(more > 0 ? [...ways, `${inWords(more)} more`] : ways);
    const places = [...new Set(seen.map(({ to }) => to))].slice(0, MARCHES_TOLD).map(place);
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
const AS_IT_IS: ReadonlySet<Told['kind']> = new Set([
  'siege-lifted',
  'siege-work-seen',
  'siege-work-ended',
  'breach-thrown',
  'counter-mined',
  'counter-mine-told',
  'escalade',
  'escalade-seen',
  'army-gone',
  'treaty-made',
  'treaty-ended',
  'treaty-renounced',
  'gold-given',
  'province-given',
  'umpire-ruled',
  'umpire-spoke',
] as const);

const asSeen = (told: Told): PlayerEvent['seen'] =>
  told.kind in eventBook ? ({ kind: 'whole', happening: told } as PlayerEvent['seen']) : (told as PlayerEvent['seen']);

function plain(sentence: Sentence): Sentence {
  return { ...sentence, more: [] };
}

function tellFalls(facts: MonthFacts, telling: Telling, forts: CampaignState['forts']): readonly Sentence[] {
  const { falls, gains, battles, ends } = facts;
  const { book, vary } = telling;
  const stormed = new Set(battles.flatMap(({ fort }) => fort ?? []));
  const taken = new Set(gains.map(({ province }) => province));
  const told = falls.flatMap(({ fort: id, by, how }): Sentence[] => {
    if (by === null || (how === 'empty' && taken.has(forts[id]?.province ?? ''))) return [];
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
    return [vary('fort', ['{fort} was now held by {by}.'], values)];
  });
  const inBattles = new Set(battles.flatMap((battle) => endedIn(battle, facts)));
  const ended = ends.filter((end) => end.why !== 'dismissed' && !inBattles.has(end));
  return [...told, ...tellEnds(ended, telling)];
}

function tellHardships({ hardships }: MonthFacts, { book, vary }: Telling): readonly Sentence[] {
  return hardships.flatMap(({ cause, fallen }) =>
    fallen.flatMap((side): Sentence[] => {
      if (side.figures === 0 && side.generals.length === 0) return [];
      const values = {
        player: book.names.player(side.player),
        many: side.figures > 0 ? figures(side.figures) : generalsNames(side.generals),
      };
      if (cause === 'hunger')
        return [
          vary(
            'hunger',
            ['There was not bread for all: hunger took {many} of {player}.', '{player} lost {many} to hunger.'],
            values,
          ),
        ];
      if (cause === 'arrears')
        return [vary('arrears', ['{player} could not pay everybody, and {many} went home.'], values)];
      if (cause === 'plague')
        return [
          vary(
            'plague',
            ['Plague took {many} of {player}.', 'There was plague in the camp, and {player} buried {many}.'],
            values,
          ),
        ];
      if (cause === 'siege') return [vary('walls', ['{player} lost {many} at the walls.'], values)];
      return [];
    }),
  );
}

/** How many provinces everybody has now. */
function standing({ provinces, players }: CampaignState, { book, vary }: Telling): Sentence {
  const counts = players
    .map(({ id }) => ({ id, count: Object.values(provinces).filter(({ holder }) => holder === id).length }))
    .toSorted((one, other) => other.count - one.count);
  const [first, last] = [counts.at(0)?.count ?? 0, counts.at(-1)?.count ?? 0];
  if (first === last)
    return vary('level', ['At the month’s end each held {many}.', 'When the month was over each held {many}.'], {
      many: `${inWords(first)} ${first === 1 ? 'province' : 'provinces'}`,
    });
  const shares = listed(
    counts.map(
      ({ id, count }, at) =>
        `${book.names.player(id).text} ${at === 0 ? `held ${inWords(count)} provinces` : count === 0 ? 'none' : inWords(count)}`,
    ),
  );
  return vary('standing', ['At the month’s end {shares}.', 'When the month was over {shares}.'], { shares });
}

/** What the map of a month shows. */
export function mapOf(facts: MonthFacts, { armies, partisans }: CampaignState): StoryMap {
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
export function tellMonth(
  source: StorySource<CampaignState, PlayerEvent>,
  book: NameBook,
  viewer: string | null,
): Story {
  const { entries, before, after } = source;
  const { year, month } = entries[0] ?? before;
  const winter = isWinter({ ...before, month });
  const players = before.players.map(({ id }) => id);
  const telling = tellingOf(book, players, viewer, (year - 1) * (before.campaignMonths + 1) + month);
  const facts = monthFacts(entries, book, viewer);
  const isOver = after.year !== year || after.month !== month;
  const [greatest] = byWeight(facts.battles, telling);
  const there = facts.battles.filter(({ province }) => province === greatest?.province);
  const elsewhere = facts.battles.filter(({ province }) => province !== greatest?.province);
  const told = elsewhere.slice(0, BATTLES_TOLD);
  const further = elsewhere.slice(BATTLES_TOLD).map(({ province }) => telling.place(province));
  const first = there.flatMap((battle) => tellBattle(battle, facts, telling));
  const others = [
    ...told.flatMap((battle) => tellBattle(battle, facts, telling)),
    ...(further.length > 0
      ? [telling.vary('fought-too', ['There was fighting in {provinces} as well.'], { provinces: further })]
      : []),
  ];
  const gains = tellGains(facts, telling);
  const asItIs = facts.others.flatMap((told) =>
    AS_IT_IS.has(told.kind) ? [plain(sentenceOfSeen(asSeen(told), book.names))] : [],
  );
  const victories = facts.others.flatMap((told) =>
    told.kind === 'victory-reached'
      ? [
          telling.vary('won', ['With that {player} had won.'], {
            player: book.names.player(told.victory.player),
          }),
        ]
      : [],
  );
  const quiet =
    !winter && isOver && !isWar(facts)
      ? [
          telling.vary(
            'quiet',
            [
              'No battle was fought, and no province changed hands.',
              'It was a month without a battle, and every province stayed whose it was.',
              'Nobody won or lost a province, and no battle was heard of.',
            ],
            {},
          ),
        ]
      : [];
  const hasChanged = facts.gains.length > 0 && isOver;
  const paragraphs = [
    ...(winter ? tellWinter(facts, telling) : [first.length > 0 ? first : quiet]),
    others,
    [...gains, ...tellMarches(facts, telling)],
    [
      ...tellFalls(facts, telling, after.forts),
      ...tellRaids(facts, telling),
      ...tellHardships(facts, telling),
      ...(winter ? [] : tellSieges(facts, source, { year, month }, telling)),
      ...asItIs,
      ...(hasChanged && !winter ? [standing(after, telling)] : []),
    ],
    tellHonours(source.honoured ?? [], telling),
    victories,
  ];
  return {
    headline: begun(
      winter
        ? telling.vary('head-winter', ['The winter of year {year}'], { year: String(year) })
        : headline(facts, before, telling, isOver),
    ),
    paragraphs: gathered(paragraphs).map((sentences) => sentences.map(begun)),
    dice: tellDice(entries, telling).map(begun),
    map: mapOf(facts, before),
    figures: [],
  };
}

/** A paragraph of one sentence goes with the one before it. */
function gathered(paragraphs: readonly (readonly Sentence[])[]): readonly (readonly Sentence[])[] {
  const told: Sentence[][] = [];
  for (const sentences of paragraphs.filter(({ length }) => length > 0)) {
    const last = told.at(-1);
    if (last && (sentences.length === 1 || last.length === 1)) last.push(...sentences);
    else told.push([...sentences]);
  }
  return told;
}
