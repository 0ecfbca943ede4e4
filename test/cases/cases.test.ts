import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  listAttackers,
  type BattleResult,
  battleResultSchema,
  type CampaignEvent,
  CampaignRefusal,
  type CampaignRules,
  type CampaignState,
  getSiegeLength,
  listDefenders,
  type Intervention,
  interventionSchema,
  findOffer,
  type Outcome,
  findTreaty,
  listSeenProvinces,
} from '../../rules/campaign.ts';
import { loadCampaignRules } from '../../rules/load-campaign.ts';
import { type DieRoll, expectAllUsed, typedDice, type TypedFace } from '../../rules/core/dice.ts';
import { ruleSystems } from '../../rules/systems.ts';
import { checkedThrows } from '../support/battle/checked-throws.ts';
import { notOffered } from '../support/campaign/offered.ts';
import { givenOrders, givenState } from '../support/campaign/case-campaign.ts';
import { type CaseDie, diceOf, linesOf, readCases, type RuleCase } from '../support/input/case-file.ts';

const HERE = import.meta.dirname;
const files = readdirSync(HERE).filter((name) => name.endsWith('.cases.txt'));
const procedures = ruleSystems.flatMap((system) => system.procedures);

const facesOf = (dice: readonly CaseDie[]): TypedFace[] => dice.map(({ face }) => face);

/** Expects each die to be rolled for its stated purpose. */
function expectPurposes(dice: readonly CaseDie[], rolls: readonly DieRoll[]): void {
  for (const [index, { die, purpose }] of dice.entries()) {
    if (purpose === undefined) continue;
    expect(rolls[index], `die ${index + 1}`).toMatchObject({ die, what: expect.stringContaining(purpose) as unknown });
  }
}

/** Runs a case of one procedure: GIVEN its input as JSON, TYPED the players' numbers, one a line, THEN its outcome as JSON. */
function runProcedureCase(one: RuleCase): void {
  const [id] = linesOf(one, 'PROCEDURE');
  const procedure = procedures.find((known) => known.id === id);
  if (!procedure) throw new Error(`there is no procedure ${id ?? ''}`);
  const rulings = Object.fromEntries(linesOf(one, 'RULINGS').map((line) => line.split(' ') as [string, string]));
  const typed = Object.fromEntries(
    linesOf(one, 'TYPED').map((line) => {
      const [key = '', value] = line.split(' ');
      return [key, Number(value)];
    }),
  );
  const given = JSON.parse(linesOf(one, 'GIVEN').join(' ')) as unknown;
  const dice = diceOf(one);
  const answer = procedure.run(given, { faces: facesOf(dice) }, rulings, typed);
  expectPurposes(dice, answer.dice);
  expect(answer.outcome).toEqual(JSON.parse(linesOf(one, 'THEN').join(' ')));
  for (const { citation } of answer.steps) expect(citation).not.toBe('');
}

interface Course {
  state: CampaignState;
  events: readonly CampaignEvent[];
  refused: string | null;
}

/**
 * Parses the result of the first pending battle, such as `attacker, 4 guard/bow, half guard/cart, general guard/lord, retreat hill, goes
 * in`, `quick`, `declined` or `joined`. `plain: …` or `raid: …` names another battle.
 */
function givenResult({ battles }: CampaignState, line: string): BattleResult {
  const [, place, rest = ''] = /^(?:(\w+): )?(.+)$/.exec(line) ?? [];
  const battle = battles.find(({ province, cause }) => place === undefined || province === place || cause === place);
  const [how = '', ...items] = rest.split(/, ?/);
  const after = (word: string): string[] =>
    items.flatMap((item) => (item.startsWith(`${word} `) ? [item.slice(word.length + 1)] : []));
  return battleResultSchema.parse({
    battle: battle?.id ?? 'none',
    ...(['quick', 'declined', 'joined'].includes(how) ? { method: how } : { winner: how }),
    losses: items.flatMap((item) => {
      const [, count, id] = /^(\d+) (\S+)$/.exec(item) ?? [];
      return id === undefined ? [] : [{ count: Number(count), id }];
    }),
    generalsLost: after('general'),
    retreat: after('retreat')[0] ?? null,
    ...(after('half').length > 0 ? { halfHit: after('half') } : {}),
    ...(items.includes('goes in') ? { enter: true } : items.includes('stays out') ? { enter: false } : {}),
  });
}

/** Parses one decree per line, in its file format. */
const givenIntervention = (lines: readonly string[]): Intervention =>
  interventionSchema.parse({
    reason: 'as agreed',
    decrees: lines.map((line): unknown => JSON.parse(line)),
  });

