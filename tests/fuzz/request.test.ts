import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkout } from '../support/checkout.ts';
import { readOperations } from './api-description.ts';
import { kindOfParameter } from './request.ts';

test('it is known which ids every path parameter expects', () => {
  const operations = readOperations(join(checkout, 'openapi.json'));
  const unknown = operations.flatMap((operation) =>
    operation.pathParameters.filter((name) => {
      try {
        return kindOfParameter(operation, name) === undefined;
      } catch {
        return true;
      }
    }),
  );
  expect(unknown).toEqual([]);
});

test('ids of one resource are not sent to another that nobody has listed', () => {
  expect(kindOfParameter({ path: '/manifests/{id}/parcels' }, 'id')).toBe('man');
  expect(kindOfParameter({ path: '/webhooks/{id}/deliveries/{deliveryId}' }, 'deliveryId')).toBe('dlv');
  expect(() => kindOfParameter({ path: '/new-things/{id}' }, 'id')).toThrow('{id} of /new-things/{id}');
  expect(() => kindOfParameter({ path: '/orders/{id}/x/{otherId}' }, 'otherId')).toThrow('{otherId}');
});
