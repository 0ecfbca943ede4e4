import type { Verification } from '../../contract/campaigns.ts';
import { digest } from '../../rules/core/digest.ts';
import type { OrdersFile } from '../../rules/core/campaign/orders.ts';
import { campaignRulesOf, type House } from '../house.ts';
import type { CampaignRead, FiledOrders, Snapshot } from '../repositories/campaigns.ts';
import { readCampaign } from './campaigns.ts';
import { type Milestone, replaySteps } from './replay.ts';
import { sameJson } from './same-json.ts';
import { stateDigest } from './state-digest.ts';

/**
 * As the log reveals them, by player: which campaign a file names is not revealed, and a file without an order orders nothing,
 * which winter does not reveal.
 */
const ordering = (files: readonly OrdersFile[]): OrdersFile[] =>
  files
    .filter(({ orders }) => orders.length > 0)
    .map(({ campaign: _campaign, ...file }) => file)
    .toSorted((a, b) => (a.player < b.player ? -1 : a.player > b.player ? 1 : 0));

/** Snapshots of earlier versions have a digest over the whole state. */
const isDigestOf = ({ state, digest: stored }: Pick<Snapshot, 'state' | 'digest'>): boolean =>
  stored === stateDigest(state) || stored === digest(state);

/** Takes snapshots one by one, each held against its milestone; both come in order of the log. */
function snapshotChecker(snapshots: AsyncIterator<Snapshot>) {
  const faults: string[] = [];
  let next: Promise<IteratorResult<Snapshot, unknown>> = snapshots.next();
  const passOver = async (until: number): Promise<Snapshot | null> => {
    for (let step = await next; !step.done; step = await next) {
      if (step.value.seq >= until) return step.value;
      faults.push(`the snapshot after entry ${step.value.seq} belongs to no month`);
      next = snapshots.next();
    }
    return null;
  };
  return {
    faults,
    async hold({ last, state }: Milestone): Promise<void> {
      const snapshot = await passOver(last);
      if (snapshot?.seq !== last) {
        faults.push(`there is no snapshot after entry ${last}`);
        return;
      }
      next = snapshots.next();
      if (!isDigestOf({ state, digest: snapshot.digest }))
        faults.push(`the snapshot after entry ${last} has another digest than the replay`);
      else if (!sameJson(snapshot.state, state)) faults.push(`the snapshot after entry ${last} was altered`);
    },
    finish: () => passOver(Infinity),
  };
}

/** A month that was resolved, as the replay found it. */
type Resolved = Pick<Milestone, 'first' | 'orders'>;

function filingFaults(filings: readonly FiledOrders[], resolved: readonly Resolved[]): string[] {
  const byEntry = Map.groupBy(filings, ({ resolvedAt }) => resolvedAt);
  return resolved.flatMap(({ first, orders }) => {
    const filed = (byEntry.get(first) ?? []).map((filing) => filing.orders);
    const same = sameJson(ordering(filed), ordering(orders ?? []));
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
  if (!sameJson(held, holders)) faults.push('the provinces’ holders are not those of the state');
  return faults;
}

/** Replays the log from the start and holds the stored state, snapshots, orders and holders against it. */
export async function verify(house: House, id: string): Promise<Verification> {
  const { campaigns } = house.repositories;
  const read = await readCampaign(house, id);
  const log = await campaigns.log(id, 0);
  const rules = campaignRulesOf(house, read.state.rules);
  const steps = replaySteps(rules, log, house.books.version, house.sha256);
  const checker = snapshotChecker(campaigns.snapshots(id)[Symbol.asyncIterator]());
  const resolved: Resolved[] = [];
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    const { first, orders } = step.value;
    if (orders !== null) resolved.push({ first, orders });
    await checker.hold(step.value);
  }
  const faults = headFaults(read, log, await campaigns.holders(id));
  if (step.value !== null) faults.unshift(step.value);
  else {
    await checker.finish();
    faults.push(...checker.faults, ...filingFaults(await campaigns.filings(id), resolved));
  }
  return { sound: faults.length === 0, entries: log.length, months: resolved.length, faults };
}
