import { expect, it } from 'vitest';
import { type Draft, mergeKnown, resetStale } from '../../../components/form/form-draft.ts';
import { createFormFill } from './use-procedure-run.ts';

const FIRST: Draft = { aspect: 'front', flank: null, range: undefined, shooter: { groups: 0 } };

function form(shooter: () => Draft) {
  let draft = FIRST;
  const fill = createFormFill(
    (known, before) => (draft = mergeKnown(mergeKnown(draft, resetStale(draft, before, known, FIRST)), known)),
    () => [['shooter', { shooter: shooter() }]],
  );
  return { ...fill, draft: () => draft, type: (more: Draft) => (draft = { ...draft, ...more }) };
}

it('replaces all earlier measured values with new ones', () => {
  const { callWith, draft } = form(() => ({ groups: 5 }));
  callWith({ aspect: 'flank', flank: 'right', range: 'long', shooter: { groups: 2 } });
  expect(draft()).toEqual({ aspect: 'flank', flank: 'right', range: 'long', shooter: { groups: 2 } });
  callWith({ aspect: 'front', range: 'extreme' });
  expect(draft()).toEqual({ aspect: 'front', flank: null, range: 'extreme', shooter: { groups: 5 } });
});

it('keeps values that the player changed', () => {
  const { callWith, draft, type } = form(() => ({ groups: 5 }));
  callWith({ flank: 'right' });
  type({ flank: 'left' });
  callWith({ aspect: 'flank' });
  expect(draft()).toMatchObject({ aspect: 'flank', flank: 'left' });
});
