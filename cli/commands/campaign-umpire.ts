import { toStoredEvent } from '../../rules/core/campaign/log.ts';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { battleResultSchema, interventionSchema, type OrderProblem, type PendingBattle } from '../../rules/campaign.ts';
import { parseInput } from '../../rules/core/procedure.ts';
import { usage } from '../failure.ts';
import { readDocument, readJsonFile } from '../input.ts';
import { flag, type Options, text } from '../options.ts';
import { type ExitStatus, table } from '../output.ts';
import { writeFileWhole } from '../write-file.ts';
import {
  entryNumber,
  expectResolved,
  handedDice,
  onCampaign,
  playModeOf,
  printedSettings,
  rulesOf,
  tell,
  tellCampaign,
  tellResolved,
} from './campaign-named.ts';
import { battleInWords, eventsInWords, monthInWords } from './campaign-words.ts';
import { ordersImport } from '../../services/campaigns/import-jobs.ts';
import { clearPins } from '../../services/campaigns/pins.ts';
import { runImport } from '../../services/imports/run-import.ts';

export async function withdraw(player: string | undefined, options: Options): Promise<ExitStatus> {
  return onCampaign(options, async (client, id) => {
    const campaign = await client.campaigns.withdrawOrders({ id, player: player ?? '' });
    return tellCampaign(options, campaign, `Withdrew the orders of ${player ?? ''}.`);
  });
}

/** Checks a file of orders against the state without filing it. Exit status 1 if it cannot be filed. */
export async function problems(file: string | undefined, options: Options): Promise<ExitStatus> {
  const document = await readDocument(file ?? '-');
  return onCampaign(options, async (client, id, context) => {
    const read = await runImport(context, ordersImport, document, {});
    const { state } = await client.campaigns.open({ id });
    const strayed: OrderProblem[] =
      read.campaign === undefined || read.campaign === id
        ? []
        : [{ code: 'other-campaign', message: `the orders are for campaign “${read.campaign}”`, path: 'campaign' }];
    const found = [...strayed, ...(await rulesOf(state)).orderProblems(state, read)];
    await tell(options, found, () =>
      found.length === 0
        ? `The orders of ${read.player} can be submitted.`
        : found.map(({ path, message }) => `${path || 'orders'}: ${message}`).join('\n'),
    );
    return found.length === 0 ? 0 : 1;
  });
}

/** Formats a battle's id as part of a file name. */
const fileName = (battle: PendingBattle, side: string): string =>
  `${battle.id.replace(/[^A-Za-z0-9.-]+/g, '_').slice(0, 120)}.${side}.json`;

export async function battles(options: Options): Promise<ExitStatus> {
  const folder = text(options, 'lists');
  return onCampaign(options, async (client, id) => {
    const { state } = await client.campaigns.open({ id });
    const rules = await rulesOf(state);
    const pending = state.battles.map((battle) => ({ battle, ...rules.battleLists(state, battle) }));
    if (folder !== undefined) {
      await mkdir(folder, { recursive: true }).catch(() => {
        throw usage(`${folder}: the folder cannot be created`, 'lists');
      });
      for (const { battle, attacker, defender } of pending) {
        for (const [side, army] of Object.entries({ attacker, defender }))
          await writeFileWhole(join(folder, fileName(battle, side)), `${JSON.stringify(army, null, 2)}\n`);
      }
    }
    return tell(options, pending, () =>
      pending.length === 0
        ? 'No pending battles.'
        : pending.map(({ battle }) => battleInWords(state, battle)).join('\n'),
    );
  });
}

export async function settle(file: string | undefined, options: Options): Promise<ExitStatus> {
  const result = parseInput(battleResultSchema, await readJsonFile(file ?? '-'), 'battle result');
  const dice = handedDice(options);
  return onCampaign(options, async (client, id) => {
    const settled = expectResolved(await client.campaigns.settleBattle({ id, result, dice }));
    const words = (): string => `Recorded the result of battle ${result.battle}.\n${eventsInWords(settled.events)}`;
    return tellResolved(options, settled, words);
  });
}

export async function intervene(file: string | undefined, options: Options): Promise<ExitStatus> {
  const intervention = parseInput(interventionSchema, await readJsonFile(file ?? '-'), 'intervention');
  return onCampaign(options, async (client, id) => {
    const campaign = await client.campaigns.intervene({ id, intervention });
    const count = intervention.decrees.length;
    return tellCampaign(
      options,
      campaign,
      `Recorded ${count === 1 ? '1 intervention' : `${count} interventions`} in the log.`,
    );
  });
}

