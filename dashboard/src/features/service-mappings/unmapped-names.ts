import type { Schemas } from '@waybill/sdk';
import type { ServiceMapping } from './service-mappings-api.ts';

/** What orders ask for, and how many of them. */
export type Asked = Pick<Schemas['UnmappedService'], 'name' | 'orders'>;

type Service = Pick<Schemas['RateEstimate'], 'service' | 'serviceName'>;

const keyOf = (text: string): string => text.trim().toLowerCase();

/** What is neither mapped nor a carrier's own name for a service: a person has to say what it means. Most often first. */
export function unmappedAmong(
  asked: readonly Asked[],
  mappings: readonly Pick<ServiceMapping, 'name' | 'storeId'>[],
  services: readonly Service[],
): Asked[] {
  const known = new Set([
    ...mappings.filter(({ storeId }) => storeId === null).map(({ name }) => keyOf(name)),
    ...services.flatMap(({ service, serviceName }) => [keyOf(service), keyOf(serviceName)]),
  ]);
  return asked.filter(({ name }) => !known.has(keyOf(name))).toSorted((a, b) => b.orders - a.orders);
}

/** Counts what some orders ask for. */
export function askedIn(orders: readonly { requestedService?: string | null | undefined }[]): Asked[] {
  const found = new Map<string, Asked>();
  for (const { requestedService } of orders) {
    if (requestedService == null || requestedService.trim() === '') continue;
    const before = found.get(keyOf(requestedService)) ?? { name: requestedService.trim(), orders: 0 };
    found.set(keyOf(requestedService), { ...before, orders: before.orders + 1 });
  }
  return [...found.values()];
}
