import type { Sentence } from '../../../../core/campaign/words.ts';
import type { CampaignState } from '../../state/state.ts';
import type { MonthFacts } from './month-facts.ts';
import type { Narration } from './story-words.ts';

const valuesOf = ({ names }: Narration['book'], fort: string, player: string) => ({
  fort: names.fort(fort),
  player: names.player(player),
});

/** Narrates the start of a fort's siege, if it began this month. */
export const narrateSiegeStart = (
  { others }: MonthFacts,
  wanted: string,
  { book, vary }: Narration,
): readonly Sentence[] =>
  others.flatMap((told): Sentence[] => {
    if (told.kind !== 'siege-begun' && told.kind !== 'siege-heard-of') return [];
    const { fort, player } =
      told.kind === 'siege-begun' ? { fort: told.siege.fort, player: told.siege.besieger } : told;
    if (fort !== wanted) return [];
    return [
      vary(
        'siege',
        ['{player} laid siege to {fort}.', '{player} drew lines round {fort}.'],
        valuesOf(book, fort, player),
      ),
    ];
  });

/** Narrates sieges that began this month, except those in `narrated`, and older sieges that still last. */
export function narrateSieges(
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
            ['{player} still lay before {fort}.', '{fort} was still shut in by {player}.'],
            valuesOf(book, fort, besieger),
          ),
        ]
      : [];
  });
  return [...begun, ...still];
}
