import { describe, expect, it } from 'vitest';
import { sampleBattle, sampleState } from '../../../../../test/support/campaign/sample-campaign.ts';
import { formatSentence, type EarnedHonour, type Story } from '../../../../core/campaign/sentence.ts';
import { pharaohCampaign as rules } from '../../campaign.ts';
import type { EventPayload } from '../../events/schema.ts';
import { battleResultSchema } from '../../input/troops.ts';
import type { CampaignState } from '../../state/state.ts';
import type { PlayerEvent, Seen } from '../report.ts';

const createEntry = (seen: Seen, month = 1, dice: PlayerEvent['dice'] = []): PlayerEvent => ({
  year: 1,
  month,
  seen,
  dice,
  steps: [],
  rulings: [],
});
const whole = (happening: EventPayload, month = 1): PlayerEvent => createEntry({ kind: 'whole', happening }, month);
const result = battleResultSchema.parse({ battle: 'b1', method: 'quick' });
const fallen = (army: string, id: string, count: number, general?: true) => ({
  army,
  id,
  count,
  ...(general ? { general } : {}),
});

/** A month in which the royal army beats the hill army in Susa and the province passes to Akkad. */
const ENDED = { kind: 'month-ended', year: 1, month: 1 } as const;
const war: readonly EventPayload[] = [
  { kind: 'battle-joined', battle: sampleBattle },
  { kind: 'battle-settled', battle: 'b1', winner: 'attacker', result },
  {
    kind: 'casualties',
    cause: 'battle',
    due: 300,
    points: 300,
    losses: [
      fallen('royal', 'royal-spears', 3),
      fallen('hill', 'hill-spears', 30),
      fallen('hill', 'hill-general', 1, true),
    ],
  },
  { kind: 'army-retreated', army: 'hill', from: 'susa', to: 'der' },
  { kind: 'province-taken', province: 'susa', from: 'puzur', by: 'sargon' },
  ENDED,
];

function narrate(
  entries: readonly PlayerEvent[],
  viewer: string | null = null,
  span: 'month' | 'year' = 'month',
  honoured: readonly EarnedHonour[] = [],
  before: CampaignState = sampleState,
): Story {
  const payloads = entries.flatMap(({ seen }) => (seen.kind === 'whole' ? [seen.happening] : []));
  const names = rules.events.nameBook([before], payloads, (side) => `Army of ${side}`);
  const after = rules.apply(before, payloads.map((payload) => ({ payload })) as never);
  return rules.narrate(span, { entries, before, after, honoured }, names, viewer);
}
const formatStory = ({ headline, paragraphs, dice }: Story): string =>
  [[headline], ...paragraphs, dice].map((all) => all.map(formatSentence).join(' ')).join('\n');

