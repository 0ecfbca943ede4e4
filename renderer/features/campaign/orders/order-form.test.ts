import { describe, expect, it } from 'vitest';
import type { FieldOptions } from '../../../../rules/core/campaign/define-form.ts';
import {
  listAskedFields,
  createDraft,
  changeField,
  getChoiceNames,
  EMPTY_FORCE,
  hasChoice,
  isGivenByProvince,
  findMapField,
  toFormField,
  listProvinces,
  selectShare,
} from './order-form.ts';

const name = (id: string) => ({ kind: 'province', id, text: id.toUpperCase() });
const refusal = {
  code: 'far',
  path: 'to',
  sentence: { key: 'refusal.far', text: 'it is too far', values: {}, more: [] },
};
const open = (value: string) => ({ value, name: name(value), closed: null });
const closed = (value: string) => ({ value, name: name(value), closed: refusal });
const noTroops = { parts: [], generals: [], all: { parts: [], generals: [] } };
const reserve = { ...noTroops, parts: [{ id: 'bows', name: 'Bows', most: 20, cost: 5 }] };

/** A sample order in which the kind of work determines whether it needs a crew. */
const optionsOf = ({ work }: Readonly<Record<string, unknown>>): Readonly<Record<string, FieldOptions>> => ({
  fort: { kind: 'choice', choices: [open('kish'), closed('mari')], none: null },
  work: { kind: 'choice', choices: [open('ram'), open('ladders')], none: null },
  groups: { kind: 'number', least: 1, most: work === 'ladders' ? 9 : 1, usual: 1 },
  crew: {
    kind: 'parts',
    least: work === 'ram' ? 1 : 0,
    reserve: work === 'ram' ? reserve : noTroops,
  },
});
const fields = ['fort', 'work', 'groups', 'crew'];
const start = { kind: 'build', army: 'royal' };

describe('order draft', () => {
  it('starts with fields that have only one choice filled in', () => {
    expect(createDraft(start, fields, optionsOf)).toEqual({ ...start, fort: 'kish', groups: 1, crew: [] });
  });

  it('starts with the whole army if no named troops means all troops', () => {
    const forces = (orAll: boolean) => () => ({ force: { kind: 'force', reserve, orAll } as const });
    expect(createDraft(start, ['force'], forces(true))).toEqual({ ...start, force: null });
    expect(createDraft(start, ['force'], forces(false))).toEqual({ ...start, force: EMPTY_FORCE });
  });

  it('omits fields not chosen', () => {
    const specialists = () => ({ specialists: { kind: 'extras', kinds: [], gold: 0 } as const });
    expect(Object.keys(createDraft(start, ['specialists'], specialists))).toEqual(['kind', 'army']);
  });

  it('resets fields that another choice makes irrelevant', () => {
    const crew = [{ id: 'bows', count: 4 }];
    const ram = { ...start, fort: 'kish', work: 'ram', groups: 1, crew };
    expect(changeField(ram, 'work', 'ladders', fields, optionsOf)).toMatchObject({ work: 'ladders', crew: [] });
    expect(changeField(ram, 'fort', 'mari', fields, optionsOf)).toMatchObject({ fort: 'mari', crew });
    expect('fort' in changeField(ram, 'fort', undefined, fields, optionsOf)).toBe(false);
  });

  it('resets values that another choice makes invalid', () => {
    const hosts: Readonly<Record<string, readonly string[]>> = { red: ['bows'], blue: ['slings'] };
    const getHostOptions = ({ host = 'red' }: Readonly<Record<string, unknown>>) => ({
      host: { kind: 'choice', choices: [open('red'), open('blue')], none: null } as const,
      losses: {
        kind: 'parts',
        least: 0,
        reserve: {
          ...noTroops,
          parts: (hosts[String(host)] ?? []).map((id) => ({ id, name: id, most: 9, cost: 5 })),
        },
      } as const,
      road: { kind: 'choice', choices: [open(`${String(host)} road`)], none: null } as const,
    });
    const draft = { kind: 'remove', host: 'red', losses: [{ id: 'bows', count: 4 }], road: 'red road' };
    expect(changeField(draft, 'host', 'blue', ['host', 'losses', 'road'], getHostOptions)).toEqual({
      kind: 'remove',
      host: 'blue',
      losses: [],
      road: 'blue road',
    });
  });

  it('starts with no one if no one is a choice', () => {
    const ownerOrNone = (value: string) => () => ({
      holder: { kind: 'choice', choices: [open(value), { ...open(''), value: null }], none: null } as const,
    });
    expect(createDraft(start, ['holder'], ownerOrNone('ur'))).toEqual({ ...start, holder: null });
  });

  it('does not ask for fields without a choice', () => {
    const asked = (work: string) => fields.filter((field) => hasChoice(optionsOf({ work })[field]!));
    expect(asked('ram')).toEqual(['fort', 'work', 'crew']);
    expect(asked('ladders')).toEqual(['fort', 'work', 'groups']);
  });
});

