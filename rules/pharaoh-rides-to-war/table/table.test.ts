import { describe, expect, it } from 'vitest';
import { tableUnit } from '../../../test/support/battle/table-unit.ts';
import type { RoleHolder, TablePart, TableUnit } from '../../core/table-rules.ts';
import { getPhaseText } from '../../core/table/turn-position.ts';
import { FATE_DECK } from '../cards/fate-deck.ts';
import { pharaohRidesToWar } from '../pharaoh-rides-to-war.ts';
import { prwTable } from './table.ts';

const BOOK = 'pharaoh-rides-to-war';
const procedure = (name: string) => pharaohRidesToWar.procedures.find(({ id }) => id === `${BOOK}/${name}`)!;
const fillRole = (name: string, role: string, holders: readonly RoleHolder[]) =>
  prwTable.fill(`${BOOK}/${name}`, role, holders, {}, {});
const fillUnit = (name: string, role: string, unit: TableUnit) => fillRole(name, role, [{ unit }]);
const run = (name: string, input: unknown, faces: number[] = []) => procedure(name).run(input, { faces }).outcome;

const createPart = (troop: Record<string, unknown>, count = 4, lost = 0): TablePart => {
  const hits = pharaohRidesToWar.hitsEach!(troop, {});
  return { troop, count, left: count - Math.floor(lost / hits), lost, hits, groupSize: 1 };
};

const SPEARS = { type: 'egyptian-heavy-infantry', weapon: 'spear' };
const CHARIOTS = { type: 'heavy-chariots' };
const BOWS = { type: 'egyptian-light-bowmen' };

const FIELD = { marks: new Set<string>(), troops: [], hasStructures: false, agreed: {} };

