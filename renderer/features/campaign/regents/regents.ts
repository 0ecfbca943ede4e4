import type { Audience } from '../../../../contract/keepers.ts';
import { type Keeper, type Keepers, STRENGTHS, TEMPERAMENTS } from '../../../../contract/regents.ts';
import type { CampaignState, PendingBattle } from '../../../../rules/campaign.ts';
import type { ArmyFile } from '../../../../rules/core/army-file.ts';
import { listRosterUnits } from '../../../../rules/core/army/roster.ts';
import type { NationList } from '../../../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../../../rules/core/rule-system.ts';
import { listBattleSides } from '../battles/battle-sides.ts';

export const STRENGTH_NAMES = { novice: 'novice', able: 'skilled', expert: 'expert' } as const;

const TEMPERAMENT_TEXTS = { cautious: 'cautious', raider: 'raider', besieger: 'besieger', builder: 'builder' } as const;

export const temperamentItems = () => TEMPERAMENTS.map((value) => ({ value, label: TEMPERAMENT_TEXTS[value] }));
export const strengthItems = () => STRENGTHS.map((value) => ({ value, label: STRENGTH_NAMES[value] }));

/** A side of a battle led by a regent. */
export interface RegentSide {
  readonly side: 'attacker' | 'defender';
  /** Id of the army or band that leads the side. */
  readonly army: string;
  readonly player: string;
  readonly when: Keeper['when'];
}

/** Lists the sides of a battle that regents lead, always or if no person does. */
export function regentSides(state: CampaignState, battle: PendingBattle, keepers: Keepers = {}): readonly RegentSide[] {
  const sides = listBattleSides(state, battle);
  return (['attacker', 'defender'] as const).flatMap((side) => {
    const player = sides.find((one) => one.attacks === (side === 'attacker') && keepers[one.player])?.player;
    const when = player === undefined ? undefined : keepers[player]?.when;
    return player !== undefined && when ? [{ side, army: battle[side], player, when }] : [];
  });
}

/**
 * Checks whether this screen may show the regents' orders and reasons of a year. The umpire always sees them. A solo player sees past
 * years, everything after a victory, and with `isEarly` this year. Months with pending battles stay hidden from players.
 */
export function canSeeReasons(
  { kind }: Audience,
  { year: currentYear, victories, battles }: Pick<CampaignState, 'year' | 'victories' | 'battles'>,
  year: number,
  isEarly: boolean,
): boolean {
  if (kind === 'umpire') return true;
  if (kind === 'everybody') return false;
  return year < currentYear || victories.length > 0 || (isEarly && battles.length === 0);
}

/** Formats the battle orders of an army's units, one unit per line. */
export function battleOrdersText(book: RuleSystem, army: ArmyFile, list: NationList | null): string {
  const units = listRosterUnits(book, army, list, book.tally(army, list)).map(
    ({ number, name, count, orders }) => `${number}. ${name ?? 'Unnamed unit'} (${count}): ${orders}`,
  );
  return [army.name, army.note ?? '', '', ...units, ''].join('\n');
}