/** Undoes the last month or winter. Its orders are filed again. */
export async function takeBack(options: Options): Promise<ExitStatus> {
  const reason = text(options, 'reason');
  if (reason === undefined) throw usage('expected --reason TEXT: the log keeps it, and all players read it', 'reason');
  return onCampaign(options, async (client, id) => {
    const campaign = await client.campaigns.takeBack({ id, reason });
    const { year, month, campaignMonths } = campaign.state;
    const when = monthInWords(year, month, month > campaignMonths);
    const again = campaign.filed.length === 1 ? '1 file of orders is' : `${campaign.filed.length} files of orders are`;
    return tellCampaign(options, campaign, `Undid ${when}: ${again} submitted again.`);
  });
}

/** Prints the campaign's settings after changing the named ones. */
export async function campaignSettings(options: Options): Promise<ExitStatus> {
  const [leading, deadline, notes] = ['leading', 'deadline', 'notes'].map((name) => text(options, name));
  return onCampaign(options, async (client, id) => {
    const stored = (await client.campaigns.open({ id })).settings;
    const wanted = {
      ...stored,
      playMode: leading === undefined ? stored.playMode : playModeOf(leading),
      deadline: deadline === undefined ? stored.deadline : deadline === 'none' ? null : deadline,
      notes: notes ?? stored.notes,
    };
    const changes = [leading, deadline, notes].some((word) => word !== undefined);
    const now = changes ? (await client.campaigns.setSettings({ id, settings: wanted })).settings : stored;
    return tell(options, printedSettings(now), () =>
      table([
        ['Led by', now.playMode],
        ['Deadline', now.deadline ?? 'none'],
        ['Notes', now.notes || 'none'],
      ]),
    );
  });
}

/** Prints the seats with a PIN at a shared screen, or removes all PINs. */
export async function pins(options: Options): Promise<ExitStatus> {
  return onCampaign(options, async (client, id, context) => {
    const kept = await (flag(options, 'clear') ? clearPins(context, id) : client.campaigns.pins({ id }));
    const seats = [...(kept.umpire ? ['the umpire'] : []), ...kept.players];
    return tell(options, kept, () =>
      seats.length === 0 ? 'No seat has a PIN.' : `Seats with a PIN: ${seats.join(', ')}.`,
    );
  });
}

export async function checkpoints(options: Options): Promise<ExitStatus> {
  return onCampaign(options, async (client, id) => {
    const all = await client.campaigns.checkpoints({ id });
    const { state } = await client.campaigns.open({ id });
    return tell(options, all, () =>
      table(
        all.map(({ seq, year, month, battles: waiting, takenBackTo }) => [
          String(seq).padStart(6),
          monthInWords(year, month, month > state.campaignMonths),
          waiting === 0 ? '' : `${waiting} pending ${waiting === 1 ? 'battle' : 'battles'}`,
          takenBackTo === undefined ? '' : `undone to entry ${takenBackTo}`,
        ]),
      ),
    );
  });
}

export async function branch(word: string | undefined, options: Options): Promise<ExitStatus> {
  const seq = entryNumber(word, 'seq');
  return onCampaign(options, async (client, id) => {
    const campaign = await client.campaigns.branch({ id, seq });
    return tellCampaign(options, campaign, `Campaign ${campaign.id} continues from entry ${seq} of ${id}.`);
  });
}

/** Prints the state at a checkpoint. */
export async function stateAt(word: string | undefined, options: Options): Promise<ExitStatus> {
  const seq = entryNumber(word, 'seq');
  return onCampaign(options, async (client, id) => {
    const state = await client.campaigns.stateAt({ id, seq });
    return tell(options, state, () => JSON.stringify(state, null, 2));
  });
}

export async function preview(options: Options): Promise<ExitStatus> {
  const seed = text(options, 'seed');
  if (seed === undefined) throw usage('expected --seed TEXT: a preview rolls its own dice', 'seed');
  return onCampaign(options, async (client, id) => {
    const { length } = await client.campaigns.open({ id });
    const seen = await client.campaigns.preview({ id, seed });
    return tell(
      options,
      { ...seen, events: seen.events.map(toStoredEvent) },
      () => `Nothing was stored.\n${eventsInWords(seen.events, length)}`,
    );
  });
}

export async function statistics(options: Options): Promise<ExitStatus> {
  return onCampaign(options, async (client, id) => {
    const found = await client.campaigns.statistics({ id });
    return tell(options, found, () => {
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
        table([['month', 'player', 'provinces', 'points', 'gold', 'lost'], ...rows]),
        '',
        table([['dice of', 'thrown', 'sum', 'expected', 'deviations'], ...luck]),
      ].join('\n');
    });
  });
}

/** Deletes a campaign permanently, if confirmed with --yes. */
export async function remove(options: Options): Promise<ExitStatus> {
  if (!flag(options, 'yes')) throw usage('removing a campaign cannot be undone; expected --yes', 'yes');
  return onCampaign(options, async (client, id) => {
    await client.campaigns.remove({ id });
    return tell(options, { id }, () => `Removed campaign ${id}.`);
  });
}
