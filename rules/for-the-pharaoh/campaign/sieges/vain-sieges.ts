import type { EventPayload } from '../events/schema.ts';
import type { Recorder } from '../record/recorder.ts';
import { callOffSorties } from './engine-sortie.ts';
import { armiesByProvince, isInField } from '../troops/forts.ts';

type Lifting = Extract<EventPayload, { kind: 'siege-lifted' }>['reason'];

/** Ends sieges without anybody to carry them on, and those whose fort has fallen. */
export function liftVainSieges(record: Recorder, reason: Lifting, isDue: (province: string) => boolean): void {
  const { state } = record;
  const due = Object.values(state.sieges).filter(({ province }) => isDue(province));
  if (due.length === 0) return;
  const standing = armiesByProvince(state);
  for (const siege of due) {
    const isKept = (standing.get(siege.province) ?? []).some(
      (army) => army.player === siege.besieger && isInField(army),
    );
    const isOver = state.forts[siege.fort]?.holder !== siege.besieger && !isKept;
    if (isOver) callOffSorties(record, siege);
    const taken = state.forts[siege.fort]?.holder === siege.besieger;
    if (taken) record.note({ kind: 'siege-lifted', fort: siege.fort, reason: 'fort-taken' });
    else if (!isKept) record.note({ kind: 'siege-lifted', fort: siege.fort, reason });
  }
}
