// What `waybill carrier-check` asks Kite Couriers for, and the local server that answers.
import { createHmac } from 'node:crypto';
import { startKiteServer } from './kite-server.mjs';

const webhookSecret = 'a shared secret';

/** As Kite Couriers would post it. */
function webhook() {
  const events = [{ status: 'moving', at: '2026-11-17T08:00:00Z', text: 'On its way' }];
  const body = Buffer.from(JSON.stringify({ code: 'KITE00000001', events }));
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
  return { headers: { 'kite-signature': signature }, body };
}

export const samples = {
  // Kite Couriers answers a repeated reference with the label it has sold already.
  buysOnce: true,
  async start({ giveUp }) {
    const server = await startKiteServer({ onHang: giveUp });
    const settings = { apiKey: server.apiKey, webhookSecret, baseUrl: server.url };
    return {
      settings,
      // The local server is not one of the plug-in's hosts.
      extraHosts: [new URL(server.url).host],
      wrongSettings: { ...settings, apiKey: 'kite_test_revoked' },
      webhook: webhook(),
      stop: server.stop,
      remote: {
        chargesOf: server.chargesOf,
        loseNextAnswer: () => server.next('lose answer'),
        loseNextRequest: () => server.next('lose request'),
        garbleNext: () => server.next('garble'),
        failNext: () => server.next('fail'),
        hangNext: () => server.next('hang'),
        refuseNext: (reason) => server.next('refuse', reason),
      },
    };
  },
};
