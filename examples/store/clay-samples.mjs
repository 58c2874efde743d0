// What `waybill store-check` needs of Clay Market: a local server, its other side, and what can go wrong.
import { createHmac } from 'node:crypto';
import { startClayServer } from './clay-server.mjs';

const webhookSecret = 'a shared secret';

/** As Clay Market would post it. */
function webhook() {
  const body = Buffer.from(JSON.stringify({ order: '101' }));
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
  return { headers: { 'clay-signature': signature }, query: '', body };
}

export const samples = {
  async start({ giveUp }) {
    const server = await startClayServer({ onHang: giveUp });
    const settings = { token: server.token, webhookSecret, baseUrl: server.url };
    return {
      settings,
      // The local server is not one of the plug-in's hosts.
      extraHosts: [new URL(server.url).host],
      wrongSettings: { ...settings, token: 'clay_test_revoked' },
      webhook: webhook(),
      stop: server.stop,
      remote: {
        placeOrder: server.placeOrder,
        shippedOf: server.shippedOf,
        loseNextAnswer: (call) => server.next(call, 'lose answer'),
        loseNextRequest: (call) => server.next(call, 'lose request'),
        garbleNext: (call) => server.next(call, 'garble'),
        failNext: (call) => server.next(call, 'fail'),
        hangNext: (call) => server.next(call, 'hang'),
      },
    };
  },
};
