/** Ten years of The Great Kings with regents in a real browser. Measures opening the chronicle and replaying a month on 88 provinces. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findShippedList } from '../army-lists/shipped.ts';
import { buildScreens } from '../build/build.ts';
import { openStore } from '../db/sqlite/store.ts';
import { toSeatView } from '../regents/knowledge/enemy-strength.ts';
import { decideMonth } from '../regents/regent.ts';
import { TEMPERAMENTS } from '../regents/temperaments.ts';
import type { CampaignEvent } from '../rules/campaign.ts';
import { chainEvents } from '../rules/core/campaign/chain.ts';
import { forThePharaoh } from '../rules/for-the-pharaoh/for-the-pharaoh.ts';
import { greatKings } from '../scenarios/great-kings.ts';
import { createSnapshot } from '../services/campaigns/replay.ts';
import { startApp } from '../test/support/program/app.ts';
import { campaignTurns } from '../test/support/campaign/campaign-turns.ts';
import { someSecrets } from '../test/support/campaign/proofs.ts';
import { campaignRules as rules } from '../test/support/battle/random-play.ts';
import { required } from '../test/support/required.ts';
import {
  AT,
  atMost,
  framesDuring,
  type Line,
  quantile,
  getRounds,
  threadTime,
  withBrowser,
  withFolder,
} from './measure.ts';

const ID = 'ten-years';
const SEED = 'ten years';
const YEARS = getRounds(10, 1);
const VIEWPORT = { width: 1280, height: 800 };
const RUNS = getRounds(9, 2);
/** Number of replay rounds, and the duration of a step in milliseconds. */
const ROUNDS = getRounds(3, 1);
const STEPS = 4;
const STEP = 1400;

/** Plays for a number of years, ignoring victories. */
function playYears() {
  const victory = [{ kind: 'years' as const, count: YEARS + 1 }];
  const { state, events: begun } = rules.begin(
    rules.readScenario({ ...greatKings, victory }, findShippedList),
    findShippedList,
  );
  const events: CampaignEvent[] = [...begun];
  const snapshots = [createSnapshot(state, events.length - 1)];
  const seats = state.players.map(({ id }) => id);
  const turns = campaignTurns(
    rules,
    state,
    (before, player, report) => {
      const temperament = TEMPERAMENTS[seats.indexOf(player) % TEMPERAMENTS.length] ?? 'cautious';
      const view = toSeatView(rules, before, player);
      return decideMonth(rules, { temperament, strength: 'novice' }, { player, view, report, seed: SEED }).orders;
    },
    SEED,
  );
  for (const { commands, after } of turns) {
    for (const [, more] of commands) events.push(...more);
    snapshots.push(createSnapshot(after, events.length - 1));
    if (after.year > YEARS) break;
  }
  return {
    events: chainEvents(null, events, forThePharaoh.rulesVersion),
    snapshots: [required(snapshots[0]), ...snapshots.slice(1)] as const,
  };
}

/** Returns a script for the page: it opens an address and measures the milliseconds until the selector is drawn. */
const openAndWait = (hash: string, selector: string): string => `new Promise((shown) => {
  const start = performance.now();
  const look = () => document.querySelector(${JSON.stringify(selector)})
    ? requestAnimationFrame(() => setTimeout(() => shown(performance.now() - start)))
    : requestAnimationFrame(look);
  location.hash = ${JSON.stringify(hash)};
  requestAnimationFrame(look);
})`;

/** Reports the best of several rounds, because other processes only add time. */
async function openChronicle(page: Page) {
  const time = await threadTime(page);
  const [work, shown]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    await page.evaluate(openAndWait(`#/campaigns/${ID}`, 'canvas.map-ground-layer'));
    await page.waitForLoadState('networkidle');
    const before = await time();
    shown.push(await page.evaluate<number>(openAndWait(`#/campaigns/${ID}/chronicle`, '.story h3')));
    work.push((await time()) - before);
  }
  return { work: Math.min(...work), shown: Math.min(...shown) };
}

async function replayMonth(page: Page) {
  await page.evaluate(openAndWait(`#/campaigns/${ID}`, 'canvas.map-ground-layer'));
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  const bar = page.getByRole('group', { name: 'Replay of past months' });
  await bar.getByRole('button', { name: 'Previous month' }).click();
  await bar.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForTimeout(1000);
  const time = await threadTime(page);
  const before = await time();
  const timings: (readonly number[])[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    timings.push(await framesDuring(page, () => page.waitForTimeout(STEPS * STEP)));
  return {
    frame: Math.min(...timings.map((frames) => quantile(frames, 0.95))),
    longest: Math.min(...timings.map((frames) => Math.max(...frames))),
    step: ((await time()) - before) / (ROUNDS * STEPS),
  };
}

export async function measureCampaign(): Promise<readonly Line[]> {
  await buildScreens();
  const played = playYears();
  return await withFolder(async (folder) => {
    const file = join(folder, 'nomarch.sqlite');
    const store = await openStore({ file, clock: () => AT });
    const beside = { filed: [], secrets: someSecrets, proofs: [] };
    await store.repositories.campaigns.add({ id: ID, at: AT, ...played, ...beside });
    store.close();
    const app = await startApp(file);
    try {
      return await withBrowser(async (browser) => {
        const page = await browser.newPage({ viewport: VIEWPORT });
        const bare = quantile(await framesDuring(page, () => page.waitForTimeout(3000)), 0.95);
        await page.goto(app.address());
        const { work, shown } = await openChronicle(page);
        const { frame, longest, step } = await replayMonth(page);
        const empty = { baseline: bare, against: 'frame of an empty page' };
        const chronicle = `chronicle of ${YEARS} years, ${played.events.length} events, opened`;
        return [
          { what: `${chronicle}: processor time of the page`, value: work, ...empty, limit: atMost(300) },
          { what: '  the same on the clock', value: shown, ...empty, limit: null },
          { what: 'a month replayed on the great map: 19 of 20 frames', value: frame, ...empty, limit: atMost(17) },
          { what: '  longest frame', value: longest, ...empty, limit: null },
          { what: '  processor time of the page per step', value: step, ...empty, limit: null },
        ];
      });
    } finally {
      await app.stop();
    }
  });
}
