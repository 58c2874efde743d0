import { type Cell, PROVIDERS, ROUTES, type Route, type Row } from './cells.ts';

const NAMES = {
  fleet: 'fleet',
  easypost: 'EasyPost',
  shipengine: 'ShipEngine',
  plugin: 'Plug-in without the capability',
};

const textOf = (cell: Cell): string => {
  if ('sent' in cell) return `sent as \`${cell.sent}\`${cell.to === 'buy' ? ' with the purchase' : ''}`;
  if ('kept' in cell) return 'used by Waybill';
  if ('explained' in cell) return `message \`${cell.explained}\``;
  return cell.when === undefined
    ? `refused: “${cell.refused}”`
    : `refused, such as \`${JSON.stringify(cell.when).replaceAll('"', '')}\`: “${cell.refused}”`;
};

const tableOf = (rows: readonly Row[], route: Route): string => {
  const lines = rows
    .filter(({ routes }) => routes.includes(route))
    .map(({ field, cells }) =>
      ['', `\`${field}\``, ...PROVIDERS.map((provider) => textOf(cells[provider])), ''].join(' | ').trim(),
    );
  const head = ['', 'Field', ...PROVIDERS.map((provider) => NAMES[provider]), ''].join(' | ').trim();
  return [head, `|${'---|'.repeat(PROVIDERS.length + 1)}`, ...lines].join('\n');
};

/** The page of the documentation that lists what becomes of every field. */
export const carrierFieldsPage = (rows: readonly Row[]): string =>
  `# What carriers do with each field

Nothing that a request says is ignored. Each field of the requests that reach carriers is

- **sent** to the carrier, at the place that is named;
- **used by Waybill** itself: it is on the shipment, return or pickup, or decides which offer is bought;
- **refused**: the carrier offers nothing, and a message says why. A purchase answers 400, or 409;
- or answered with a **message**: the carrier offers the label without it. The message is in \`messages\` of the rates, and in
  \`messages\` of the shipment that is bought.

This page is written by the test that checks every cell of it against the requests that leave Waybill
(\`tests/api/carrier-fields.test.ts\`). The fields come from the schemas of the API, so that a new field without a row fails the test.

Places are those of the request for one parcel: \`POST /v2/shipments\` at EasyPost, \`POST /v1/rates\` at ShipEngine, and the fields of
\`QuoteRequest\` for a plug-in. The last column is a plug-in that declares no capabilities and draws its own labels.

- A \`packageType\` that is the name of one of your packages is your own box, and needs no message. EasyPost and ShipEngine answer
  \`UNKNOWN_PACKAGE_TYPE\` for other names that they do not know.
- The \`reference\` is printed in the line after \`labelMessages\`, and is the \`reference\` of the shipment at EasyPost. It has to be given with the
  request for rates: one that is first given with a \`rateId\`, or has more than 35 characters, is answered with \`REFERENCE_NOT_PRINTED\`.
- The return address of a warehouse is \`return_address\` at EasyPost and \`return_to\` at ShipEngine, and printed as the sender on labels that
  Waybill draws. A plug-in that does not know it is answered with \`RETURN_ADDRESS_NOT_USED\`.
- EasyPost needs \`customs.items[].originCountry\`: without it there is no offer (\`CUSTOMS_INCOMPLETE\`).
- A description of more than 100 characters is shortened for ShipEngine (\`DESCRIPTION_SHORTENED\`).

${ROUTES.map((route) => `## POST ${route}\n\n${tableOf(rows, route)}`).join('\n\n')}
`;
