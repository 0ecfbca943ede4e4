import type { Name, Sentence } from '../../../../core/campaign/sentence.ts';
import { joinSeries, formatInteger } from '../../../../core/words.ts';
import type { MonthFacts, RaidFact, SkirmishFact } from './month-facts.ts';
import { NAMED_GENERAL_POINTS } from './narrate-battles.ts';
import { addArticle, formatFigures, type Narration, spellNumber } from './story-words.ts';

/** Describes the damage of a raid as the predicate of a sentence. */
function describeDamage({ crops, gold }: Pick<RaidFact, 'crops' | 'gold'>): string {
  const done = [
    ...(crops > 0 ? [`burnt ${formatInteger(crops)} points of crops`] : []),
    ...(gold > 0 ? [`carried off ${formatInteger(gold)} gold`] : []),
  ];
  return done.length > 0 ? done.join(' and ') : 'found nothing to take';
}

/** All raids or risings of one player in one province, and the fight against them. */
interface RaidGroup {
  readonly province: string;
  /** The player of the raiders; null if unknown. */
  readonly by: string | null;
  readonly isPartisans: boolean;
  readonly crops: number;
  readonly gold: number;
  /** False if all raiders were caught before they could do damage. */
  readonly hasRaided: boolean;
  readonly skirmish: SkirmishFact | null;
}

const countFallen = ({ fallen }: SkirmishFact): number =>
  fallen.reduce((sum, side) => sum + side.figures + NAMED_GENERAL_POINTS * side.generals.length, 0);
const weighRaidGroup = ({ crops, gold, skirmish }: RaidGroup): number =>
  crops + gold + (skirmish ? countFallen(skirmish) : 0);

/** Groups raids and skirmishes by player and province, the greatest first. */
function groupRaids({ raids, skirmishes }: MonthFacts): readonly RaidGroup[] {
  const left = [...skirmishes];
  const take = (province: string, by: string | null, isPartisans: boolean): SkirmishFact | null => {
    const fits = (one: SkirmishFact): boolean =>
      one.province === province &&
      (one.isPartisans === isPartisans || one.hunter === null) &&
      (by === null || one.raider === null || one.raider === by);
    // A fight takes precedence over a failed hunt.
    const skirmish = left.find((one) => fits(one) && one.isCaught) ?? left.find(fits) ?? null;
    for (const one of left.filter((other) => fits(other) && (other === skirmish || !other.isCaught)))
      left.splice(left.indexOf(one), 1);
    return skirmish;
  };
  const done = [...Map.groupBy(raids, (raid) => `${raid.province} ${raid.by ?? ''} ${raid.isPartisans}`).values()];
  const rows = done.flatMap((of): RaidGroup[] => {
    const [first] = of;
    if (!first) return [];
    const { province, by, isPartisans } = first;
    return [
      {
        province,
        by,
        isPartisans,
        crops: of.reduce((sum, { crops }) => sum + crops, 0),
        gold: of.reduce((sum, { gold }) => sum + gold, 0),
        hasRaided: true,
        skirmish: take(province, by, isPartisans),
      },
    ];
  });
  const unraided = left.map((skirmish): RaidGroup => ({
    province: skirmish.province,
    by: skirmish.raider,
    isPartisans: skirmish.isPartisans,
    crops: 0,
    gold: 0,
    hasRaided: false,
    skirmish,
  }));
  return [...rows, ...unraided].toSorted((one, other) => weighRaidGroup(other) - weighRaidGroup(one));
}

