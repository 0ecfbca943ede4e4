import type { Outcome } from '../../core/campaign/campaign-rules.ts';
import type { CampaignEvent } from './events/schema.ts';
import type { Intervention } from './input/decrees.ts';
import { amend } from './log/apply.ts';
import { eventRecorder, NO_DICE, type Recorder } from './record/recorder.ts';
import { draftOf } from './state/draft.ts';
import type { CampaignState } from './state/state.ts';
import { armiesOf, provinceSetUp } from './troops/muster.ts';
import { applyDecree, expectDecree } from './umpire/decree-book.ts';
import { definitionOfDecree } from './umpire/index.ts';

/** Forts without a garrison go with their province, unless the umpire said otherwise of them. */
function handOverForts(record: Recorder, { decrees }: Intervention): void {
  const handed = decrees.flatMap((one) => definitionOfDecree(one).hands?.(one) ?? []);
  const ruled = new Set(handed.flatMap(({ what, id }) => (what === 'fort' ? [id] : [])));
  const garrisoned = new Set(armiesOf(record.state).map(({ fort }) => fort));
  for (const { what, id, to } of handed) {
    if (what !== 'province') continue;
    for (const { id: fort } of provinceSetUp(record.state, id)?.forts ?? []) {
      const from = record.state.forts[fort]?.holder ?? null;
      if (ruled.has(fort) || garrisoned.has(fort) || from === to) continue;
      record.note({ kind: 'fort-taken', fort, from, by: to, how: 'decree' });
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
  const isLate = intervention.decrees.map((ruled) => definitionOfDecree(ruled).afterwards !== undefined);
  for (const [index, ruled] of intervention.decrees.entries()) {
    if (isLate[index]) continue;
    expectDecree(rehearsal, ruled, `decrees.${index}`);
    applyDecree(rehearsal, ruled);
  }
  const record = eventRecorder(state, NO_DICE, amend);
  record.note({ kind: 'umpire-ruled', intervention });
  for (const [index, ruled] of intervention.decrees.entries()) {
    if (!isLate[index]) continue;
    expectDecree(record.state, ruled, `decrees.${index}`);
    definitionOfDecree(ruled).afterwards?.(record, ruled, `decrees.${index}`);
  }
  handOverForts(record, intervention);
  endVainSieges(record);
  return { state: record.state, events: record.events };
}
