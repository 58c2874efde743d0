import { randomBytes } from 'node:crypto';
import { type Clock, toIso } from '../../lib/clock.ts';
import type { Reseal, Vault } from '../../lib/crypto.ts';
import { invalid } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { printerFormats, readPrinterAddress } from '../../lib/printer-address.ts';
import { searchKey } from '../../lib/search-key.ts';
import type { PrintStation } from '../../schema/print-station.ts';
import { createResourceService, type Db, type PrintStationRow, type Storage } from '../../storage/index.ts';
import type { PrintStationInput, PrintStationUpdate } from './print-station-schemas.ts';

const MAX_STATIONS = 100;
const DEFAULT_PORT = 9180;
const TOKEN_BYTES = 16;

export type PrintStationService = ReturnType<typeof createPrintStationService>;

export const contextOf = (id: string): string => `print-station ${id}`;

/** Computers with a label printer. Each has a token that never changes, so that its print bridge can be restarted. */
export function createPrintStationService({
  vault,
  ...dependencies
}: {
  storage: Storage;
  clock: Clock;
  vault: Vault;
}) {
  const toStation = (row: PrintStationRow): PrintStation => ({
    id: row.id,
    name: row.name,
    printer: row.printer,
    port: row.port,
    format: row.format,
    token: vault.open(row.sealed_token, contextOf(row.id)),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  });
  return createResourceService(dependencies, {
    table: 'print_stations',
    idPrefix: 'pst',
    orderBy: ['name_key'],
    max: MAX_STATIONS,
    tooMany: `There are already ${MAX_STATIONS} print stations: delete one first`,
    duplicate: ({ name }) => `name: there is a print station named ${name} already`,
    toResource: toStation,
    create({ name, printer, port = DEFAULT_PORT, format = 'zpl' }: PrintStationInput, listed) {
      refuseFormat(printer, format);
      const token = randomBytes(TOKEN_BYTES).toString('hex');
      return {
        ...listed,
        name,
        name_key: searchKey(name),
        printer,
        port,
        format,
        sealed_token: vault.seal(token, contextOf(listed.id)),
      };
    },
    update({ name, printer, port, format }: PrintStationUpdate, before, touched) {
      refuseFormat(printer ?? before.printer, format ?? before.format);
      return { ...given({ name, name_key: name && searchKey(name), printer, port, format }), ...touched };
    },
  });
}

/** A label printer would print the text of a PDF, page after page. */
function refuseFormat(printer: string, format: PrintStation['format']): void {
  const address = readPrinterAddress(printer);
  if (address !== undefined && !printerFormats(address).includes(format))
    throw invalid('format: only a CUPS queue (lp:name) prints PDF');
}

/** Encrypts the tokens of all stations with another key. */
export async function resealPrintStations(tx: Db, reseal: Reseal): Promise<void> {
  const rows = await tx.selectFrom('print_stations').select(['id', 'sealed_token']).execute();
  for (const { id, sealed_token } of rows)
    await tx
      .updateTable('print_stations')
      .set({ sealed_token: reseal(sealed_token, contextOf(id)) })
      .where('id', '=', id)
      .execute();
}
