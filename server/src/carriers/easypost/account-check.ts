import type { CarrierMode } from '../../schema/carrier-account.ts';
import { AggregatorError, type ApiAnswer, isOk } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { type Fields, fieldsIn, fieldsOf, textOf } from '../answer-fields.ts';
import type { AccountCheck, CarrierService } from '../carrier.ts';
import { carrierName } from '../known-carriers.ts';
import { carrierCode } from './carrier-codes.ts';
import { pathOf } from './client.ts';
import { reasonOf, unreadable } from './errors.ts';
import { serviceName } from './service-names.ts';

/**
 * The carriers that EasyPost knows are public, so the list of webhooks proves the key. Which of the carriers the account has
 * is told to production keys alone. Where one of these calls is not available, the others are enough.
 */
export async function checkAccount(client: ApiClient, mode: CarrierMode | null): Promise<AccountCheck> {
  const [webhooks, metadata, accounts] = await Promise.all([
    client.call('GET', pathOf('webhooks')),
    client.call('GET', pathOf('metadata', 'carriers')),
    client.call('GET', pathOf('carrier_accounts')),
  ]);
  const denied =
    [webhooks, metadata, accounts].find(({ status }) => status === 401) ??
    [webhooks, metadata].find(({ status }) => status === 403);
  if (denied) return { isValid: false, reason: reasonOf(denied) };
  const broken = [webhooks, metadata].find(({ status }) => status >= 500 || status === 429);
  if (broken) throw new AggregatorError(reasonOf(broken), broken.status);
  if (!isOfEasyPost(webhooks, 'webhooks') && !isOfEasyPost(metadata, 'carriers'))
    throw unreadable(webhooks.status);
  const known = textOf(listIn(webhooks, 'webhooks')[0]?.mode);
  return {
    isValid: true,
    mode: mode ?? (known === 'test' || known === 'production' ? known : null),
    services: servicesIn(metadata, carriersIn(accounts)),
  };
}

/** Whether EasyPost itself can have answered: another server behind the base URL proves nothing about the key. */
const isOfEasyPost = (answer: ApiAnswer, list: string): boolean =>
  isOk(answer)
    ? Array.isArray(fieldsOf(answer.body)[list] ?? answer.body)
    : fieldsOf(fieldsOf(answer.body).error).message !== undefined;

/** Some lists come without an object around them. */
const listIn = ({ body }: ApiAnswer, list: string): Fields[] => fieldsIn(fieldsOf(body)[list] ?? body);

/** Undefined if EasyPost does not say. */
function carriersIn(answer: ApiAnswer): Set<string> | undefined {
  if (!isOk(answer)) return undefined;
  const accounts = listIn(answer, 'carrier_accounts');
  // `UspsAccount`, `FedexDefaultAccount`
  const ids = accounts.flatMap(({ type }) => textOf(type)?.replace(/Account$/, '') ?? []).map(carrierCode);
  return ids.length > 0 ? new Set(ids) : undefined;
}

function servicesIn(answer: ApiAnswer, carriers: Set<string> | undefined): CarrierService[] {
  if (!isOk(answer)) return [];
  return listIn(answer, 'carriers').flatMap((carrier) => readCarrier(carrier, carriers));
}

function readCarrier({ name, service_levels }: Fields, carriers: Set<string> | undefined): CarrierService[] {
  const carrier = carrierCode(textOf(name) ?? '');
  if (carrier === '' || (carriers !== undefined && !carriers.has(carrier))) return [];
  return fieldsIn(service_levels).flatMap((level) => {
    const service = textOf(level.name);
    if (service === undefined) return [];
    return [
      {
        carrier,
        carrierName: carrierName(carrier),
        service,
        serviceName: textOf(level.human_readable) ?? serviceName(service),
      },
    ];
  });
}