describe('a month of the chronicle', () => {
  it('narrates a battle from the march to its consequences, and the provinces held', () => {
    const text = formatStory(narrate(war.map((event) => whole(event))));
    for (const words of [
      'Agade',
      'Susa',
      '30 figures',
      '3 figures',
      'the General of Hill army',
      'Der',
      'Akkad held two provinces and Elam none',
    ])
      expect(text).toContain(words);
  });

  it('has the same text for the same report and another wording in the next month', () => {
    const [first, again] = [narrate(war.map((event) => whole(event))), narrate(war.map((event) => whole(event)))];
    expect(again).toEqual(first);
    expect(formatStory(narrate(war.map((event) => whole(event, 2))))).not.toBe(formatStory(first));
  });

  it('names units that earned an honour, halves of a unit once, and counts many', () => {
    const honour = { key: 'honour.victor', text: 'Victor', values: {}, more: [] };
    const text = (...names: string[]): string =>
      formatStory(
        narrate(
          war.map((event) => whole(event)),
          null,
          'month',
          names.map((name) => ({ player: 'sargon', name, honour })),
        ),
      );
    expect(text('Spears', 'Spears', 'Guard of Ur')).toContain('Akkad honoured Spears and the Guard of Ur as “Victor”.');
    expect(text('A', 'B', 'C', 'D')).toContain('Akkad honoured four of its units as “Victor”.');
    expect(text()).not.toContain('Victor');
  });

  it('narrates the end of an army with its battle', () => {
    const gone: EventPayload = {
      kind: 'army-disbanded',
      army: 'hill',
      reason: 'destroyed',
      was: { name: 'Hill army', player: 'puzur' },
    };
    const [first = []] = narrate([...war.slice(0, 3), gone, ENDED].map((event) => whole(event))).paragraphs;
    expect(first.map(formatSentence).join(' ')).toMatch(
      /(That was the end of|It was the end of|It was the last day of) .*Hill army/,
    );
  });

  it('states that a province was taken before the battle for it', () => {
    const taken: EventPayload = { kind: 'province-taken', province: 'susa', from: 'sargon', by: 'puzur' };
    const { paragraphs } = narrate([taken, ...war].map((event) => whole(event)));
    const sentences = paragraphs.flat().map(formatSentence);
    expect(sentences[0]).toBe('Elam had taken Susa from Akkad.');
    expect(sentences.filter((sentence) => /Susa from/.test(sentence))).toHaveLength(1);
  });

  it('has a comma after an army’s name that contains one', () => {
    const second = { ...sampleState.armies['royal']!, name: 'Royal army, second part' };
    const before = { ...sampleState, armies: { ...sampleState.armies, royal: second } };
    const march: EventPayload = { kind: 'army-marched', army: 'royal', from: 'agade', to: 'der' };
    const text = formatStory(
      narrate(
        [march, ENDED].map((event) => whole(event)),
        null,
        'month',
        [],
        before,
      ),
    );
    expect(text).toContain('its Royal army, second part, to Der');
  });

  it('never names the loser as the gainer of a province, or calls it empty', () => {
    for (const month of [1, 2, 3, 4, 5, 6]) {
      const walk: readonly EventPayload[] = [
        { kind: 'army-marched', army: 'royal', from: 'agade', to: 'susa' },
        { kind: 'province-taken', province: 'susa', from: 'puzur', by: 'sargon' },
        { ...ENDED, month },
      ];
      const text = formatStory(narrate(walk.map((event) => whole(event, month))));
      expect(text).toMatch(/Elam lost Susa|took Susa from Elam/);
      expect(text).not.toMatch(/lost to Elam|empty|nobody of Elam/);
    }
  });

  it('narrates a province once, with the battle that won it', () => {
    const text = formatStory(
      narrate(
        [
          ...war.slice(0, 3),
          { kind: 'army-retreated', army: 'hill', from: 'susa', to: 'der' } as const,
          { kind: 'province-taken', province: 'susa', from: 'puzur', by: 'sargon' } as const,
          ENDED,
        ].map((event) => whole(event)),
      ),
    );
    expect(text.match(/Susa (passed|went over) to Akkad/g)).toHaveLength(1);
  });

  it('has the costliest battle or a fallen general in the headline', () => {
    const small: readonly EventPayload[] = [
      { kind: 'battle-joined', battle: { ...sampleBattle, id: 'b2', province: 'der' } },
      { kind: 'battle-settled', battle: 'b2', winner: 'attacker', result: { ...result, battle: 'b2' } },
      { kind: 'casualties', cause: 'battle', due: 90, points: 90, losses: [fallen('hill', 'hill-spears', 40)] },
    ];
    const heading = (...events: readonly EventPayload[]): string =>
      formatSentence(narrate([...events, ENDED].map((event) => whole(event))).headline);
    expect(heading(...small, ...war.slice(0, 3))).toMatch(/General of Hill army/);
    expect(
      heading(...war.slice(0, 2), { ...war[2], losses: [fallen('hill', 'hill-spears', 3)] } as EventPayload, ...small),
    ).toMatch(/Susa/);
  });

  it('narrates the outcome of orders that no event answers', () => {
    const orders: EventPayload = {
      kind: 'orders-revealed',
      player: 'sargon',
      orders: [
        { kind: 'intercept', army: 'royal', force: { parts: [{ id: 'royal-spears', count: 5 }], generals: [] } },
        { kind: 'assault', army: 'royal', fort: 'der-fort', way: 'breach', force: null },
      ],
    };
    const text = formatStory(narrate([whole(orders), whole(ENDED)], 'sargon'));
    expect(text).toContain('Interceptors met no raiders in Agade.');
    expect(text).toMatch(/could not be stormed: the siege was over before the storm\./);
  });

  it('narrates a hundred raids in two sentences', () => {
    const raids = Array.from({ length: 100 }, (_, at): EventPayload => ({
      kind: 'province-raided',
      army: at % 2 === 0 ? 'royal' : 'hill',
      province: (['susa', 'agade', 'der'] as const)[at % 3] ?? 'der',
      points: 10,
      cropDamage: at,
      revenueLoss: at,
    }));
    const { paragraphs } = narrate([...raids, ENDED].map((event) => whole(event)));
    expect(paragraphs.flat().filter(({ key }) => /^story\.(raid|raids|rising)\./.test(key))).toHaveLength(2);
  });

  it('gives figures only for the largest raid', () => {
    const raid = (army: string, province: string, gold: number): EventPayload => ({
      kind: 'province-raided',
      army,
      province,
      points: 100,
      cropDamage: 0,
      revenueLoss: gold,
    });
    const raids = [raid('royal', 'susa', 90), raid('hill', 'agade', 40), raid('royal', 'der', 30), ENDED];
    const text = formatStory(narrate(raids.map((event) => whole(event))));
    expect(text).toContain('90 gold');
    expect(text).toContain('raiders of Elam in Agade and raiders of Akkad in Der');
    expect(text).not.toMatch(/[34]0 gold/);
  });

  it('has a map of moves, changes of holders and battles', () => {
    expect(
      narrate(
        [...war, { kind: 'army-marched', army: 'royal', from: 'agade', to: 'susa' } as const].map((event) =>
          whole(event),
        ),
      ).map,
    ).toEqual({
      moves: [
        { kind: 'march', player: 'sargon', from: 'agade', to: 'susa' },
        { kind: 'retreat', player: 'puzur', from: 'susa', to: 'der' },
      ],
      changes: [{ province: 'susa', from: 'puzur', to: 'sargon' }],
      battles: ['susa'],
    });
  });

  it('narrates a foreign battle with its sides and winner, and only own losses', () => {
    const defenders = [{ player: 'puzur', armies: 1, own: [] }];
    const heard = {
      kind: 'battle-heard-of',
      province: 'susa',
      attacker: 'sargon',
      defender: 'puzur',
      defenders,
    } as const;
    const text = formatStory(
      narrate(
        [
          createEntry({ ...heard, winner: null }),
          createEntry({ ...heard, winner: 'defender' }),
          createEntry({ kind: 'own-losses', cause: 'battle', losses: [fallen('hill', 'hill-spears', 7)], names: [] }),
        ],
        'puzur',
      ),
    );
    expect(text).toContain('an army of Akkad');
    expect(text).toContain('7 figures');
    expect(text).not.toContain('Royal army');
  });

  it('states that the end of a pending battle is still open', () => {
    expect(formatStory(narrate(war.slice(0, 1).map((event) => whole(event))))).toContain('still open');
  });

  it('begins every sentence with a capital and fills all placeholders', () => {
    for (const month of [1, 2, 3, 4, 5]) {
      const story = narrate(war.map((event) => whole(event, month)));
      for (const line of [story.headline, ...story.paragraphs.flat()].map(formatSentence))
        expect(line).toMatch(/^[A-Z][^{}|]*$/);
    }
  });

  it('narrates a quiet month in one sentence, with the luckiest dice', () => {
    const dice = [8, 9, 10].map((face) => ({ die: 'd10', face, what: '', who: 'sargon', origin: 'seeded' }) as const);
    const story = narrate([
      createEntry({ kind: 'whole', happening: { kind: 'control-noted' } }, 1, dice),
      whole(ENDED),
    ]);
    expect(story.paragraphs.flat()).toHaveLength(1);
    expect(story.dice.map(formatSentence)).toEqual(['Akkad rolled highest: 27 in 3 rolls, against 17 expected.']);
  });

  it('narrates the start of a siege, and in later months that it continues', () => {
    const siege = {
      fort: 'der-fort',
      province: 'der',
      besieger: 'sargon',
      begun: { year: 1, month: 1, week: 1, day: 2 },
      stores: 2,
      monthsClosed: 0,
      monthsEnded: 0,
      garrisonHadPlague: false,
      besiegersHadPlague: false,
    };
    const first = formatStory(narrate([whole({ kind: 'siege-begun', siege }), whole(ENDED)]));
    expect(first).toMatch(/Akkad (laid siege to|surrounded) /);
    expect(first).not.toMatch(/still/);
    const besieged = { ...sampleState, month: 2, sieges: { [siege.fort]: siege } };
    expect(formatStory(narrate([whole({ ...ENDED, month: 2 }, 2)], null, 'month', [], besieged))).toMatch(
      /\bstill\b.*Akkad|Akkad still/,
    );
    const lifted = { kind: 'siege-lifted', fort: siege.fort, reason: 'ordered' } as const;
    expect(
      formatStory(narrate([whole(lifted, 2), whole({ ...ENDED, month: 2 }, 2)], null, 'month', [], besieged)),
    ).not.toMatch(/still/);
  });

  it('narrates only events so far in a month that is not over', () => {
    const story = narrate([createEntry({ kind: 'umpire-spoke', reason: 'Peace to you.' })]);
    expect(formatStory(story)).toBe('The month so far\nThe umpire: Peace to you.\n');
  });

  it('distinguishes a year without changes from one with balanced gains', () => {
    const ofYear = (...taken: readonly EventPayload[]): string =>
      formatSentence(
        narrate(
          [...taken, ENDED].map((each) => whole(each)),
          null,
          'year',
        ).headline,
      );
    const susa = { kind: 'province-taken', province: 'susa', from: 'puzur', by: 'sargon' } as const;
    const agade = { kind: 'province-taken', province: 'agade', from: 'sargon', by: 'puzur' } as const;
    expect(ofYear()).toBe('A year without lasting conquests');
    expect(ofYear(susa, agade)).toBe('Land changed hands, but no one gained');
    expect(ofYear(susa)).toMatch(/^The year of /);
  });

  it('narrates a winter by income and spending', () => {
    const text = formatStory(
      narrate(
        [
          whole({ kind: 'revenue-paid', player: 'sargon', income: 4000, provinces: [] }, 9),
          whole({ kind: 'upkeep-paid', player: 'sargon', upkeep: 1500 }, 9),
          whole({ kind: 'ranks-refilled', army: 'royal', parts: [], gold: 120 }, 9),
        ],
        'sargon',
      ),
    );
    for (const words of ['winter', '4,000', '1,500', '120', 'Royal army']) expect(text).toContain(words);
  });
});

describe('a year of the chronicle', () => {
  it('counts gains, battles and losses, and is named after the greatest gainer', () => {
    const story = narrate(
      war.map((event) => whole(event)),
      null,
      'year',
    );
    expect(formatSentence(story.headline)).toBe('The year of Akkad');
    expect(story.figures).toEqual([
      { player: 'sargon', provincesBefore: 1, provinces: 2, fought: 1, won: 1, fallen: 3, generals: 0 },
      { player: 'puzur', provincesBefore: 1, provinces: 0, fought: 1, won: 0, fallen: 30, generals: 1 },
    ]);
    expect(formatStory(story)).toContain('the General of Hill army');
    expect(story.map.changes).toEqual([{ province: 'susa', from: 'puzur', to: 'sargon' }]);
  });
});
