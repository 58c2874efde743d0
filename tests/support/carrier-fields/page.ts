import { type Cell, PROVIDERS, type Route, type Row } from './cells.ts';
import { ROWS } from './rows.ts';

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
    : `refused, for example \`${JSON.stringify(cell.when).replaceAll('"', '')}\`: “${cell.refused}”`;
};

/** Shipments and rates take the same fields, with few exceptions, so they share their tables. */
const SECTIONS: { title: string; routes: Route[] }[] = [
  { title: 'Shipments and rates', routes: ['/shipments', '/rates'] },
  { title: 'Returns', routes: ['/returns'] },
  { title: 'Pickups', routes: ['/pickups'] },
];

/** What the fields of a table have in common. */
const TOPICS: [title: string, pattern: RegExp][] = [
  ['Addresses', /^ship(To|From)\./],
  ['Parcels', /^parcels\[\]/],
  ['Options', /^options\./],
  ['Customs', /^customs\./],
];

const isOfWaybill = ({ cells }: Row) => PROVIDERS.every((provider) => 'kept' in cells[provider]);

/** A field, with the only route of a section that has it if another has not. */
const nameOf = ({ field, routes }: Row, section: readonly Route[]): string => {
  const own = section.filter((route) => routes.includes(route));
  return own.length === section.length ? `\`${field}\`` : `\`${field}\` (only \`POST ${own.join()}\`)`;
};

const tableOf = (rows: readonly Row[], section: readonly Route[]): string => {
  const lines = rows.map((row) =>
    ['', nameOf(row, section), ...PROVIDERS.map((provider) => textOf(row.cells[provider])), '']
      .join(' | ')
      .trim(),
  );
  const head = ['', 'Field', ...PROVIDERS.map((provider) => NAMES[provider]), ''].join(' | ').trim();
  return [head, `|${'---|'.repeat(PROVIDERS.length + 1)}`, ...lines].join('\n');
};

/** The fields that Waybill itself uses whatever the carrier, by the routes that have them. */
function listOf(rows: readonly Row[], section: readonly Route[]): string[] {
  if (rows.length === 0) return [];
  const ways = [section, ...(section.length > 1 ? section.map((route) => [route]) : [])];
  const lines = ways.map((way) => {
    const fields = rows
      .filter(({ routes }) => section.filter((route) => routes.includes(route)).join() === way.join())
      .map(({ field }) => `\`${field}\``);
    return `- ${way === section ? '' : 'Only '}${routesOf(way)}: ${fields.join(', ')}`;
  });
  return [`Waybill itself uses these fields, whatever the carrier:\n\n${lines.join('\n')}`];
}

const routesOf = (routes: readonly Route[]): string =>
  routes.map((route) => `\`POST ${route}\``).join(' and ');

/** The tables of a section, one for each topic. Fields that no carrier sees are only listed. */
function sectionOf({ title, routes }: (typeof SECTIONS)[number]): string {
  const rows = ROWS.filter((row) => row.routes.some((route) => routes.includes(route)));
  const rest = rows.filter((row) => !isOfWaybill(row));
  const topicOf = ({ field }: Row) => TOPICS.find(([, pattern]) => pattern.test(field))?.[0] ?? 'General';
  const topics = [...new Set(rest.map(topicOf))];
  const tables = topics.map((topic) => {
    const table = tableOf(
      rest.filter((row) => topicOf(row) === topic),
      routes,
    );
    return topics.length === 1 ? table : `### ${title}: ${topic.toLowerCase()}\n\n${table}`;
  });
  const intro = `The fields of ${routesOf(routes)}.`;
  return [`## ${title}`, intro, ...listOf(rows.filter(isOfWaybill), routes), ...tables].join('\n\n');
}

/** The page of the documentation that lists what becomes of every field. */
export const carrierFieldsPage = (): string =>
  `# How carriers use each field

Waybill never ignores a field of a request without telling you. For each field of the requests that reach carriers, the tables below show
what happens to it:

| In the tables | Meaning |
|---|---|
| used by Waybill | Waybill stores the value with the shipment, return or pickup, or uses it to choose a rate |
| sent as \`field\` | Waybill sends the value to the carrier in this field: with the request for rates or, if the table says "with the purchase", when the label is bought or the pickup is booked |
| message \`CODE\` | The carrier offers rates, but does not use the value. An entry with this code is in \`messages\` of the rates and of the shipment that is bought |
| refused: “text” | The carrier offers no rate, and \`messages\` has an entry that contains this text. A request that buys or books returns 400 or 409 with it |
| refused, for example \`value\`: “text” | Values such as this one are refused; others are used |

The field names of carriers are those for one parcel: of \`POST /v2/shipments\` and \`POST /v2/pickups\` at EasyPost, of \`POST /v1/rates\` and
\`POST /v1/pickups\` at ShipEngine, and of \`QuoteRequest\` for a [plug-in](carriers.md#write-a-carrier). The last column is a plug-in that declares
no capabilities and provides its own labels as PDF.

The tests of Waybill generate this page and check every cell against the requests that Waybill sends (\`tests/api/carrier-fields.test.ts\`). A
field that is new in the API and missing here fails them.

## Notes

- **Packaging.** A \`packageType\` that is the name of one of your own [packages](rates.md#packages) is your own box and causes no message.
  For any other name that the carrier does not know, the message is \`UNKNOWN_PACKAGE_TYPE\`, and the parcel is treated as your own box.
- **Units.** EasyPost takes ounces and inches, so Waybill converts weights and dimensions to them. ShipEngine gets the units of your
  request.
- **Reference.** \`reference\` is printed on the line after \`labelMessages\`. EasyPost also gets it as the shipment's
  \`reference\`. Send it with the request for rates. The message is \`REFERENCE_NOT_PRINTED\` if you first send it with a \`rateId\`, if it has more
  than 35 characters, or if \`labelMessages\` already takes all three lines.
- **Return address.** The return address of a warehouse is sent as \`return_address\` to EasyPost and as \`return_to\` to ShipEngine. Labels that
  Waybill draws show it as the sender. Rates of a plug-in without support for it have the message \`RETURN_ADDRESS_NOT_USED\`.
- **Customs.** EasyPost requires \`customs.items[].originCountry\` and offers no rates without it (\`CUSTOMS_INCOMPLETE\`). ShipEngine declares only
  the first 100 characters of a description (\`DESCRIPTION_SHORTENED\`).

${SECTIONS.map(sectionOf).join('\n\n')}
`;
