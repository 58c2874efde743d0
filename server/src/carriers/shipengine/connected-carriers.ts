import type { ApiClient } from '../aggregator/client.ts';
import { fieldsOf, listOf, textOf } from '../answer-fields.ts';
import type { CarrierService } from '../carrier.ts';
import { carrierName } from '../known-carriers.ts';
import { carrierCode } from './carrier-codes.ts';
import { fieldsFrom } from './errors.ts';

/** A carrier that the merchant connected to ShipEngine. What ShipEngine does not say is undefined. */
export interface ConnectedCarrier {
  id: string;
  /** ShipEngine's: `stamps_com`. */
  code: string;
  /** Ours: `usps`. */
  carrier: string;
  name: string;
  services: readonly { code: string; name: string }[];
  packageCodes: readonly string[];
  /** The names of its advanced options. */
  options: readonly string[] | undefined;
  takesSeveralParcels: boolean | undefined;
  allowsReturns: boolean | undefined;
  printsMessages: boolean | undefined;
  /** Why it cannot be used, if it cannot. */
  disabled: string | undefined;
}

export interface ConnectedCarriers {
  /** Rejects if ShipEngine cannot be asked. */
  list(): Promise<readonly ConnectedCarrier[]>;
  /** Asks even if the answer is known. */
  refresh(): Promise<readonly ConnectedCarrier[]>;
}

/** Merchants connect a carrier once in months, and want to see it soon after. */
const FRESH_MS = 5 * 60_000;

export function createConnectedCarriers(client: ApiClient, now = Date.now): ConnectedCarriers {
  let known: { at: number; carriers: Promise<readonly ConnectedCarrier[]> } | undefined;

  function refresh() {
    const asked = { at: now(), carriers: ask() };
    known = asked;
    asked.carriers.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.carriers;
  }

  async function ask(): Promise<readonly ConnectedCarrier[]> {
    const { carriers } = fieldsFrom(await client.call('GET', '/v1/carriers'));
    return listOf(carriers).flatMap(readCarrier);
  }

  return { list: () => (known && now() - known.at < FRESH_MS ? known.carriers : refresh()), refresh };
}

function readCarrier(value: unknown): ConnectedCarrier[] {
  const fields = fieldsOf(value);
  const id = textOf(fields.carrier_id);
  if (id === undefined) return [];
  const code = textOf(fields.carrier_code) ?? 'shipengine';
  const carrier = carrierCode(code);
  const optionNames = listOf(fields.options).flatMap((option) => textOf(fieldsOf(option).name) ?? []);
  return [
    {
      id,
      code,
      carrier,
      name: textOf(fields.friendly_name) ?? carrierName(carrier),
      services: listOf(fields.services).flatMap((service) => {
        const { service_code, name } = fieldsOf(service);
        const serviceCode = textOf(service_code);
        return serviceCode === undefined ? [] : [{ code: serviceCode, name: textOf(name) ?? serviceCode }];
      }),
      packageCodes: listOf(fields.packages).flatMap((type) => textOf(fieldsOf(type).package_code) ?? []),
      options: optionNames.length > 0 ? optionNames : undefined,
      takesSeveralParcels: flagOf(fields.has_multi_package_supporting_services),
      allowsReturns: flagOf(fields.allows_returns),
      printsMessages: flagOf(fields.supports_label_messages),
      disabled: disabledReason(fields),
    },
  ];
}

function disabledReason({ disabled_by_billing_plan, connection_status }: Record<string, unknown>) {
  if (disabled_by_billing_plan === true) return 'is not part of your ShipEngine plan';
  return connection_status === 'pending_approval' ? 'has not approved your account yet' : undefined;
}

const flagOf = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

export const servicesOf = (carriers: readonly ConnectedCarrier[]): CarrierService[] =>
  carriers.flatMap(({ carrier, services, disabled }) =>
    disabled === undefined
      ? services.map((service) => ({
          carrier,
          carrierName: carrierName(carrier),
          service: service.code,
          serviceName: service.name,
        }))
      : [],
  );
