import { beforeAll, describe, expect, it } from 'vitest';
import { findShippedList } from '../../army-lists/shipped.ts';
import { loadCampaignRules } from '../../rules/load-campaign.ts';
import { battleResultSchema, type CampaignEvent, type CampaignRules, type ChainedEvent } from '../../rules/campaign.ts';
import { chainEvents } from '../../rules/core/campaign/chain.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { ruleSystems } from '../../rules/systems.ts';
import { shippedScenarios } from '../../scenarios/shipped.ts';
import { busyOrders } from '../../test/support/campaign/campaign-orders.ts';
import { replay } from './replay.ts';

const VERSION = '1';
const rules = (await loadCampaignRules(ruleSystems[0])) as CampaignRules;

/** Plays three eventful months and resolves their battles. */
function createLog(): ChainedEvent[] {
  const scenario = rules.readScenario(shippedScenarios[0], findShippedList);
  let { state, events } = rules.begin(scenario, findShippedList);
  const all: CampaignEvent[] = [...events];
  for (let month = 1; month <= 3; month += 1) {
    const orders = state.players.map(({ id }) => busyOrders(state, id, month > 1));
    ({ state, events } = rules.advance(state, orders, seededDice(`month ${month}`)));
    all.push(...events);
    for (let battle = state.battles[0]; battle; battle = state.battles[0]) {
      const part = state.armies[battle.attacker]?.units[0]?.parts[0];
      const losses = part ? [{ id: part.id, count: 1 }] : [];
      const result = battleResultSchema.parse({ battle: battle.id, winner: 'attacker', losses });
      ({ state, events } = rules.settleBattle(state, result, seededDice(battle.id)));
      all.push(...events);
    }
  }
  return chainEvents(null, all, VERSION);
}

let log: ChainedEvent[];
beforeAll(() => {
  log = createLog();
});

/** Changes one entry of the log and chains the log again, as a careful forger would. */
const forgeLog = (kind: string, change: (event: ChainedEvent) => Partial<CampaignEvent>): ChainedEvent[] => {
  const at = log.findIndex(({ payload }) => payload.kind === kind);
  expect(at).toBeGreaterThan(0);
  return chainEvents(
    null,
    log.map((event, index) => (index === at ? { ...event, ...change(event) } : event)),
    VERSION,
  );
};

describe('replay', () => {
  it('accepts a sound log with battles', () => {
    expect(log.some(({ payload }) => payload.kind === 'battle-settled')).toBe(true);
    const { issues, milestones } = replay(rules, log, VERSION);
    expect(issues).toEqual([]);
    expect(milestones.filter(({ orders }) => orders !== null)).toHaveLength(3);
    expect(milestones.at(-1)?.last).toBe(log.length - 1);
  });

  it('reports an altered entry by its hash', () => {
    const altered = log.map((event, index) => (index === 5 ? { ...event, month: 7 } : event));
    expect(replay(rules, altered, VERSION).issues).toEqual(['entry 5 was altered']);
  });

  it('reports a missing or moved entry', () => {
    expect(replay(rules, log.toSpliced(4, 1), VERSION).issues).toHaveLength(1);
    expect(replay(rules, log.slice(1), VERSION).issues).toHaveLength(1);
  });

  it('reports a log that was cut within a month', () => {
    expect(replay(rules, log.slice(0, -1), VERSION).issues[0]).toMatch(/in the middle|cannot be resolved/);
  });

  it('reports a result that does not follow from the dice, even with correct hashes', () => {
    const altered = forgeLog('province-raided', ({ payload }) => ({
      payload: { ...payload, cropDamage: 9999 } as CampaignEvent['payload'],
    }));
    expect(replay(rules, altered, VERSION).issues[0]).toMatch(/province-raided.* does not follow from/);
  });

  it('reports exchanged dice', () => {
    const altered = forgeLog('province-raided', ({ dice }) => ({
      dice: dice.map((roll, index) => (index === 0 ? { ...roll, face: (roll.face % 10) + 1 } : roll)),
    }));
    expect(replay(rules, altered, VERSION).issues).toHaveLength(1);
  });

  it('reports a card that does not match its die', () => {
    const altered = forgeLog('province-raided', ({ dice }) => ({
      dice: dice.map((roll, index) => (index === 0 ? { ...roll, card: 'Woods' } : roll)),
    }));
    expect(replay(rules, altered, VERSION).issues[0]).toMatch(/province-raided.* does not follow from/);
  });

  it('reports a face that its die does not have', () => {
    const altered = forgeLog('province-raided', ({ dice }) => ({ dice: dice.map((roll) => ({ ...roll, face: 11 })) }));
    expect(replay(rules, altered, VERSION).issues[0]).toMatch(/face from 1 to 10/);
  });

  it('reports impossible losses of a battle', () => {
    const result = battleResultSchema.parse({ battle: 'none' });
    const altered = forgeLog('battle-settled', () => ({
      payload: { kind: 'battle-settled', battle: 'none', winner: 'draw', result },
    }));
    expect(replay(rules, altered, VERSION).issues[0]).toMatch(/cannot be resolved again/);
  });

  it('reports a log of other rules', () => {
    const other = chainEvents(null, log, '0');
    expect(replay(rules, other, VERSION).issues[0]).toMatch(/rules version 0; this is version 1/);
  });

  it('reports a log without a start', () => {
    expect(replay(rules, [], VERSION).issues).toEqual(['the log does not begin with the start of a campaign']);
  });
});
