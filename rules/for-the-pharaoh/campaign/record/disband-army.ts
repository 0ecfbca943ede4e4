import type { EventPayload } from '../events/schema.ts';
import type { Recorder } from './recorder.ts';

type Reason = Extract<EventPayload, { kind: 'army-disbanded' }>['reason'];

/** An army is no more. Its name is noted with it, as a player's report has no other place for it. */
export function disbandArmy(
  record: Pick<Recorder, 'state' | 'note'>,
  id: string,
  reason: Reason,
  working: Parameters<Recorder['note']>[1] = {},
): void {
  const army = record.state.armies[id];
  const was = army && { was: { name: army.name, player: army.player } };
  record.note({ kind: 'army-disbanded', army: id, reason, ...was }, working);
}
