import { describe, expect, it } from 'vitest';
import { scenarioSchema } from '../../../rules/campaign.ts';
import { shippedScenarios } from '../../../scenarios/shipped.ts';
import { dropDraft, keepDraft, keptDraft } from './kept-draft.ts';

const scenario = scenarioSchema.parse(shippedScenarios[0]);

/** A window's storage with room for so many characters. */
function storageOf(room = Number.POSITIVE_INFINITY): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem(key, text) {
      if (text.length > room) throw new Error('no room');
      kept.set(key, text);
    },
  };
}

describe('a draft that is not stored', () => {
  it('waits under its id until it is dropped', () => {
    const storage = storageOf();
    expect(keepDraft(scenario, storage)).toBe(true);
    expect(keptDraft(scenario.id, storage)).toEqual(scenario);
    expect(keptDraft('other', storage)).toBeNull();
    dropDraft(scenario.id, storage);
    expect(keptDraft(scenario.id, storage)).toBeNull();
  });

  it('is given up where there is no room', () => {
    const storage = storageOf(10);
    expect(keepDraft(scenario, storage)).toBe(false);
    expect(keptDraft(scenario.id, storage)).toBeNull();
  });

  it('is none where what waits is no scenario', () => {
    const storage = storageOf();
    keepDraft(scenario, storage);
    const key = storage.key(0)!;
    for (const text of ['{', '{}', JSON.stringify({ ...scenario, id: 'other' })]) {
      storage.setItem(key, text);
      expect(keptDraft(scenario.id, storage)).toBeNull();
    }
  });
});
