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
  createPartNames,
  type PendingBattle,
} from '../../../../rules/campaign.ts';
import { formatList, fill, plural } from '../../../texts/format.ts';
import { listNeighbours } from '../map/province-facts.ts';

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
export const getBattleTextKey = ({
  storm,
  cause,
}: Pick<PendingBattle, 'storm' | 'cause'>): 'asked' | PendingBattle['cause'] => (storm?.asked ? 'asked' : cause);

export const getSideNames = (
  battle: PendingBattle,
  names: NameBook,
): { readonly attacker: string; readonly defender: string } => ({
  attacker: formatList(listAttackers(battle).map(names.army)),
  defender: formatList(listDefenders(battle).map(names.army)),
});

/** Describes a battle in one sentence. */
export const describeBattle = (battle: PendingBattle, names: NameBook): string =>
  fill(BATTLE_TITLES[getBattleTextKey(battle)], {
    province: names.province(battle.province),
    ...getSideNames(battle, names),
  });

/** Merges the results that the sides entered in a league, or returns null if there are none. The winner is null if the sides disagree. */
export function mergeEnteredResults(
  state: Pick<CampaignState, 'armies' | 'partisans'>,
  battle: PendingBattle,
  { results }: Pick<EnteredBattle, 'results'>,
): PartialResult | null {
  const [first, ...others] = results.map(({ result }) => result);
  if (!first) return null;
  const method = others.every((one) => one.method === first.method) ? first.method : 'reported';
  const isAgreed = method === 'reported' && others.every((one) => one.method === method && one.winner === first.winner);
  const winner = isAgreed ? first.winner : null;
  const common = { battle: battle.id, method, winner: winner ?? ('draw' as const) };
  return { ...mergeResults(results, getLeaders(state, battle), common), winner };
}

/** Troops of one army or partisan band in a battle. */
export interface BattleSide {
  readonly id: string;
  readonly player: string;
  readonly attacks: boolean;
  readonly parts: readonly {
    readonly id: string;
    /** Id of the unit to which this part belongs. */
    readonly unit: string;
    readonly name: string;
    readonly cost: number;
    readonly present: number;
  }[];
  readonly generals: readonly CampaignGeneral[];
  readonly points: number;
}

interface SideTroops {
  readonly id: string;
  readonly player: string;
  readonly units: readonly CampaignUnit[];
  readonly generals: readonly CampaignGeneral[];
}

function findTroops({ armies, partisans }: CampaignState, id: string): SideTroops | null {
  const band = partisans[id];
  return armies[id] ?? (band ? { ...band, generals: [] } : null);
}

function createSide(state: CampaignState, host: SideTroops, force: Force | null, attacks: boolean): BattleSide {
  const sentCounts = force && new Map(force.parts.map(({ id, count }) => [id, count]));
  const countDetached = (id: string): number => state.detached[id] ?? 0;
  const names = createPartNames(host.units);
  const parts = host.units
    .flatMap((unit) =>
      unit.parts.map(({ id, name, cost, count }) => ({
        id,
        unit: unit.id,
        name: names.get(id) ?? name,
        cost,
        present: sentCounts ? Math.min(count, sentCounts.get(id) ?? 0) : count - countDetached(id),
      })),
    )
    .filter(({ present }) => present > 0);
  const generals = host.generals.filter(({ id }) => (force ? force.generals.includes(id) : countDetached(id) === 0));
  const points =
    parts.reduce((sum, { cost, present }) => sum + cost * present, 0) +
    generals.reduce((sum, { cost }) => sum + cost, 0);
  return { id: host.id, player: host.player, attacks, parts, generals, points };
}

/** Lists the troops in a battle: whole armies without detached troops, or the raiders and the forces that caught them. */
export function listBattleSides(state: CampaignState, battle: PendingBattle): readonly BattleSide[] {
  const { forces } = battle;
  const findForce = (side: readonly Force[], army: string): Force | null =>
    side.find((force) => force.army === army) ?? null;
  const defenders = forces ? forces.defenders.map(({ army }) => army) : listDefenders(battle);
  const sides = [
    ...listAttackers(battle).map((army) => ({
      army,
      force: forces && findForce(listAttackingForces(forces), army),
      attacks: true,
    })),
    ...defenders.map((army) => ({ army, force: forces && findForce(forces.defenders, army), attacks: false })),
  ];
  return sides.flatMap(({ army, force, attacks }) => {
    const host = findTroops(state, army);
    return host ? [createSide(state, host, force, attacks)] : [];
  });
}

/** Lists the provinces to which the beaten side can retreat. Empty if no side has to retreat. */
export function listRetreats(
  state: CampaignState,
  battle: PendingBattle,
  winner: BattleResult['winner'],
): readonly string[] {
  const isEncounter = battle.cause === 'raid' || battle.cause === 'partisans';
  if (isEncounter || battle.cause === 'assault' || battle.cause === 'engine' || winner === 'draw') return [];
  if (winner === 'defender' && !canEnter(state, battle, winner)) return [];
  const [beaten, province] =
    winner === 'attacker' ? [battle.defender, battle.province] : [battle.attacker, battle.from];
  const player = state.armies[beaten]?.player;
  return listNeighbours(state, province)
    .map(({ province }) => province.id)
    .filter((id) => player !== undefined && canRetreatTo(state, player, id));
}

export const sumSidePoints = (
  sides: readonly BattleSide[],
): { readonly attacker: number; readonly defender: number } => {
  const sum = (attacks: boolean): number =>
    sides.filter((side) => side.attacks === attacks).reduce((total, { points }) => total + points, 0);
  return { attacker: sum(true), defender: sum(false) };
};

export const describePendingBattles = (count: number): string =>
  plural(count, 'Resolve 1 battle before the month can end.', `Resolve ${count} battles before the month can end.`);