describe('a unit at the table', () => {
  it('fills the inputs of a melee: stands left, weapons, an officer in front and a speech', () => {
    const led = tableUnit(createPart(SPEARS, 4, 4), { generals: [0], marks: ['officer-in-front', 'inspired'] });
    const input = { ...fillUnit('melee', 'a', led), ...fillUnit('melee', 'b', tableUnit(createPart(CHARIOTS, 2))) };
    expect(input).toMatchObject({
      a: { stands: 3, weapon: 'spear', weight: 'heavy', arm: 'infantry', officer: true, extraDice: 2 },
      b: { stands: 2, weapon: 'melee', weight: 'heavy', arm: 'chariot', officer: false, extraDice: 0 },
    });
    const outcome = run('melee', input, [1, 1, 1, 1, 1, 1, 1, 1, 6, 6]);
    expect(outcome).toMatchObject({ a: { dice: 8 }, b: { dice: 2 }, winner: 'b' });
    // An officer with the unit but not in front, and an officer who has left.
    expect(fillUnit('melee', 'a', { ...led, marks: [] })).toMatchObject({ a: { officer: false } });
    expect(fillUnit('melee', 'a', { ...led, generals: [] })).toMatchObject({ a: { officer: false } });
  });

  it('fills the inputs of shooting except the range', () => {
    expect(
      fillUnit('shooting', 'shooter', tableUnit(createPart(CHARIOTS, 2), { marks: ['rain', 'charging'] })),
    ).toEqual({
      weapon: 'bow',
      stands: 2,
      chariots: true,
      extraDicePerStand: 0,
      fewerDice: 0,
      hasShot: false,
      charging: true,
      rain: true,
    });
    const evaded = tableUnit(createPart(BOWS), { marks: ['evaded', 'extra-arrows'] });
    const input = {
      ...fillUnit('shooting', 'shooter', evaded),
      ...fillUnit('shooting', 'target', tableUnit(createPart(CHARIOTS))),
    };
    expect(input).toMatchObject({ fewerDice: 1, extraDicePerStand: 1, target: { type: 'heavy-chariots' } });
    expect(run('shooting', { ...input, range: 'long' }, [6, 1, 1, 1, 1, 1, 1])).toMatchObject({ dice: 7, taken: 1 });
    expect(() =>
      run('shooting', {
        ...fillUnit('shooting', 'shooter', tableUnit(createPart(BOWS), { marks: ['has-shot'] })),
        range: 'long',
      }),
    ).toThrow(/have shot/);
    expect(fillUnit('shooting', 'shooter', tableUnit(createPart(SPEARS)))).toEqual({});
  });

  it('fills the inputs of moves, command, charges and evasion', () => {
    const slow = tableUnit(createPart(SPEARS), { marks: ['ran', 'soft-sand', 'charged'] });
    expect(fillUnit('movement', 'unit', slow)).toEqual({
      type: 'egyptian-heavy-infantry',
      ranLastTurn: true,
      held: true,
      half: true,
      swift: false,
      turnsFreely: false,
      path: false,
    });
    for (const held of ['out-of-command', 'charged', 'dazzled', 'confused']) {
      expect(fillUnit('movement', 'unit', tableUnit(createPart(SPEARS), { marks: [held] }))).toMatchObject({
        held: true,
      });
    }
    expect(fillUnit('movement', 'unit', tableUnit(createPart(SPEARS), { morale: 'routed' }))).toMatchObject({
      held: true,
    });
    expect(fillUnit('movement', 'unit', tableUnit(createPart(SPEARS), { marks: ['path'] }))).toMatchObject({
      held: false,
      path: true,
    });
    expect(fillUnit('command', 'unit', tableUnit(createPart(SPEARS), { generals: [1] }))).toEqual({ within12: true });
    const charge = {
      ...fillUnit('charge', 'charger', tableUnit(createPart(CHARIOTS))),
      ...fillUnit('charge', 'target', tableUnit(createPart(BOWS), { morale: 'routed' })),
    };
    expect(charge).toEqual({
      charger: 'heavy-chariots',
      target: { type: 'egyptian-light-bowmen', weapon: 'bow', routed: true },
    });
    const evade = {
      ...fillUnit('evade', 'evader', tableUnit(createPart(BOWS, 2))),
      ...fillUnit('evade', 'charger', tableUnit(createPart(CHARIOTS))),
    };
    expect(run('evade', evade, [1, 2])).toEqual({ mayEvade: true, inches: 8, hits: 1 });
  });

  it('fights and shoots with its casualty stand', () => {
    const hurt = tableUnit(createPart(BOWS, 4, 2));
    expect(hurt.part.left).toBe(4);
    expect(fillUnit('shooting', 'shooter', hurt)).toMatchObject({ stands: 4 });
    expect(fillUnit('melee', 'a', hurt)).toMatchObject({ a: { stands: 4 } });
  });

  it('fills the inputs of tests and rallies', () => {
    const routed = tableUnit(createPart(CHARIOTS, 3, 7), {
      morale: 'routed',
      generals: [0],
      marks: ['officer-in-front', 'half-tested', 'just-routed'],
    });
    expect(fillUnit('shock', 'unit', routed)).toEqual({ routed: true, officer: true, perStand: 5 });
    expect(fillUnit('fear', 'unit', routed)).toEqual({ officer: true, perStand: 5 });
    expect(fillUnit('general-morale', 'unit', routed)).toEqual({ routed: true, officer: true, testedBefore: true });
    expect(fillUnit('rally', 'unit', routed)).toEqual({ officer: true, thisTurn: true });
    expect(fillUnit('routed-contacted', 'unit', routed)).toEqual({ routed: true });
    // Volleys and melees already subtract their hits, so no phase calls for this.
    expect(prwTable.inBattle?.(`${BOOK}/casualties`, FIELD)).toBe(false);
    expect(prwTable.inBattle?.(`${BOOK}/shooting`, FIELD)).toBe(true);
    expect(prwTable.turn.phases.flatMap(({ procedures }) => procedures)).not.toContain(`${BOOK}/casualties`);
  });

  it('is combined with other units, officers and the deck', () => {
    const two = [
      { unit: tableUnit(createPart(SPEARS)) },
      { unit: tableUnit(createPart({ type: 'light-chariots' }), { generals: [0] }) },
    ];
    expect(fillRole('dazzled', 'units', two)).toEqual({ units: [{ officerWithin6: false }, { officerWithin6: true }] });
    expect(fillRole('melee-next', 'units', two)).toEqual({ mounted: true });
    expect(fillRole('melee-next', 'units', two.slice(0, 1))).toEqual({ mounted: false });
    expect(fillRole('play-fate-card', 'units', two)).toEqual({ units: 2, officer: true });
    const officers = [0, 1, 2].map((stars) => ({ stars, state: '', hurt: 0 }));
    expect(fillRole('assassin', 'officers', officers)).toEqual({ enemyOfficers: 3 });
    expect(fillRole('wounded-officer', 'officer', officers.slice(0, 1))).toEqual({});
    const deck = { left: FATE_DECK.cards.slice(2), gone: FATE_DECK.cards.slice(0, 2), played: [] };
    expect(fillRole('draw-fate-cards', 'deck', [{ deck }])).toEqual({ gone: ['2C', '3C'] });
  });

  it('counts for victory: living officers, and units without a lost stand', () => {
    const side = (units: readonly TableUnit[], fallen: readonly boolean[]) => ({
      attributes: {},
      units,
      leaders: fallen.map((each) => ({ state: '', fallen: each })),
      hands: {},
      played: {},
    });
    const whole = tableUnit(createPart(SPEARS));
    const worn = tableUnit({ ...createPart(SPEARS), left: 1 });
    const input = {
      ...fillRole('victory', 'a', [
        { side: side([whole, worn, tableUnit(createPart(SPEARS), { gone: true })], [false, true]) },
      ]),
      ...fillRole('victory', 'b', [{ side: side([worn], [true]) }]),
    };
    expect(input).toEqual({ a: { officers: 1, wholeUnits: 1 }, b: { officers: 0, wholeUnits: 0 } });
    expect(prwTable.roles(`${BOOK}/victory`).map((role) => role.side)).toEqual([0, 1]);
    expect(procedure('victory').run(input, { faces: [] }).outcome).toEqual({ loser: 'b' });
  });

  it('may only rally if routed', () => {
    const may = (morale: string) =>
      prwTable.mayFill?.(`${BOOK}/rally`, 'unit', { unit: tableUnit(createPart(SPEARS), { morale }) });
    expect(['', 'steady', 'routed'].map(may)).toEqual([false, false, true]);
  });

  it('fills no inputs if its troop type is invalid', () => {
    expect(fillUnit('melee', 'a', tableUnit({ ...createPart(SPEARS), troop: { type: 'dragons' } }))).toEqual({});
    expect(fillRole('melee', 'a', [])).toEqual({});
  });
});

