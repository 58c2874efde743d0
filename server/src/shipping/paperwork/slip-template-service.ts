import type { Clock } from '../../lib/clock.ts';
import { given } from '../../lib/given.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import { type SlipLook, type SlipTemplate, USUAL_SLIP } from '../../schema/slip-template.ts';
import type { Db, Storage } from '../../storage/index.ts';
import { checkStore } from '../brands/index.ts';
import type { SlipTemplateUpdate } from './slip-template-schemas.ts';

export type SlipTemplateService = ReturnType<typeof createSlipTemplateService>;

/** What packing slips show, for one of the account's stores, or, with null, for everything that has none of its own. */
export function createSlipTemplateService({ storage, clock }: { storage: Storage; clock: Clock }) {
  async function storedLook(
    db: Db,
    accountId: string,
    storeId: string | null,
  ): Promise<SlipLook | undefined> {
    const row = await db
      .selectFrom('slip_templates')
      .select('look')
      .where('account_id', '=', accountId)
      .where('store_id', '=', storeId ?? '')
      .executeTakeFirst();
    // What was stored before there was a field has it as usual.
    return row && { ...USUAL_SLIP, ...fromJson(row.look) };
  }

  async function read(db: Db, accountId: string, storeId: string | null): Promise<SlipTemplate> {
    const own = await storedLook(db, accountId, storeId);
    const inherited = storeId === null ? undefined : await storedLook(db, accountId, null);
    return { storeId, isOwn: own !== undefined, ...(own ?? inherited ?? USUAL_SLIP) };
  }

  return {
    async get(accountId: string, storeId: string | null): Promise<SlipTemplate> {
      await checkStore(storage.db, accountId, storeId);
      return read(storage.db, accountId, storeId);
    },

    update: (accountId: string, storeId: string | null, input: SlipTemplateUpdate): Promise<SlipTemplate> =>
      storage.write(async (tx) => {
        await checkStore(tx, accountId, storeId);
        const before = await read(tx, accountId, storeId);
        const columns = { look: toJson(changed(before, input)), updated_at: clock.now() };
        await tx
          .insertInto('slip_templates')
          .values({ account_id: accountId, store_id: storeId ?? '', ...columns })
          .onConflict((on) => on.columns(['account_id', 'store_id']).doUpdateSet(columns))
          .execute();
        return read(tx, accountId, storeId);
      }),

    /** From then on, the account's applies to the store, or the usual one to the account. */
    reset: (accountId: string, storeId: string | null): Promise<SlipTemplate> =>
      storage.write(async (tx) => {
        await checkStore(tx, accountId, storeId);
        await tx
          .deleteFrom('slip_templates')
          .where('account_id', '=', accountId)
          .where('store_id', '=', storeId ?? '')
          .execute();
        return read(tx, accountId, storeId);
      }),

    /** For an order of any store, connected or not; `unsaved` is tried. */
    async lookFor(
      accountId: string,
      storeId: string | null,
      unsaved: SlipTemplateUpdate = {},
    ): Promise<SlipLook> {
      return changed(await read(storage.db, accountId, storeId), unsaved);
    },
  };
}

function changed(before: SlipTemplate, input: SlipTemplateUpdate): SlipLook {
  const { storeId: _store, isOwn: _own, ...look } = before;
  const { storeId: _ignored, isOwn: _alsoIgnored, ...changes } = input;
  return { ...look, ...given(changes) };
}
