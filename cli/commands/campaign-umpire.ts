import { toStoredEvent } from '../../rules/core/campaign/log.ts';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { battleResultSchema, interventionSchema, type OrderProblem, type PendingBattle } from '../../rules/campaign.ts';
import { parseInput } from '../../rules/core/procedure.ts';
import { createUsageError } from '../failure.ts';
import { readDocument, readJsonFile } from '../input.ts';
import { hasFlag, type Options, getText } from '../options.ts';
import { type ExitStatus, formatTable, writeFileWhole } from '../output.ts';
import {
  parseEntryNumber,
  expectResolved,
  parseDice,
  withCampaign,
  parsePlayMode,
  toPrintedSettings,
  loadRules,
  printResult,
  printCampaign,
  printResolved,
} from './campaign-named.ts';
import { formatBattle, formatEvents, formatMonth } from './format-campaign.ts';
import { ordersImport } from '../../services/campaigns/import-jobs.ts';
import { clearPins } from '../../services/campaigns/pins.ts';
import { runImport } from '../../services/imports/import-environment.ts';

export async function withdraw(player: string | undefined, options: Options): Promise<ExitStatus> {
  return withCampaign(options, async (client, id) => {
    const campaign = await client.campaigns.withdrawOrders({ id, player: player ?? '' });
    return printCampaign(options, campaign, `Withdrew the orders of ${player ?? ''}.`);
  });
}

/** Checks an order file against the current state without submitting it. Exit status 1 if it cannot be submitted. */
export async function printProblems(file: string | undefined, options: Options): Promise<ExitStatus> {
  const document = await readDocument(file ?? '-');
  return withCampaign(options, async (client, id, context) => {
    const read = await runImport(context, ordersImport, document, {});
    const { state } = await client.campaigns.open({ id });
    const foreign: OrderProblem[] =
      read.campaign === undefined || read.campaign === id
        ? []
        : [{ code: 'other-campaign', message: `the orders are for campaign “${read.campaign}”`, path: 'campaign' }];
    const found = [...foreign, ...(await loadRules(state)).orderProblems(state, read)];
    await printResult(options, found, () =>
      found.length === 0
        ? `The orders of ${read.player} can be submitted.`
        : found.map(({ path, message }) => `${path || 'orders'}: ${message}`).join('\n'),
    );
    return found.length === 0 ? 0 : 1;
  });
}

/** Formats a battle's id as part of a file name. */
const formatFileName = (battle: PendingBattle, side: string): string =>
  `${battle.id.replace(/[^A-Za-z0-9.-]+/g, '_').slice(0, 120)}.${side}.json`;

export async function printBattles(options: Options): Promise<ExitStatus> {
  const folder = getText(options, 'lists');
  return withCampaign(options, async (client, id) => {
    const { state } = await client.campaigns.open({ id });
    const rules = await loadRules(state);
    const pending = state.battles.map((battle) => ({ battle, ...rules.battleLists(state, battle) }));
    if (folder !== undefined) {
      await mkdir(folder, { recursive: true }).catch(() => {
        throw createUsageError(`${folder}: the folder cannot be created`, 'lists');
      });
      for (const { battle, attacker, defender } of pending) {
        for (const [side, army] of Object.entries({ attacker, defender }))
          await writeFileWhole(join(folder, formatFileName(battle, side)), `${JSON.stringify(army, null, 2)}\n`);
      }
    }
    return printResult(options, pending, () =>
      pending.length === 0
        ? 'No pending battles.'
        : pending.map(({ battle }) => formatBattle(state, battle)).join('\n'),
    );
  });
}

export async function settle(file: string | undefined, options: Options): Promise<ExitStatus> {
  const result = parseInput(battleResultSchema, await readJsonFile(file ?? '-'), 'battle result');
  const dice = parseDice(options);
  return withCampaign(options, async (client, id) => {
    const settled = expectResolved(await client.campaigns.settleBattle({ id, result, dice }));
    const words = (): string => `Recorded the result of battle ${result.battle}.\n${formatEvents(settled.events)}`;
    return printResolved(options, settled, words);
  });
}

export async function intervene(file: string | undefined, options: Options): Promise<ExitStatus> {
  const intervention = parseInput(interventionSchema, await readJsonFile(file ?? '-'), 'intervention');
  return withCampaign(options, async (client, id) => {
    const campaign = await client.campaigns.intervene({ id, intervention });
    const count = intervention.decrees.length;
    return printCampaign(
      options,
      campaign,
      `Recorded ${count === 1 ? '1 intervention' : `${count} interventions`} in the log.`,
    );
  });
}

/** Undoes the last month or winter. Its orders are submitted again. */
export async function takeBack(options: Options): Promise<ExitStatus> {
  const reason = getText(options, 'reason');
  if (reason === undefined)
    throw createUsageError('expected --reason TEXT: the log keeps it, and all players read it', 'reason');
  return withCampaign(options, async (client, id) => {
    const campaign = await client.campaigns.takeBack({ id, reason });
    const { year, month, campaignMonths } = campaign.state;
    const when = formatMonth(year, month, month > campaignMonths);
    const again = campaign.filed.length === 1 ? '1 file of orders is' : `${campaign.filed.length} files of orders are`;
    return printCampaign(options, campaign, `Undid ${when}: ${again} submitted again.`);
  });
}

