import assert from 'node:assert/strict';
import { assertMessages, assertWholeQuote } from './expectations.ts';
import type { KitSamples } from './kit.ts';
import type { AddCase } from './stages.ts';

export function quoteCases(add: AddCase, { request, untakeable }: KitSamples): void {
  add('quotes have every field, and money in whole hundredths', async ({ carrier }) => {
    const { quotes } = await carrier.quote(request);
    assert.ok(quotes.length > 0, 'the sample request gets no quote');
    const names = quotes.map(({ carrier: of, service }) => `${of ?? carrier.id}/${service}`);
    assert.equal(new Set(names).size, names.length, `a service is quoted once: ${names.join(', ')}`);
    for (const quote of quotes) assertWholeQuote(quote, request.now);
  });

  add('the same request gets the same quotes', async ({ carrier }) => {
    const bare = async () =>
      (await carrier.quote(structuredClone(request))).quotes.map(
        ({ carrierRateId: _own, ...quote }) => quote,
      );
    assert.deepEqual(await bare(), await bare());
  });

  add(
    'only the services asked for are quoted, and one that does not exist gets a message',
    async ({ carrier }) => {
      const [first] = (await carrier.quote(request)).quotes;
      const some = await carrier.quote({ ...request, services: [first?.service ?? ''] });
      assert.deepEqual([...new Set(some.quotes.map(({ service }) => service))], [first?.service]);
      const none = await carrier.quote({ ...request, services: ['no-such-service'] });
      assert.deepEqual(none.quotes, []);
      assertMessages(none.messages);
    },
  );

  for (const [why, refused] of Object.entries(untakeable)) {
    add(`${why}: no quote, a message, no rejection`, async ({ carrier }) => {
      const { quotes, messages } = await carrier.quote(refused);
      assert.deepEqual(quotes, []);
      assertMessages(messages);
    });
  }
}
