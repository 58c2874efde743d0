import { fromJson } from '../../lib/json.ts';
import type { DocumentSettings } from '../../schema/document-settings.ts';
import type { Db } from '../../storage/index.ts';

/** Where offices print on Letter; on A4 everywhere else. */
const ON_LETTER = new Set('AS CA CL CO CR DO GT GU MP MX PA PH PR SV US VE VI'.split(' '));

/** The paper of documents until somebody chooses one: what is usual where the default warehouse is. */
export async function usualPaper(db: Db, accountId: string): Promise<DocumentSettings['paperSize']> {
  const warehouse = await db
    .selectFrom('warehouses')
    .select('address')
    .where('account_id', '=', accountId)
    .where('is_default', '=', 1)
    .executeTakeFirst();
  return warehouse === undefined || ON_LETTER.has(fromJson(warehouse.address).country) ? 'letter' : 'a4';
}
