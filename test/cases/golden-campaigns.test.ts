import { describe, expect, it } from 'vitest';
import { chainEvents } from '../../rules/core/campaign/chain.ts';
import { type ChainedEvent, eventSchema, createReport } from '../../rules/campaign.ts';
import { digest } from '../../rules/core/digest.ts';
import { kindsOf, NEVER_PLAYED } from '../support/battle/kinds-of.ts';
import { type PlayedCommand, randomPlay } from '../support/battle/random-play.ts';

/*
 * Hashes of the logs, states and reports of random campaigns with winters, sieges, partisans, battles and decrees. A refactoring must not
 * change them.
 */

const FIXTURE = '../fixtures/golden-campaigns.json';
/** In the last campaign a besieger storms an unstable breach at once. */
const SEEDS = [...Array.from({ length: 12 }, (_, index) => index), 56];
/** Four years of eight to ten months and a winter. */
const MONTHS = 40;

/** Kinds of decrees. Adding kinds would change the random choices. */
const DECREES = [
  'note',
  'set-treasury',
  'set-holder',
  'move-army',
  'remove-troops',
  'restore-troops',
  'set-crop-damage',
  'set-raid-loss',
  'take-fort',
  'end-siege',
  'end-work',
  'set-work-weeks',
  'set-work-days',
];

/** Shortens a hash so that three fit on a line. */
const short = (hash: string): string => hash.slice(0, 12);

/** Returns the reports of a command to each viewer and the public, with foreign armies seen nearby or everywhere. */
function reportsOf({ before, events }: PlayedCommand): unknown {
  if (!before) return null;
  const viewers = [...before.players.map(({ id }) => id), null];
  return viewers.map((viewer) =>
    (['near', 'all'] as const).map((sight) => createReport(before, events, viewer, sight)),
  );
}

/** Returns a line per command: hashes of the log, the state and the reports. */
function linesOf(index: number, kinds: Set<string>): Record<string, string> {
  const lines: Record<string, string> = {};
  let last: ChainedEvent | null = null;
  for (const command of randomPlay({ seed: `golden ${index}`, players: 2 + (index % 3), decrees: DECREES }, MONTHS)) {
    for (const { payload } of command.events) kinds.add(payload.kind);
    last = chainEvents(last, command.events, 'golden').at(-1) ?? last;
    const { year, month } = command.after;
    const name = `${Object.keys(lines).length}, to year ${year} month ${month}`;
    lines[name] = [last?.hash ?? '', digest(command.after), digest(reportsOf(command))].map(short).join(' ');
  }
  return lines;
}

describe('Campaigns from seeds', () => {
  it('write unchanged logs, states and reports, with every kind of event', async () => {
    const kinds = new Set<string>();
    const lines = Object.fromEntries(SEEDS.map((index) => [`golden ${index}`, linesOf(index, kinds)]));
    await expect(`${JSON.stringify(lines, null, 2)}\n`).toMatchFileSnapshot(FIXTURE);
    expect(kindsOf(eventSchema).filter((kind) => !kinds.has(kind))).toEqual(NEVER_PLAYED);
  });
});