/** Sections about offered orders, and those without which a case plays one month of holding. */
const OFFERS: ReadonlySet<string> = new Set(['OFFERED', 'TOGETHER', 'CLOSED']);
const COMMANDS: ReadonlySet<string> = new Set(['ORDERS', 'UMPIRE', ...OFFERS]);

/** Expects orders to be offered now, together with each other (TOGETHER), or closed: `CLOSED no-garrison` and one order a line. */
function expectOffers(campaign: CampaignRules, state: CampaignState, name: string, lines: readonly string[]): void {
  const [code = '', ...rest] = lines;
  const given = name === 'CLOSED' ? rest : lines;
  const files = name === 'TOGETHER' ? givenOrders(state, given) : given.flatMap((line) => givenOrders(state, [line]));
  expect(files.length).toBeGreaterThan(0);
  for (const { player, orders } of files) {
    for (const order of orders) {
      const others = orders.filter((other) => other !== order);
      const why = notOffered(campaign, state, player, others, order);
      const told = JSON.stringify(order);
      if (name === 'CLOSED') expect(why, told).toMatch(new RegExp(`(^|: )${code}$`));
      else expect(why, told).toBeNull();
    }
  }
}

/** Plays the months of a case: ORDERS resolves a month, each line of SETTLE a battle; UMPIRE is an intervention. */
function runCampaign(campaign: CampaignRules, one: RuleCase): Course {
  const course: Course = { state: givenState(linesOf(one, 'GIVEN')), events: [], refused: null };
  const thrown = diceOf(one);
  const dice = checkedThrows(typedDice(facesOf(thrown)));
  const go = ({ state, events }: Outcome): void => {
    course.state = state;
    course.events = [...course.events, ...events];
  };
  const advance = (lines: readonly string[]): void => {
    const before = course.state;
    const filed = givenOrders(before, lines);
    go(campaign.advance(before, filed, dice));
    for (const { player, orders } of filed) {
      for (const order of orders) {
        const others = orders.filter((other) => other !== order);
        const lacking = notOffered(campaign, before, player, others, order);
        expect(lacking, `not offered: ${JSON.stringify(order)}`).toBeNull();
      }
    }
  };
  try {
    if (!one.sections.some(({ name }) => COMMANDS.has(name))) advance([]);
    for (const { name, lines } of one.sections) {
      if (name === 'ORDERS') advance(lines);
      if (name === 'UMPIRE') go(campaign.intervene(course.state, givenIntervention(lines)));
      if (OFFERS.has(name)) expectOffers(campaign, course.state, name, lines);
      if (name !== 'SETTLE') continue;
      for (const line of lines) go(campaign.settleBattle(course.state, givenResult(course.state, line), dice));
    }
  } catch (error) {
    if (!(error instanceof CampaignRefusal)) throw error;
    course.refused = error.code;
  }
  expectAllUsed(dice, thrown.length);
  expectPurposes(thrown, dice.rolls);
  for (const { purpose } of thrown) expect(purpose, 'a die of a campaign says what it is for').toBeDefined();
  return course;
}

type Claim = readonly [RegExp, (course: Course, ...words: string[]) => unknown, (...words: string[]) => unknown];

const partOf = ({ state }: Course, army: string, name: string): number | undefined =>
  (state.armies[army] ?? state.partisans[army])?.units
    .flatMap(({ parts }) => parts)
    .find(({ id }) => id === `${army}/${name}`)?.count;

const workOf = ({ state }: Course, id: string) =>
  Object.values(state.sieges)
    .flatMap(({ works }) => works ?? [])
    .find((work) => work.id === id);