describe('effects of outcomes', () => {
  const effects = (name: string, outcome: unknown, input: unknown = {}) =>
    prwTable.effects(`${BOOK}/${name}`, input, outcome);
  const markOn = (id: string) => [{ id, on: true }];

  it('subtract hits of shooting, melee, evasion and impact', () => {
    expect(effects('shooting', { taken: 2 })).toEqual([
      { role: 'shooter', marks: markOn('has-shot') },
      { role: 'target', lost: 2 },
    ]);
    expect(effects('shooting', { taken: 0 })).toEqual([{ role: 'shooter', marks: markOn('has-shot') }]);
    expect(effects('melee', { a: { hits: 0 }, b: { hits: 3 } })).toEqual([{ role: 'b', lost: 3 }]);
    expect(effects('evade', { mayEvade: true, hits: 1 })).toEqual([
      { role: 'evader', marks: markOn('evaded') },
      { role: 'evader', lost: 1 },
    ]);
    expect(effects('evade', { mayEvade: false, hits: 0 })).toEqual([]);
    expect(effects('chariot-impact', { result: 'ridden-down' })).toEqual([{ role: 'infantry', lost: 3 }]);
    expect(effects('chariot-impact', { result: 'chariot-lost' })).toEqual([
      { role: 'chariots', lost: 5, marks: [{ id: 'charging', on: false }] },
    ]);
    expect(effects('chariot-impact', { result: 'melee' })).toEqual([]);
    expect(effects('casualties', {}, { hits: 4 })).toEqual([]);
  });

  it('rout units, with the stand lost to fear or a second rout, and rally them', () => {
    const routs = { role: 'unit', morale: 'routed', marks: markOn('just-routed') };
    expect(effects('fear', { stands: false }, { perStand: 3 })).toEqual([{ ...routs, lost: 3 }]);
    expect(effects('fear', { stands: true }, { perStand: 3 })).toEqual([]);
    expect(effects('shock', { result: 'routs' }, { perStand: 5 })).toEqual([{ ...routs, lost: 5 }]);
    expect(effects('shock', { result: 'falls-back' })).toEqual([]);
    expect(effects('general-morale', { result: 'routs' }, { cause: 'melee' })).toEqual([routs]);
    expect(effects('rally', { rallied: true })).toEqual([{ role: 'unit', morale: 'steady' }]);
    expect(effects('rally', { rallied: false })).toEqual([]);
  });

  it('remove units from the field', () => {
    const gone = { role: 'unit', offField: true, destroyed: true };
    expect(effects('shock', { result: 'leaves' })).toEqual([gone]);
    expect(effects('general-morale', { result: 'leaves' }, { cause: 'half-lost' })).toEqual([
      gone,
      { role: 'unit', marks: markOn('half-tested') },
    ]);
    expect(effects('routed-contacted', { leaves: true })).toEqual([gone]);
    expect(effects('routed-contacted', { leaves: false })).toEqual([]);
  });

  it('move officers to the rear, return them, and kill them', () => {
    expect(effects('officer-casualty', { wounded: true })).toEqual([{ role: 'officer', general: 'rear' }]);
    expect(effects('officer-casualty', { wounded: false })).toEqual([]);
    expect(effects('wounded-officer', { result: 'returns' })).toEqual([{ role: 'officer', general: 'well' }]);
    expect(effects('wounded-officer', { result: 'dies' })).toEqual([{ role: 'officer', fallen: 1 }]);
    expect(effects('wounded-officer', { result: 'lingers' })).toEqual([]);
    expect(effects('assassin', { struck: 2 })).toEqual([{ role: 'officers', at: 1, general: 'rear' }]);
  });

  it('mark units that run, charge, are charged or cannot move', () => {
    expect(effects('movement', { mayMove: true, hits: 0 }, { pace: 'fast' })).toEqual([
      { role: 'unit', marks: markOn('ran') },
    ]);
    expect(effects('movement', { mayMove: true, hits: 2 }, { pace: 'fast' })).toContainEqual({ role: 'unit', lost: 2 });
    expect(effects('movement', { mayMove: true, hits: 0 }, { pace: 'normal' })).toEqual([
      { role: 'unit', marks: [{ id: 'ran', on: false }] },
    ]);
    expect(effects('movement', { mayMove: false, hits: 0 }, { pace: 'fast' })).toEqual([]);
    expect(effects('command', { moves: false })).toEqual([{ role: 'unit', marks: markOn('out-of-command') }]);
    expect(effects('command', { moves: true })).toEqual([]);
    expect(effects('charge', { allowed: true })).toEqual([
      { role: 'charger', marks: markOn('charging') },
      { role: 'target', marks: markOn('charged') },
    ]);
    expect(effects('charge', { allowed: false })).toEqual([]);
    expect(effects('dazzled', { moves: [true, false] })).toEqual([{ role: 'units', at: 1, marks: markOn('dazzled') }]);
  });

  it('move cards into and out of hands and apply them', () => {
    const hand = { deck: 'fate', cards: ['AS', '2C'], to: 'hand' };
    expect(effects('draw-fate-cards', { cards: ['AS', '2C'] })).toEqual([{ role: 'side', cards: hand }]);
    const played = (card: string, units = 0) => {
      const officer = card.startsWith('8');
      const { input, outcome } = procedure('play-fate-card').run({ card, units, officer }, { faces: [] });
      return effects('play-fate-card', outcome, input);
    };
    const card = (id: string) => ({ role: 'side', cards: { deck: 'fate', cards: [id], to: 'played' } });
    expect(played('QS', 2)).toEqual([
      card('QS'),
      { role: 'units', at: 0, marks: markOn('extra-arrows') },
      { role: 'units', at: 1, marks: markOn('extra-arrows') },
    ]);
    expect(played('AS')).toEqual([card('AS'), { role: 'officer', general: 'well' }]);
    expect(played('joker-red')).toEqual([card('joker-red')]);
    // A nine is rolled for, unit by unit.
    expect(played('9S', 3)).toEqual([card('9S')]);
    const marks = {
      '8': 'inspired',
      '7': 'confused',
      '6': 'swift',
      '5': 'turns-freely',
      '4': 'path',
      '3': 'rain',
      K: 'soft-sand',
    };
    for (const [rank, id] of Object.entries(marks)) {
      expect(played(`${rank}H`, 1)).toEqual([card(`${rank}H`), { role: 'units', at: 0, marks: markOn(id) }]);
    }
  });

  it('have a short verdict', () => {
    const said = (name: string, outcome: unknown) => prwTable.verdict(`${BOOK}/${name}`, outcome);
    expect(said('move-order', { first: 'b' })).toBe('Side B chooses');
    expect(said('melee', { winner: 'b', a: { losses: 2 }, b: { losses: 1 } })).toBe(
      'Side B wins, side A loses 2, side B 1',
    );
    expect(said('melee', { winner: null, a: { losses: 1 }, b: { losses: 1 } })).toBe('Drawn, side A loses 1, side B 1');
    expect(said('shooting', { taken: 1 })).toBe('1 hit');
    expect(said('casualties', { standsLost: 1 })).toBe('1 stand removed');
    expect(said('victory', { loser: 'both' })).toBe('Both sides have lost');
    expect(said('victory', { loser: null })).toBe('Neither side has lost');
    expect(said('dazzled', { moves: [true, false] })).toBe('1 of 2 may move');
    expect(said('general-morale', { result: 'leaves' })).toBe('Leaves the battlefield');
  });
});

