import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink as FetchLink } from '@orpc/client/fetch';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { createRouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { onTestFinished } from 'vitest';
import type { NomarchClient } from '../../contract/contract.ts';
import { listen } from '../../host/serve.ts';
import type { House } from '../../services/house.ts';
import { router } from '../../services/router.ts';

/** The ways in which the contract is served, each as a client of a house. */
export const TRANSPORTS: readonly (readonly [string, (house: House) => Promise<NomarchClient>])[] = [
  ['in process', (house) => Promise.resolve(createRouterClient(router, { context: house }))],
  [
    'over loopback HTTP',
    async (house) => {
      const host = await listen(house, '/nowhere');
      onTestFinished(() => host.close());
      const origin = `http://127.0.0.1:${host.port}`;
      const headers = { origin, authorization: `Bearer ${host.token}` };
      return createORPCClient(new FetchLink({ url: `${origin}/rpc`, headers }));
    },
  ],
  [
    'over a message port',
    (house) => {
      const { port1, port2 } = new MessageChannel();
      onTestFinished(() => port1.close());
      new RPCHandler<House>(router).upgrade(port2, { context: house });
      return Promise.resolve(createORPCClient(new PortLink({ port: port1 })));
    },
  ],
];
