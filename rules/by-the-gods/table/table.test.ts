import { describe, expect, it } from 'vitest';
import { tableUnit } from '../../../test/support/battle/table-unit.ts';
import type { RoleHolder, TablePart, TableUnit } from '../../core/table-rules.ts';
import { getPhaseText } from '../../core/table/turn-position.ts';
import { byTheGods } from '../by-the-gods.ts';
import { COMMAND_DECK } from '../cards/movement-card.ts';
import { CATEGORIES, EVENT_TABLE } from '../cards/event-table.ts';
import { btgTable } from './table.ts';

const BOOK = 'by-the-gods';
const procedure = (name: string) => byTheGods.procedures.find(({ id }) => id === `${BOOK}/${name}`)!;
const fillRole = (name: string, role: string, ...holders: readonly RoleHolder[]) =>
  btgTable.fill(`${BOOK}/${name}`, role, holders, {}, {});
const fillUnit = (name: string, role: string, unit: TableUnit) => fillRole(name, role, { unit });
const effects = (name: string, outcome: unknown, input: unknown = {}) =>
  btgTable.effects(`${BOOK}/${name}`, input, outcome);

const createPart = (troop: Record<string, unknown>, count = 12, left = count): TablePart => {
  const hits = byTheGods.hitsEach!(troop, {});
  return { troop, count, left, lost: (count - left) * hits, hits, groupSize: 1 };
};

const LEGION = { kind: 'heavy-infantry', formation: 'legion', weapon: 'sword', armour: true, shield: true };
const ARCHERS = { weapon: 'sword', missiles: 'compound-bow' };
const ELEPHANTS = { kind: 'elephants', weapon: 'elephant' };
const CATAPULT = { kind: 'siege-weapon', weapon: 'none', engine: 'catapult' };
const ROMAN = { civilisation: 'roman' };

describe('siege rules', () => {
  const siege = ['siege-shot', 'siege-reload', 'damage-value'];
  const offered = (troops: readonly Record<string, unknown>[], hasStructures = false) =>
    siege.filter((name) =>
      btgTable.inBattle?.(`${BOOK}/${name}`, { marks: new Set(), troops, hasStructures, agreed: {} }),
    );

  it('apply to battles with siege weapons, damage values also to those with structures', () => {
    expect(offered([LEGION, ARCHERS])).toEqual([]);
    expect(offered([LEGION], true)).toEqual(['damage-value']);
    expect(offered([LEGION, CATAPULT])).toEqual(siege);
    expect(
      btgTable.inBattle?.(`${BOOK}/fire`, { marks: new Set(), troops: [LEGION], hasStructures: false, agreed: {} }),
    ).toBe(true);
  });
});

