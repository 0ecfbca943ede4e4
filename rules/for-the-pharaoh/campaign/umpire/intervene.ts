import type { CampaignEvent } from '../events/schema.ts';
import type { Outcome } from '../../../core/campaign/campaign-rules.ts';
import type { Loss } from '../events/fields.ts';
import type { Intervention } from './intervention.ts';
import type { CampaignState } from '../state.ts';
import { checkDecree, type DecreeOf, inBattle } from './check-decrees.ts';
import { decree } from './decrees.ts';
import { draftOf } from '../draft.ts';
import { companyOf } from '../encounters/forces.ts';
import { armiesOf, musterOf, provinceSetUp } from '../troops/muster.ts';
import { refuse } from '../refuse.ts';
import { NO_DICE, type Recorder, recorder } from '../recorder.ts';

/** Takes troops away as casualties of a decree; an army or band of which nothing is left is struck off. @throws CampaignRefusal */
function remove(record: Recorder, ruled: DecreeOf<'remove-troops'>, path: string): void {
  checkDecree(record.state, ruled, path);
  const { army: id, losses: parts, generals } = ruled;
  const before = companyOf(record.state, id);
  const cost = new Map((before ? musterOf(before) : []).map((troops) => [troops.id, troops.cost]));
  const losses: Loss[] = [
    ...parts.map((part) => ({ army: id, id: part.id, count: part.count })),
    ...generals.map((general) => ({ army: id, id: general, count: 1, general: true })),
  ];
  const points = losses.reduce((sum, loss) => sum + (cost.get(loss.id) ?? 0) * loss.count, 0);
  record.note({ kind: 'casualties', cause: 'decree', due: points, points, losses });
  const left = companyOf(record.state, id);
  if (!left || musterOf({ generals: left.generals, units: left.units }).length > 0) return;
  if (inBattle(record.state, id)) {
    refuse('battle-pending', path, `nothing would be left of ${left.name}, whose battle is still to be settled`);
  }
  if (Object.hasOwn(record.state.armies, id)) record.note({ kind: 'army-disbanded', army: id, reason: 'destroyed' });
  else record.note({ kind: 'partisans-disbanded', partisans: id, reason: 'destroyed' });
}

/** Forts without a garrison go with their province, unless the umpire said otherwise of them. */
function handOverForts(record: Recorder, { decrees }: Intervention): void {
  const ruled = new Set(decrees.flatMap((one) => (one.kind === 'take-fort' ? [one.fort] : [])));
  const garrisoned = new Set(armiesOf(record.state).map(({ fort }) => fort));
  for (const one of decrees) {
    if (one.kind !== 'set-holder') continue;
    for (const { id: fort } of provinceSetUp(record.state, one.province)?.forts ?? []) {
      const from = record.state.forts[fort]?.holder ?? null;
      if (ruled.has(fort) || garrisoned.has(fort) || from === one.player) continue;
      record.note({ kind: 'fort-taken', fort, from, by: one.player, how: 'decree' });
    }
  }
}

/** Ends sieges that have lost their besiegers, or in which these hold the fort. */
function endVainSieges(record: Recorder): void {
  const { state } = record;
  const inTheField = armiesOf(state).filter(({ fort }) => fort === null);
  for (const { fort, besieger, province } of Object.values(state.sieges)) {
    const there = inTheField.some((army) => army.player === besieger && army.province === province);
    if (there && state.forts[fort]?.holder !== besieger) continue;
    record.note({ kind: 'siege-lifted', fort, reason: 'decree' });
  }
}

/**
 * Lets the umpire change what is. Every decree is held against the state that those before it have left; troops are removed after
 * all the rest. @throws CampaignRefusal for the first that cannot be
 */
export function intervene(state: CampaignState, intervention: Intervention): Outcome<CampaignState, CampaignEvent> {
  const rehearsal = draftOf(state);
  for (const [index, ruled] of intervention.decrees.entries()) {
    if (ruled.kind === 'remove-troops') continue;
    checkDecree(rehearsal, ruled, `decrees.${index}`);
    decree(rehearsal, ruled);
  }
  const record = recorder(state, NO_DICE);
  record.note({ kind: 'umpire-ruled', intervention });
  for (const [index, ruled] of intervention.decrees.entries()) {
    if (ruled.kind === 'remove-troops') remove(record, ruled, `decrees.${index}`);
  }
  handOverForts(record, intervention);
  endVainSieges(record);
  return { state: record.state, events: record.events };
}
