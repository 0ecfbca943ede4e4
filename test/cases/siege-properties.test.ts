import { describe, expect, it } from 'vitest';
import type { CampaignState } from '../../rules/core/campaign/state.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { canonicalJson } from '../../rules/core/digest.ts';
import { randomOrders } from '../support/random-deeds.ts';
import { campaignRules, type PlayedCommand, randomPlay } from '../support/random-play.ts';

/* Campaigns with forts, played by dice for three years each: what must hold after every command. */

const SEEDS = Array.from({ length: 12 }, (_, index) => `siege ${index}`);
const MONTHS = 27;

const commands = (seed: string): PlayedCommand[] => [...randomPlay({ seed, players: 3 }, MONTHS)];

const inField = ({ armies }: CampaignState, player: string, province: string): boolean =>
  Object.values(armies).some((army) => army.fort === null && army.player === player && army.province === province);

const garrisonOf = ({ armies }: CampaignState, fort: string) =>
  Object.values(armies).filter((army) => army.fort === fort);

/** How armies come and go, by the log. */
function accounted(before: CampaignState, { events }: PlayedCommand): Set<string> {
  const armies = new Set(Object.keys(before.armies));
  for (const { happening } of events) {
    if (happening.kind === 'army-split') armies.add(happening.into);
    if (happening.kind === 'army-mustered') armies.add(happening.army.id);
    if (happening.kind === 'army-joined' || happening.kind === 'army-disbanded') armies.delete(happening.army);
  }
  return armies;
}

describe.each(SEEDS)('A campaign with forts, %s', (seed) => {
  const played = commands(seed);

  it('loses no army and finds none without a happening that says so', () => {
    for (const command of played) {
      if (!command.before) continue;
      expect([...accounted(command.before, command)].toSorted()).toEqual(Object.keys(command.after.armies).toSorted());
    }
  });

  it('has no siege without a besieger in the field and a garrison within, once a month is over', () => {
    for (const { after } of played) {
      if (after.battles.length > 0) continue;
      for (const { fort, besieger, province, monthsClosed, stores } of Object.values(after.sieges)) {
        expect(inField(after, besieger, province), fort).toBe(true);
        expect(garrisonOf(after, fort).map(({ player }) => player)).not.toContain(besieger);
        expect(garrisonOf(after, fort).length).toBeGreaterThan(0);
        expect(monthsClosed).toBeLessThan(stores);
      }
    }
  });

  it('has every garrison in a fort of its own side and its own province', () => {
    for (const { after } of played) {
      const away = new Set(after.battles.flatMap(({ attacker, queue }) => [attacker, ...queue]));
      for (const { id, fort, player, province } of Object.values(after.armies)) {
        if (fort === null || away.has(id)) continue;
        expect(after.forts[fort]).toEqual({ id: fort, province, holder: player });
      }
    }
  });

  it('waits where battles touch, and nowhere when none is left', () => {
    for (const { after } of played) {
      if (after.battles.length === 0) expect(after.waiting).toBeNull();
      else expect(after.waiting).toEqual(expect.arrayContaining(after.battles.map(({ province }) => province)));
    }
  });

  it('closes and feeds no province twice in a month', () => {
    const closed = new Map<string, number>();
    for (const { happening, year, month } of played.flatMap(({ events }) => events)) {
      if (happening.kind !== 'siege-month' || month > 8) continue;
      const key = `${year}.${month}.${happening.fort}`;
      closed.set(key, (closed.get(key) ?? 0) + 1);
    }
    expect([...closed.values()].filter((times) => times > 1)).toEqual([]);
  });

  it('comes to the same whoever files first', () => {
    for (const [index, { after }] of played.entries()) {
      if (after.battles.length > 0 || index % 5 !== 0) continue;
      const filed = after.players.map(({ id }) => randomOrders(campaignRules, after, id, `${seed} ${index}`));
      const one = campaignRules.advance(after, filed, seededDice(seed));
      const other = campaignRules.advance(after, filed.toReversed(), seededDice(seed));
      expect(canonicalJson(other)).toBe(canonicalJson(one));
    }
  });
});

describe('Campaigns with forts, together', () => {
  it('see every kind of siege: begun, kept up by the month, starved out, given up, sallied from', () => {
    const kinds = new Set<string>();
    for (const { happening } of SEEDS.flatMap(commands).flatMap(({ events }) => events)) {
      kinds.add(happening.kind);
      if (happening.kind === 'siege-lifted') kinds.add(`lifted ${happening.reason}`);
      if (happening.kind === 'fort-taken') kinds.add(`taken ${happening.how}`);
      if (happening.kind === 'battle-joined') kinds.add(happening.battle.cause);
    }
    expect(kinds).toEqual(
      new Set([...kinds, 'siege-begun', 'siege-month', 'army-garrisoned', 'lifted ordered', 'taken empty', 'sortie']),
    );
  });
});
