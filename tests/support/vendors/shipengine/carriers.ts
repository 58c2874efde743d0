import { randomUUID } from 'node:crypto';
import { SERVICE_LEVELS, type ServiceLevel } from '../prices.ts';
import type { Json } from '../vendor-server.ts';

export interface ConnectedCarrier {
  id: string;
  code: string;
  name: string;
  friendlyName: string;
  levels: readonly ServiceLevel[];
  takesSeveralPackages: boolean;
}

const levelsOf = (carrier: string) => SERVICE_LEVELS.filter((level) => level.carrier === carrier);

export const CARRIERS: readonly ConnectedCarrier[] = [
  {
    id: 'se-100001',
    code: 'stamps_com',
    name: 'USPS',
    friendlyName: 'Stamps.com',
    levels: levelsOf('USPS'),
    takesSeveralPackages: false,
  },
  {
    id: 'se-100002',
    code: 'ups',
    name: 'UPS',
    friendlyName: 'UPS',
    levels: levelsOf('UPS'),
    takesSeveralPackages: true,
  },
];

export const carriersBody = (): Json => ({
  carriers: CARRIERS.map(({ id, code, friendlyName, levels, takesSeveralPackages }, index) => ({
    carrier_id: id,
    carrier_code: code,
    account_number: `test_account_${id.slice(3)}`,
    requires_funded_amount: code === 'stamps_com',
    balance: code === 'stamps_com' ? 8_948.3 : 0,
    nickname: `My ${friendlyName}`,
    friendly_name: friendlyName,
    primary: index === 0,
    has_multi_package_supporting_services: takesSeveralPackages,
    allows_returns: true,
    supports_label_messages: true,
    disabled_by_billing_plan: false,
    services: levels.map((level) => ({
      carrier_id: id,
      carrier_code: code,
      service_code: level.code,
      name: level.name,
      domestic: !level.isAbroad,
      international: level.isAbroad,
      is_multi_package_supported: takesSeveralPackages,
      is_return_supported: true,
    })),
    packages: [
      { package_code: 'package', name: 'Package', description: null },
      { package_code: 'small_flat_rate_box', name: 'Small Flat Rate Box', description: null },
    ],
    options: [],
    send_rates: true,
    supports_user_managed_rates: false,
    connection_status: 'approved',
  })),
  request_id: randomUUID(),
  errors: [],
});
