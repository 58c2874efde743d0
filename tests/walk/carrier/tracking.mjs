import { WalkFailure } from '../steps.mjs';

/** The carrier scans the parcel; its webhooks are believed because they are signed. */
export async function trackByWebhook(steps, { name, scans, server, forgery }, { order, shipment }) {
  steps.chapter(`On its way, as ${name} tells`);
  const { id, trackingCode } = shipment;
  const posted = async (scan, expected, ...rest) => {
    const status = await server.scan(trackingCode, scan, ...rest);
    steps.line(`${name} posts a webhook: ${scan.status}${rest.length > 0 ? ', forged' : ''} → ${status}`);
    if (status !== expected) throw new WalkFailure(`a webhook was answered with ${status}, not ${expected}`);
  };
  const at = Date.now();
  const moving = { status: scans.moving, city: 'Oakland', state: 'CA', at };
  await posted(moving, 401, forgery);
  await steps.get(`/shipments/${id}/tracking`, {
    holds: { status: 'pre_transit', events: [] },
    tells: ({ status, events }) => `${status}, ${events.length} scans: nobody believed it`,
  });
  await posted(moving, 200);
  await steps.get(`/shipments/${id}/tracking`, {
    holds: { status: 'in_transit' },
    tells: ({ status, events }) => `${status}, ${events.length} scans`,
  });
  await posted({ status: scans.delivered, city: 'Redondo Beach', state: 'CA', at: at + 1_000 }, 200);
  await steps.get(`/shipments/${id}/tracking`, {
    holds: { status: 'delivered' },
    tells: ({ status, events, trackingUrl }) => `${status}, ${events.length} scans, ${trackingUrl}`,
  });
  await steps.get(`/orders/${order.id}`, {
    holds: { status: 'delivered' },
    tells: ({ orderNumber, status }) => `${orderNumber} ${status}`,
  });
}

/** A parcel whose label was bought elsewhere. */
export async function followElsewhere(steps, { scans, server, name }) {
  steps.chapter('A parcel that was bought elsewhere');
  const trackingCode = '9400110898825022579493';
  const tracker = await steps.post(
    '/trackers',
    { trackingCode },
    {
      holds: { trackingCode, carrier: 'usps', isFollowed: true },
      tells: ({ carrier, status, trackingUrl }) => `recognized as ${carrier}, ${status}, ${trackingUrl}`,
    },
  );
  const status = await server.scan(trackingCode, { status: scans.delivered, city: 'Fresno', state: 'CA' });
  steps.line(`${name} posts a webhook: ${scans.delivered} → ${status}`);
  await steps.get(`/trackers/${tracker.id}`, {
    holds: { status: 'delivered' },
    tells: ({ status, location }) => `${status} in ${location?.city}`,
  });
}
