import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { scenarioSchema } from '../../../rules/campaign.ts';
import { shippedScenarios } from '../../../scenarios/shipped.ts';
import { loadCampaignBook } from '../../stores/books.ts';
import * as edits from './edit-scenario.ts';
import { createFirstState, isReady, canSave, PROBLEM_TEXTS, listScenarioProblems } from './scenario-problems.ts';

await loadCampaignBook('for-the-pharaoh');

const scenarios = shippedScenarios.map((document) => scenarioSchema.parse(document));
const qadesh = scenarios.find(({ id }) => id === 'road-to-qadesh')!;
const codesOf = (scenario: typeof qadesh): string[] =>
  listScenarioProblems(scenario, findShippedList).map(({ code }) => code);
const first = qadesh.armies.find(({ fort }) => fort === null)!;

describe('the problems of a scenario', () => {
  it.each(scenarios.map((scenario) => ({ scenario, title: scenario.title })))('are none for $title', ({ scenario }) => {
    expect(listScenarioProblems(scenario, findShippedList).filter(({ stops }) => stops)).toEqual([]);
  });

  it('include an error for an army outside its player’s land', () => {
    const lost = edits.setProvince(first.province, { holder: null })(qadesh);
    const [problem] = listScenarioProblems(lost, findShippedList);
    expect(problem).toMatchObject({ code: 'not-at-home', stops: true, step: 'armies' });
    expect(lost.armies.find(({ id }) => id === problem!.at)!.province).toBe(first.province);
    expect(canSave(listScenarioProblems(lost, findShippedList))).toBe(false);
  });

  it('include armies with a missing list or fort', () => {
    const other = { ...qadesh, armies: [{ ...first, army: { ...first.army, list: 'nowhere' } }] };
    expect(codesOf(other)).toContain('no-list');
    expect(codesOf({ ...qadesh, armies: [{ ...first, fort: 'nowhere' }] })).toContain('no-fort');
  });

  it('include warnings', () => {
    const [one, two] = qadesh.players;
    const alike = edits.setPlayer(two!.id, { colour: one!.colour.toUpperCase() })(qadesh);
    expect(codesOf(alike).filter((code) => code === 'same-colour')).toHaveLength(1);
    expect(codesOf(edits.setPlayer(one!.id, { name: ' ' })(qadesh))).toContain('nameless');
    expect(codesOf(edits.setFacts({ title: '' })(qadesh))).toContain('untitled');
    expect(codesOf(edits.addPlayer('Kush')(qadesh))).toEqual(expect.arrayContaining(['no-land', 'no-army']));
    expect(codesOf({ ...qadesh, victory: [] })).toContain('no-end');
    expect(codesOf({ ...qadesh, borders: [] })).toContain('cut-off');
    expect(codesOf(edits.removePlayer(two!.id)(qadesh))).toContain('one-player');
    const far = edits.setVictory('capitals', 30)(edits.setVictory('provinces', 5000)(qadesh));
    expect(codesOf(far)).toEqual(expect.arrayContaining(['too-many-provinces', 'too-many-capitals']));
    const capital = qadesh.provinces.find(({ capitalOf }) => capitalOf !== null)!;
    const unarmed = { ...qadesh, armies: [] };
    expect(codesOf(edits.setProvince(capital.id, { holder: null })(unarmed))).toContain('lost-capital');
    const many = first.army.units.map((unit) => ({
      ...unit,
      parts: unit.parts.map((part) => ({ ...part, count: part.count * 90 })),
    }));
    expect(codesOf({ ...qadesh, armies: [{ ...first, army: { ...first.army, units: many } }] })).toContain('illegal');
  });

  it('prevent an empty scenario from starting, but not from being saved', () => {
    const empty = listScenarioProblems({ ...qadesh, armies: [], partisans: [] }, findShippedList);
    expect(empty.find(({ code }) => code === 'empty')).toMatchObject({ waits: true, stops: false });
    expect([canSave(empty), isReady(empty)]).toEqual([true, false]);
    expect(isReady(listScenarioProblems(qadesh, findShippedList))).toBe(true);
  });

  it('include partisans outside enemy land or without troops', () => {
    const foe = qadesh.provinces.find(({ holder }) => holder !== null && holder !== first.player)!;
    const hidden = edits.placePartisans(first.player, foe.id, first.army)(qadesh);
    expect(isReady(listScenarioProblems(hidden, findShippedList))).toBe(true);
    const [band] = hidden.partisans;
    expect(Object.keys(createFirstState(hidden, findShippedList)!.partisans)).toEqual([band!.id]);
    const atHome = edits.setBand(band!.id, { province: first.province })(hidden);
    expect(listScenarioProblems(atHome, findShippedList)[0]).toMatchObject({
      code: 'no-enemy',
      stops: true,
      at: band!.id,
    });
    expect(createFirstState(atHome, findShippedList)!.partisans).toEqual({});
    const bare = edits.placePartisans(first.player, foe.id, { ...first.army, units: [] })(qadesh);
    expect(codesOf(bare)).toContain('no-troops');
  });

  it('include errors of the rule book’s own checks', () => {
    const wrong = edits.setRuling('no-such-ruling', 'x')(qadesh);
    const [problem] = listScenarioProblems(wrong, findShippedList);
    expect(problem).toMatchObject({ code: 'refused', stops: true, step: 'rules' });
    expect(problem!.words['sentence']).toMatch(/no-such-ruling/);
  });

  it('all have a text', () => {
    const far = edits.setVictory('capitals', 30)(edits.setVictory('provinces', 5000)(qadesh));
    const bare = { ...qadesh, victory: [], borders: [], title: '', armies: [], partisans: [] };
    const seen = [qadesh, far, bare, { ...qadesh, victory: [], borders: [], title: '' }].flatMap(codesOf);
    expect(seen).toEqual(expect.arrayContaining(['empty', 'too-many-provinces', 'too-many-capitals']));
    for (const code of seen) expect(Object.keys(PROBLEM_TEXTS)).toContain(code);
  });
});

describe('the first state of a scenario', () => {
  it('has only armies in permitted places', () => {
    expect(Object.keys(createFirstState(qadesh, findShippedList)!.armies)).toHaveLength(qadesh.armies.length);
    const lost = edits.setProvince(first.province, { holder: null })(qadesh);
    const left = qadesh.armies.filter(({ province }) => province !== first.province).map(({ id }) => id);
    expect(Object.keys(createFirstState(lost, findShippedList)!.armies).toSorted()).toEqual(left.toSorted());
  });

  it('is null if the rule book rejects the scenario', () => {
    expect(createFirstState(edits.setRuling('no-such-ruling', 'x')(qadesh), findShippedList)).toBeNull();
  });
});
