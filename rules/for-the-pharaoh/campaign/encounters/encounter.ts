import type { Step } from '../../../core/procedure.ts';
import { byRuling } from '../../citations.ts';
import { type Recorder, thrownFor, type ThrownMatter } from '../record/recorder.ts';
import type { CasualtyCause, Force } from '../state/troops.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';
import { companyName, companyOf, pointsOfForce, pointsOfForces, without } from '../troops/forces.ts';
import { type Camps, provinceName } from '../troops/muster.ts';
import type { Raid } from './errands.ts';
import { suffer } from './fall.ts';
import { type FightOutcome, HUNTS, rollFight, rollInterception } from './interception.ts';
import { damageComesFirst, doRaidDamage } from './raid.ts';

/** Raiders or partisans, and the forces sent against them. */
export interface Encounter extends Raid {
  readonly hunters: readonly Force[];
}

/** Causes under which the log lists each side's losses. */
export const FALLEN: Record<Raid['cause'], { readonly raiders: CasualtyCause; readonly hunters: CasualtyCause }> = {
  raid: { raiders: 'raiders', hunters: 'interceptors' },
  partisans: { raiders: 'partisans', hunters: 'police' },
};

const placeOf = ({ province, raiders, hunters }: Encounter) => ({
  province,
  raider: raiders.army,
  interceptors: hunters.map(({ army }) => army),
});

const playersOf = (state: CampaignState, { raiders, hunters }: Encounter) => ({
  raiders: companyOf(state, raiders.army)?.player,
  hunters: hunters.map(({ army }) => companyOf(state, army)?.player).find((player) => player !== undefined),
});

/** Describes both forces with their strength, and the province. */
function wordsOf(state: CampaignState, { cause, province, raiders, hunters }: Encounter): string {
  const who = cause === 'raid' ? `raiders of ${companyName(state, raiders.army)}` : companyName(state, raiders.army);
  const sent = hunters.map(({ army }) => companyName(state, army)).join(' and ');
  const against = `${pointsOfForces(state, hunters)} points of ${sent}`;
  return `${against} against ${who} in ${provinceName(state, province)}, ${pointsOfForce(state, raiders)} points`;
}

const matterOf = (kind: string, { province, raiders, hunters }: Encounter): ThrownMatter => ({
  kind,
  at: [province],
  armies: [raiders.army, ...hunters.map(({ army }) => army)],
});

/** Returns the rulings of a fight, with the ruling on partisans if it applies. */
export const ruled = ({ cause }: Raid, ...rulings: string[]): string[] =>
  cause === 'partisans' ? [...rulings, 'FTP-C14'] : rulings;

/** Rolls to find the raiders (For the Pharaoh, Intercepting Raiders; rulings FTP-C10, C18). */
function caught(record: Recorder, encounter: Encounter): boolean {
  const { state } = record;
  const raiders = pointsOfForce(state, encounter.raiders);
  const chance = rollInterception(
    raiders,
    pointsOfForces(state, encounter.hunters),
    thrownFor(record, matterOf('interception', encounter), () => wordsOf(state, encounter)),
    playersOf(state, encounter).hunters,
    HUNTS[encounter.cause],
  );
  record.note(
    { kind: 'interception-tried', ...placeOf(encounter), ...chance.outcome },
    { steps: chance.steps, rulings: ruled(encounter, 'FTP-C10', 'FTP-C18') },
  );
  return chance.outcome.caught;
}

/** Makes the month wait for a fight on the table. The caught raiders are the attacker. */
function joinBattle(record: Recorder, encounter: Encounter): void {
  const { cause, province, raiders, hunters } = encounter;
  const [first] = hunters;
  if (!first) return;
  const { year, month } = record.state;
  const battle: PendingBattle = {
    id: `${year}.${month}.${province}.${raiders.army}.${first.army}.${cause}`,
    cause,
    province,
    attacker: raiders.army,
    defender: first.army,
    from: companyOf(record.state, raiders.army)?.province ?? province,
    queue: [],
    forces: { attacker: raiders, defenders: hunters },
  };
  const text = 'caught; the fight is set up on the table, and the damage waits for it';
  record.note(
    { kind: 'battle-joined', battle },
    { steps: [{ text, citation: byRuling('FTP-C11') }], rulings: ruled(encounter, 'FTP-C11') },
  );
}

/**
 * Resolves the fight by the book's result table (rulings FTP-C12, C13). `announce` may record an event with the two dice before the
 * outcome.
 * @returns the raiders that continue to do damage; null if driven off
 */
export function fightByTable(
  record: Recorder,
  encounter: Encounter,
  announce?: (outcome: FightOutcome, steps: readonly Step[]) => void,
): Force | null {
  const { state } = record;
  const { raiders, hunters } = playersOf(state, encounter);
  const { outcome, steps } = rollFight(
    pointsOfForce(state, encounter.raiders),
    pointsOfForces(state, encounter.hunters),
    thrownFor(record, matterOf('interception-fight', encounter), () => wordsOf(state, encounter)),
    { ...(raiders === undefined ? {} : { raiders }), ...(hunters === undefined ? {} : { interceptors: hunters }) },
    HUNTS[encounter.cause],
  );
  announce?.(outcome, steps);
  const { score, raiderLoss, interceptorLoss } = outcome;
  record.note(
    {
      kind: 'interception-fought',
      ...placeOf(encounter),
      score,
      raiderLoss,
      interceptorLoss,
      drivenOff: score > 0,
    },
    { steps: announce ? [] : steps, rulings: ruled(encounter, 'FTP-C11', 'FTP-C12') },
  );
  const fallen = suffer(record, FALLEN[encounter.cause].raiders, [encounter.raiders], raiderLoss, raiders);
  suffer(record, FALLEN[encounter.cause].hunters, encounter.hunters, interceptorLoss, hunters);
  return score > 0 ? null : without(encounter.raiders, fallen);
}

/** Resolves one raid or rising, from interception to damage (rulings FTP-C9 to C14). */
export function resolveEncounter(record: Recorder, raid: Raid, sentAgainst: readonly Force[], where: Camps): void {
  if (pointsOfForce(record.state, raid.raiders) <= 0) return;
  const damageFirst = damageComesFirst(record);
  if (damageFirst) doRaidDamage(record, raid, where);
  const encounter = { ...raid, hunters: sentAgainst.filter((force) => pointsOfForce(record.state, force) > 0) };
  if (encounter.hunters.length > 0 && caught(record, encounter)) {
    if (record.state.setUp.encounters === 'fought') {
      joinBattle(record, encounter);
      return;
    }
    const left = fightByTable(record, encounter);
    if (left && !damageFirst) doRaidDamage(record, { ...raid, raiders: left }, where);
    return;
  }
  if (!damageFirst) doRaidDamage(record, raid, where);
}
