import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVENT_TYPES } from '../../schema/events.ts';
import { signingKey, signRequest } from './sign.ts';

const { webhooks } = JSON.parse(
  readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8'),
) as { webhooks: Record<string, { post: { parameters: { name: string }[] } }> };

test.each(EVENT_TYPES)('the OpenAPI document has every header that is sent with %s', (type) => {
  const delivery = { deliveryId: 'dlv_1', eventId: 'evt_1', sequence: 1, type, data: '{}' };
  const { headers } = signRequest({ ...delivery, keys: [signingKey('whsec_c2VjcmV0')] }, Date.now());
  const described = webhooks[type]?.post.parameters.map(({ name }) => name);
  // A document of OpenAPI has no place for the type of a body among the headers.
  expect(['Content-Type', 'User-Agent', ...(described ?? [])]).toEqual(Object.keys(headers));
});