describe('order field', () => {
  it('shows unavailable choices with the reason', () => {
    const options = optionsOf({})['fort']!;
    const field = toFormField('fort', options);
    expect(field).toMatchObject({ kind: 'choice', options: ['kish', 'mari'] });
    expect(field?.kind === 'choice' && [...(field.closed ?? [])]).toEqual([['mari', 'it is too far']]);
    expect(getChoiceNames('fort', options)).toEqual({ 'fort=kish': 'KISH', 'fort=mari': 'MARI' });
  });

  it('offers its available provinces on the map', () => {
    expect([...(listProvinces(optionsOf({})['fort']!) ?? [])]).toEqual(['kish']);
    expect(listProvinces({ kind: 'switch', closed: null, absent: null })).toBeNull();
  });
});

describe('selectShare', () => {
  const whole = {
    parts: [
      { id: 'bows', name: 'Bows', most: 21, cost: 5 },
      { id: 'cart', name: 'Cart', most: 1, cost: 30 },
    ],
    generals: [{ id: 'lord', name: 'Lord', cost: 200 }],
    all: { parts: [{ id: 'bows', count: 21 }], generals: ['lord'] },
  };

  it('rounds each part down and includes generals only if requested', () => {
    expect(selectShare(whole, 'none')).toEqual(EMPTY_FORCE);
    expect(selectShare(whole, 'quarter')).toEqual({ parts: [{ id: 'bows', count: 5 }], generals: [] });
    expect(selectShare(whole, 'half')).toEqual({ parts: [{ id: 'bows', count: 10 }], generals: [] });
    expect(selectShare(whole, 'all')).toEqual({ parts: [{ id: 'bows', count: 21 }], generals: [] });
    expect(selectShare(whole, 'all-and-generals')).toEqual({ parts: [{ id: 'bows', count: 21 }], generals: ['lord'] });
  });
});

describe('isGivenByProvince', () => {
  const to = { kind: 'choice', choices: [open('kish'), open('mari')], none: null } as const;
  const enter = { kind: 'switch', closed: null, absent: true } as const;
  const force = { kind: 'force', reserve, orAll: false } as const;

  it('accepts only orders with one province and switches', () => {
    const march = listAskedFields(['to', 'enter'], { to, enter });
    expect(findMapField(march)).toEqual({ key: 'to', targets: new Set(['kish', 'mari']), isMany: false });
    expect(isGivenByProvince(march)).toBe(true);
    expect(isGivenByProvince(listAskedFields(['to', 'force'], { to, force }))).toBe(false);
    expect(isGivenByProvince(listAskedFields(['force'], { force }))).toBe(false);
    const wishes = { kind: 'several', choices: to.choices, least: 1, ranked: true } as const;
    expect(isGivenByProvince(listAskedFields(['to'], { to: wishes }))).toBe(false);
  });
});
