import type { Sentence } from '../../../../core/campaign/words.ts';
import type { CampaignState } from '../../state/state.ts';
import type { MonthFacts } from './month-facts.ts';
import type { Telling } from './story-words.ts';

/** Sieges that began in a month, and those from before it that went on to its end. */
export function tellSieges(
  { others }: MonthFacts,
  { before, after }: { readonly before: CampaignState; readonly after: CampaignState },
  at: { readonly year: number; readonly month: number },
  { book: { names }, vary }: Telling,
): readonly Sentence[] {
  const valuesOf = (fort: string, player: string) => ({ fort: names.fort(fort), player: names.player(player) });
  const begun = others.flatMap((told): Sentence[] => {
    if (told.kind !== 'siege-begun' && told.kind !== 'siege-heard-of') return [];
    const values =
      told.kind === 'siege-begun' ? valuesOf(told.siege.fort, told.siege.besieger) : valuesOf(told.fort, told.player);
    return [vary('siege', ['{player} laid siege to {fort}.', '{player} drew lines round {fort}.'], values)];
  });
  const still = Object.values(before.sieges).flatMap(({ fort, besieger, begun: since }): Sentence[] => {
    // A report's first states may know of a siege that is still to come.
    const isOlder = since.year < at.year || (since.year === at.year && since.month < at.month);
    const stays = after.sieges[fort]?.besieger === besieger;
    return isOlder && stays
      ? [
          vary(
            'still',
            ['{player} still lay before {fort}.', '{fort} was still shut in by {player}.'],
            valuesOf(fort, besieger),
          ),
        ]
      : [];
  });
  return [...begun, ...still];
}
