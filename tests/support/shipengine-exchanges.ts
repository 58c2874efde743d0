/** Answers of ShipEngine, written by us from its OpenAPI description. */

export const KEY = 'TEST_0123456789abcdefSecret';

const money = (amount: number | string, currency = 'usd') => ({ currency, amount });

export const carriersBody = {
  carriers: [
    {
      carrier_id: 'se-100001',
      carrier_code: 'stamps_com',
      account_number: 'test_account_1',
      requires_funded_amount: true,
      balance: 8948.3,
      nickname: 'My Stamps',
      friendly_name: 'Stamps.com',
      primary: true,
      has_multi_package_supporting_services: false,
      allows_returns: true,
      supports_label_messages: true,
      disabled_by_billing_plan: false,
      services: [
        {
          carrier_id: 'se-100001',
          carrier_code: 'stamps_com',
          service_code: 'usps_priority_mail',
          name: 'USPS Priority Mail',
          domestic: true,
          international: false,
          is_multi_package_supported: false,
          is_return_supported: true,
        },
        {
          carrier_id: 'se-100001',
          carrier_code: 'stamps_com',
          service_code: 'usps_ground_advantage',
          name: 'USPS Ground Advantage',
          domestic: true,
          international: false,
          is_multi_package_supported: false,
          is_return_supported: true,
        },
      ],
      packages: [
        { package_code: 'package', name: 'Package', description: null },
        { package_code: 'flat_rate_envelope', name: 'Flat Rate Envelope', description: null },
      ],
      options: [{ name: 'non_machinable', default_value: 'false', description: '' }],
      send_rates: true,
      supports_user_managed_rates: false,
      connection_status: 'approved',
    },
    {
      carrier_id: 'se-100002',
      carrier_code: 'ups',
      account_number: 'test_account_2',
      requires_funded_amount: false,
      balance: 0,
      nickname: 'My UPS',
      friendly_name: 'UPS',
      primary: false,
      has_multi_package_supporting_services: true,
      allows_returns: false,
      supports_label_messages: false,
      disabled_by_billing_plan: false,
      services: [
        {
          carrier_id: 'se-100002',
          carrier_code: 'ups',
          service_code: 'ups_ground',
          name: 'UPS® Ground',
          domestic: true,
          international: false,
          is_multi_package_supported: true,
          is_return_supported: false,
        },
      ],
      packages: [{ package_code: 'package', name: 'Package', description: null }],
      options: [{ name: 'saturday_delivery', default_value: 'false', description: '' }],
      send_rates: true,
      supports_user_managed_rates: false,
      connection_status: 'approved',
    },
  ],
  request_id: 'aa3d8e8e-462b-4476-9618-72db7f7b7009',
  errors: [],
};

export const rateOf = (changes: Record<string, unknown> = {}) => ({
  rate_id: 'se-501',
  rate_type: 'shipment',
  carrier_id: 'se-100001',
  shipping_amount: money(8.53),
  insurance_amount: money(0),
  confirmation_amount: money(0),
  other_amount: money(0),
  rate_details: [],
  zone: 5,
  package_type: 'package',
  delivery_days: 3,
  guaranteed_service: false,
  estimated_delivery_date: '2026-11-19T00:00:00Z',
  carrier_delivery_days: '3',
  ship_date: '2026-11-16T00:00:00Z',
  negotiated_rate: false,
  service_type: 'USPS Priority Mail',
  service_code: 'usps_priority_mail',
  trackable: true,
  carrier_code: 'stamps_com',
  carrier_nickname: 'My Stamps',
  carrier_friendly_name: 'Stamps.com',
  validation_status: 'valid',
  warning_messages: [],
  error_messages: [],
  ...changes,
});

export const upsRate = rateOf({
  rate_id: 'se-502',
  carrier_id: 'se-100002',
  carrier_code: 'ups',
  carrier_nickname: 'My UPS',
  carrier_friendly_name: 'UPS',
  service_code: 'ups_ground',
  service_type: 'UPS® Ground',
  shipping_amount: money(11.2),
  insurance_amount: money(1.05),
  confirmation_amount: money(3.1),
  other_amount: money(0.33),
  zone: null,
});

export const ratesBody = (rates: unknown[], more: Record<string, unknown> = {}) => ({
  shipment_id: 'se-900001',
  external_shipment_id: 'given by the request',
  ship_date: '2026-11-16T00:00:00Z',
  created_at: '2026-11-16T12:00:00Z',
  modified_at: '2026-11-16T12:00:00Z',
  shipment_status: 'pending',
  rate_response: {
    rates,
    invalid_rates: [],
    rate_request_id: 'se-85117731',
    shipment_id: 'se-900001',
    created_at: '2026-11-16T12:00:00Z',
    status: 'completed',
    errors: [],
    ...more,
  },
});

