import { measureLuck } from '../../../../core/campaign/luck.ts';
import type { Name, Sentence } from '../../../../core/campaign/sentence.ts';
import { formatInteger } from '../../../../core/words.ts';
import type { CampaignState } from '../../state/state.ts';
import type { PlayerEvent } from '../report.ts';
import { type BattleFact, mergeLosses, type MonthFacts } from './month-facts.ts';
import { narrateEnds } from './narrate-battles.ts';
import { formatFigures, formatGenerals, type Narration } from './story-words.ts';

/** Minimum number of rolls by a player before the dice are mentioned. */
const MIN_ROLLS = 3;

const deviated = (deviations: number): number => Math.abs(deviations);

/** Narrates the luckiest and unluckiest dice that the reader knows of. */
export function narrateDice(
  entries: readonly Pick<PlayerEvent, 'dice'>[],
  { book, vary }: Narration,
): readonly Sentence[] {
  const luck = measureLuck(entries.flatMap(({ dice }) => dice))
    .filter(({ who, rolls }) => who !== null && rolls >= MIN_ROLLS)
    .toSorted((one, other) => other.deviations - one.deviations);
  const extremes = [luck.at(0), luck.at(-1)].filter(
    (one, at) =>
      one !== undefined && deviated(one.deviations) >= 0.5 && (at === 0 ? one.deviations > 0 : one.deviations < 0),
  );
  return extremes.flatMap((one) => {
    if (!one) return [];
    const values = {
      player: book.names.player(one.who ?? ''),
      sum: one.sum,
      rolls: one.rolls,
      fair: formatInteger(one.expected),
    };
    return one.deviations > 0
      ? [vary('dice-high', ['{player} rolled highest: {sum} in {rolls} rolls, against {fair} expected.'], values)]
      : [vary('dice-low', ['{player} rolled lowest: {sum} in {rolls} rolls, against {fair} expected.'], values)];
  });
}

/** Narrates forts that changed hands and armies that ended outside the narrated battles. */
export function narrateFortsTaken(
  facts: MonthFacts,
  narration: Narration,
  forts: CampaignState['forts'],
  narratedBattles: readonly BattleFact[],
): readonly Sentence[] {
  const { falls, gains, battles, ends } = facts;
  const { book, vary } = narration;
  const stormed = new Set(battles.flatMap(({ fort }) => fort ?? []));
  const taken = new Set(gains.map(({ province }) => province));
  const sentences = falls.flatMap(({ fort: id, by, how }, at): Sentence[] => {
    const isLast = falls.findLastIndex((fall) => fall.fort === id) === at;
    if (by === null || !isLast || (how === 'empty' && taken.has(forts[id]?.province ?? ''))) return [];
    const values = { fort: book.names.fort(id), by: book.names.player(by) };
    if (how === 'surrender')
      return [
        vary(
          'surrender',
          [
            '{fort} could not hold out and opened its gates to {by}.',
            'The stores of {fort} ran out, and it surrendered to {by}.',
          ],
          values,
        ),
      ];
    if (how === 'assault' && stormed.has(id))
      return [vary('so-fell', ['{fort} fell to {by}.', 'With that, {fort} belonged to {by}.'], values)];
    return [vary('fort', ['{fort} went over to {by}.'], values)];
  });
  const battleEnds = new Set(narratedBattles.flatMap((battle) => battle.ends));
  const ended = ends.filter((end) => end.reason !== 'dismissed' && end.isKnown && !battleEnds.has(end));
  return [...sentences, ...narrateEnds(ended, narration, false)];
}

/** Narrates all losses of a winter in one sentence. */
export function narrateWinterLosses({ hardships }: MonthFacts, { book, vary }: Narration): readonly Sentence[] {
  const phrases: Partial<Record<MonthFacts['hardships'][number]['cause'], string>> = {
    hunger: 'to hunger',
    arrears: 'for want of pay',
    plague: 'to plague',
    siege: 'at the walls',
  };
  const shares = [...Map.groupBy(hardships, ({ cause }) => cause)].flatMap(([cause, of]) =>
    mergeLosses(of.flatMap(({ fallen }) => fallen)).flatMap((side): Name[] => {
      const many = side.figures > 0 ? formatFigures(side.figures) : formatGenerals(side.generals);
      if (many === '' || phrases[cause] === undefined) return [];
      return [
        { kind: 'text', id: `${cause} ${side.player}`, text: `${book.player(side.player)} ${many} ${phrases[cause]}` },
      ];
    }),
  );
  return shares.length === 0 ? [] : [vary('winter-lost', ['The winter had its losses: {shares}.'], { shares })];
}

/** Narrates losses outside battles, one sentence per cause. */
export function narrateHardships({ hardships }: MonthFacts, { book, vary }: Narration): readonly Sentence[] {
  return [...Map.groupBy(hardships, ({ cause }) => cause)].flatMap(([cause, of]): Sentence[] => {
    const shares = mergeLosses(of.flatMap(({ fallen }) => fallen)).flatMap((side): Name[] => {
      const many = side.figures > 0 ? formatFigures(side.figures) : formatGenerals(side.generals);
      return many === '' ? [] : [{ kind: 'text', id: side.player, text: `${many} of ${book.player(side.player)}` }];
    });
    if (shares.length === 0) return [];
    const values = { shares };
    if (cause === 'hunger')
      return [vary('hunger', ['Food ran short, and hunger killed {shares}.', 'Hunger killed {shares}.'], values)];
    if (cause === 'arrears') return [vary('arrears', ['Not all troops could be paid: {shares} went home.'], values)];
    if (cause === 'plague')
      return [
        vary('plague', ['Plague killed {shares}.', 'Plague broke out in the camps and killed {shares}.'], values),
      ];
    if (cause === 'siege') return [vary('walls', ['{shares} fell at the walls.'], values)];
    return [];
  });
}

/** Narrates the ends of foreign armies outside the narrated battles. */
export function narrateForeignEnds(
  { others, battles }: MonthFacts,
  { book: { names }, place, vary }: Narration,
  narratedBattles: readonly BattleFact[],
): readonly Sentence[] {
  const ended = [
    ...others.flatMap((one) => (one.kind === 'army-gone' ? [one] : [])),
    ...battles
      .filter((battle) => !narratedBattles.includes(battle))
      .flatMap(({ ends, province }) =>
        ends.filter(({ isKnown }) => !isKnown).map(({ army }) => ({ player: army.id, province })),
      ),
  ];
  return [...Map.groupBy(ended, ({ player, province }) => `${player} ${province}`).values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const values = { player: names.player(first.player), province: place(first.province) };
    const texts = [
      'An army of {player} in {province} was no more. | {n} armies of {player} in {province} were no more.',
    ] as const;
    return [vary('gone', texts, values, { count: of.length })];
  });
}
