import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Json } from '../vendor-server.ts';

interface SigningKey {
  id: string;
  privateKey: KeyObject;
  /** As `/jwks` shows it. */
  jwk: Json;
}

let made: SigningKey | undefined;

/** One for the whole process, made when it is first needed: that takes a while. */
export function signingKey(): SigningKey {
  made ??= createSigningKey();
  return made;
}

function createSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const id = 'a81a98ab-7a8f-4a3c-8d57-1d3d1b1f2c11';
  return {
    id,
    privateKey,
    jwk: { ...publicKey.export({ format: 'jwk' }), kid: id, use: 'sig', alg: 'RS256' },
  };
}

export interface PostOptions {
  /** The time of the signature; now if omitted. */
  at?: number;
  /** Signed over something else than what is sent. */
  isForged?: boolean;
  /** Without the headers of a signature. */
  isUnsigned?: boolean;
}

export async function postEvent(
  url: string,
  event: Json,
  { at = Date.now(), isForged = false, isUnsigned = false }: PostOptions = {},
): Promise<number> {
  const body = JSON.stringify(event);
  const key = signingKey();
  const timestamp = new Date(at).toISOString();
  const signature = createSign('RSA-SHA256')
    .update(`${timestamp}.${isForged ? 'something else' : body}`)
    .sign(key.privateKey, 'base64');
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'ShipEngine/v1',
      ...(!isUnsigned && {
        'x-shipengine-rsa-sha256-key-id': key.id,
        'x-shipengine-rsa-sha256-signature': signature,
        'x-shipengine-timestamp': timestamp,
      }),
    },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}
