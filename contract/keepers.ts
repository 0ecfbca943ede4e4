import { seededDice } from '../rules/core/dice.ts';
import type { CampaignSettings } from './campaign-documents.ts';
import { type Keeper, type Keepers, type Strength, type Temperament, TEMPERAMENTS } from './regents.ts';

/** The temperaments in an order that the seed gives: each comes once before one comes again. */
function dealt(count: number, seed: string): readonly Temperament[] {
  const dice = seededDice(`temperaments ${seed}`);
  const cards: Temperament[] = [];
  while (cards.length < count) {
    const pack = [...TEMPERAMENTS];
    while (pack.length > 0) cards.push(...pack.splice(dice.roll(`d${pack.length}`, 'a temperament') - 1, 1));
  }
  return cards.slice(0, count);
}

/** Regents for every seat that no person has: one strength for all, their temperaments dealt out by a seed, the same for the same seed. */
export function keepersAgainst(
  persons: readonly string[],
  players: readonly string[],
  strength: Strength,
  seed: string,
): Keepers {
  const others = players.filter((player) => !persons.includes(player));
  const temperaments = dealt(others.length, seed);
  return Object.fromEntries(
    others.flatMap((player, at) => {
      const temperament = temperaments[at];
      return temperament ? [[player, { temperament, strength, when: 'always' as const }]] : [];
    }),
  );
}

/** The regents once a seat is kept by another one, or by a person where `keeper` is null. */
export function withKeeper(keepers: Keepers, seat: string, keeper: Keeper | null): Keepers {
  const { [seat]: _former, ...others } = keepers;
  return keeper ? { ...others, [seat]: keeper } : others;
}

/** The part of a campaign's settings that says which regents keep seats: absent where persons keep all. */
export const keepersSettings = (keepers: Keepers): { readonly keepers?: Keepers } =>
  Object.keys(keepers).length > 0 ? { keepers } : {};

/** The part of a campaign that says who plays it. */
interface PlayedCampaign {
  readonly settings: Pick<CampaignSettings, 'playMode' | 'keepers'>;
  readonly state: { readonly players: readonly { readonly id: string }[] };
}

/** The player who alone is a person and plays against regents; null where it is otherwise. */
export function soloPlayer({
  settings: { playMode, keepers = {} },
  state: { players },
}: PlayedCampaign): string | null {
  if (playMode !== 'alone') return null;
  const persons = players.filter(({ id }) => keepers[id]?.when !== 'always');
  return persons.length === 1 && players.length > 1 ? (persons[0]?.id ?? null) : null;
}

/** For whose eyes a campaign of this machine is: the umpire's, who sees everything; all players', who take turns; or one player's alone. */
export type Audience =
  | { readonly kind: 'umpire'; readonly player: null }
  | { readonly kind: 'everybody'; readonly player: null }
  | { readonly kind: 'seat'; readonly player: string };

export function audienceOf(campaign: PlayedCampaign): Audience {
  if (campaign.settings.playMode === 'hot-seat') return { kind: 'everybody', player: null };
  const player = soloPlayer(campaign);
  return player === null ? { kind: 'umpire', player } : { kind: 'seat', player };
}
