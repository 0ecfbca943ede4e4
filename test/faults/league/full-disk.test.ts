import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { findPostgresProblem } from '../../../db/postgres/launch.ts';
import { count } from '../../support/figures.ts';
import { rounds } from '../../support/campaign/rounds.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { startProgram } from '../child.ts';
import { type Caller, enter } from './callers.ts';
import { serving } from './league-process.ts';
import { openLoad } from './load.ts';

/** Command that gives a process its own disk: root in a new namespace mounts it, then an unprivileged user runs, as PostgreSQL requires. */
const onSmallDisk = (folder: string, words: readonly string[]): readonly string[] => [
  '-Urm',
  'sh',
  '-c',
  'mount -t tmpfs -o size=140m none "$0" && exec unshare -U --map-user=1000 --map-group=1000 "$@"',
  folder,
  ...words,
];

function canMount(): boolean {
  try {
    execFileSync('unshare', onSmallDisk(tmpdir(), ['true']), { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Writes to the umpire until the disk is full. @returns the error */
async function untilFull(umpire: Caller, campaign: string): Promise<unknown> {
  const settings = { playMode: 'umpire', deadline: null } as const;
  for (let turn = 0; turn < 200; turn += 1) {
    const notes = String.fromCodePoint(0x4e00 + turn).repeat(20_000);
    const answer: unknown = await umpire.campaigns
      .setSettings({ id: campaign, settings: { ...settings, notes } }, { context: {} })
      .catch((error: unknown) => error);
    if (answer instanceof ORPCError) return answer;
  }
  return null;
}

describe.skipIf(findPostgresProblem() !== '' || !canMount())('A full disk of the database', () => {
  it('is reported, loses nothing, and the league recovers once there is room', { timeout: 3_600_000 }, async () => {
    const folder = temporaryFolder();
    const program = new URL('on-small-disk.ts', import.meta.url).pathname;
    const child = startProgram('unshare', onSmallDisk(folder, [process.execPath, program, folder]));
    const { port, ownerLink } = await serving(child);
    const ask = async <Row>(statement: string): Promise<Row[]> => {
      child.say(statement);
      for (;;) {
        const said = await child.hear();
        if (said.startsWith('answer ')) return JSON.parse(said.slice(7)) as Row[];
      }
    };
    const ports = () => [port];
    const owner = await enter(ports, ownerLink ?? '', 'The owner');
    const load = await openLoad({ ports, owner, ask });
    const times = rounds(2, 10);
    for (let turn = 0; turn < times; turn += 1) {
      await ask('fill');
      expect(await untilFull(owner, load.campaign)).toMatchObject({
        code: 'STORE_FULL',
        status: 507,
        message: expect.stringMatching(/disk is full\. Nothing was saved\. Free some space/) as string,
      });
      count('full disks of a database', 1);
      await ask('empty');
      const before = load.acknowledged();
      await expect.poll(load.acknowledged).toBeGreaterThan(before + 2);
    }
    expect(await load.end()).toEqual([]);
  });
});
