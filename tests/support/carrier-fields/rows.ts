import {
  bought,
  type Cell,
  explained,
  here,
  kept,
  OF_STAGE,
  type Provider,
  type Route,
  type Row,
  refused,
  sent,
} from './cells.ts';

const QUOTED: Route[] = ['/shipments', '/rates'];

const row = (routes: readonly Route[], field: string, cells: Record<Provider, Cell>): Row => ({
  routes,
  field,
  cells,
});

/** The names of each address field at EasyPost and at ShipEngine. */
const ADDRESS = {
  name: ['name', 'name'],
  company: ['company', 'company_name'],
  street1: ['street1', 'address_line1'],
  street2: ['street2', 'address_line2'],
  city: ['city', 'city_locality'],
  state: ['state', 'state_province'],
  postalCode: ['zip', 'postal_code'],
  country: ['country', 'country_code'],
  phone: ['phone', 'phone'],
  email: ['email', 'email'],
} as const;

const address = (field: 'shipTo' | 'shipFrom', ep: string, se: string): Row[] =>
  Object.entries(ADDRESS).map(([name, [atEasyPost, atShipEngine]]) =>
    row(QUOTED, `${field}.${name}`, {
      fleet: kept(`${field}.${name}`),
      easypost: sent(`shipment.${ep}.${atEasyPost}`),
      shipengine: sent(`shipment.${se}.${atShipEngine}`),
      plugin: sent(`${field}.${name}`),
    }),
  );

/** Where a carrier that takes no returns is asked for one. */
const NO_RETURNS = refused('does not support returns');
/** What only some of the routes have differs where a plug-in takes no returns. */
const packed = (field: string, cells: Record<Provider, Cell>): Row[] => [
  row(QUOTED, field, cells),
  row(['/returns'], field, { ...cells, plugin: NO_RETURNS }),
];

const PARCEL: Row[] = [
  ...packed('parcels[].weight.value', {
    fleet: kept('parcels[0].weight.value'),
    easypost: sent('shipment.parcel.weight', 32),
    shipengine: sent('shipment.packages[0].weight.value'),
    plugin: sent('parcels[0].weight.value'),
  }),
  ...packed('parcels[].weight.unit', {
    fleet: kept('parcels[0].weight.unit'),
    easypost: sent('shipment.parcel.weight', 32),
    shipengine: sent('shipment.packages[0].weight.unit', 'pound'),
    plugin: sent('parcels[0].weight.unit'),
  }),
  ...(['length', 'width', 'height'] as const).flatMap((side, i) =>
    packed(`parcels[].dimensions.${side}`, {
      fleet: kept(`parcels[0].dimensions.${side}`),
      easypost: sent(`shipment.parcel.${side}`, [10, 5, 2][i]),
      shipengine: sent(`shipment.packages[0].dimensions.${side}`),
      plugin: sent(`parcels[0].dimensions.${side}`),
    }),
  ),
  ...packed('parcels[].dimensions.unit', {
    fleet: kept('parcels[0].dimensions.unit'),
    easypost: sent('shipment.parcel.length', 10),
    shipengine: sent('shipment.packages[0].dimensions.unit', 'centimeter'),
    plugin: sent('parcels[0].dimensions.unit'),
  }),
  ...packed('parcels[].packageType', {
    fleet: explained('UNKNOWN_PACKAGE_TYPE'),
    easypost: sent('shipment.parcel.predefined_package'),
    shipengine: sent('shipment.packages[0].package_code'),
    plugin: explained('UNKNOWN_PACKAGE_TYPE'),
  }),
];

const OPTIONS: Row[] = [
  ...packed('options.signature', {
    fleet: refused('does not support signature'),
    easypost: sent('shipment.options.delivery_confirmation', 'ADULT_SIGNATURE'),
    shipengine: sent('shipment.confirmation', 'adult_signature'),
    plugin: refused('does not support signature'),
  }),
  ...packed('options.saturdayDelivery', {
    fleet: refused('does not support saturdayDelivery'),
    easypost: sent('shipment.options.saturday_delivery'),
    shipengine: sent('shipment.advanced_options.saturday_delivery'),
    plugin: refused('does not support saturdayDelivery'),
  }),
  ...packed('options.insuredValue', {
    fleet: refused('does not support insuredValue'),
    easypost: bought('insurance', '250.00'),
    shipengine: sent('shipment.packages[0].insured_value.amount'),
    plugin: refused('does not support insuredValue'),
  }),
  ...packed('options.insuredCurrency', {
    fleet: refused('does not support insuredValue'),
    easypost: refused('insuredValue in EUR: it insures in USD only', 'EUR'),
    shipengine: sent('shipment.packages[0].insured_value.currency', 'eur'),
    plugin: refused('does not support insuredValue'),
  }),
  ...packed('options.labelMessages[]', {
    fleet: refused('does not support labelMessages'),
    easypost: sent('shipment.options.print_custom_1'),
    shipengine: sent('shipment.packages[0].label_messages.reference1'),
    plugin: refused('does not support labelMessages'),
  }),
];

