import { describe, expect, it } from 'vitest';
import type { NomarchClient } from '../../contract/contract.ts';
import {
  type CampaignState,
  listOwnHistories,
  createReport,
  createTroopHistories,
  createView,
} from '../../rules/campaign.ts';
import { chainEvents } from '../../rules/core/campaign/chain.ts';
import { books } from '../../rules/books.ts';
import { validatePack } from '../../services/campaigns/player-pack.ts';
import { randomIntervention, randomOrders, randomResult } from '../support/campaign/random-orders.ts';
import { campaignRules, randomPlay } from '../support/battle/random-play.ts';
import { randomScenario } from '../support/campaign/random-scenario.ts';
import { rounds } from '../support/campaign/rounds.ts';
import { plantedEvents, plantedState, secrets } from '../support/secrets.ts';
import { openTestContext } from '../support/program/test-context.ts';

const viewersOf = ({ players }: CampaignState): (string | null)[] => [...players.map(({ id }) => id), null];

describe('A player’s knowledge', () => {
  const CAMPAIGNS = rounds(16, 60);

  it(
    `contains no hidden byte in view or report, in ${CAMPAIGNS} campaigns of three years`,
    { timeout: 120_000 + CAMPAIGNS * 30_000 },
    () => {
      const seen = new Set<string>();
      for (let campaign = 0; campaign < CAMPAIGNS; campaign += 1) {
        const kept = secrets();
        const wishes = { seed: `secret ${campaign}`, players: 3 + (campaign % 3), word: kept.word };
        for (const { before, events, after } of randomPlay(wishes, 28)) {
          const { rulings } = after;
          for (const viewer of viewersOf(after)) {
            const sight = campaignRules.sight(after);
            const view = JSON.stringify(createView(plantedState(after, kept), viewer, sight));
            const stretch = before ? plantedEvents(events, before, kept) : [];
            const report = before ? createReport(before, stretch, viewer, sight) : [];
            for (const entry of report)
              seen.add(entry.seen.kind === 'whole' ? entry.seen.happening.kind : entry.seen.kind);
            const where = `${wishes.seed}, year ${after.year}, month ${after.month}, ${viewer ?? 'public'}, ${JSON.stringify(rulings)}`;
            expect(kept.leaks(view, viewer), `view: ${where}`).toEqual([]);
            // The window shows a player's report with names from the umpire's log.
            const names = campaignRules.events.nameBook(
              [...(before ? [before] : []), after],
              stretch.map(({ payload }) => payload),
            );
            for (const entry of report) {
              const told = `${JSON.stringify(entry)} ${JSON.stringify(campaignRules.events.describeSeen(entry.seen, names))}`;
              expect(kept.leaks(told, viewer), told).toEqual([]);
            }
            if (before) {
              const known = {
                before: createView(before, viewer, sight),
                after: createView(after, viewer, sight),
                entries: report,
              };
              for (const span of ['month', 'year'] as const) {
                // Removes the thousands separators from the sentences.
                const story = JSON.stringify(campaignRules.narrate(span, known, names, viewer)).replaceAll(',', '');
                expect(kept.leaks(story, viewer), story).toEqual([]);
              }
            }
            // The search finds the player's own data, so it would find a secret.
            if (viewer !== null) expect(kept.own(view, viewer)).toBeGreaterThan(0);
          }
        }
      }
      for (const kind of [
        'army-seen',
        'raid-suffered',
        'own-losses',
        'battle-heard-of',
        'revenue-paid',
        'orders-revealed',
        'siege-work-begun',
        'siege-work-seen',
        'counter-mine-told',
        'escalade-seen',
        'message-sent',
        'gold-given',
        'treaty-offered',
        'treaty-made',
        'treaty-ended',
      ])
        expect(seen).toContain(kind);
    },
  );

  it('limits the histories of troops too', () => {
    const campaigns = rounds(6, 30);
    let told = 0;
    for (let campaign = 0; campaign < campaigns; campaign += 1) {
      const kept = secrets();
      const wishes = { seed: `histories ${campaign}`, players: 3 + (campaign % 3), word: kept.word };
      const played = [...randomPlay(wishes, 20)];
      const state = played.at(-1)!.after;
      const log = chainEvents(
        null,
        played.flatMap(({ events }) => events),
        'test',
      );
      const { names } = campaignRules.events.nameBook(
        [state],
        log.map(({ payload }) => payload),
      );
      const histories = createTroopHistories(log, names);
      for (const { id: player } of state.players) {
        const own = listOwnHistories(histories, player);
        told += own.length;
        expect(kept.leaks(JSON.stringify(own), player), `${wishes.seed}, ${player}`).toEqual([]);
        // Histories of all troops contain secrets, so the search would find a leak.
        expect(kept.leaks(JSON.stringify(histories), player)).not.toEqual([]);
      }
    }
    expect(told).toBeGreaterThan(20);
  });

  it('makes a turn file that the player’s app can always read', async () => {
    const campaigns = rounds(1, 4);
    for (let campaign = 0; campaign < campaigns; campaign += 1) {
      const wishes = { seed: `pack ${campaign}`, players: 4 };
      for (const { before, events, after } of randomPlay(wishes, 20)) {
        for (const { id: player } of after.players) {
          const sight = campaignRules.sight(after);
          const pack = {
            format: 'nomarch-player-pack',
            version: 1,
            campaign: 'c',
            title: after.title,
            player,
            deadline: null,
            view: createView(after, player, sight),
            report: before ? createReport(before, events, player, sight) : [],
            orders: null,
            heads: [],
            shown: [],
            histories: [],
            seat: '0'.repeat(64),
            signed: { key: '0'.repeat(64), signature: '' },
          };
          const text = JSON.stringify(pack);
          expect(JSON.stringify(await validatePack({ books }, JSON.parse(text))).length).toBe(text.length);
        }
      }
    }
  });
});

