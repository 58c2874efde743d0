import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { blockedAddress, noPublicAddress } from '../../../server/src/delivery/sending/connect-error.ts';
import type { DestinationContext, EventMessage } from '../../../server/src/destinations/destination.ts';
import { createAddressGuard } from '../../../server/src/lib/address-guard.ts';

/** With the rules of a server whose operator allows these ranges, and by default this machine. */
export function testContext({
  allowed = ['127.0.0.0/8'],
  timeoutMs = 20_000,
  ...others
}: Partial<DestinationContext> & { allowed?: string[] } = {}): DestinationContext {
  const guard = createAddressGuard(allowed);
  return {
    timeoutMs,
    async resolve(host) {
      const family = isIP(host);
      if (family !== 0) {
        const refused = guard(host);
        if (refused !== undefined) throw blockedAddress(host, refused);
        return { address: host, family: family === 4 ? 4 : 6 };
      }
      const found = await lookup(host, { all: true });
      const good = found.find(({ address }) => guard(address) === undefined);
      if (good === undefined) throw noPublicAddress(`${host} is not public`);
      return { address: good.address, family: good.family === 4 ? 4 : 6 };
    },
    ...others,
  };
}

let count = 0;

export function testMessage(changes: Partial<EventMessage> = {}): EventMessage {
  count += 1;
  return {
    deliveryId: `dlv_${count}`,
    eventId: `evt_${count}`,
    type: 'order.created',
    accountId: 'usr_1',
    resourceId: 'ord_1',
    sequence: count,
    createdAt: Date.UTC(2026, 2, 1, 12),
    body: JSON.stringify({ event: 'order.created', timestamp: '1', data: { id: 'ord_1', name: 'Zoë 📦' } }),
    contentType: 'application/json',
    headers: {
      'Content-Type': 'application/json',
      'X-Service-Event': 'order.created',
      'webhook-id': `dlv_${count}`,
      'webhook-timestamp': '1772366400',
      'webhook-signature': 'v1,c2lnbmF0dXJl',
    },
    ...changes,
  };
}

export const never = new AbortController().signal;
