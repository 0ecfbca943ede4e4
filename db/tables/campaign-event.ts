import type { ChainedEvent } from '../../rules/campaign.ts';
import { storedJson } from './stored-json.ts';

export interface EventTable {
  readonly campaign_id: string;
  readonly seq: number;
  readonly year: number;
  readonly month: number;
  readonly rules_version: string;
  readonly happening: string;
  readonly dice: string;
  readonly steps: string;
  readonly rulings: string;
  readonly previous: string;
  readonly hash: string;
}

/** `[]` is by far the most common list in a log; spelling it out spares the serialiser. */
const listText = (list: readonly unknown[]): string => (list.length === 0 ? '[]' : JSON.stringify(list));

export const eventRow = (campaign: string, event: ChainedEvent): EventTable => ({
  campaign_id: campaign,
  seq: event.seq,
  year: event.year,
  month: event.month,
  rules_version: event.rulesVersion,
  happening: JSON.stringify(event.payload),
  dice: listText(event.dice),
  steps: listText(event.steps),
  rulings: listText(event.rulings),
  previous: event.previous,
  hash: event.hash,
});

export function eventOf(row: EventTable): ChainedEvent {
  const what = `campaign "${row.campaign_id}", entry ${row.seq} of its log,`;
  return {
    seq: row.seq,
    rulesVersion: row.rules_version,
    previous: row.previous,
    year: row.year,
    month: row.month,
    payload: storedJson(row.happening, what, 'happening') as ChainedEvent['payload'],
    dice: storedJson(row.dice, what, 'dice') as ChainedEvent['dice'],
    steps: storedJson(row.steps, what, 'steps') as ChainedEvent['steps'],
    rulings: storedJson(row.rulings, what, 'rulings') as string[],
    hash: row.hash,
  };
}
