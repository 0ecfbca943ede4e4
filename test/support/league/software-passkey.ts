import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Encodes a value as CBOR, as far as passkeys need it: integers, texts, bytes and maps. */
function cbor(value: number | string | Uint8Array | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

interface Options {
  readonly challenge?: unknown;
}

/** An authenticator in memory with one passkey (ECDSA over P-256) for one site. */
export interface SoftwarePasskey {
  readonly id: string;
  /** Returns the browser's answer to the options of a ceremony. */
  create(options: Options): Record<string, unknown>;
  get(options: Options): Record<string, unknown>;
}

export function softwarePasskey(origin: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  const site = sha256(new URL(origin).hostname);
  let counter = 0;
  const counted = (): Buffer => {
    counter += 1;
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(counter);
    return bytes;
  };
  const clientData = (type: string, challenge: unknown): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: Readonly<Record<string, Buffer>>): Record<string, unknown> => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  });
  return {
    id,
    create({ challenge }) {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      // Flags: user present, and attested data included.
      const data = Buffer.concat([
        site,
        Buffer.from([0x41]),
        counted(),
        Buffer.alloc(16),
        Buffer.from([0, 16]),
        rawId,
        key,
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      return answer({ clientDataJSON: clientData('webauthn.create', challenge), attestationObject: cbor(attestation) });
    },
    get({ challenge }) {
      const clientDataJSON = clientData('webauthn.get', challenge);
      const authenticatorData = Buffer.concat([site, Buffer.from([0x01]), counted()]);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return answer({ clientDataJSON, authenticatorData, signature });
    },
  };
}
