import { messageOf } from '../lib/errors.ts';
import { isObject } from '../lib/is-object.ts';
import type { RedisUrl } from '../lib/redis-url.ts';

/** Why Redis cannot be used, with what to do where the answer of the server shows it. */
export function reasonOf(error: unknown, url: RedisUrl): string {
  // A cluster reports that all of its nodes have failed, and beside it how the last one has.
  const cause = isObject(error) && error.lastNodeError instanceof Error ? error.lastNodeError : error;
  const reason = messageOf(cause) || 'no connection';
  const hint = hintFor(reason, url);
  return hint === undefined ? reason : `${reason} (${hint})`;
}

function hintFor(reason: string, { kind, isTls, masterName, certFile }: RedisUrl): string | undefined {
  if (/No such master/.test(reason)) return `the Sentinels have no master named ${masterName}`;
  if (/\bMOVED \d|CROSSSLOT/.test(reason) && kind !== 'cluster')
    return 'this server is part of a cluster: use redis+cluster://';
  if (/cluster support disabled/.test(reason)) return 'this server is not part of a cluster: use redis://';
  if (/unknown command '?(evalsha|eval|info)/i.test(reason) && kind === 'single')
    return 'is this a Sentinel? Then use redis+sentinel://';
  if (/sentinels are unreachable/.test(reason) && /NOAUTH|WRONGPASS/.test(reason))
    return 'give the login of the Sentinels as ?sentinel_username=…&sentinel_password=…';
  if (/self[- ]signed|unable to (get|verify)|UNABLE_TO/i.test(reason))
    return 'name the CA with ?ca=/path/to/ca.pem';
  if (isTls && certFile === undefined && /certificate required|ECONNRESET/i.test(reason))
    return 'if the server asks clients for a certificate, name it with ?cert=…&key=…';
  if (/wrong version number|packet length too long/i.test(reason)) return 'does this port speak TLS?';
  if (!isTls && /ECONNRESET|Connection is closed/.test(reason))
    return 'if this port speaks TLS, begin the URL with rediss';
  return undefined;
}
