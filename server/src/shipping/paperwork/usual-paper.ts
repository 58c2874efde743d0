import type { DocumentSettings } from '../../schema/document-settings.ts';
import type { Db } from '../../storage/index.ts';
import { defaultAddress } from '../warehouses/index.ts';

/** Where offices print on Letter; on A4 everywhere else. */
const ON_LETTER = new Set('AS CA CL CO CR DO GT GU MP MX PA PH PR SV US VE VI'.split(' '));

/** The paper of documents until somebody chooses one: what is usual where the default warehouse is. */
export async function usualPaper(db: Db, accountId: string): Promise<DocumentSettings['paperSize']> {
  const address = await defaultAddress(db, accountId);
  return address === undefined || ON_LETTER.has(address.country) ? 'letter' : 'a4';
}