describe('a unit at the table', () => {
  it('fills the inputs of a melee: people, leader, events and first contact', () => {
    const legion = tableUnit(createPart(LEGION, 12, 9), { attributes: ROMAN, generals: [0], marks: ['ferocious'] });
    const input = {
      ...fillUnit('melee', 'a', legion),
      ...fillUnit('melee', 'b', tableUnit(createPart(ARCHERS), { marks: ['in-melee'] })),
    };
    expect(input).toMatchObject({
      a: { figures: 9, civilisation: 'roman', leader: true, ferocity: true, impact: true },
      b: { figures: 12, civilisation: 'other', leader: false, impact: false },
    });
    // Nine swords give five dice; the leader, Rome and ferocity give five bonus dice.
    expect(procedure('melee').run(input, { seed: 'x' }).outcome).toMatchObject({ a: { dice: 5, bonusDice: 5 } });
  });

  it('fills the inputs of fire except the distance, with cover in a building', () => {
    const input = {
      ...fillUnit('fire', 'shooter', tableUnit(createPart(ARCHERS), { marks: ['marksmen'] })),
      ...fillUnit(
        'fire',
        'target',
        tableUnit(createPart(LEGION), { marks: ['armour-of-gods', 'armour-of-dead'], inside: 'barracks' }),
      ),
    };
    expect(input).toMatchObject({ figures: 12, marksmen: true, target: { extraArmour: 3 }, cover: true });
    expect(procedure('fire').run(input, { seed: 'x' }).outcome).toMatchObject({ mayFire: true, dice: 6 });
  });

  it('fills the inputs of a morale check once its base morale is rolled', () => {
    const worn = tableUnit(createPart(LEGION, 12, 5), { numbers: { 'base-morale': 3 }, marks: ['charging'] });
    expect(fillUnit('morale', 'unit', worn)).toEqual({
      base: 3,
      leader: false,
      belowHalf: true,
      phalanxOrLegion: true,
      templar: false,
      charging: true,
      elephants: false,
    });
    expect(fillUnit('morale', 'unit', tableUnit(createPart(ELEPHANTS, 4)))).not.toHaveProperty('base');
    expect(fillUnit('base-morale', 'unit', worn)).toEqual({ row: 'phalanx-legion' });
    expect(fillUnit('base-morale', 'unit', tableUnit(createPart(ELEPHANTS, 4)))).toEqual({ row: 'mounted' });
    expect(fillUnit('base-morale', 'unit', tableUnit(createPart({ templar: true })))).toEqual({ row: 'templar' });
  });

  it('with exactly half of its figures is not below half', () => {
    expect(fillUnit('rally', 'unit', tableUnit(createPart(LEGION, 12, 6)))).toMatchObject({ belowHalf: false });
  });

  it('may not move in a melee, while praying or running', () => {
    const why = (more: Parameters<typeof tableUnit>[1]) =>
      procedure('movement').run(fillUnit('movement', 'unit', tableUnit(createPart(LEGION), more)), { faces: [] })
        .outcome;
    expect(why({ marks: ['in-melee'] })).toMatchObject({ mayMove: false, why: 'in-melee' });
    for (const mark of ['praying', 'idle', 'stopped']) {
      expect(why({ marks: [mark] })).toMatchObject({ mayMove: false, why: 'held' });
    }
    for (const morale of ['routed', 'rampaging', 'captured']) {
      expect(why({ morale })).toMatchObject({ mayMove: false, why: 'held' });
    }
    const swift = fillUnit('movement', 'unit', tableUnit(createPart(LEGION), { marks: ['moves-twice'] }));
    expect(procedure('movement').run(swift, { faces: [] }).outcome).toMatchObject({ inches: 12 });
  });

  it('uses mounts and weapons that it found', () => {
    const mounted = tableUnit(createPart({ weapon: 'sword' }), { marks: ['mounted'] });
    expect(fillUnit('movement', 'unit', mounted)).toMatchObject({ kind: 'cavalry' });
    const armed = tableUnit(createPart(ARCHERS), { marks: ['found-javelins'] });
    expect(fillUnit('fire', 'shooter', armed)).toMatchObject({ missiles: 'javelin' });
  });

  it('fills the inputs of a siege weapon: engine, reloading and damage left on the target', () => {
    const engine = tableUnit(createPart(CATAPULT, 1), {
      marks: ['reloading'],
      attributes: { civilisation: 'sumerian' },
    });
    expect(fillUnit('siege-shot', 'engine', engine)).toEqual({
      weapon: 'catapult',
      civilisation: 'sumerian',
      reloading: true,
    });
    expect(fillUnit('siege-shot', 'target', tableUnit({ ...createPart(CATAPULT, 1), lost: 4 }))).toEqual({ left: 2 });
    const structure = { structure: { kind: 'city-wall', damage: 20, left: 7, inside: [] } };
    expect(fillRole('siege-shot', 'structure', structure)).toEqual({ left: 7 });
  });

  it('fills no inputs if its troop type is invalid', () => {
    expect(fillUnit('melee', 'a', tableUnit(createPart({ kind: 'dragons' })))).toEqual({});
  });
});

describe('other things at the table', () => {
  it('fill inputs: drawn cards, units that an event fits, and hits on a leader', () => {
    const deck = { deck: { left: ['2S'], gone: ['QS', '3H'], played: ['QS', '3H'] } };
    expect(fillRole('movement-card', 'deck', deck)).toEqual({ gone: ['QS', '3H'] });
    const three = [1, 2, 3].map(() => ({ unit: tableUnit(createPart(LEGION)) }));
    expect(fillRole('event', 'units', ...three)).toEqual({ units: 3 });
    const leader = { stars: 0, state: '', hurt: 1 };
    expect(fillRole('event', 'leaders', leader, leader)).toEqual({ leaders: 2 });
    expect(fillRole('leader-hit', 'leader', leader)).toEqual({ hitsTaken: 1 });
  });
});

