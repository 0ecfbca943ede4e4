import type { CampaignArmy, Force, Loss } from '../state/troops.ts';
import { type CampaignState, type PendingBattle, titleIn } from '../state/state.ts';
import type { Exposed } from './casualties.ts';
import { exposedForce, exposedPoints } from './muster.ts';

/** Troops under one name: an army, or a band of partisans, which no general leads. */
export type Company = Pick<CampaignArmy, 'id' | 'player' | 'name' | 'province' | 'list' | 'generals' | 'units'>;

/** The army or band of that id; null when it is gone. */
export function companyOf(state: CampaignState, id: string): Company | null {
  const army = Object.hasOwn(state.armies, id) ? state.armies[id] : undefined;
  if (army) return army;
  const band = Object.hasOwn(state.partisans, id) ? state.partisans[id] : undefined;
  return band ? { ...band, generals: [] } : null;
}

/** Whose an army or band is; undefined for one that is gone. */
export const playerOf = ({ armies, partisans }: Pick<CampaignState, 'armies' | 'partisans'>, id: string) =>
  (armies[id] ?? partisans[id])?.player;

/** What an army or band is called; by its player where it has no name of its own. */
export function companyName(state: CampaignState, id: string): string {
  const company = companyOf(state, id);
  return company === null ? id : company.name || titleIn(state, company.player);
}

/** All of an army or band that are not away on an errand. */
export function wholeForce(state: CampaignState, id: string): Force {
  const company = companyOf(state, id);
  const away = (troops: string): number => state.detached[troops] ?? 0;
  return {
    army: id,
    parts: (company?.units ?? []).flatMap(({ parts }) =>
      parts.flatMap((part) => {
        const count = part.count - away(part.id);
        return count > 0 ? [{ id: part.id, count }] : [];
      }),
    ),
    generals: (company?.generals ?? []).filter((general) => away(general.id) === 0).map((general) => general.id),
  };
}

/** A force as units that can suffer casualties; whoever has fallen since it was sent off is not among them. */
export function exposed(state: CampaignState, force: Force): Exposed[] {
  const company = companyOf(state, force.army);
  return company ? exposedForce(company, force) : [];
}

const hasFigures = ({ generals }: Force, units: readonly Exposed[]): boolean =>
  units.some(({ parts }) => parts.some(({ id }) => !generals.includes(id)));

/** Points of one side; generals without troops do not count (ruling FTP-C36). */
export function pointsOfForces(state: CampaignState, forces: readonly Force[]): number {
  const all = forces.map((force) => ({ force, units: exposed(state, force) }));
  if (!all.some(({ force, units }) => hasFigures(force, units))) return 0;
  return all.reduce((sum, { units }) => sum + exposedPoints(units), 0);
}

export const pointsOfForce = (state: CampaignState, force: Force): number => pointsOfForces(state, [force]);

/** A force less its fallen. */
export function without(force: Force, fallen: readonly Loss[]): Force {
  const gone = new Map(fallen.filter(({ army }) => army === force.army).map(({ id, count }) => [id, count]));
  return {
    army: force.army,
    parts: force.parts
      .map(({ id, count }) => ({ id, count: count - (gone.get(id) ?? 0) }))
      .filter(({ count }) => count > 0),
    generals: force.generals.filter((id) => !gone.has(id)),
  };
}

/** Who fights a pending battle on either side. */
export interface Sides {
  readonly attackers: readonly Force[];
  readonly defenders: readonly Force[];
}

/** The forces of those who attack, the one that leads them first. */
export const attackingForces = ({ attacker, beside = [] }: NonNullable<PendingBattle['forces']>): readonly Force[] => [
  attacker,
  ...beside,
];

export function sidesOf(state: CampaignState, battle: PendingBattle): Sides {
  const whole = (id: string): Force => wholeForce(state, id);
  const { forces } = battle;
  return forces
    ? { attackers: attackingForces(forces), defenders: forces.defenders }
    : { attackers: attackersIn(battle).map(whole), defenders: defendersIn(battle).map(whole) };
}

/** Who fights a pending battle, as far as it is said there. */
type Fighters = Pick<PendingBattle, 'attacker' | 'defender' | 'forces' | 'beside'>;

/** The armies, or the band, that attack; the one that leads them first. */
export const attackersIn = ({ attacker, beside }: Fighters): readonly string[] => [
  attacker,
  ...(beside?.attackers ?? []),
];

/** The armies that defend; the one that leads them first. */
export const defendersIn = ({ defender, forces, beside }: Fighters): readonly string[] => [
  ...new Set([defender, ...(forces?.defenders ?? []).map(({ army }) => army), ...(beside?.defenders ?? [])]),
];

/** The armies and bands that fight a pending battle, the attackers first; those that wait behind it on the road do not. */
export const fightersIn = (battle: Fighters): readonly string[] => [
  ...new Set([...attackersIn(battle), ...defendersIn(battle)]),
];

/** Whose troops fight a pending battle: each player once, the attacker first. */
export const playersIn = (state: Pick<CampaignState, 'armies' | 'partisans'>, battle: Fighters): readonly string[] => [
  ...new Set(fightersIn(battle).flatMap((id) => playerOf(state, id) ?? [])),
];

/** Whether a battle that is to be settled counts on an army or band. */
export const inBattle = ({ battles }: CampaignState, army: string): boolean =>
  battles.some((battle) => battle.queue.includes(army) || fightersIn(battle).includes(army));