const downloads = (name: string) => ({
  href: `https://api.shipengine.com/v1/downloads/10/${name}/label.pdf`,
  pdf: `https://api.shipengine.com/v1/downloads/10/${name}/label.pdf`,
  png: `https://api.shipengine.com/v1/downloads/10/${name}/label.png`,
  zpl: `https://api.shipengine.com/v1/downloads/10/${name}/label.zpl`,
});

const packageOf = (trackingNumber: string, sequence: number) => ({
  package_id: 1000 + sequence,
  package_code: 'package',
  weight: { value: 12, unit: 'ounce' },
  tracking_number: trackingNumber,
  label_download: downloads(`p${sequence}`),
  sequence,
});

export const labelOf = (changes: Record<string, unknown> = {}) => ({
  label_id: 'se-7001',
  status: 'completed',
  shipment_id: 'se-900001',
  external_shipment_id: 'wb-1',
  ship_date: '2026-11-16T00:00:00Z',
  created_at: '2026-11-16T12:00:05Z',
  shipment_cost: money(8.53),
  insurance_cost: money(0),
  rate_details: [],
  tracking_number: '9405511899223197428490',
  is_return_label: false,
  rma_number: null,
  is_international: false,
  carrier_id: 'se-100001',
  charge_event: 'carrier_default',
  service_code: 'usps_priority_mail',
  package_code: 'package',
  test_label: true,
  voided: false,
  label_format: 'pdf',
  display_scheme: 'label',
  label_layout: '4x6',
  trackable: true,
  carrier_code: 'stamps_com',
  tracking_status: 'in_transit',
  confirmation: 'none',
  label_download: downloads('all'),
  packages: [packageOf('9405511899223197428490', 1)],
  tracking_url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9405511899223197428490',
  ...changes,
});

export const twoParcelLabel = labelOf({
  carrier_id: 'se-100002',
  carrier_code: 'ups',
  service_code: 'ups_ground',
  tracking_number: '1Z932R800392060079',
  // Not in their order.
  packages: [packageOf('1Z932R800392060088', 2), packageOf('1Z932R800392060079', 1)],
});

const eventOf = (status: string, at: string, changes: Record<string, unknown> = {}) => ({
  occurred_at: at,
  carrier_occurred_at: at,
  description: 'Arrived at facility',
  city_locality: 'AUSTIN',
  state_province: 'TX',
  postal_code: '78756',
  country_code: 'US',
  company_name: '',
  signer: '',
  event_code: '10',
  carrier_detail_code: '10',
  status_code: status,
  status_description: 'In Transit',
  carrier_status_code: '10',
  carrier_status_description: 'Arrived at facility',
  ...changes,
});

export const trackingBody = {
  tracking_number: '9405511899223197428490',
  tracking_url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9405511899223197428490',
  status_code: 'IT',
  status_detail_code: 'OUT_FOR_DELIVERY',
  carrier_code: 'usps',
  carrier_id: 1,
  status_description: 'In Transit',
  carrier_status_code: 'OF',
  carrier_status_description: 'Out for delivery',
  ship_date: '2026-11-16T00:00:00Z',
  estimated_delivery_date: '2026-11-19T20:00:00Z',
  events: [
    eventOf('IT', '2026-11-19T14:10:00Z', {
      description: 'Out for delivery',
      status_detail_code: 'OUT_FOR_DELIVERY',
    }),
    eventOf('IT', '2026-11-17T03:00:00Z'),
    eventOf('AC', '2026-11-16T18:00:00Z', { description: 'A shipping label has been prepared' }),
  ],
};

export const webhookBody = {
  resource_url:
    'https://api.shipengine.com/v1/tracking?carrier_code=usps&tracking_number=9405511899223197428490',
  resource_type: 'API_TRACK',
  data: { ...trackingBody, label_url: null },
};

export const validationBody = [
  {
    status: 'verified',
    original_address: {
      name: 'Ada Lovelace',
      address_line1: '525 s winchester blvd',
      city_locality: 'san jose',
      state_province: 'ca',
      postal_code: '95128',
      country_code: 'US',
      address_residential_indicator: 'unknown',
    },
    matched_address: {
      name: 'ADA LOVELACE',
      address_line1: '525 S WINCHESTER BLVD',
      address_line2: null,
      city_locality: 'SAN JOSE',
      state_province: 'CA',
      postal_code: '95128-2537',
      country_code: 'US',
      address_residential_indicator: 'no',
    },
    messages: [],
  },
];

export const errorBody = (
  error_code: string,
  message: string,
  { error_type = 'business_rules', error_source = 'shipengine' } = {},
) => ({
  request_id: 'aa3d8e8e-462b-4476-9618-72db7f7b7009',
  errors: [{ error_source, error_type, error_code, message }],
});
