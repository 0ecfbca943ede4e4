import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A proxy with a self-signed certificate that does what the documented nginx.conf does. */
export interface TlsProxy {
  readonly port: number;
  /** Fingerprint of the certificate's key, for the browser to trust. */
  readonly fingerprint: string;
  /** Counts requests, and those with forged client addresses. */
  readonly seen: { requests: number; forged: number };
  /** Sets the port that requests are passed to. */
  passTo(port: number): void;
  close(): Promise<void>;
}

export const hasOpenssl = (): boolean => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export async function startTlsProxy(folder: string, name: string): Promise<TlsProxy> {
  const [keyFile, certFile] = [join(folder, 'proxy.key'), join(folder, 'proxy.crt')];
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const about = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-keyout', keyFile, '-out', certFile];
  execFileSync('openssl', [...words, ...about], { stdio: 'ignore' });
  const [key, cert] = [readFileSync(keyFile), readFileSync(certFile)];
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  let target = 0;
  const seen = { requests: 0, forged: 0 };
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    seen.requests += 1;
    if (incoming.headers['x-forwarded-for'] !== undefined) seen.forged += 1;
    // Keeps the requested host and replaces the client's address, like the documented nginx.conf.
    const { connection: _connection, ...headers } = incoming.headers;
    const passed = request(
      {
        port: target,
        host: '127.0.0.1',
        method: incoming.method,
        path: incoming.url,
        headers: { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    fingerprint: createHash('sha256').update(spki).digest('base64'),
    seen,
    passTo: (port) => void (target = port),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
