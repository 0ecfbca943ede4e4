import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink as FetchLink } from '@orpc/client/fetch';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { createRouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { onTestFinished } from 'vitest';
import type { NomarchClient } from '../../../contract/contract.ts';
import { listen } from '../../../host/serve.ts';
import type { AppContext } from '../../../services/app-context.ts';
import { router } from '../../../services/router.ts';
import { checkingOutput } from './check-output.ts';
import { openTestContext } from './test-context.ts';

type Connect = (context: AppContext) => Promise<NomarchClient>;

const CONNECTIONS: readonly (readonly [string, Connect])[] = [
  ['in process', (context) => Promise.resolve(createRouterClient(router, { context, interceptors: [checkingOutput] }))],
  [
    'over loopback HTTP',
    async (context) => {
      const host = await listen(context, '/nowhere');
      onTestFinished(() => host.close());
      const origin = `http://127.0.0.1:${host.port}`;
      const headers = { origin, authorization: `Bearer ${host.token}` };
      return createORPCClient(new FetchLink({ url: `${origin}/rpc`, headers, interceptors: [checkingOutput] }));
    },
  ],
  [
    'over a message port',
    (context) => {
      const { port1, port2 } = new MessageChannel();
      onTestFinished(() => port1.close());
      new RPCHandler<AppContext>(router).upgrade(port2, { context });
      return Promise.resolve(createORPCClient(new PortLink({ port: port1, interceptors: [checkingOutput] })));
    },
  ],
];

/** All transports of the contract. Each opens a context whose client uses it and checks its answers, or connects to another. */
export const ALL_TRANSPORTS = CONNECTIONS.map(
  ([title, connect]) =>
    [
      title,
      async () => {
        const test = await openTestContext();
        return { ...test, client: await connect(test.context) };
      },
      connect,
    ] as const,
);

/** Transports to test: only the calls in process, except in the project "contract over transports". */
export const TRANSPORTS = process.env['NOMARCH_TRANSPORTS'] === 'all' ? ALL_TRANSPORTS : ALL_TRANSPORTS.slice(0, 1);
