import type { Step } from '../../../core/procedure.ts';
import { citeRuling } from '../../citations.ts';
import { type Recorder, createDice, type RollSubject } from '../record/recorder.ts';
import type { CasualtyCause, Force, Loss } from '../state/troops.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';
import {
  getCompanyName,
  findCompany,
  getForcePoints,
  sumForcePoints,
  removeLosses,
  toExposed,
} from '../troops/forces.ts';
import { type ArmyIndex, getProvinceName } from '../troops/muster.ts';
import type { Raid } from './detachments.ts';
import { type FightOutcome, HUNT_WORDS, rollFight, rollInterception } from './interception.ts';
import { isDamageFirst, applyRaidDamage } from './raid.ts';
import type { EventPayload } from '../events/schema.ts';
import { rollCasualtiesByUnit } from '../troops/casualties.ts';

/** Creates the loss of a part or general for the log. */
function toLoss(state: CampaignState, army: string, id: string, count: number): Loss {
  const general = findCompany(state, army)?.generals.some((known) => known.id === id) ?? false;
  return general ? { army, id, count, general } : { army, id, count };
}

/** Describes the forces that roll for losses. */
const describeLosses = (state: CampaignState, cause: CasualtyCause, forces: readonly Force[]): string => {
  const errand = cause === 'raiders' || cause === 'interceptors' ? `${cause} of ` : '';
  return `losses of ${errand}${forces.map(({ army }) => getCompanyName(state, army)).join(' and ')}`;
};

/** Rolls random casualties among the forces of one side as a single body (ruling FTP-C13). @returns the losses */
export function rollCasualties(
  record: Recorder,
  cause: CasualtyCause,
  forces: readonly Force[],
  due: number,
  player: string | undefined,
): readonly Loss[] {
  const units = forces.map((force) => ({ army: force.army, units: toExposed(record.state, force) }));
  const allUnits = units.flatMap((one) => one.units);
  const dice = createDice(record, { kind: 'losses', at: [cause], armies: forces.map(({ army }) => army) }, () =>
    describeLosses(record.state, cause, forces),
  );
  const { fallen, points, steps } = rollCasualtiesByUnit(allUnits, due, dice, player);
  if (fallen.length === 0) return [];
  const counts = new Map(fallen.map(({ id, count }) => [id, count]));
  const losses = units.flatMap(({ army, units: there }) =>
    there.flatMap(({ parts }) =>
      parts.flatMap(({ id }) => {
        const count = counts.get(id) ?? 0;
        return count > 0 ? [toLoss(record.state, army, id, count)] : [];
      }),
    ),
  );
  const payload: EventPayload = { kind: 'casualties', cause, due, points, losses };
  record.note(payload, { steps, rulings: ['FTP-C13', 'FTP-C19'] });
  return losses;
}

/** Disbands bands without troops. */
export function disbandEmptyBands(record: Recorder): void {
  for (const { id, units } of Object.values(record.state.partisans)) {
    if (units.some(({ parts }) => parts.some(({ count }) => count > 0))) continue;
    record.note({ kind: 'partisans-disbanded', partisans: id, reason: 'destroyed' });
  }
}

/** Raiders or partisans, and the forces sent against them. */
export interface Encounter extends Raid {
  readonly hunters: readonly Force[];
}

/** Causes under which the log lists each side's losses. */
export const LOSS_CAUSES: Record<Raid['cause'], { readonly raiders: CasualtyCause; readonly hunters: CasualtyCause }> =
  {
    raid: { raiders: 'raiders', hunters: 'interceptors' },
    partisans: { raiders: 'partisans', hunters: 'police' },
  };

const toPlace = ({ province, raiders, hunters }: Encounter) => ({
  province,
  raider: raiders.army,
  interceptors: hunters.map(({ army }) => army),
});

const findPlayers = (state: CampaignState, { raiders, hunters }: Encounter) => ({
  raiders: findCompany(state, raiders.army)?.player,
  hunters: hunters.map(({ army }) => findCompany(state, army)?.player).find((player) => player !== undefined),
});

/** Describes both forces with their strength, and the province. */
function describeEncounter(state: CampaignState, { cause, province, raiders, hunters }: Encounter): string {
  const who =
    cause === 'raid' ? `raiders of ${getCompanyName(state, raiders.army)}` : getCompanyName(state, raiders.army);
  const sent = hunters.map(({ army }) => getCompanyName(state, army)).join(' and ');
  const against = `${sumForcePoints(state, hunters)} points of ${sent}`;
  return `${against} against ${who} in ${getProvinceName(state, province)}, ${getForcePoints(state, raiders)} points`;
}

