import { squash } from '../../lib/search-terms.ts';
import type { Db } from '../../storage/index.ts';

/** Deletes saved searches for one customer, by whole name, email address or phone number: they will find nothing any more. */
export async function deleteViewsOf(tx: Db, accountId: string, names: readonly string[]): Promise<void> {
  const views = await tx
    .selectFrom('order_views')
    .select(['id', 'name', 'search'])
    .where('account_id', '=', accountId)
    .execute();
  for (const { id, name, search } of views) {
    const q = new URLSearchParams(search).get('q') ?? '';
    if (names.some((one) => isSame(q, one) || isSame(name, one)))
      await tx.deleteFrom('order_views').where('id', '=', id).execute();
  }
}

const PHONE_DIGITS = 7;

/** Without regard to case and punctuation; of phone numbers, one may lack the country's prefix. */
function isSame(text: string, name: string): boolean {
  const [short = '', long = ''] = [squash(text), squash(name)].sort((a, b) => a.length - b.length);
  const arePhones = /^\d+$/.test(short) && /^\d+$/.test(long) && short.length >= PHONE_DIGITS;
  return arePhones ? long.endsWith(short) : short !== '' && short === long;
}
