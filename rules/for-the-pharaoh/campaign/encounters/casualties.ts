import type { EventPayload } from '../events/schema.ts';
import { type Recorder, diceFor } from '../record/recorder.ts';
import type { CasualtyCause, Force, Loss } from '../state/troops.ts';
import type { CampaignState } from '../state/state.ts';
import { throwCasualties } from '../troops/casualties.ts';
import { getCompanyName, findCompany, toExposed } from '../troops/forces.ts';

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
  const dice = diceFor(record, { kind: 'losses', at: [cause], armies: forces.map(({ army }) => army) }, () =>
    describeLosses(record.state, cause, forces),
  );
  const { fallen, points, steps } = throwCasualties(allUnits, due, dice, player);
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
