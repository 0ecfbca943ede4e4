import { describe, expect, it } from 'vitest';
import { givenState } from '../../../../test/support/campaign/case-campaign.ts';
import type { CampaignState } from '../state/state.ts';
import { createPartNames } from '../state/troops.ts';
import { getOrderOptions, listOrderProblems } from './order-book.ts';
import type { Order, OrdersFile } from '../input/orders.ts';

const CHARIOT = { class: 'B', kind: 'light-chariot', drill: 'regular', weapons: ['bow'] };
const given = givenState([
  'player red',
  'player blue',
  'province plain of blue',
  'fort gate in plain',
  'army host of red in plain: 1 captain@100*, 20 spear@7, 4 car@20',
  'army guard of blue in plain at gate: 10 bow@5',
  'siege of gate by red with stores for 20',
]);
const host = given.armies['host']!;
const units = host.units.map((unit) => ({
  ...unit,
  parts: unit.parts.map((part) => (part.name === 'car' ? { ...part, troop: CHARIOT } : part)),
}));
const carpenter = [{ id: 'host/carpenter', kind: 'carpenter', cost: 10, count: 1 }] as const;
const state: CampaignState = { ...given, armies: { ...given.armies, host: { ...host, units } } };

/** Returns the names of troops and generals offered by a field of a besiegers' order. */
function offered(order: Partial<Order> & Pick<Order, 'kind'>, field: string): readonly string[] {
  const options = getOrderOptions(state, 'red', [], order)[field];
  if (options?.kind !== 'force' && options?.kind !== 'parts') return [];
  return [...options.reserve.parts, ...options.reserve.generals].map(({ name }) => name);
}

describe('troops offered in siege orders', () => {
  it('exclude generals and wheeled troops from a crew (FTP-S14)', () => {
    const ram = { kind: 'siege-work', army: 'host', fort: 'gate', work: 'ram' } as const;
    expect(offered(ram, 'crew')).toEqual(['spear']);
    const crew = units.flatMap(({ parts }) =>
      parts.flatMap(({ id, name }) => (name === 'car' ? [{ id, count: 2 }] : [])),
    );
    const order: Order = { ...ram, protected: false, carpenters: 1, groups: 1, crew };
    const file: OrdersFile = {
      format: 'nomarch-orders',
      version: 1,
      player: 'red',
      year: 1,
      month: 1,
      orders: [order],
    };
    const manned = { ...state, armies: { ...state.armies, host: { ...host, units, specialists: carpenter } } };
    expect(listOrderProblems(manned, file)[0]?.message).toBe('chariots, carts and wagons of host cannot crew a ram');
  });

  it('exclude wheeled troops from a storm but include generals', () => {
    expect(offered({ kind: 'assault', army: 'host', fort: 'gate' }, 'force')).toEqual(['spear', 'captain']);
  });
});

describe('partNames', () => {
  const unit = (id: string, name: string, ...parts: string[]): CampaignState['armies'][string]['units'][number] => ({
    id,
    name,
    parts: parts.map((part, at) => ({
      id: `${id}/${String(at)}`,
      name: part,
      cost: 5,
      count: 4,
      raised: 4,
      entry: null,
      troop: null,
    })),
  });
  const namesOf = (...units: Parameters<typeof createPartNames>[0]): string[] => [...createPartNames(units).values()];

  it('uses the unit’s name, with the part’s name in front in a mixed unit', () => {
    expect(namesOf(unit('a', 'Spears of Sutekh', 'Fighters'), unit('b', 'Axes of Sutekh', 'Fighters'))).toEqual([
      'Spears of Sutekh',
      'Axes of Sutekh',
    ]);
    expect(namesOf(unit('a', 'Guard', 'Fighters', 'Bearers'), unit('b', 'Levy', 'Fighters'))).toEqual([
      'Fighters, Guard',
      'Bearers, Guard',
      'Levy',
    ]);
  });

  it('uses the part’s name in a unit without a name', () => {
    expect(namesOf(unit('a', '', 'Fighters'), unit('b', '', 'Archers'))).toEqual(['Fighters', 'Archers']);
  });

  it('numbers equal names', () => {
    expect(namesOf(unit('a', 'Guard', 'Fighters'), unit('b', 'Guard', 'Fighters'), unit('c', '', 'Archers'))).toEqual([
      'Guard (1)',
      'Guard (2)',
      'Archers',
    ]);
  });
});
