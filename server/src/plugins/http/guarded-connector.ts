import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import type { AddressGuard } from '../../lib/address-guard.ts';
import { type AllowedHosts, isExtraHost } from './host-rules.ts';

export const NO_PUBLIC_ADDRESS = 'ERR_NO_PUBLIC_ADDRESS';

type Connector = buildConnector.connector;

/**
 * Connects to public addresses only, unless the operator allows the host. The very addresses that are dialed are checked, after
 * the name has been resolved: a name that resolves to something else a moment later gains nothing.
 */
export function guardedConnector(
  build: typeof buildConnector,
  options: { timeout: number; guard: AddressGuard } & Pick<AllowedHosts, 'extraHosts'>,
): Connector {
  const { timeout, guard, extraHosts } = options;
  const toAny = build({ timeout });
  const toPublic = build({ timeout, lookup: lookUpPublic(guard) });
  return (wanted, done) => {
    const { protocol, hostname, port } = wanted;
    const url = new URL(`${protocol}//${hostname}${port === '' ? '' : `:${port}`}`);
    if (isExtraHost(url, extraHosts)) return toAny(wanted, done);
    const address = hostname.replace(/^\[|\]$/g, '');
    if (isIP(address) !== 0 && guard(address) !== undefined) return done(noPublicAddress(), null);
    return toPublic(wanted, done);
  };
}

const lookUpPublic =
  (guard: AddressGuard): LookupFunction =>
  (hostname, options, answer) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return answer(error, '');
      const [first, ...others] = found.filter(({ address }) => guard(address) === undefined);
      if (first === undefined) return answer(noPublicAddress(), '');
      if (options.all) return answer(null, [first, ...others]);
      answer(null, first.address, first.family);
    });

const noPublicAddress = () =>
  Object.assign(new Error('the host has no public address'), { code: NO_PUBLIC_ADDRESS });
