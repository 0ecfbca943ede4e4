import { citeRuling } from '../../citations.ts';
import type { EventPayload } from '../events/schema.ts';
import type { Recorder } from '../record/recorder.ts';
import { isAtWall, type SiegeWork } from '../state/siege-work.ts';
import { toSiegeDate, type CampaignState, type PendingBattle, type Siege, type WaitingOrder } from '../state/state.ts';
import type { Force } from '../state/troops.ts';
import { getWholeForce } from '../troops/forces.ts';
import { listBesiegers, listGarrison, getWorks } from './fort-works.ts';

/* A sortie of a besieged garrison against one engine (For the Pharaoh, Defence Against Claws and Rams; ruling FTP-S19). */

type SortieOrder = Extract<WaitingOrder, { kind: 'sortie-engine' }>;

/** Reduces the named troops to those that are left. */
function limitToLeft(state: CampaignState, army: string, named: Pick<Force, 'parts' | 'generals'>): Force {
  const force = getWholeForce(state, army);
  const counts = new Map(named.parts.map(({ id, count }) => [id, count]));
  return {
    army,
    parts: force.parts.flatMap(({ id, count }) => {
      const going = Math.min(count, counts.get(id) ?? 0);
      return going > 0 ? [{ id, count: going }] : [];
    }),
    generals: force.generals.filter((id) => named.generals.includes(id)),
  };
}

function startSortie(record: Recorder, siege: Siege, work: SiegeWork, day: number, attacker: Force, crew: Force): void {
  const { year, month } = record.state;
  const date = toSiegeDate(siege, day);
  const text = `day ${day} of the siege: a sortie against the ${work.kind}, in week ${date.week} of the month on day ${date.day}`;
  const battle: PendingBattle = {
    id: `${year}.${month}.${siege.fort}.${day}.${attacker.army}.engine`,
    cause: 'engine',
    province: siege.province,
    attacker: attacker.army,
    defender: crew.army,
    from: siege.province,
    queue: [],
    forces: { attacker, defenders: [crew] },
    engine: { fort: siege.fort, work: work.id, day },
  };
  record.note(
    { kind: 'battle-joined', battle },
    { steps: [{ text, citation: citeRuling('FTP-S19') }], rulings: ['FTP-S19'] },
  );
}

function callOff(
  record: Recorder,
  { army, work }: SortieOrder,
  siege: Pick<Siege, 'fort' | 'works'>,
  why: Extract<EventPayload, { kind: 'sortie-called-off' }>['why'],
): void {
  const engine = siege.works?.find(({ id }) => id === work)?.kind ?? 'ram';
  record.note({ kind: 'sortie-called-off', army, fort: siege.fort, engine, why }, { rulings: ['FTP-S19'] });
}

/** Calls off the sorties of a garrison whose siege is over. */
export function callOffSorties(record: Recorder, siege: Siege): void {
  const garrison = new Set(listGarrison(record.state, siege).map(({ id }) => id));
  for (const order of record.state.siegeOrders ?? [])
    if (order.kind === 'sortie-engine' && garrison.has(order.army)) callOff(record, order, siege, 'siege-over');
}

/** Starts an ordered sortie if its engine is at the wall, otherwise calls it off. @returns true if a fight must be resolved */
export function sallyAgainstEngine(record: Recorder, siege: Siege, day: number): boolean {
  const { state } = record;
  const garrison = new Set(listGarrison(state, siege).map(({ id }) => id));
  const orders = (state.siegeOrders ?? []).filter(
    (order): order is SortieOrder => order.kind === 'sortie-engine' && garrison.has(order.army),
  );
  for (const order of orders) {
    const { army, work: id, force } = order;
    const work = getWorks(siege).find((known) => known.id === id);
    const attacker = limitToLeft(state, army, force);
    const served = work?.crew && listBesiegers(state, siege).some((one) => one.id === work.crew?.army);
    const crew = served && isAtWall(work) ? limitToLeft(state, work.crew.army, { ...work.crew, generals: [] }) : null;
    if (!work || !crew || crew.parts.length === 0) {
      callOff(record, order, siege, 'engine-gone');
      continue;
    }
    if (attacker.parts.length === 0) {
      callOff(record, order, siege, 'nobody-left');
      continue;
    }
    startSortie(record, siege, work, day, attacker, crew);
    return true;
  }
  return false;
}

/** Destroys the engine after a successful sortie. */
export function destroyEngine(record: Recorder, { engine }: PendingBattle): void {
  const siege = engine && record.state.sieges[engine.fort];
  const work = siege && getWorks(siege).find(({ id }) => id === engine.work);
  if (!engine || !work || !isAtWall(work)) return;
  const lost: SiegeWork = { ...work, stage: 'lost', due: null };
  record.note(
    { kind: 'siege-work-ended', fort: engine.fort, day: engine.day, work: lost, why: 'sortie' },
    { rulings: ['FTP-S19'] },
  );
}
