import { chmodSync, mkdirSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Moments to cut a connection: before the server receives the commit, after it received it, or after its answer, so that only the answer is
 * lost.
 */
export const CUTS = ['unheard', 'heard', 'answered'] as const;
export type Cut = (typeof CUTS)[number];

export interface CuttingProxy {
  /** Address of the database through the proxy. */
  readonly url: string;
  /** Cuts the connection at the next commit. */
  cutNext(cut: Cut): void;
  /** Number of requested cuts not made yet. */
  readonly waiting: number;
}

/** A simple query of the protocol: kind, length, text, zero. */
const COMMIT = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');

/** Connections of the job library and the listener, which name themselves, are left alone. */
const OTHERS = /nomarch league, /;

const SOCKET = '.s.PGSQL.5432';

/** Opens a proxy between a league and its PostgreSQL, whose socket is in `folder`. It cuts connections during a commit. */
export async function openCuttingProxy(folder: string): Promise<CuttingProxy> {
  const cuts: Cut[] = [];
  const open = new Set<Socket>();

  function relay(league: Socket): void {
    const database = connect(join(folder, SOCKET));
    const end = (): void => {
      for (const socket of [league, database]) {
        socket.destroy();
        open.delete(socket);
      }
    };
    for (const socket of [league, database]) {
      open.add(socket);
      socket.on('error', end).on('close', end);
    }
    let isCut = false;
    let isOther: boolean | undefined;
    league.on('data', (bytes) => {
      isOther ??= OTHERS.test(bytes.toString('latin1'));
      const cut = !isOther && bytes.includes(COMMIT) ? cuts.shift() : undefined;
      if (cut === undefined) return void database.write(bytes);
      if (cut === 'unheard') return end();
      isCut = true;
      database.write(bytes);
      // The server reads the commit before it notices the closed connection.
      if (cut === 'heard') database.end(() => league.destroy());
    });
    database.on('data', (bytes) => {
      if (isCut) end();
      else league.write(bytes);
    });
  }

  const own = join(folder, 'proxy');
  mkdirSync(own);
  const server = createServer(relay).listen(join(own, SOCKET));
  await once(server, 'listening');
  chmodSync(join(own, SOCKET), 0o700);
  onTestFinished(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(own)}`,
    cutNext: (cut) => void cuts.push(cut),
    get waiting() {
      return cuts.length;
    },
  };
}