describe('the turn', () => {
  it.each([
    ['order', /may play one fate card a turn, at any time/],
    ['fate-cards', /six fate cards/],
    ['first-moves', /beyond 12 inches.*an inch away.*lighter ones may evade.*test fear/],
    ['shooting', /shoot at once.*remove full stands.*roll for officers.*test shock/],
    ['melee', /The loser tests general morale.*may stay for a second round.*remove full stands/],
    ['morale', /half or more of their stands lost.*Roll for wounded officers at the rear/],
    ['rally', /Units that routed on an earlier turn/],
  ])('mentions rules that no procedure covers: %s', (id, said) => {
    const { setUp = [], phases } = prwTable.turn;
    const phase = [...setUp, ...phases].find((known) => known.id === id);
    expect(phase && getPhaseText(phase)).toMatch(said);
  });

  it('is played once by both sides, which move one after the other', () => {
    const { runs, phases } = prwTable.turn;
    expect(runs).toBe(1);
    expect(phases.map(({ id, who }) => [id, who])).toEqual([
      ['order', 'both'],
      ['first-moves', 'active'],
      ['second-moves', 'passive'],
      ['shooting', 'both'],
      ['melee', 'both'],
      ['morale', 'both'],
      ['rally', 'both'],
    ]);
  });

  it('has a mark until its end for each lasting card effect', () => {
    const until = new Map(prwTable.marks.map((mark) => [mark.id, mark.until]));
    for (const id of ['extra-arrows', 'soft-sand', 'inspired', 'confused', 'swift', 'turns-freely', 'path', 'rain']) {
      expect([id, until.get(id)]).toEqual([id, 'turn']);
    }
    expect(until.get('officer-in-front')).toBeUndefined();
  });

  it('has a deck of 54 and hands of six, each card with its meaning', () => {
    const [deck] = prwTable.decks ?? [];
    expect(deck).toMatchObject({ id: 'fate', hand: { cards: 6 }, drawnBy: `${BOOK}/draw-fate-cards` });
    expect(deck?.cards).toHaveLength(54);
    for (const card of deck?.cards ?? []) expect(deck?.meaning(card)).toMatch(/\.$/);
  });
});
