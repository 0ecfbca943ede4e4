import { seededDice } from '../rules/core/dice.ts';
import type { CampaignSettings } from './campaign-documents.ts';
import { type Keeper, type Keepers, type Strength, type Temperament, TEMPERAMENTS } from './regents.ts';

/** Returns `count` temperaments in seeded order. Each occurs once before any repeats. */
function dealTemperaments(count: number, seed: string): readonly Temperament[] {
  const dice = seededDice(`temperaments ${seed}`);
  const cards: Temperament[] = [];
  while (cards.length < count) {
    const pack = [...TEMPERAMENTS];
    while (pack.length > 0) cards.push(...pack.splice(dice.roll(`d${pack.length}`, 'a temperament') - 1, 1));
  }
  return cards.slice(0, count);
}

/** Creates regents of equal strength for all seats without a person. A seed assigns the temperaments. */
export function createKeepers(
  persons: readonly string[],
  players: readonly string[],
  strength: Strength,
  seed: string,
): Keepers {
  const otherPlayers = players.filter((player) => !persons.includes(player));
  const temperaments = dealTemperaments(otherPlayers.length, seed);
  return Object.fromEntries(
    otherPlayers.flatMap((player, index) => {
      const temperament = temperaments[index];
      return temperament ? [[player, { temperament, strength, when: 'always' as const }]] : [];
    }),
  );
}

/** Assigns a regent to a seat, or a person if `keeper` is null. */
export function setKeeper(keepers: Keepers, seat: string, keeper: Keeper | null): Keepers {
  const { [seat]: _former, ...otherKeepers } = keepers;
  return keeper ? { ...otherKeepers, [seat]: keeper } : otherKeepers;
}

/** Returns these regents as a part of the settings, which is empty if people play all seats. */
export const toKeepersSettings = (keepers: Keepers): { readonly keepers?: Keepers } =>
  Object.keys(keepers).length > 0 ? { keepers } : {};

/** Campaign fields that decide who plays it. */
interface PlayedCampaign {
  readonly settings: Pick<CampaignSettings, 'playMode' | 'keepers'>;
  readonly state: { readonly players: readonly { readonly id: string }[] };
}

/** Returns the only human player of a solo campaign, or null. */
export function findSoloPlayer({
  settings: { playMode, keepers = {} },
  state: { players },
}: PlayedCampaign): string | null {
  if (playMode !== 'alone') return null;
  const persons = players.filter(({ id }) => keepers[id]?.when !== 'always');
  return persons.length === 1 && players.length > 1 ? (persons[0]?.id ?? null) : null;
}

/** People who may see a campaign on this computer: the umpire, who sees everything; all players in turn; or one player. */
export type Audience =
  | { readonly kind: 'umpire'; readonly player: null }
  | { readonly kind: 'everybody'; readonly player: null }
  | { readonly kind: 'seat'; readonly player: string };

export function getAudience(campaign: PlayedCampaign): Audience {
  if (campaign.settings.playMode === 'hot-seat') return { kind: 'everybody', player: null };
  const player = findSoloPlayer(campaign);
  return player === null ? { kind: 'umpire', player } : { kind: 'seat', player };
}