describe('effects of outcomes', () => {
  it('store base morale, play cards, and subtract casualties and hits on leaders', () => {
    expect(effects('base-morale', { base: 3 })).toEqual([{ role: 'unit', numbers: [{ id: 'base-morale', value: 3 }] }]);
    const played = (cards: readonly string[]) => [{ role: 'deck', cards: { deck: 'command', cards, to: 'played' } }];
    expect(effects('movement-card', { card: 'QS' })).toEqual(played(['QS']));
    expect(effects('event-number', { cards: ['9S', '4D'] })).toEqual(played(['9S', '4D']));
    expect(effects('fire', { casualties: 2, leaderHit: true })).toEqual([
      { role: 'target', lost: 2 },
      { role: 'target', hurt: 1 },
    ]);
    const fought = ['in-melee', 'fought'].map((id) => ({ id, on: true }));
    const fighters = { a: { figures: 9, kind: 'heavy-infantry' }, b: { figures: 4, kind: 'heavy-infantry' } };
    const melee = (casualties: number) =>
      effects(
        'melee',
        { a: { leaderHit: false }, b: { leaderHit: casualties < 4 }, casualties: { a: 0, b: casualties } },
        fighters,
      );
    expect(melee(3)).toEqual([
      { role: 'a', marks: fought },
      { role: 'b', marks: fought, lost: 3, hurt: 1 },
    ]);
    // Killing all figures of a side ends the melee.
    const over = [{ id: 'in-melee', on: false }];
    expect(melee(4)).toEqual([
      { role: 'a', marks: over },
      { role: 'b', marks: over, lost: 4 },
    ]);
    expect(effects('leader-hit', { hit: true })).toEqual([{ role: 'leader', hurt: 1 }]);
  });

  it('rout, rampage, fall back, stop, capture and rally units', () => {
    expect(effects('morale', { result: 'routs' })).toMatchObject([{ morale: 'routed' }]);
    expect(effects('morale', { result: 'rampages' })).toMatchObject([{ morale: 'rampaging' }]);
    expect(effects('morale', { result: 'falls-back' })[0]?.marks).toContainEqual({ id: 'fell-back', on: true });
    expect(effects('morale', { result: 'stops' })[0]?.marks).toContainEqual({ id: 'stopped', on: true });
    expect(effects('morale', { result: 'ok' })).toEqual([]);
    expect(effects('rout-move', { captured: true })).toEqual([
      { role: 'unit', morale: 'captured', offField: true, destroyed: true },
    ]);
    expect(effects('rally', { rallied: true })).toEqual([{ role: 'unit', morale: 'ok' }]);
  });

  it('damage structures and engines, kill units inside, and reload engines', () => {
    const shot = { mayShoot: true, damage: 3, kills: 1, reloads: true };
    expect(effects('siege-shot', shot)).toEqual([
      { role: 'engine', marks: [{ id: 'reloading', on: true }] },
      { role: 'structure', lost: 3 },
      { role: 'target', lost: 3 },
      { role: 'inside', lost: 1 },
    ]);
    expect(effects('siege-shot', { ...shot, mayShoot: false })).toEqual([]);
    expect(effects('siege-reload', { ready: true })).toEqual([
      { role: 'engine', marks: [{ id: 'reloading', on: false }] },
    ]);
  });

  const happens = (category: string, number: number, more: object, faces: readonly number[]) => {
    const { outcome } = procedure('event').run({ category, number, ...more }, { faces });
    return effects('event', outcome);
  };

  it('of events apply to the unit chosen by the die', () => {
    expect(happens('mystical', 5, { units: 4 }, [3, 5])).toEqual([{ role: 'units', at: 2, lost: 5 }]);
    expect(happens('character', 3, {}, [])).toEqual([{ role: 'units', at: 0, returned: 1 }]);
    expect(happens('other', 1, {}, [4])).toEqual([{ role: 'units', at: 0, joined: 4 }]);
    expect(happens('mystical', 3, {}, [])).toEqual([{ role: 'units', at: 0, offField: true }]);
    // A die chooses which destroyed unit returns, complete.
    const lost = [1, 2].map(() => ({ unit: tableUnit(createPart(LEGION), { gone: true }) }));
    expect(fillRole('event', 'destroyed', ...lost)).toEqual({ units: 2 });
    expect(happens('other', 2, { units: 2 }, [2])).toEqual([
      { role: 'destroyed', at: 1, restored: true, morale: 'ok' },
    ]);
    expect(happens('animal', 1, { units: 2 }, [1, 6])).toEqual([
      { role: 'units', at: 0, lost: 1 },
      { role: 'units', at: 1, lost: 6 },
    ]);
    expect(happens('character', 5, { units: 1, leaders: 2 }, [2])).toEqual([
      { role: 'units', at: 0, offField: true },
      { role: 'leaders', at: 1, general: 'deserted' },
    ]);
    expect(happens('character', 7, { leaders: 1 }, [4, 4])).toEqual([
      { role: 'leaders', at: 0, hurt: 1 },
      { role: 'supreme', hurt: 1 },
    ]);
    expect(happens('animal', 7, {}, [])).toMatchObject([{ offField: true, added: { name: 'Slingers', count: 6 } }]);
    expect(happens('other', 6, {}, [6])[0]?.marks).toContainEqual({ id: 'found-compound-bows', on: true });
  });

  it('of events only use existing marks', () => {
    const known = new Set(btgTable.marks.map(({ id }) => id));
    for (const category of CATEGORIES) {
      for (const { id, mark } of EVENT_TABLE[category])
        expect([id, mark === undefined || known.has(mark)]).toEqual([id, true]);
    }
  });
});