/* Claims of a THEN line: a pattern, the actual value and the expected one. */
const CLAIMS: readonly Claim[] = [
  [
    /^(\w+) loses crops (\d+)$/,
    ({ state }, id = '') => state.provinces[id]?.cropDamage,
    (_id, points) => Number(points),
  ],
  [/^(\w+) loses revenue (\d+)$/, ({ state }, id = '') => state.provinces[id]?.raidLoss, (_id, gold) => Number(gold)],
  [
    /^(\w+) is held by (\w+)$/,
    ({ state }, id = '') => state.provinces[id]?.holder ?? 'nobody',
    (_id, player) => player,
  ],
  [
    /^(\w+) counts (\d+) months for (\w+)$/,
    ({ state }, id = '', _months, player = '') => state.provinces[id]?.held[player] ?? 0,
    (_id, months) => Number(months),
  ],
  [
    /^([\w.]+) stands in (\w+)$/,
    ({ state }, id = '') => (state.armies[id] ?? state.partisans[id])?.province,
    (_id, province) => province,
  ],
  [
    /^([\w.]+) has (\d+) (carpenter|miner)s?$/,
    ({ state }, army = '', _count, kind = '') =>
      state.armies[army]?.specialists?.find((known) => known.kind === kind)?.count ?? 0,
    (_army, count) => Number(count),
  ],
  [
    /^([\w.]+) has field works (.+)$/,
    ({ state }, army = '') => state.armies[army]?.works ?? 'none',
    (_army, rows = '') =>
      rows === 'none'
        ? rows
        : Object.fromEntries(
            rows.split(/, ?/).map((row): [kind: string, groups: number] => {
              const [kind = '', groups] = row.split(' ');
              return [kind, Number(groups)];
            }),
          ),
  ],
  [
    /^([\w.]+) has (\d+) ([\w/]+)$/,
    (course, army = '', _count, part = '') => partOf(course, army, part),
    (_army, count) => Number(count),
  ],
  [
    /^(\w+)\/(\w+) is (not )?half hit$/,
    ({ state }, army = '', part = '') =>
      state.armies[army]?.units.flatMap(({ parts }) => parts).find(({ id }) => id === `${army}/${part}`)?.halfHit ??
      false,
    (_army, _part, not) => not === undefined,
  ],
  [
    /^([\w.]+) has general (\w+)$/,
    ({ state }, army = '', general = '') => state.armies[army]?.generals.some(({ id }) => id === `${army}/${general}`),
    () => true,
  ],
  [/^([\w.-]+) is gone$/, ({ state }, id = '') => state.armies[id] ?? state.partisans[id], () => undefined],
  [
    /^fort ([\w-]+) is held by (\w+)$/,
    ({ state }, id = '') => state.forts[id]?.holder ?? 'nobody',
    (_id, player) => player,
  ],
  [
    /^losses to (\w+) are (\d+) points$/,
    ({ events }, cause) =>
      events.reduce(
        (sum, { payload }) => (payload.kind === 'casualties' && payload.cause === cause ? sum + payload.points : sum),
        0,
      ),
    (_cause, points) => Number(points),
  ],
  [
    /^the month waits in (.+)$/,
    ({ state }) => (state.waiting ?? []).toSorted(),
    (provinces = '') => provinces.split(/, ?/).toSorted(),
  ],
  [/^(\w+) owns (\d+) gold$/, ({ state }, player = '') => state.treasuries[player], (_player, gold) => Number(gold)],
  [
    /^it is month (\d+) of year (\d+)$/,
    ({ state }) => [state.month, state.year],
    (month, year) => [Number(month), Number(year)],
  ],
  [
    /^battle at (\w+): (\w+) against (\w+)$/,
    ({ state }) => state.battles.map(({ province, attacker, defender }) => [province, attacker, defender]),
    (...words) => [words],
  ],
  [
    /^(\w+(?:, \w+)+) fight (\w+(?:, \w+)*) at (\w+)$/,
    ({ state }) => state.battles.map((battle) => [listAttackers(battle), listDefenders(battle), battle.province]),
    (attackers = '', defenders = '', province) => [[attackers.split(', '), defenders.split(', '), province]],
  ],
  [
    /^(\w+) wins by (\w+)$/,
    ({ state }, player, kind) =>
      state.victories.some((victory) => victory.player === player && victory.condition.kind === kind),
    () => true,
  ],
  [/^(\d+) victories$/, ({ state }) => state.victories.length, (count) => Number(count)],
  [/^the siege of ([\w-]+) goes on$/, ({ state }, fort = '') => fort in state.sieges, () => true],
  [
    /^the siege of ([\w-]+) has lasted (\d+) days$/,
    ({ state }, fort = '') => state.sieges[fort] && getSiegeLength(state.sieges[fort]),
    (_fort, days) => Number(days),
  ],
  [/^the siege of ([\w-]+) is over$/, ({ state }, fort = '') => fort in state.sieges, () => false],
  [
    /^([a-z-]+) says “(.+)”$/,
    ({ events }, kind) =>
      events.filter(({ payload }) => payload.kind === kind).flatMap(({ steps }) => steps.map(({ text }) => text)),
    (_kind, text) => expect.arrayContaining([expect.stringContaining(text ?? '')]) as unknown,
  ],
  [/^work ([\w-]+\/w\d+) is ([\w-]+)$/, (course, id = '') => workOf(course, id)?.stage, (_id, stage) => stage],
  [
    /^work ([\w-]+\/w\d+) is due on day (\d+)$/,
    (course, id = '') => workOf(course, id)?.due,
    (_id, day) => Number(day),
  ],
  [
    /^work ([\w-]+\/w\d+) has (\d+) weeks? to go$/,
    (course, id = '') => workOf(course, id)?.weeksLeft,
    (_id, weeks) => Number(weeks),
  ],
  [
    /^work ([\w-]+\/w\d+) has ladders for (\d+)$/,
    (course, id = '') => workOf(course, id)?.groups,
    (_id, groups) => Number(groups),
  ],
  [
    /^work ([\w-]+\/w\d+) is served by (\d+)$/,
    (course, id = '') => workOf(course, id)?.crew?.parts.reduce((sum, { count }) => sum + count, 0),
    (_id, count) => Number(count),
  ],
  [
    /^([\w-]+) is stormed on day (\d+) with (.+)$/,
    ({ state }, fort) =>
      state.battles.flatMap(({ storm, forces }) =>
        storm?.fort === fort
          ? [[storm.day, ...(forces?.attacker.parts ?? []).map(({ id, count }) => `${count} ${id}`)]]
          : [],
      ),
    (_fort, day, troops = '') => [[Number(day), ...troops.split(/, ?/)]],
  ],
  [
    /^(\S+) leads the storm of (\w+)$/,
    ({ state }, _general, fort) =>
      state.battles.find(({ storm }) => storm?.fort === fort)?.forces?.attacker.generals.join(' ') || 'nobody',
    (general) => general,
  ],
  [
    /^(\w+) and (\w+) have (truce|passage|alliance|no treaty)(?: to (?:month (\d+)|winter) of year (\d+))?$/,
    ({ state }, one = '', other = '') => {
      const found = findTreaty(state, one, other);
      return [found?.treaty ?? 'no treaty', found?.until ?? null];
    },
    (_one, _other, treaty, month, year) => [
      treaty,
      year === undefined ? null : { year: Number(year), month: month === undefined ? null : Number(month) },
    ],
  ],
  [
    /^(\w+) has an offer of (\w+)$/,
    ({ state }, to = '', from = '') => findOffer(state, from, to) !== undefined,
    () => true,
  ],
  [/^(\w+) has no offer of (\w+)$/, ({ state }, to = '', from = '') => findOffer(state, from, to), () => undefined],
  [
    /^(\w+) sees into (\w+)$/,
    ({ state }, player = '', province = '') => listSeenProvinces(state, player).has(province),
    () => true,
  ],
  [
    /^(\w+) does not see into (\w+)$/,
    ({ state }, player = '', province = '') => listSeenProvinces(state, player).has(province),
    () => false,
  ],
  [/^no battle$/, ({ state }) => state.battles, () => []],
  [/^refused: ([\w-]+)$/, ({ refused }) => refused, (code) => code],
  [/^([a-z-]+) happens$/, ({ events }, kind) => events.some(({ payload }) => payload.kind === kind), () => true],
  [
    /^([a-z-]+) does not happen$/,
    ({ events }, kind) => events.some(({ payload }) => payload.kind === kind),
    () => false,
  ],
];

function hold(course: Course, line: string): void {
  for (const [pattern, is, should] of CLAIMS) {
    const words = pattern.exec(line)?.slice(1);
    if (!words) continue;
    expect(is(course, ...words), line).toEqual(should(...words));
    return;
  }
  throw new Error(`not understood in a case: “${line}”`);
}

const campaign = await loadCampaignRules(ruleSystems.find((system) => system.loadCampaign));

function runCampaignCase(one: RuleCase): void {
  if (!campaign) throw new Error('no rule book at hand has a campaign');
  const course = runCampaign(campaign, one);
  const claims = linesOf(one, 'THEN');
  const offers = one.sections.filter(({ name }) => OFFERS.has(name));
  expect(claims.length + offers.length).toBeGreaterThan(0);
  if (!claims.some((line) => line.startsWith('refused'))) expect(course.refused).toBeNull();
  for (const line of claims) hold(course, line);
}

for (const file of files) {
  describe(file, () => {
    const cases = readCases(readFileSync(join(HERE, file), 'utf8'));
    it.each(cases)('$title ($book)', (one) => {
      if (linesOf(one, 'PROCEDURE').length > 0) runProcedureCase(one);
      else runCampaignCase(one);
    });
  });
}
