import { choiceInForce } from '../../../core/ruling.ts';
import { FTP_C18 } from '../campaign-rulings.ts';
import { resolveEncounter } from '../encounters/encounter.ts';
import { goOnErrands, type Raid } from '../encounters/errands.ts';
import { disbandEmptied } from '../encounters/fall.ts';
import type { OrdersFile } from '../input/orders.ts';
import type { Recorder } from '../record/recorder.ts';
import type { CampaignState } from '../state/state.ts';
import type { Force } from '../state/troops.ts';
import { pointsOfForce } from '../troops/forces.ts';
import { camps, inMapOrder } from '../troops/muster.ts';

/** Those with the most points first; as they were when equal (rulings FTP-C18, C20). */
const largestFirst = (state: CampaignState, raids: readonly Raid[]): Raid[] =>
  raids
    .map((raid) => ({ raid, points: pointsOfForce(state, raid.raiders) }))
    .sort((one, other) => other.points - one.points)
    .map(({ raid }) => raid);

/** Who goes after the largest raid, the next one and so on (ruling FTP-C18). */
function huntsOf(state: CampaignState, guards: readonly Force[]): readonly (readonly Force[])[] {
  if (choiceInForce(FTP_C18, state.rulings) !== 'by-army') return [guards];
  return guards
    .toSorted((one, other) => pointsOfForce(state, other) - pointsOfForce(state, one))
    .map((force) => [force]);
}

/**
 * Sends off raiders, interceptors and police, calls out partisans and resolves what they do, province by province in the order
 * of the map: raids, then risings (For the Pharaoh, Raids, Intercepting Raiders and Partisans; rulings FTP-C9 to C14, C18 to C20).
 */
export function resolveRaids(record: Recorder, filed: readonly OrdersFile[]): void {
  const errands = goOnErrands(record, filed);
  if (errands.raids.size === 0) return;
  const where = camps(record.state);
  for (const { id: province } of inMapOrder(record.state, errands.raids.keys())) {
    const here = errands.raids.get(province) ?? [];
    for (const cause of ['raid', 'partisans'] as const) {
      const guards = (cause === 'raid' ? errands.interceptors : errands.police).get(province) ?? [];
      const raids = largestFirst(
        record.state,
        here.filter((raid) => raid.cause === cause),
      );
      const hunts = huntsOf(record.state, guards);
      for (const [index, raid] of raids.entries()) resolveEncounter(record, raid, hunts[index] ?? [], where);
    }
  }
  disbandEmptied(record);
}
