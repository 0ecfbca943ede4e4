import type { PartialResult } from '../../../../contract/battles/fought-battle.ts';
import { type EnteredBattle, getLeaders, mergeResults } from '../../../../contract/league/battles.ts';
import {
  listAttackers,
  listAttackingForces,
  type BattleResult,
  type CampaignGeneral,
  type CampaignState,
  type CampaignUnit,
  canEnter,
  listDefenders,
  type Force,
  canRetreatTo,
  type NameBook,
  partNames,
  type PendingBattle,
} from '../../../../rules/campaign.ts';
import { formatList, fill, plural } from '../../../texts/format.ts';
import { neighboursOf } from '../map/province-facts.ts';

/** Titles of pending battles, by cause. */
export const BATTLE_TITLES = {
  march: 'Attack in {province}: {attacker} against {defender}',
  sortie: 'Sally in {province}: {attacker} against {defender}',
  assault: 'Storm of a fort in {province}: {attacker} against {defender}',
  engine: 'Sally against a siege engine in {province}: {attacker} against {defender}',
  asked: 'An unstable breach has opened in {province}. {attacker} can storm it now or wait.',
  raid: '{defender} caught the raiders of {attacker} in {province}',
  partisans: '{defender} caught {attacker} in {province}',
} as const;

export const BATTLE_METHODS = {
  reported: 'Enter the result of a battle you played',
  quick: 'Quick resolution with dice',
  fought: 'Simulated battle, played by the computer',
  declined: 'Do not storm',
  joined: 'Storm the breach',
} as const;

/** Returns the key of a pending battle's title. */
export const battleText = ({
  storm,
  cause,
}: Pick<PendingBattle, 'storm' | 'cause'>): 'asked' | PendingBattle['cause'] => (storm?.asked ? 'asked' : cause);

export const sideNames = (
  battle: PendingBattle,
  names: NameBook,
): { readonly attacker: string; readonly defender: string } => ({
  attacker: formatList(listAttackers(battle).map(names.army)),
  defender: formatList(listDefenders(battle).map(names.army)),
});

/** Describes a battle in one sentence. */
export const battleLine = (battle: PendingBattle, names: NameBook): string =>
  fill(BATTLE_TITLES[battleText(battle)], {
    province: names.province(battle.province),
    ...sideNames(battle, names),
  });

/** Merges the results that the sides entered in a league, or returns null if there are none. The winner is null if the sides disagree. */
export function enteredResult(
  state: Pick<CampaignState, 'armies' | 'partisans'>,
  battle: PendingBattle,
  { results }: Pick<EnteredBattle, 'results'>,
): PartialResult | null {
  const [first, ...others] = results.map(({ result }) => result);
  if (!first) return null;
  const method = others.every((one) => one.method === first.method) ? first.method : 'reported';
  const isAgreed = method === 'reported' && others.every((one) => one.method === method && one.winner === first.winner);
  const winner = isAgreed ? first.winner : null;
  const told = { battle: battle.id, method, winner: winner ?? ('draw' as const) };
  return { ...mergeResults(results, getLeaders(state, battle), told), winner };
}

/** Troops of one army or partisan band in a battle. */
export interface BattleSide {
  readonly id: string;
  readonly player: string;
  readonly attacks: boolean;
  readonly parts: readonly {
    readonly id: string;
    /** Id of the unit that contains this part. */
    readonly unit: string;
    readonly name: string;
    readonly cost: number;
    readonly present: number;
  }[];
  readonly generals: readonly CampaignGeneral[];
  readonly points: number;
}

interface Host {
  readonly id: string;
  readonly player: string;
  readonly units: readonly CampaignUnit[];
  readonly generals: readonly CampaignGeneral[];
}

function hostOf({ armies, partisans }: CampaignState, id: string): Host | null {
  const band = partisans[id];
  return armies[id] ?? (band ? { ...band, generals: [] } : null);
}

function sideOf(state: CampaignState, host: Host, force: Force | null, attacks: boolean): BattleSide {
  const sent = force && new Map(force.parts.map(({ id, count }) => [id, count]));
  const away = (id: string): number => state.detached[id] ?? 0;
  const names = partNames(host.units);
  const parts = host.units
    .flatMap((unit) =>
      unit.parts.map(({ id, name, cost, count }) => ({
        id,
        unit: unit.id,
        name: names.get(id) ?? name,
        cost,
        present: sent ? Math.min(count, sent.get(id) ?? 0) : count - away(id),
      })),
    )
    .filter(({ present }) => present > 0);
  const generals = host.generals.filter(({ id }) => (force ? force.generals.includes(id) : away(id) === 0));
  const points =
    parts.reduce((sum, { cost, present }) => sum + cost * present, 0) +
    generals.reduce((sum, { cost }) => sum + cost, 0);
  return { id: host.id, player: host.player, attacks, parts, generals, points };
}

/** Lists the troops in a battle: whole armies without detached troops, or the raiders and the forces that caught them. */
export function sidesOf(state: CampaignState, battle: PendingBattle): readonly BattleSide[] {
  const { forces } = battle;
  const forceIn = (side: readonly Force[], army: string): Force | null =>
    side.find((force) => force.army === army) ?? null;
  const defenders = forces ? forces.defenders.map(({ army }) => army) : listDefenders(battle);
  const sides = [
    ...listAttackers(battle).map((army) => ({
      army,
      force: forces && forceIn(listAttackingForces(forces), army),
      attacks: true,
    })),
    ...defenders.map((army) => ({ army, force: forces && forceIn(forces.defenders, army), attacks: false })),
  ];
  return sides.flatMap(({ army, force, attacks }) => {
    const host = hostOf(state, army);
    return host ? [sideOf(state, host, force, attacks)] : [];
  });
}

/** Lists the provinces to which the beaten side can retreat. Empty if no side has to retreat. */
export function retreatsFrom(
  state: CampaignState,
  battle: PendingBattle,
  winner: BattleResult['winner'],
): readonly string[] {
  const isOnErrand = battle.cause === 'raid' || battle.cause === 'partisans';
  if (isOnErrand || battle.cause === 'assault' || battle.cause === 'engine' || winner === 'draw') return [];
  if (winner === 'defender' && !canEnter(state, battle, winner)) return [];
  const [beaten, province] =
    winner === 'attacker' ? [battle.defender, battle.province] : [battle.attacker, battle.from];
  const player = state.armies[beaten]?.player;
  return neighboursOf(state, province)
    .map(({ province }) => province.id)
    .filter((id) => player !== undefined && canRetreatTo(state, player, id));
}

export const pointsOfSides = (
  sides: readonly BattleSide[],
): { readonly attacker: number; readonly defender: number } => {
  const sum = (attacks: boolean): number =>
    sides.filter((side) => side.attacks === attacks).reduce((total, { points }) => total + points, 0);
  return { attacker: sum(true), defender: sum(false) };
};

export const pendingBattlesLine = (count: number): string =>
  plural(count, 'Resolve 1 battle before the month can end.', `Resolve ${count} battles before the month can end.`);