describe('marks', () => {
  it('are offered to suitable units, except marks of events', () => {
    const offered = (troop: Record<string, unknown>) =>
      btgTable.marks.filter(({ applies }) => applies?.(troop)).map(({ id }) => id);
    expect(offered(LEGION)).toEqual(['charging', 'in-melee', 'fell-back', 'stopped', 'in-building', 'hidden']);
    expect(offered(CATAPULT)).toEqual(['reloading']);
  });
});

describe('the turn', () => {
  it('has six phases for both sides together', () => {
    const { runs, phases } = btgTable.turn;
    expect(runs).toBe(1);
    expect(phases.map(({ title }) => title)).toEqual([
      'Movement',
      'Fire',
      'Morale from fire',
      'Melee',
      'Morale from melee',
      'Rally and rout',
    ]);
  });

  it('states which units may join a melee', () => {
    const melee = btgTable.turn.phases.find(({ title }) => title === 'Melee');
    expect(getPhaseText(melee!)).toContain('within an inch');
  });
});

describe('the deck', () => {
  it('has 52 cards, each with a meaning, and accepts their names', () => {
    const [deck] = btgTable.decks ?? [];
    expect(deck?.cards).toHaveLength(52);
    expect(deck?.meaning('7S')).toBe('the black side moves 4 units');
    expect(deck?.meaning('KD')).toBe('an event, character');
    expect(deck?.meaning('JC')).toBe('unattached leaders of both sides move');
    for (const card of COMMAND_DECK.cards) expect(deck?.meaning(card)).not.toBe('');
    const { outcome } = procedure('movement-card').run({}, { faces: ['seven of spades'.replace('seven', '7')] });
    expect(outcome).toMatchObject({ card: '7S' });
    expect(() => procedure('movement-card').run({ gone: ['7S'] }, { faces: ['7S'] })).toThrow(
      /not one of the remaining cards/,
    );
  });
});

describe('the next procedure', () => {
  const next = (name: string, outcome: unknown, input: unknown = {}) =>
    btgTable.next?.(`${BOOK}/${name}`, input, outcome);

  it('is the event of a card, first by category, then by number', () => {
    const card = procedure('movement-card').run({}, { faces: ['KD'] });
    expect(next('movement-card', card.outcome)).toEqual({
      procedure: `${BOOK}/event-number`,
      input: { category: 'character' },
    });
    const drawn = procedure('event-number').run({ category: 'character' }, { faces: ['4S'] });
    expect(next('event-number', drawn.outcome, drawn.input)).toEqual({
      procedure: `${BOOK}/event`,
      input: { category: 'character', number: 3 },
      whose: { agreement: 'black', other: false },
    });
    expect(next('movement-card', procedure('movement-card').run({}, { faces: ['7S'] }).outcome)).toBeNull();
    expect(next('event-number', { number: null }, { category: 'animal' })).toBeNull();
  });

  it('is a rally only for units that run', () => {
    const may = (morale: string) =>
      btgTable.mayFill?.(`${BOOK}/rally`, 'unit', { unit: tableUnit(createPart(LEGION), { morale }) });
    expect(['', 'ok', 'captured', 'routed', 'rampaging'].map(may)).toEqual([false, false, false, true, true]);
  });
});

describe('dice', () => {
  it('of fire, melee and bonus are counted as hits by their text', () => {
    const input = {
      ...fillUnit('melee', 'a', tableUnit(createPart(LEGION), { marks: ['ferocious'] })),
      ...fillUnit('melee', 'b', tableUnit(createPart(ARCHERS))),
    };
    const { dice, outcome } = procedure('melee').run(input, { seed: 'hits' });
    const hit = dice.filter((roll) => btgTable.isHit?.(`${BOOK}/melee`, outcome, roll));
    const { a, b } = outcome as Record<'a' | 'b', { hits: number }>;
    expect(hit).toHaveLength(a.hits + b.hits);
    expect(btgTable.isHit?.(`${BOOK}/fire`, {}, { face: 2, what: 'leader hit on a 6' })).toBe(false);
  });
});

describe('a verdict', () => {
  it('summarises every procedure', () => {
    const say = (name: string, outcome: unknown) => btgTable.verdict(`${BOOK}/${name}`, outcome);
    expect(say('movement-card', { card: '10H' })).toBe('10 of hearts: the red side moves 5 units');
    expect(say('fire', { mayFire: true, casualties: 1 })).toBe('1 casualty');
    expect(say('melee', { loser: 'b' })).toBe('Side B has lost');
    expect(say('morale', { result: 'falls-back' })).toBe('It falls back');
    expect(say('event-number', { event: '' })).toBe('No event');
    expect(say('zeus', {})).toBeNull();
  });
});
