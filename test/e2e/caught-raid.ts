import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { siegeScenario } from '../support/siege-scenario.ts';

const root = resolve(import.meta.dirname, '../..');

/** Runs `nomarch campaign` on a store. @returns what it prints */
export const campaignCommand = (store: string, ...words: string[]): string =>
  execFileSync(process.execPath, ['cli/main.ts', 'campaign', ...words, '--db', store], { cwd: root }).toString();

/**
 * Begins a campaign in which Akkad’s raiders are met by so many townsmen of Kish, and resolves nothing yet.
 *
 * @param folder where the files of the scenario and the orders may stand
 * @param letter what Ur writes to Akkad
 */
export function beginCaughtRaid(store: string, folder: string, townsmen: number, letter?: string): void {
  const write = (name: string, document: unknown): string => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(document));
    return file;
  };
  const order = (player: string, ...orders: readonly unknown[]): void => {
    const file = { format: 'nomarch-orders', version: 1, player, year: 1, month: 1, orders };
    campaignCommand(store, 'orders', write(`${player}.json`, file));
  };
  campaignCommand(store, 'new', write('scenario.json', siegeScenario('fought')));
  const raiders = { parts: [{ id: 'akkad-home/u2/p1', count: 10 }], generals: [] };
  order('akkad', { kind: 'raid', army: 'akkad-home', target: 'kish', force: raiders });
  const letters = letter === undefined ? [] : [{ kind: 'message', player: 'akkad', text: letter }];
  const defenders = { parts: [{ id: 'kish-garrison/u1/p1', count: townsmen }], generals: [] };
  order('ur', { kind: 'intercept', army: 'kish-garrison', force: defenders }, ...letters);
}