describe('A turn file', () => {
  /** Submits orders, intervenes, resolves and settles one month through the contract. */
  async function playMonth(client: NomarchClient, id: string, word: (what: string, owner: string | null) => string) {
    const { state } = await client.campaigns.open({ id });
    const seed = `${state.year} ${state.month}`;
    await client.campaigns
      .intervene({ id, intervention: randomIntervention(campaignRules, state, seed, word) })
      .catch((error: unknown) => expect(error).toMatchObject({ code: 'REFUSED' }));
    const now = (await client.campaigns.open({ id })).state;
    for (const { id: player } of now.players) {
      const orders = { ...randomOrders(campaignRules, now, player, seed, word), campaign: id };
      await client.campaigns.fileOrders({ id, orders });
    }
    await looked(client, id);
    await client.campaigns.advance({ id, year: now.year, month: now.month, dice: { seed } });
    for (;;) {
      const open = await client.campaigns.open({ id });
      const result = randomResult(campaignRules, open.state, seed, word);
      if (!result) return;
      await looked(client, id);
      await client.campaigns.settleBattle({ id, result, dice: { seed: result.battle } });
    }
  }

  let kept = secrets();

  async function looked(client: NomarchClient, id: string): Promise<void> {
    const { state, filed } = await client.campaigns.open({ id });
    for (const { id: player } of state.players) {
      const pack = await client.campaigns.playerPack({ id, player });
      const bytes = JSON.stringify(pack);
      expect(kept.leaks(bytes, player)).toEqual([]);
      expect(kept.own(bytes, player)).toBeGreaterThan(0);
      for (const [other, treasury] of Object.entries(state.treasuries))
        if (treasury > 100_000) expect([other, bytes.includes(String(treasury))]).toEqual([other, other === player]);
      expect(pack.orders).toEqual(filed.find((file) => file.player === player) ?? null);
      expect(await client.campaigns.readPack({ text: bytes })).toEqual(pack);
      const report = JSON.stringify(await client.campaigns.report({ id, player, from: 0 }));
      expect(kept.leaks(report, player)).toEqual([]);
    }
    expect(kept.leaks(JSON.stringify(await client.campaigns.report({ id, player: null })), null)).toEqual([]);
  }

  it('has its player’s data and no byte of the others’ or the umpire’s', async () => {
    const { client } = await openTestContext();
    kept = secrets();
    // Treasuries far from any other figure, whatever revenue and upkeep do.
    const gold = (player: string): number => kept.number(player) - 100_000_000;
    const scenario = { ...randomScenario({ seed: 'desk', players: 3, word: kept.word, gold }), rulings: {} };
    const { id } = await client.campaigns.create({ scenario });
    const notes = kept.word('notes', null);
    await client.campaigns.setSettings({ id, settings: { playMode: 'umpire', deadline: '2026-12-24', notes } });
    const months = rounds(4, 12);
    for (let month = 0; month < months; month += 1) await playMonth(client, id, kept.word);
    await looked(client, id);
    expect((await client.campaigns.open({ id })).settings.notes).toBe(notes);
    expect((await client.campaigns.verify({ id })).issues).toEqual([]);
  });

  it('is made only for players', async () => {
    const { client } = await openTestContext();
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    await expect(client.campaigns.playerPack({ id, player: 'zeus' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(client.campaigns.report({ id, player: 'zeus' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
