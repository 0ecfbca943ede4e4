import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { findPostgresProblem } from '../../../db/postgres/launch.ts';
import { seededDice } from '../../../rules/core/dice.ts';
import { count } from '../../support/figures.ts';
import { rounds } from '../../support/campaign/rounds.ts';
import { enter } from './callers.ts';
import { type LeagueProcess, startLeague } from './league-process.ts';
import { openLoad } from './load.ts';
import { ownPostgres } from './own-postgres.ts';

const dice = seededDice('when to kill a league');
const share = (): number => dice.roll('d1000', 'moment') / 1000;

/** Kills per campaign. A longer log takes long to verify. */
const EACH = 20;

describe.skipIf(findPostgresProblem() !== '')('A league process killed at random moments', () => {
  it(
    'loses nothing acknowledged, repeats nothing, and its streams resume elsewhere',
    { timeout: 7_200_000 },
    async () => {
      const { url, ask } = await ownPostgres();
      const processes: LeagueProcess[] = [await startLeague(url), await startLeague(url)];
      const ports = () => processes.map(({ port }) => port);
      // Each process that starts before there is an owner creates a newer link.
      const owner = await enter(ports, processes[1]?.ownerLink ?? '', 'The owner');
      const kills = rounds(3, 200);
      let load = await openLoad({ ports, owner, ask });
      let acknowledged = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        await wait(100 + share() * 700);
        // One kill in four hits both processes at once.
        const struck = kill % 4 === 3 ? [0, 1] : [kill % 2];
        await Promise.all(
          struck.map(async (at) => {
            const { child, port } = processes[at] as LeagueProcess;
            child.process.kill('SIGKILL');
            await child.gone;
            processes[at] = await startLeague(url, { port });
          }),
        );
        count('kills of a league', 1);
        if (kill % EACH < EACH - 1 && kill < kills - 1) continue;
        expect(await load.end()).toEqual([]);
        acknowledged += load.acknowledged();
        if (kill < kills - 1) load = await openLoad({ ports, owner, ask });
      }
      // The test proves nothing unless work continued meanwhile.
      expect(acknowledged).toBeGreaterThan(kills * 3);
    },
  );
});
