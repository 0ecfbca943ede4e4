import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInHost } from '../../support/program/app-host.ts';
import { siegeScenario } from '../../support/campaign/siege-scenario.ts';

/** Runs `nomarch campaign` on a store. @returns its output */
export const campaignCommand = (store: string, ...words: string[]): Promise<string> =>
  runInHost(['campaign', ...words, '--db', store]);

/** Writes the files of a campaign into a folder and starts the siege scenario in a store. */
async function begin(store: string, folder: string) {
  const write = (name: string, document: unknown): string => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(document));
    return file;
  };
  await campaignCommand(store, 'new', write('scenario.json', siegeScenario('fought')));
  return (player: string, ...orders: readonly unknown[]): Promise<string> => {
    const file = { format: 'nomarch-orders', version: 1, player, year: 1, month: 1, orders };
    return campaignCommand(store, 'orders', write(`${player}.json`, file));
  };
}

const RAID = {
  kind: 'raid',
  army: 'akkad-home',
  target: 'kish',
  force: { parts: [{ id: 'akkad-home/u2/p1', count: 10 }], generals: [] },
};

/** Starts a campaign in which Akkad has ordered a raid on Kish. */
export async function beginRaid(store: string, folder: string): Promise<void> {
  const order = await begin(store, folder);
  await order('akkad', RAID);
}

/**
 * Starts a campaign in which townsmen of Kish can intercept Akkad’s raiders.
 *
 * @param folder for the files of the scenario and the orders
 * @param letter message from Ur to Akkad
 */
export async function beginCaughtRaid(store: string, folder: string, townsmen: number, letter?: string): Promise<void> {
  const order = await begin(store, folder);
  await order('akkad', RAID);
  const letters = letter === undefined ? [] : [{ kind: 'message', player: 'akkad', text: letter }];
  const defenders = { parts: [{ id: 'kish-garrison/u1/p1', count: townsmen }], generals: [] };
  await order('ur', { kind: 'intercept', army: 'kish-garrison', force: defenders }, ...letters);
}
