import { describe, expect, it } from 'vitest';
import { type EventPayload, type OrderOf, type Seen, SIEGE_WORKS } from '../../../../rules/campaign.ts';
import texts from '../../../messages/en/campaign.json' with { type: 'json' };
import { nameBook } from '../log/name-book.ts';
import { sampleState, sampleWork } from '../../../stores/sample-campaign.ts';
import type { Sentence } from '../log/sentence.ts';
import { sentenceOfSiegeOrder, sentenceOfSiegeSeen, sentenceOfSiegeWork } from './siege-sentences.ts';

const names = nameBook([sampleState]);
const sections: Readonly<Record<string, string | Readonly<Record<string, unknown>>>> = texts;

/** The text of a sentence. */
function textOf({ key }: Sentence): unknown {
  const [section = '', name = ''] = key.split('.');
  const within = sections[section];
  return typeof within === 'object' ? within[name] : undefined;
}
const expectText = (sentence: Sentence): void => {
  expect([sentence.key, typeof textOf(sentence)]).toEqual([sentence.key, 'string']);
};
const at = { fort: 'citadel', day: 3 };

describe('sentences of a siege', () => {
  it('have a text for every work, whatever becomes of it', () => {
    const whys = ['destroyed', 'crew-lost', 'no-specialists', 'ordered'] as const;
    for (const kind of SIEGE_WORKS) {
      const work = sampleWork({ kind, stage: 'making' });
      expectText(sentenceOfSiegeWork({ kind: 'siege-work-begun', ...at, work }, names));
      for (const why of whys) expectText(sentenceOfSiegeWork({ kind: 'siege-work-ended', ...at, work, why }, names));
      for (const weeksLeft of [5, 4]) {
        if (kind === 'mine' && weeksLeft === 4) continue;
        const stage = kind === 'mine' ? 'digging' : 'at-wall';
        const advanced = sampleWork({ kind, stage, weeks: 5, weeksLeft });
        expectText(sentenceOfSiegeWork({ kind: 'siege-work-advanced', ...at, work: advanced }, names));
      }
    }
    const ready = sampleWork({ stage: 'ready', groups: 3, wanted: 3 });
    expect(sentenceOfSiegeWork({ kind: 'siege-work-advanced', ...at, work: ready }, names)).toMatchObject({
      key: 'log.ladders-ready',
      count: 3,
    });
  });

  it('have a text for every breach, counter-mine and escalade', () => {
    const work = sampleWork({ kind: 'mine' });
    for (const result of ['not-made', 'too-steep', 'unstable', 'assailable'] as const) {
      expectText(sentenceOfSiegeWork({ kind: 'breach-thrown', ...at, work, result }, names));
      expectText(sentenceOfSiegeSeen({ kind: 'siege-work-seen', fort: 'citadel', work: 'ram', what: result }, names));
    }
    for (const result of ['undetected', 'countered', 'garrison-won', 'besiegers-won'] as const) {
      expectText(sentenceOfSiegeWork({ kind: 'counter-mined', ...at, army: 'hill', work, result }, names));
      expectText(sentenceOfSiegeSeen({ kind: 'counter-mine-told', fort: 'citadel', result }, names));
    }
    const climbed: Extract<EventPayload, { kind: 'escalade' }> = {
      kind: 'escalade',
      ...at,
      army: 'royal',
      groups: [
        { part: 'royal-spears', count: 4, result: 'up' },
        { part: 'royal-spears', count: 4, result: 'short' },
      ],
      works: [],
    };
    const told = sentenceOfSiegeWork(climbed, names);
    expectText(told);
    expect(told.values).toMatchObject({ up: 1, groups: 2 });
  });

  it('have a text for what those within see', () => {
    const seen: Seen[] = [
      { kind: 'siege-work-seen', fort: 'citadel', work: 'mine', what: 'mining' },
      { kind: 'siege-work-seen', fort: 'citadel', work: 'mine', what: 'gone' },
      ...(['ram', 'claw'] as const).flatMap((work) =>
        (['at-wall', 'gone'] as const).map((what): Seen => ({ kind: 'siege-work-seen', fort: 'citadel', work, what })),
      ),
      { kind: 'escalade-seen', fort: 'citadel', up: 1, groups: 2 },
    ];
    for (const one of seen) {
      if (one.kind === 'siege-work-seen' || one.kind === 'escalade-seen') expectText(sentenceOfSiegeSeen(one, names));
    }
  });

  it('have a text for every order', () => {
    const plain: OrderOf<'siege-work'> = {
      kind: 'siege-work',
      army: 'royal',
      fort: 'citadel',
      work: 'ladders',
      protected: false,
      carpenters: 1,
      groups: 3,
      crew: [],
    };
    for (const work of SIEGE_WORKS)
      for (const covered of [false, true])
        expectText(sentenceOfSiegeOrder({ ...plain, work, protected: covered && work !== 'ladders' }, names));
    const force = { parts: [{ id: 'royal-spears', count: 8 }], generals: [] };
    for (const way of ['ladders', 'breach'] as const)
      for (const sent of [null, force])
        expectText(sentenceOfSiegeOrder({ kind: 'assault', army: 'royal', fort: 'citadel', way, force: sent }, names));
    expectText(sentenceOfSiegeOrder({ kind: 'counter-mine', army: 'hill' }, names));
    expectText(sentenceOfSiegeOrder({ kind: 'abandon-work', army: 'royal', fort: 'citadel', work: 'w1' }, names));
  });
});