/** Describes the hunt for raiders as the end of a sentence. The sentence's id depends on the outcome. */
function describeHunt({ skirmish }: RaidGroup, { book }: Narration): Name {
  const toName = (id: string, text: string): Name => ({ kind: 'text', id, text });
  if (!skirmish) return toName('none', '');
  const { hunter, isCaught, isDrivenOff, fallen } = skirmish;
  if (hunter === null) return toName('none', '; no one caught them');
  const hunterName = book.player(hunter);
  if (!isCaught) return toName(`missed ${hunter}`, `; ${hunterName} tried in vain to catch them`);
  const withLosses = fallen.filter((side) => side.figures > 0);
  const cost = joinSeries(
    withLosses.map(
      (side, at) => `${book.player(side.player)} ${at === 0 ? formatFigures(side.figures) : String(side.figures)}`,
    ),
  ).join('');
  const generals = fallen.flatMap((side) =>
    side.generals.map((name) => `${addArticle(name)} of ${book.player(side.player)}`),
  );
  const dead = generals.length > 0 ? `; ${joinSeries(generals).join('')} fell` : '';
  const paid = `${cost === '' ? '' : `, which cost ${cost}`}${dead}`;
  if (isDrivenOff === null) return toName(`caught ${hunter}`, `; ${hunterName} caught them, and a battle is pending`);
  return isDrivenOff
    ? toName(`driven ${hunter}`, `; ${hunterName} caught them and drove them out${paid}`)
    : toName(`held ${hunter}`, `; ${hunterName} caught them, but they held their own${paid}`);
}

/** Maximum groups of raiders listed after the greatest. */
const MAX_RAIDERS_LISTED = 6;

/** Narrates raids and risings in at most two sentences: the greatest with its damage, then a list of the others. */
export function narrateRaids(facts: MonthFacts, narration: Narration): readonly Sentence[] {
  const { book, place, vary } = narration;
  const [greatest, ...others] = groupRaids(facts);
  if (!greatest) return [];
  const { by, isPartisans } = greatest;
  const values = {
    province: place(greatest.province),
    damage: greatest.hasRaided ? describeDamage(greatest) : 'were about',
    chase: describeHunt(greatest, narration),
  };
  const first =
    isPartisans || by === null
      ? vary(
          'rising',
          ['In {province}, partisans {damage}{chase}.', 'Partisans {damage} in {province}{chase}.'],
          values,
        )
      : vary(
          'raid',
          ['Raiders of {by} {damage} in {province}{chase}.', 'In {province}, raiders of {by} {damage}{chase}.'],
          {
            by: book.names.player(by),
            ...values,
          },
        );
  const keyOf = ({ by: player, isPartisans: isBand, skirmish, province }: RaidGroup): string =>
    `${isBand ? 'partisans' : 'raiders'} ${player ?? ''} ${skirmish?.isCaught === true ? province : ''}`;
  const groups = [...Map.groupBy(others, keyOf).values()];
  const listed = groups.slice(0, MAX_RAIDERS_LISTED).flatMap((of): Name[] => {
    const [one] = of;
    if (!one) return [];
    const places = [...new Set(of.map(({ province }) => province))].map(place);
    const who =
      one.by === null || (one.isPartisans && one.by !== narration.viewer && narration.viewer !== null)
        ? 'partisans'
        : `${one.isPartisans ? 'partisans' : 'raiders'} of ${book.player(one.by)}`;
    const { hunter, isDrivenOff } =
      one.skirmish?.isCaught === true ? one.skirmish : { hunter: null, isDrivenOff: null };
    const fate =
      hunter !== null
        ? isDrivenOff === true
          ? ` (${book.player(hunter)} drove them out)`
          : isDrivenOff === false
            ? ` (${book.player(hunter)} could not drive them out)`
            : ` (${book.player(hunter)} caught them)`
        : '';
    const where = joinSeries(places.map(({ text }) => text)).join('');
    const id = `${one.isPartisans ? 'partisans' : 'raiders'} ${one.by ?? '?'} ${places.map((each) => each.id).join(' ')}`;
    return [{ kind: 'text', id, text: `${who} in ${where}${fate}` }];
  });
  const more = groups.length - listed.length;
  const list =
    more > 0
      ? [...listed, { kind: 'text', id: 'more', text: `${spellNumber(more)} more bands elsewhere` } as Name]
      : listed;
  return list.length === 0
    ? [first]
    : [first, vary('raids', ['There were also {raids}.', 'There were others: {raids}.'], { raids: list })];
}