const toSubject = (kind: string, { province, raiders, hunters }: Encounter): RollSubject => ({
  kind,
  at: [province],
  armies: [raiders.army, ...hunters.map(({ army }) => army)],
});

/** Returns the rulings of a fight, with the ruling on partisans if it applies. */
export const listEncounterRulings = ({ cause }: Raid, ...rulings: string[]): string[] =>
  cause === 'partisans' ? [...rulings, 'FTP-C14'] : rulings;

/** Rolls to find the raiders (For the Pharaoh, Intercepting Raiders; rulings FTP-C10, C18). */
function rollCatch(record: Recorder, encounter: Encounter): boolean {
  const { state } = record;
  const raiders = getForcePoints(state, encounter.raiders);
  const chance = rollInterception(
    raiders,
    sumForcePoints(state, encounter.hunters),
    createDice(record, toSubject('interception', encounter), () => describeEncounter(state, encounter)),
    findPlayers(state, encounter).hunters,
    HUNT_WORDS[encounter.cause],
  );
  record.note(
    { kind: 'interception-tried', ...toPlace(encounter), ...chance.outcome },
    { steps: chance.steps, rulings: listEncounterRulings(encounter, 'FTP-C10', 'FTP-C18') },
  );
  return chance.outcome.caught;
}

/** Makes the month wait for a fight on the table. The caught raiders are the attacker. */
function addPendingBattle(record: Recorder, encounter: Encounter): void {
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
    from: findCompany(record.state, raiders.army)?.province ?? province,
    queue: [],
    forces: { attacker: raiders, defenders: hunters },
  };
  const text = 'caught; the fight must be played on the table before any damage is done';
  record.note(
    { kind: 'battle-joined', battle },
    { steps: [{ text, citation: citeRuling('FTP-C11') }], rulings: listEncounterRulings(encounter, 'FTP-C11') },
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
  const { raiders, hunters } = findPlayers(state, encounter);
  const { outcome, steps } = rollFight(
    getForcePoints(state, encounter.raiders),
    sumForcePoints(state, encounter.hunters),
    createDice(record, toSubject('interception-fight', encounter), () => describeEncounter(state, encounter)),
    { ...(raiders === undefined ? {} : { raiders }), ...(hunters === undefined ? {} : { interceptors: hunters }) },
    HUNT_WORDS[encounter.cause],
  );
  announce?.(outcome, steps);
  const { score, raiderLoss, interceptorLoss } = outcome;
  record.note(
    {
      kind: 'interception-fought',
      ...toPlace(encounter),
      score,
      raiderLoss,
      interceptorLoss,
      drivenOff: score > 0,
    },
    { steps: announce ? [] : steps, rulings: listEncounterRulings(encounter, 'FTP-C11', 'FTP-C12') },
  );
  const fallen = rollCasualties(record, LOSS_CAUSES[encounter.cause].raiders, [encounter.raiders], raiderLoss, raiders);
  rollCasualties(record, LOSS_CAUSES[encounter.cause].hunters, encounter.hunters, interceptorLoss, hunters);
  return score > 0 ? null : removeLosses(encounter.raiders, fallen);
}

/** Resolves one raid or rising, from interception to damage (rulings FTP-C9 to C14). */
export function resolveEncounter(record: Recorder, raid: Raid, sentAgainst: readonly Force[], where: ArmyIndex): void {
  if (getForcePoints(record.state, raid.raiders) <= 0) return;
  const damageFirst = isDamageFirst(record);
  if (damageFirst) applyRaidDamage(record, raid, where);
  const encounter = { ...raid, hunters: sentAgainst.filter((force) => getForcePoints(record.state, force) > 0) };
  if (encounter.hunters.length > 0 && rollCatch(record, encounter)) {
    if (record.state.setUp.encounters === 'fought') {
      addPendingBattle(record, encounter);
      return;
    }
    const left = fightByTable(record, encounter);
    if (left && !damageFirst) applyRaidDamage(record, { ...raid, raiders: left }, where);
    return;
  }
  if (!damageFirst) applyRaidDamage(record, raid, where);
}
