import type { CarrierMode } from '../../schema/carrier-account.ts';
import { AggregatorError } from '../aggregator/answers.ts';
import type { AccountCheck } from '../carrier.ts';
import { type ConnectedCarriers, servicesOf } from './connected-carriers.ts';

export async function checkAccount(
  connected: ConnectedCarriers,
  mode: CarrierMode | null,
): Promise<AccountCheck> {
  try {
    return { isValid: true, mode, services: servicesOf(await connected.refresh()) };
  } catch (error) {
    if (error instanceof AggregatorError && [401, 403].includes(error.status))
      return { isValid: false, reason: error.message };
    throw error;
  }
}