/** Changes the named settings and prints all settings of the campaign. */
export async function campaignSettings(options: Options): Promise<ExitStatus> {
  const [leading, deadline, notes] = ['leading', 'deadline', 'notes'].map((name) => getText(options, name));
  return withCampaign(options, async (client, id) => {
    const stored = (await client.campaigns.open({ id })).settings;
    const wanted = {
      ...stored,
      playMode: leading === undefined ? stored.playMode : parsePlayMode(leading),
      deadline: deadline === undefined ? stored.deadline : deadline === 'none' ? null : deadline,
      notes: notes ?? stored.notes,
    };
    const changes = [leading, deadline, notes].some((word) => word !== undefined);
    const now = changes ? (await client.campaigns.setSettings({ id, settings: wanted })).settings : stored;
    return printResult(options, toPrintedSettings(now), () =>
      formatTable([
        ['Led by', now.playMode],
        ['Deadline', now.deadline ?? 'none'],
        ['Notes', now.notes || 'none'],
      ]),
    );
  });
}

/** Prints the seats of a shared screen that have a PIN, or removes all PINs. */
export async function printPins(options: Options): Promise<ExitStatus> {
  return withCampaign(options, async (client, id, context) => {
    const kept = await (hasFlag(options, 'clear') ? clearPins(context, id) : client.campaigns.pins({ id }));
    const seats = [...(kept.umpire ? ['the umpire'] : []), ...kept.players];
    return printResult(options, kept, () =>
      seats.length === 0 ? 'No seat has a PIN.' : `Seats with a PIN: ${seats.join(', ')}.`,
    );
  });
}

export async function printCheckpoints(options: Options): Promise<ExitStatus> {
  return withCampaign(options, async (client, id) => {
    const points = await client.campaigns.checkpoints({ id });
    const { state } = await client.campaigns.open({ id });
    return printResult(options, points, () =>
      formatTable(
        points.map(({ seq, year, month, battles: waiting, takenBackTo }) => [
          String(seq).padStart(6),
          formatMonth(year, month, month > state.campaignMonths),
          waiting === 0 ? '' : `${waiting} pending ${waiting === 1 ? 'battle' : 'battles'}`,
          takenBackTo === undefined ? '' : `undone to entry ${takenBackTo}`,
        ]),
      ),
    );
  });
}

export async function branchCampaign(word: string | undefined, options: Options): Promise<ExitStatus> {
  const seq = parseEntryNumber(word, 'seq');
  return withCampaign(options, async (client, id) => {
    const campaign = await client.campaigns.branch({ id, seq });
    return printCampaign(options, campaign, `Campaign ${campaign.id} continues from entry ${seq} of ${id}.`);
  });
}

/** Prints the state at a checkpoint. */
export async function printStateAt(word: string | undefined, options: Options): Promise<ExitStatus> {
  const seq = parseEntryNumber(word, 'seq');
  return withCampaign(options, async (client, id) => {
    const state = await client.campaigns.stateAt({ id, seq });
    return printResult(options, state, () => JSON.stringify(state, null, 2));
  });
}

export async function preview(options: Options): Promise<ExitStatus> {
  const seed = getText(options, 'seed');
  if (seed === undefined) throw createUsageError('expected --seed TEXT: a preview rolls its own dice', 'seed');
  return withCampaign(options, async (client, id) => {
    const { length } = await client.campaigns.open({ id });
    const seen = await client.campaigns.preview({ id, seed });
    return printResult(
      options,
      { ...seen, events: seen.events.map(toStoredEvent) },
      () => `Preview only: nothing was saved.\n${formatEvents(seen.events, length)}`,
    );
  });
}

export async function printStatistics(options: Options): Promise<ExitStatus> {
  return withCampaign(options, async (client, id) => {
    const found = await client.campaigns.statistics({ id });
    return printResult(options, found, () => {
      const rows = found.months.flatMap(({ year, month, standings }) =>
        standings.map((each) => [
          `${year}.${month}`,
          each.player,
          ...[each.provinces, each.points, each.gold, each.lost].map(String),
        ]),
      );
      const luck = found.luck.map(({ who, rolls, sum, expected, deviations }) => [
        who ?? 'no one',
        ...[rolls, sum, expected].map(String),
        deviations.toFixed(2),
      ]);
      return [
        formatTable([['month', 'player', 'provinces', 'points', 'gold', 'lost'], ...rows]),
        '',
        formatTable([['dice of', 'thrown', 'sum', 'expected', 'deviations'], ...luck]),
      ].join('\n');
    });
  });
}

/** Deletes a campaign permanently, if confirmed with --yes. */
export async function remove(options: Options): Promise<ExitStatus> {
  if (!hasFlag(options, 'yes')) throw createUsageError('removing a campaign cannot be undone; expected --yes', 'yes');
  return withCampaign(options, async (client, id) => {
    await client.campaigns.remove({ id });
    return printResult(options, { id }, () => `Removed campaign ${id}.`);
  });
}
