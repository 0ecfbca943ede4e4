import type { Verification } from '../../contract/campaigns.ts';
import { digest } from '../../rules/core/digest.ts';
import type { OrdersFile } from '../../rules/core/campaign/orders.ts';
import { campaignRulesOf, type House } from '../house.ts';
import type { CampaignRead, FiledOrders, Snapshot } from '../repositories/campaigns.ts';
import { readCampaign } from './campaigns.ts';
import { type Milestone, replay } from './replay.ts';

/** By player; a file without an order orders nothing, and winter does not reveal it. */
const ordering = (files: readonly OrdersFile[]): OrdersFile[] =>
  files
    .filter(({ orders }) => orders.length > 0)
    .toSorted((a, b) => (a.player < b.player ? -1 : a.player > b.player ? 1 : 0));

function snapshotFaults(snapshots: readonly Snapshot[], milestones: readonly Milestone[]): string[] {
  const known = new Map(snapshots.map((snapshot) => [snapshot.seq, snapshot]));
  const faults = milestones.flatMap(({ last, state }) => {
    const snapshot = known.get(last);
    known.delete(last);
    if (!snapshot) return [`there is no snapshot after entry ${last}`];
    const expected = digest(state);
    if (snapshot.digest !== expected) return [`the snapshot after entry ${last} has another digest than the replay`];
    if (digest(snapshot.state) !== expected) return [`the snapshot after entry ${last} was altered`];
    return [];
  });
  return [...faults, ...[...known.keys()].map((seq) => `the snapshot after entry ${seq} belongs to no month`)];
}

function filingFaults(filings: readonly FiledOrders[], milestones: readonly Milestone[]): string[] {
  return milestones.flatMap(({ first, orders }) => {
    if (orders === null) return [];
    const filed = filings.filter(({ resolvedAt }) => resolvedAt === first).map((filing) => filing.orders);
    const same = digest(ordering(filed)) === digest(ordering(orders));
    return same ? [] : [`the orders filed for the month at entry ${first} are not those it was resolved under`];
  });
}

function headFaults(
  { head, state }: CampaignRead,
  log: readonly { readonly seq: number; readonly hash: string }[],
  holders: Readonly<Record<string, string | null>>,
): string[] {
  const last = log.at(-1);
  const faults: string[] = [];
  if (!last || last.seq !== head.seq || last.hash !== head.hash)
    faults.push('the campaign does not stand at the log’s end');
  const held = Object.fromEntries(Object.values(state.provinces).map(({ id, holder }) => [id, holder]));
  if (digest(held) !== digest(holders)) faults.push('the provinces’ holders are not those of the state');
  return faults;
}

/** Replays the log from the start and holds the stored state, snapshots, orders and holders against it. */
export async function verify(house: House, id: string): Promise<Verification> {
  const { campaigns } = house.repositories;
  const read = await readCampaign(house, id);
  const log = await campaigns.log(id, 0);
  const rules = campaignRulesOf(house, read.state.rules);
  const { faults, milestones } = replay(rules, log, house.books.version);
  const months = milestones.filter(({ orders }) => orders !== null).length;
  const stored = [
    ...headFaults(read, log, await campaigns.holders(id)),
    ...(faults.length > 0 ? [] : snapshotFaults(await campaigns.snapshots(id), milestones)),
    ...(faults.length > 0 ? [] : filingFaults(await campaigns.filings(id), milestones)),
  ];
  const all = [...faults, ...stored];
  return { sound: all.length === 0, entries: log.length, months, faults: all };
}
