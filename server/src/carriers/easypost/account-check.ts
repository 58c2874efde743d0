import type { CarrierMode } from '../../schema/carrier-account.ts';
import { type Fields, fieldsIn, fieldsOf, textOf } from '../answer-fields.ts';
import type { AccountCheck, CarrierService } from '../carrier.ts';
import { type Answer, EasyPostError, isOk, problemOf } from './answers.ts';
import { type Client, pathOf } from './client.ts';
import { carrierId, serviceName } from './names.ts';

/**
 * The carriers that EasyPost knows are public, so the list of webhooks proves the key. Which of the carriers the account has
 * is told to production keys alone. Where one of these calls is not available, the others are enough.
 */
export async function checkAccount(client: Client, mode: CarrierMode | null): Promise<AccountCheck> {
  const [webhooks, metadata, accounts] = await Promise.all([
    client.get(pathOf('webhooks')),
    client.get(pathOf('metadata', 'carriers')),
    client.get(pathOf('carrier_accounts')),
  ]);
  const denied =
    [webhooks, metadata, accounts].find(({ status }) => status === 401) ??
    [webhooks, metadata].find(({ status }) => status === 403);
  if (denied) return { isValid: false, reason: problemOf(denied).message };
  const broken = [webhooks, metadata].find(({ status }) => status >= 500 || status === 429);
  if (broken) throw new EasyPostError(problemOf(broken).message, broken.status);
  if (!isOfEasyPost(webhooks, 'webhooks') && !isOfEasyPost(metadata, 'carriers'))
    throw new EasyPostError('EasyPost gave an answer that can’t be read', webhooks.status);
  const known = textOf(fieldsIn(webhooks.body?.webhooks)[0]?.mode);
  return {
    isValid: true,
    mode: mode ?? (known === 'test' || known === 'production' ? known : null),
    services: servicesIn(metadata, carriersIn(accounts)),
  };
}

/** Whether EasyPost itself can have answered: another server behind the base URL proves nothing about the key. */
const isOfEasyPost = (answer: Answer, list: string): boolean =>
  isOk(answer)
    ? Array.isArray(answer.body?.[list] ?? answer.body?.list)
    : fieldsOf(answer.body?.error).message !== undefined;

/** Undefined if EasyPost does not say. */
function carriersIn(answer: Answer): Set<string> | undefined {
  if (!isOk(answer)) return undefined;
  const accounts = fieldsIn(answer.body?.list ?? answer.body?.carrier_accounts);
  // `UspsAccount`, `FedexDefaultAccount`
  const ids = accounts.flatMap(({ type }) => textOf(type)?.replace(/Account$/, '') ?? []).map(carrierId);
  return ids.length > 0 ? new Set(ids) : undefined;
}

function servicesIn(answer: Answer, carriers: Set<string> | undefined): CarrierService[] {
  if (!isOk(answer)) return [];
  return fieldsIn(answer.body?.carriers).flatMap((carrier) => readCarrier(carrier, carriers));
}

function readCarrier(
  { name, human_readable, service_levels }: Fields,
  carriers: Set<string> | undefined,
): CarrierService[] {
  const carrier = carrierId(textOf(name) ?? '');
  if (carrier === '' || (carriers !== undefined && !carriers.has(carrier))) return [];
  const carrierName = textOf(human_readable) ?? carrier;
  return fieldsIn(service_levels).flatMap((level) => {
    const service = textOf(level.name);
    if (service === undefined) return [];
    return [
      { carrier, carrierName, service, serviceName: textOf(level.human_readable) ?? serviceName(service) },
    ];
  });
}
