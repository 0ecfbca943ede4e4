import { addClosingComma, type Name, type Sentence } from '../../../../core/campaign/sentence.ts';
import type { BattleFact, GainFact, MonthFacts } from './month-facts.ts';
import { type Narration, formatArmyWithOwner, spellNumber, toTextNames } from './story-words.ts';

/** Maximum gains narrated with the army that took the province. */
const MAX_GAINS_NARRATED = 3;
/** Maximum marches listed per player. */
const MAX_MARCHES_LISTED = 4;

/** Narrates provinces taken without a battle: the first few with the army that took them, the rest grouped by player. */
export function narrateGains(
  facts: MonthFacts,
  { army, book, place, vary }: Narration,
  narratedBattles: readonly BattleFact[],
): readonly Sentence[] {
  const prizes = new Set(narratedBattles.flatMap(({ gains, gainsBefore }) => [...gains, ...gainsBefore]));
  const free = facts.gains.filter((gain) => !prizes.has(gain) && !gain.isGift);
  const marches = new Map(
    free.flatMap((gain) => {
      const { march } = gain;
      return march?.army ? [[gain, { army: army(march.army), start: place(march.from) }] as const] : [];
    }),
  );
  const fought = new Set(facts.battles.map(({ province }) => province));
  const counts = Map.groupBy(free, ({ province }) => province);
  const isOnly = ({ province }: GainFact): boolean => counts.get(province)?.length === 1;
  const detailed = free.filter((gain) => isOnly(gain) && marches.has(gain)).slice(0, MAX_GAINS_NARRATED);
  const grouped = free.filter((gain) => isOnly(gain) && !detailed.includes(gain));
  return [
    ...detailed.flatMap(narrateWhole),
    ...[
      ...Map.groupBy(grouped, ({ by, from, province }) => `${by} ${from ?? ''} ${fought.has(province)}`).values(),
    ].flatMap(narrateTogether),
    // A province that was taken several times is narrated in the order of the report.
    ...free
      .filter((gain) => !isOnly(gain))
      .flatMap((gain) => (marches.has(gain) ? narrateWhole(gain) : narrateTogether([gain]))),
  ];

  function narrateWhole(gain: GainFact): readonly Sentence[] {
    const march = marches.get(gain);
    if (!march) return [];
    const values = { ...march, to: place(gain.province) };
    if (gain.from === null)
      return [
        vary(
          'settled',
          [
            '{army} marched from {start} into {to}, which had no ruler, and stayed.',
            '{to}, which had no ruler, let {army} in from {start}.',
            '{army} crossed from {start} and took {to}, which had no ruler.',
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
          '{army} came from {start}; it took {to} from {loser}, and nobody fought for it.',
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
            '{by} occupied {provinces}, which had no ruler.',
            'No one had held {provinces}; {by} took possession.',
            '{by} laid hands on {provinces}, which had no ruler.',
          ],
          values,
        ),
      ];
    const taken = { ...values, loser: book.names.player(first.from) };
    return [
      fought.has(first.province)
        ? vary('taken-after', ['{by} took {provinces} from {loser}.', '{loser} lost {provinces} to {by}.'], taken)
        : vary(
            'taken',
            [
              '{by} took {provinces} from {loser} without a battle.',
              '{loser} lost {provinces} to {by} without a battle.',
              '{by} took {provinces} from {loser}; nobody fought for it.',
            ],
            taken,
          ),
    ];
  }
}

/** Narrates who took a battle's province earlier in the month. */
export const narrateEarlierGains = (
  { gainsBefore }: BattleFact,
  { army, book, place, vary }: Narration,
): readonly Sentence[] =>
  gainsBefore.map(({ province, from, by, march }) => {
    const to = place(province);
    if (march?.army) {
      const values = { army: army(march.army), start: place(march.from), to };
      return from === null
        ? vary('settled-before', ['{army} had come from {start} and occupied {to}, which had no ruler.'], values)
        : vary('walked-in-before', ['{army} had come from {start} and taken {to} from {loser}.'], {
            ...values,
            loser: book.names.player(from),
          });
    }
    const values = { by: book.names.player(by), to };
    return from === null
      ? vary('occupied-before', ['{by} had occupied {to}, which had no ruler.'], values)
      : vary('taken-before', ['{by} had taken {to} from {loser}.'], { ...values, loser: book.names.player(from) });
  });

/** Narrates all homecomings of a winter in one sentence. */
export function narrateHomecoming(
  { marches }: MonthFacts,
  { army: nameArmy, book, place, vary }: Narration,
): readonly Sentence[] {
  const gone = marches.filter(({ from, to }) => from !== to);
  const routes = gone.slice(0, MAX_MARCHES_LISTED).map(({ army, player, to }): Name => {
    const who = army ? nameArmy(army).text : `an army of ${book.player(player)}`;
    return { kind: 'text', id: `${army?.id ?? player} ${to}`, text: `${addClosingComma(who)} to ${place(to).text}` };
  });
  const more = gone.length - routes.length;
  return routes.length === 0
    ? []
    : [
        vary('went-home', ['Armies went home for the winter: {ways}.', 'Home for the winter: {ways}.'], {
          ways: more > 0 ? [...routes, ...toTextNames([`${spellNumber(more)} more`])] : routes,
        }),
      ];
}

/** Narrates marches that ended without a battle and took no province. */
export function narrateMarches(facts: MonthFacts, { book, place, vary }: Narration): readonly Sentence[] {
  const narrated = new Set([
    ...facts.battles.map(({ province }) => province),
    ...facts.gains.map(({ province }) => province),
  ]);
  const quiet = facts.marches.filter(({ from, to }) => from !== to && !narrated.has(to));
  return [...Map.groupBy(quiet, ({ player }) => player)].flatMap(([player, of]): Sentence[] => {
    const known = of.filter(({ army }) => army !== null);
    const seen = of.filter(({ army }) => army === null);
    const routes = known.slice(0, MAX_MARCHES_LISTED).map(({ army, to }): Name => ({
      kind: 'text',
      id: `${army?.id ?? ''} ${to}`,
      text: `${army ? addClosingComma(formatArmyWithOwner(army, book)) : ''} to ${place(to).text}`,
    }));
    const more = known.length - routes.length;
    const moved = more > 0 ? [...routes, ...toTextNames([`${spellNumber(more)} more`])] : routes;
    const places = [...new Set(seen.map(({ to }) => to))].slice(0, MAX_MARCHES_LISTED).map(place);
    return [
      ...(known.length > 0
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
                'Scouts saw an army of {player} on the road to {places}. | Scouts saw armies of {player} on the roads to {places}.',
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
