import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A label that was paid for. */
export interface Charge {
  reference: string;
  amount: number;
  /** The tracking code of each parcel. */
  trackingCodes: string[];
  shipmentId: string;
  refunded: boolean;
}

type Trouble =
  | { kind: 'delay'; ms: number }
  | { kind: 'refuse'; reason: string }
  /** Never answered; `done` hears which call it was once it is done. */
  | { kind: 'hang'; done: (callId: string) => void }
  | { kind: 'lose answer' | 'lose request' | 'garble' | 'fail' };

export interface AggregatorServer {
  url: string;
  /** Every label sold, in order, refunded or not. */
  readonly charges: readonly Charge[];
  chargesOf(reference: string): Charge[];
  /** The requests so far, as `POST /buy`. */
  readonly requests: readonly string[];
  /** What befalls the next request; called twice, the next two. */
  next(trouble: Trouble): void;
  stop(): Promise<void>;
}

interface ServerOptions {
  /** Whether a reference that was sold is answered with the label it got. Otherwise it is sold, and charged, again. */
  dedupes?: boolean;
}

const SERVICES = [
  { service: 'Priority', name: 'Priority Mail', cents: 845, days: 2 },
  { service: 'Ground', name: 'Ground Advantage', cents: 612, days: 4 },
];
const MAX_OUNCES = 70 * 16;

type Answer = [status: number, body: unknown];
// biome-ignore lint/suspicious/noExplicitAny: whatever was sent, as a real server would see it
type Body = any;

/** A carrier's API over HTTP as small as can be: it sells, finds, refunds and tracks, keeps books, and fails on demand. */
export async function startAggregatorServer({
  dedupes = true,
}: ServerOptions = {}): Promise<AggregatorServer> {
  const charges: Charge[] = [];
  const requests: string[] = [];
  const troubles: Trouble[] = [];

  const shown = ({ amount, ...charge }: Charge) => ({ ...charge, cents: amount, currency: 'USD' });

  const routes: Record<string, (body: Body) => Answer> = {
    'POST /rates': ({ ounces, toCountry }) => {
      if (toCountry !== 'US') return [422, { error: `No rates to ${toCountry}` }];
      if (ounces > MAX_OUNCES) return [422, { error: 'Parcel is heavier than 70 lb' }];
      return [200, { rates: SERVICES.map((rate) => ({ ...rate, id: `rate_${randomUUID()}` })) }];
    },
    'POST /buy': ({ reference, service, cents, parcels = 1 }) => {
      const rate = SERVICES.find((known) => known.service === service);
      if (!rate) return [422, { error: `Unknown service ${service}` }];
      if (rate.cents !== cents) return [422, { error: 'Rate is no longer valid' }];
      const sold = dedupes ? charges.find((charge) => charge.reference === reference) : undefined;
      if (sold) return [200, shown(sold)];
      const serial = String(charges.length + 1).padStart(12, '0');
      const trackingCodes = Array.from(
        { length: parcels },
        (_, nth) => `94${String(nth).padStart(2, '0')}${serial}`,
      );
      const charge = { reference, amount: cents, trackingCodes, refunded: false };
      charges.push({ ...charge, shipmentId: `shp_${randomUUID()}` });
      return [201, shown(charges.at(-1) as Charge)];
    },
    'POST /find': ({ reference }) => {
      const sold = charges.find((charge) => charge.reference === reference);
      return sold ? [200, shown(sold)] : [404, { error: 'No such shipment' }];
    },
    'POST /refund': ({ shipmentId }) => {
      const sold = charges.find((charge) => charge.shipmentId === shipmentId);
      if (!sold) return [404, { error: 'No such shipment' }];
      sold.refunded = true;
      return [200, { status: 'submitted' }];
    },
    'POST /track': ({ shipmentId }) => {
      if (!charges.some((charge) => charge.shipmentId === shipmentId))
        return [404, { error: 'No such shipment' }];
      return [
        200,
        { scans: [{ status: 'pre_transit', at: '2026-11-16T12:00:00Z', detail: 'Label created' }] },
      ];
    },
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const name = `${request.method} ${request.url}`;
    requests.push(name);
    let text = '';
    for await (const chunk of request) text += chunk;
    const trouble = troubles.shift();
    if (trouble?.kind === 'lose request') return void request.socket.destroy();
    if (trouble?.kind === 'refuse') return send(response, [402, { error: trouble.reason }]);
    if (trouble?.kind === 'fail') return send(response, [500, { error: 'Internal error' }]);
    const answer: Answer = routes[name]?.(JSON.parse(text)) ?? [404, { error: 'No such path' }];
    if (trouble?.kind === 'lose answer') return void request.socket.destroy();
    if (trouble?.kind === 'garble') return void response.end('<html>It works!</html>');
    if (trouble?.kind === 'hang') return trouble.done(String(request.headers['x-call-id']));
    if (trouble?.kind === 'delay') await Promise.race([elapsed(trouble.ms), once(response, 'close')]);
    send(response, answer);
  };

  const server = createServer((request, response) => {
    response.on('error', () => {});
    handle(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    charges,
    requests,
    chargesOf: (reference) => charges.filter((charge) => charge.reference === reference),
    next: (trouble) => void troubles.push(trouble),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, [status, body]: Answer): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const elapsed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());
