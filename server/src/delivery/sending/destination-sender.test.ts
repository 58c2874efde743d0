import { type AddressInfo, createServer } from 'node:net';
import { type TObject, Type } from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import { testMessage } from '../../../../tests/support/destination-kit.ts';
import {
  type Destination,
  type DestinationResult,
  type Destinations,
  destinationsOf,
} from '../../destinations/index.ts';
import { createAddressGuard } from '../../lib/address-guard.ts';
import { systemClock } from '../../lib/clock.ts';
import { createDestinationSender } from './destination-sender.ts';

const SIGNATURES = { plain: '', standard: '' };

function senderOf(destinations: Destinations) {
  const guard = createAddressGuard(['127.0.0.0/8']);
  const sender = createDestinationSender({ clock: systemClock, destinations, guard, timeoutMs: 300 });
  onTestFinished(() => sender.close());
  return (type: string, settings: Record<string, string | number | boolean> = {}) => {
    const target = { type, subscriptionId: 'whk_1', sealedSettings: '', settings: () => settings };
    return sender.send(target, testMessage(), 0, SIGNATURES);
  };
}

/** A destination that has only this result. */
const answering = (result: Partial<DestinationResult>): Destination<TObject> => ({
  ...{ type: 'fixed', name: 'Fixed', settings: Type.Object({}), urlOf: () => 'fixed:' },
  open: () => ({
    send: async () => ({
      ...{ delivered: false, errorCode: null, error: null, detail: null, response: null },
      ...result,
    }),
    close: async () => {},
  }),
});

test('what this server could not send yet is postponed, and every other failure counts', async () => {
  for (const [errorCode, postponed] of [
    ['postponed', true],
    ['refused', false],
    ['timeout', false],
  ] as const) {
    const send = senderOf(new Map([['fixed', answering({ errorCode })]]));
    expect(await send('fixed')).toMatchObject({ delivered: false, postponed, errorCode });
  }
});

test.each(['redis_streams', 'sqs'])(
  '%s that does not answer has failed, and is not postponed',
  async (type) => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const send = senderOf(destinationsOf({}));
    const settings =
      type === 'sqs'
        ? {
            queueUrl: 'https://sqs.eu-west-1.amazonaws.com/123456789012/orders',
            ...{ region: 'eu-west-1', accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'secret' },
            endpoint: `http://127.0.0.1:${port}`,
          }
        : { host: '127.0.0.1', port, tls: false, password: 'secret', stream: 'events' };
    expect(await send(type, settings)).toMatchObject({
      ...{ delivered: false, postponed: false },
      errorCode: expect.stringMatching(/timeout$/),
    });
  },
);
