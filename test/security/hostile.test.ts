import { describe, expect, it } from 'vitest';
import type { NomarchClient } from '../../contract/contract.ts';
import { ERRORS } from '../../contract/errors.ts';
import { smallArmy } from '../support/armies/armies.ts';
import { failure } from '../support/input/failure.ts';
import { ownList } from '../support/armies/own-list.ts';
import { tableBattle } from '../support/battle/table-battle.ts';
import { openTestContext } from '../support/program/test-context.ts';
import { ALL_TRANSPORTS } from '../support/program/transports.ts';

const TROOP = { class: 'C', kind: 'infantry', order: 'CO', weapons: ['pike'] };

/** Creates a value with deeply nested objects. */
function nested(depth: number): unknown {
  let value: unknown = 'core';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

const RAID = { procedure: 'for-the-pharaoh/campaign/raid', input: { points: 10 } };
const PRICE = { rules: 'for-the-pharaoh', troop: TROOP };
const laterVersion = '{"format":"nomarch-army","version":9}';
const toPrototype = '{"format":"nomarch-army","version":1,"units":[{"__proto__":{}}]}';
const OWNED = { rules: 'for-the-pharaoh', list: 'akkadian', entry: 'scouts', name: 'SCOUTS', owned: 4, painted: 4 };

const STRANGE_ORDERS = {
  id: 'x',
  orders: {
    format: 'nomarch-orders',
    version: 1,
    player: 'p',
    year: 1,
    month: 1,
    orders: [{ kind: 'fly', army: 'a' }],
  },
};
const APPLAUSE = { id: 'x', result: { battle: 'b', winner: 'applause' } };
const STRANGE_DECREE = { id: 'x', intervention: { reason: 'because', decrees: [{ kind: 'smite' }] } };
const LATER_PACK = { format: 'nomarch-player-pack', version: 3 };

const BATTLE = tableBattle();
const battleWith = (unit: object) => {
  const [one, ...others] = BATTLE.sides;
  return {
    battle: { ...BATTLE, sides: [{ ...one, generals: [], units: [{ ...one?.units[0], ...unit }] }, ...others] },
  };
};
const thrown = (die: object) => ({
  battle: {
    ...BATTLE,
    throws: [
      {
        id: 't',
        turn: 1,
        bound: 0,
        phase: 0,
        procedure: 'for-the-pharaoh/morale',
        who: [],
        holders: {},
        input: {},
        dice: [{ what: '', origin: 'typed', ...die }],
        result: '',
        outcome: null,
      },
    ],
  },
});
const overkill = battleWith({ parts: [{ ...BATTLE.sides[0]?.units[0]?.parts[0], lost: 25 }] });

/** Hostile calls: description, method, input, error code and place of the error. */
const HOSTILE: readonly (readonly [string, string, unknown, string, string])[] = [
  ['no input at all', 'armies.open', undefined, 'BAD_INPUT', ''],
  ['a number for an id', 'armies.open', { id: 7 }, 'BAD_INPUT', 'id'],
  ['an id without end', 'armies.open', { id: 'x'.repeat(10_000) }, 'BAD_INPUT', 'id'],
  ['an army that is none', 'armies.create', { army: { format: 'nomarch-army' } }, 'BAD_INPUT', 'army.version'],
  ['a name that is a list', 'armies.create', { army: { ...smallArmy(), name: ['x'] } }, 'BAD_INPUT', 'army.name'],
  ['a field too many', 'armies.create', { army: { ...smallArmy(), extra: 1 } }, 'BAD_INPUT', 'army.extra'],
  ['an army’s text that is no JSON', 'armies.importText', { text: '{"format":' }, 'BAD_INPUT', ''],
  ['an army’s text of a later version', 'armies.importText', { text: laterVersion }, 'BAD_INPUT', 'version'],
  ['a text beyond the limit', 'armies.importText', { text: 'x'.repeat(5_000_001) }, 'BAD_INPUT', 'text'],
  ['a way to the prototype', 'armies.importText', { text: toPrototype }, 'BAD_INPUT', 'units.0'],
  ['an unknown rule book', 'rules.price', { ...PRICE, rules: 'zeus' }, 'BAD_INPUT', 'rules'],
  ['a rule book that is not there yet', 'rules.price', { ...PRICE, rules: 'no-such-book' }, 'BAD_INPUT', 'rules'],
  ['a troop type of another world', 'rules.price', { ...PRICE, troop: { class: 'Z' } }, 'BAD_INPUT', 'class'],
  ['a ruling that does not exist', 'rules.price', { ...PRICE, rulings: { X: 'y' } }, 'BAD_INPUT', 'rulings'],
  [
    'a troop nested a thousandfold',
    'rules.price',
    { ...PRICE, troop: nested(1000) },
    'BAD_INPUT',
    'troop.0.0.0.0.0.0.0',
  ],
  [
    'a procedure named like a part of all',
    'rules.resolve',
    { ...RAID, procedure: 'constructor' },
    'BAD_INPUT',
    'procedure',
  ],
  ['a die too few', 'rules.resolve', { ...RAID, dice: [3] }, 'BAD_INPUT', 'dice.1'],
  ['a die too many', 'rules.resolve', { ...RAID, dice: [3, 3, 3] }, 'BAD_INPUT', 'dice.2'],
  ['a face the die does not have', 'rules.resolve', { ...RAID, dice: [3, 11] }, 'BAD_INPUT', 'dice.1'],
  ['a face between two', 'rules.resolve', { ...RAID, dice: [3, 1.5] }, 'BAD_INPUT', 'dice.1'],
  ['dice and a seed', 'rules.resolve', { ...RAID, dice: [3, 3], seed: 'a' }, 'BAD_INPUT', 'seed'],
  ['a scenario that is a number', 'campaigns.create', { scenario: 5 }, 'BAD_INPUT', 'scenario'],
  ['a scenario of nothing', 'campaigns.create', { scenario: {} }, 'BAD_INPUT', 'format'],
  ['a scenario nobody ships', 'campaigns.create', { scenario: 'atlantis' }, 'NOT_FOUND', 'scenario'],
  ['a campaign document of nothing', 'campaigns.importText', { text: 'null' }, 'BAD_INPUT', ''],
  ['a campaign nobody started', 'campaigns.open', { id: 'none' }, 'NOT_FOUND', 'id'],
  ['a scenario to keep that is none', 'campaigns.saveScenario', { document: [] }, 'BAD_INPUT', ''],
  ['a scenario’s text that is none', 'campaigns.importScenario', { text: '[]' }, 'BAD_INPUT', ''],
  ['a scenario nobody kept', 'campaigns.removeScenario', { id: 'none' }, 'NOT_FOUND', 'id'],
  ['a player of no campaign', 'campaigns.withdrawOrders', { id: 'none', player: 'x' }, 'NOT_FOUND', 'id'],
  ['an order of no kind', 'campaigns.fileOrders', STRANGE_ORDERS, 'BAD_INPUT', 'orders.orders.0.kind'],
  [
    'half a die',
    'campaigns.advance',
    { id: 'x', year: 1, month: 1, dice: { faces: [0.5] } },
    'BAD_INPUT',
    'dice.faces.0',
  ],
  ['a preview without a seed', 'campaigns.preview', { id: 'x' }, 'BAD_INPUT', 'seed'],
  ['a battle that ends in applause', 'campaigns.settleBattle', APPLAUSE, 'BAD_INPUT', 'result.winner'],
  ['a decree of nobody’s', 'campaigns.intervene', STRANGE_DECREE, 'BAD_INPUT', 'intervention.decrees.0.kind'],
  [
    'settings with a way to play that there is none of',
    'campaigns.setSettings',
    { id: 'x', settings: { playMode: 'chaos' } },
    'BAD_INPUT',
    'settings.playMode',
  ],
  ['a checkpoint before time', 'campaigns.stateAt', { id: 'x', seq: -1 }, 'BAD_INPUT', 'seq'],
  ['a branch of nothing', 'campaigns.branch', { id: 'none', seq: 0 }, 'NOT_FOUND', 'id'],
  ['the statistics of nothing', 'campaigns.statistics', { id: 'none' }, 'NOT_FOUND', 'id'],
  ['a pack of nothing', 'campaigns.playerPack', { id: 'none', player: 'x' }, 'NOT_FOUND', 'id'],
  ['a pack that is a list', 'campaigns.readPack', { text: '[]' }, 'BAD_INPUT', ''],
  ['a pack of a later time', 'campaigns.readPack', { text: JSON.stringify(LATER_PACK) }, 'BAD_INPUT', 'version'],
  [
    'a pack with nothing in it',
    'campaigns.readPack',
    { text: JSON.stringify({ ...LATER_PACK, version: 1 }) },
    'BAD_INPUT',
    'view',
  ],
  ['a pack to keep that is a list', 'packs.keep', { text: '[]' }, 'BAD_INPUT', ''],
  ['a pack to keep of a later time', 'packs.keep', { text: JSON.stringify(LATER_PACK) }, 'BAD_INPUT', 'version'],
  ['a pack nobody kept', 'packs.open', { campaign: 'none', player: 'x' }, 'NOT_FOUND', 'campaign'],
  ['a pack of nobody', 'packs.open', { campaign: 'none', player: '' }, 'BAD_INPUT', 'player'],
  ['a pack to put away that nobody kept', 'packs.putAway', { campaign: 'x', player: 'x' }, 'NOT_FOUND', 'campaign'],
  [
    'orders for a pack of no kind',
    'packs.writeOrders',
    { campaign: 'x', player: 'x', orders: STRANGE_ORDERS.orders },
    'BAD_INPUT',
    'orders.orders.0.kind',
  ],
  ['an army nobody made', 'armies.bin', { id: 'none' }, 'NOT_FOUND', 'id'],
  ['armies nobody made', 'armies.binMany', { ids: ['none'] }, 'NOT_FOUND', 'ids'],
  ['no armies at all', 'armies.purge', { ids: [] }, 'BAD_INPUT', 'ids'],
  ['armies without end', 'armies.purge', { ids: Array<string>(5001).fill('x') }, 'BAD_INPUT', 'ids'],
  ['a tag of nothing', 'armies.organise', { ids: ['x'], addTags: ['old', '  '] }, 'BAD_INPUT', 'addTags.1'],
  ['a folder that is a number', 'armies.organise', { ids: ['x'], folder: 7 }, 'BAD_INPUT', 'folder'],
  [
    'a step back to nowhere',
    'armies.save',
    { id: 'x', base: 1, army: smallArmy(), undo: { past: [1, 7], future: [] } },
    'BAD_INPUT',
    'undo.past.1',
  ],
  [
    'a unit in a colour that is none of the marks',
    'armies.create',
    { army: { ...smallArmy(), units: [{ parts: [], colour: 'mauve' }] } },
    'BAD_INPUT',
    'army.units.0.colour',
  ],
  [
    'a name for a version nobody made',
    'armies.nameVersion',
    { id: 'x', version: 3, label: 'a' },
    'NOT_FOUND',
    'version',
  ],
  ['a list nobody wrote', 'lists.one', { id: '../../etc/passwd' }, 'NOT_FOUND', 'id'],
  [
    'more painted than owned',
    'collection.put',
    { items: [OWNED, { ...OWNED, painted: 9 }] },
    'BAD_INPUT',
    'items.1.painted',
  ],
  ['half a figure', 'collection.put', { items: [{ ...OWNED, owned: 4.5 }] }, 'BAD_INPUT', 'items.0.owned'],
  ['figures without end', 'collection.put', { items: [{ ...OWNED, owned: 1e7 }] }, 'BAD_INPUT', 'items.0.owned'],
  [
    'a collection for no book',
    'collection.put',
    { items: [{ ...OWNED, rules: 'chess' }] },
    'BAD_INPUT',
    'items.0.rules',
  ],
  ['the needs of an army nobody made', 'collection.needs', { armies: ['none'] }, 'NOT_FOUND', 'armies'],
  ['a list of nothing', 'lists.create', { list: null }, 'BAD_INPUT', ''],
  ['no list at all', 'lists.create', {}, 'BAD_INPUT', 'list'],
  [
    'a row of another world',
    'lists.create',
    { list: ownList({ troop: { class: 'Z' } }) },
    'BAD_INPUT',
    'entries.0.troop.class',
  ],
  [
    'a row that no table prices',
    'lists.create',
    { list: ownList({ troop: { class: 'C', fanatic: true, mercenary: true } }) },
    'BAD_INPUT',
    'entries.0.troop.mercenary',
  ],
  ['a row for less than nothing', 'lists.create', { list: ownList({ cost: -1 }) }, 'BAD_INPUT', 'entries.0.cost'],
  [
    'a list of a book not at hand',
    'lists.create',
    { list: { ...ownList({}), rules: 'no-such-book' } },
    'BAD_INPUT',
    'rules',
  ],
  ['a list’s text that is no JSON', 'lists.importText', { text: '[' }, 'BAD_INPUT', ''],
  [
    'a list on the way to the prototype',
    'lists.importText',
    { text: '{"notes":{"__proto__":1}}' },
    'BAD_INPUT',
    'notes',
  ],
  ['a copy without a title', 'lists.copy', { id: 'akkadian', title: ' ' }, 'BAD_INPUT', 'title'],
  ['a copy of nothing', 'lists.copy', { id: 'atlantis', title: 'A' }, 'NOT_FOUND', 'id'],
  ['a shipped list removed', 'lists.remove', { id: 'akkadian' }, 'REFUSED', 'id'],
  ['a shipped list changed', 'lists.save', { list: { ...ownList({}), id: 'akkadian' }, base: 1 }, 'REFUSED', 'id'],
  ['an own list nobody wrote', 'lists.save', { list: ownList({}), base: 1 }, 'NOT_FOUND', 'id'],
  ['an update that nobody sent', 'lists.acceptUpdate', { id: 'akkadian' }, 'NOT_FOUND', 'id'],
  ['a refusal of no update', 'lists.keepOld', { id: 'none' }, 'NOT_FOUND', 'id'],
  ['a battle of a later version', 'table.create', { battle: { ...BATTLE, version: 2 } }, 'BAD_INPUT', 'battle.version'],
  ['a battle of three', 'table.create', { battle: { ...BATTLE, sides: [1, 2, 3] } }, 'BAD_INPUT', 'battle.sides'],
  ['a battle of nobody', 'table.create', { battle: { ...BATTLE, sides: [] } }, 'BAD_INPUT', 'battle.sides'],
  ['a phase after the last', 'table.create', { battle: { ...BATTLE, phase: 12 } }, 'BAD_INPUT', 'battle.phase'],
  ['more dead than there were', 'table.create', overkill, 'BAD_INPUT', 'battle.sides.0.units.0.parts.0.lost'],
  ['a state of no book', 'table.create', battleWith({ morale: 'bored' }), 'BAD_INPUT', 'battle.sides.0.units.0.morale'],
  [
    'a mark of no book',
    'table.create',
    battleWith({ marks: ['on-fire'] }),
    'BAD_INPUT',
    'battle.sides.0.units.0.marks',
  ],
  ['a unit that stands twice', 'table.create', battleWith({ id: 'k1' }), 'BAD_INPUT', 'battle.sides.1'],
  [
    'a battle of a book not at hand',
    'table.create',
    { battle: { ...BATTLE, rules: 'no-such-book' } },
    'BAD_INPUT',
    'rules',
  ],
  ['a die without faces', 'table.create', thrown({ die: 'd0', face: 1 }), 'BAD_INPUT', 'battle.throws.0.dice.0.die'],
  ['a battle that was never fought', 'table.open', { id: 'waterloo' }, 'NOT_FOUND', 'id'],
  ['a battle saved that is not there', 'table.save', { id: 'waterloo', base: 1, battle: BATTLE }, 'NOT_FOUND', 'id'],
  ['a battle taken away that is not there', 'table.remove', { id: 'waterloo' }, 'NOT_FOUND', 'id'],
  ['a theme nobody painted', 'app.changeSettings', { theme: 'neon' }, 'BAD_INPUT', 'theme'],
];

type Untyped = Readonly<Record<string, Readonly<Record<string, (input: unknown) => Promise<unknown>>>>>;

/** Calls a method with input of any type. */
function callUntyped(client: NomarchClient, method: string, input: unknown): Promise<unknown> {
  const [feature = '', name = ''] = method.split('.');
  const called = (client as unknown as Untyped)[feature]?.[name];
  if (!called) throw new Error(`no method ${method}`);
  return called(input);
}

describe.each(ALL_TRANSPORTS)('The contract %s', (_, open, connect) => {
  it.each(HOSTILE)('rejects %s with a known error code', async (_what, method, input, code, path) => {
    const { client, reported } = await open();
    const found = await failure(callUntyped(client, method, input));
    expect({ code: found.code, path: found.path }).toEqual({ code, path });
    expect(Object.hasOwn(ERRORS, found.code)).toBe(true);
    expect(found.message.length).toBeGreaterThan(10);
    expect(found.text).not.toMatch(/\.ts:|\bat \w+ \(|node_modules/);
    expect(reported).toEqual([]);
  });

  it('hides the stack of an unexpected error, and reports it', async () => {
    const { context, reported } = await openTestContext();
    const settings = { all: () => Promise.reject(new TypeError('boom in the cellar')), put: () => Promise.resolve() };
    const broken = await connect({ ...context, repositories: { ...context.repositories, settings } });
    const found = await failure(broken.app.settings());
    expect(found.code).toBe('INTERNAL_SERVER_ERROR');
    expect(found.text).not.toContain('cellar');
    expect(reported).toEqual([expect.objectContaining({ message: 'boom in the cellar' })]);
  });
});