/** Fields of a declaration, with their places at EasyPost and at ShipEngine. */
const declared = (field: string, easypost: Cell, shipengine: Cell): Row =>
  row(QUOTED, `customs.${field}`, {
    fleet: explained('CUSTOMS_NOT_DECLARED'),
    easypost,
    shipengine,
    plugin: explained('CUSTOMS_NOT_DECLARED'),
  });
const declaredItem = (field: string, atEasyPost: string, atShipEngine: string, as: unknown[] = []): Row =>
  declared(
    `items[].${field}`,
    sent(`shipment.customs_info.customs_items[0].${atEasyPost}`, as[0]),
    sent(`shipment.customs.customs_items[0].${atShipEngine}`, as[1]),
  );
const taxNumber = (party: 'sender' | 'recipient', position: number): Row[] => [
  declared(
    `taxNumbers.${party}[].type`,
    sent(`shipment.tax_identifiers[${position}].tax_id_type`, 'VAT'),
    sent(`shipment.tax_identifiers[${position}].identifier_type`),
  ),
  declared(
    `taxNumbers.${party}[].number`,
    sent(`shipment.tax_identifiers[${position}].tax_id`),
    sent(`shipment.tax_identifiers[${position}].value`),
  ),
  declared(
    `taxNumbers.${party}[].country`,
    sent(`shipment.tax_identifiers[${position}].issuing_country`),
    sent(`shipment.tax_identifiers[${position}].issuing_authority`),
  ),
];

const CUSTOMS: Row[] = [
  declared('contentsType', sent('shipment.customs_info.contents_type'), sent('shipment.customs.contents')),
  declared(
    'contentsExplanation',
    sent('shipment.customs_info.contents_explanation'),
    sent('shipment.customs.contents_explanation'),
  ),
  declared(
    'incoterm',
    sent('shipment.options.incoterm'),
    sent('shipment.customs.terms_of_trade_code', 'ddp'),
  ),
  declared(
    'invoiceNumber',
    sent('shipment.options.invoice_number'),
    sent('shipment.customs.invoice_additional_details.invoice_number'),
  ),
  declaredItem('description', 'description', 'description'),
  declaredItem('quantity', 'quantity', 'quantity'),
  // ShipEngine wants it of each unit, as the weight.
  declaredItem('value', 'value', 'value', [undefined, 12.5]),
  declaredItem('currency', 'currency', 'value_currency', [undefined, 'eur']),
  declaredItem('weight.value', 'weight', 'weight.value', [24, 0.75]),
  declaredItem('weight.unit', 'weight', 'weight.unit', [24, 'pound']),
  declaredItem('hsCode', 'hs_tariff_number', 'harmonized_tariff_code'),
  declaredItem('originCountry', 'origin_country', 'country_of_origin'),
  ...taxNumber('sender', 0),
  ...taxNumber('recipient', 1),
];

/** Chosen and kept by Waybill, whoever carries the parcel. */
const CHOICE: Row[] = [
  row(['/shipments'], 'rateId', here('service', OF_STAGE)),
  row(['/shipments'], 'carrier', here('carrier')),
  row(['/shipments'], 'service', here('service')),
  row(['/shipments'], 'select.by', here('service', OF_STAGE)),
  row(['/shipments'], 'select.withinDays', here('service', OF_STAGE)),
  row(['/shipments'], 'select.arrivesBy', here('service', OF_STAGE)),
  row(['/shipments'], 'select.anyService', here('service', OF_STAGE)),
  row(['/shipments'], 'select.services[]', here('service')),
  row(['/shipments'], 'select.carriers[]', here('carrier')),
  row(['/rates'], 'services[]', here('service')),
  row(['/rates'], 'presetId', here('service', OF_STAGE)),
  ...packed('carrierAccountId', {
    ...here('carrierAccountId'),
    fleet: refused('Carrier account not found', 'fleet'),
  }),
  row(QUOTED, 'orderId', here('orderId')),
  row(QUOTED, 'items[].orderItemId', here('items[0].orderItemId')),
  row(QUOTED, 'items[].quantity', here('items[0].quantity')),
  row(QUOTED, 'warehouseId', here('warehouseId')),
  row(['/shipments'], 'stock', here('status', 'purchased')),
  row(['/shipments'], 'metadata', here('metadata')),
  row(['/shipments'], 'labelFormat', {
    fleet: kept('label.format'),
    easypost: kept('label.format'),
    shipengine: bought('label_format'),
    plugin: refused('provides labels as pdf only', 'zpl'),
  }),
  row(QUOTED, 'reference', {
    fleet: kept('reference'),
    easypost: sent('shipment.reference'),
    shipengine: sent('shipment.packages[0].label_messages.reference2'),
    plugin: explained('REFERENCE_NOT_PRINTED'),
  }),
];

/** Besides the fields themselves: what a warehouse says of its parcels. */
export const RETURN_ADDRESS = row(QUOTED, 'warehouseId', {
  fleet: kept('printed', 'Returns Dept'),
  easypost: sent('shipment.return_address.name', 'Returns Dept'),
  shipengine: sent('shipment.return_to.name', 'Returns Dept'),
  plugin: explained('RETURN_ADDRESS_NOT_USED'),
});

const RETURNS: Row[] = [
  row(['/returns'], 'orderId', here('return.orderId')),
  row(['/returns'], 'shipmentId', here('return.shipmentId')),
  row(['/returns'], 'items[].orderItemId', here('return.items[0].orderItemId')),
  row(['/returns'], 'items[].quantity', here('return.items[0].quantity')),
  row(['/returns'], 'items[].reason', here('return.items[0].reason')),
  row(['/returns'], 'warehouseId', here('return.warehouseId')),
  row(['/returns'], 'notes', here('return.notes')),
  row(['/returns'], 'metadata', here('return.metadata')),
  row(['/returns'], 'createLabel', { ...here('isReturn'), plugin: NO_RETURNS }),
  row(['/returns'], 'carrier', { ...here('carrier'), plugin: NO_RETURNS }),
  row(['/returns'], 'service', { ...here('service'), plugin: NO_RETURNS }),
];

const NO_PICKUPS: Pick<Row['cells'], 'fleet' | 'plugin'> = {
  // Pickups are booked through accounts, and the fleet has none.
  fleet: refused('Carrier account not found'),
  plugin: refused('does not schedule pickups'),
};
const pickup = (field: string, easypost: Cell, shipengine: Cell): Row =>
  row(['/pickups'], field, { ...NO_PICKUPS, easypost, shipengine });

const PICKUPS: Row[] = [
  pickup('carrierAccountId', kept('carrierAccountId'), kept('carrierAccountId')),
  pickup('carrier', kept('carrier'), kept('carrier')),
  pickup(
    'warehouseId',
    sent('pickup.address.street1', '1 Main St'),
    bought('contact_details.name', 'Ada Lovelace'),
  ),
  pickup('shipmentIds[]', kept('shipmentIds[0]'), kept('shipmentIds[0]')),
  pickup(
    'day',
    sent('pickup.min_datetime', '2999-11-17 09:00:00'),
    bought('pickup_window.start_at', '2999-11-17T09:00:00Z'),
  ),
  pickup(
    'from',
    sent('pickup.min_datetime', '2999-11-17 09:00:00'),
    bought('pickup_window.start_at', '2999-11-17T09:00:00Z'),
  ),
  pickup(
    'until',
    sent('pickup.max_datetime', '2999-11-17 17:00:00'),
    bought('pickup_window.end_at', '2999-11-17T17:00:00Z'),
  ),
  pickup('instructions', sent('pickup.instructions'), bought('pickup_notes')),
  pickup('maxCost', refused('The pickup costs', 0.01), refused('gives no price before it books a pickup')),
];

/** Every field of these requests, and what becomes of it with each carrier. */
export const ROWS: readonly Row[] = [
  ...CHOICE,
  ...address('shipTo', 'to_address', 'ship_to'),
  ...address('shipFrom', 'from_address', 'ship_from'),
  ...PARCEL,
  ...OPTIONS,
  ...CUSTOMS,
  ...RETURNS,
  ...PICKUPS,
];
