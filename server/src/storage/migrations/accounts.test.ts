import { expect, onTestFinished, test } from 'vitest';
import { type OldSchema, openSchemaBefore } from '../../../test/support/old-schema.ts';
import { DIALECTS } from '../../../test/support/storages.ts';

const AT = { created_at: 1, updated_at: 1 };

async function fill(old: OldSchema): Promise<void> {
  const user = { password_hash: 'hash', ...AT };
  await old.insert('users', { id: 'usr_1', email: 'first@acme.test', role: 'owner', ...user });
  await old.insert('users', { id: 'usr_2', email: 'second@acme.test', role: 'member', ...user });
  const removed = { id: 'usr_3', email: 'removed@acme.test', role: 'member', deactivated_at: 7 };
  await old.insert('users', { ...removed, ...user });
  const key = { name: 'key', prefix: 'p', access: 'shipping', permissions: 'read', created_at: 1 };
  await old.insert('api_keys', { id: 'key_2', user_id: 'usr_2', hash: 'h', expires_at: 9, ...key });
  const session = {
    token_hash: 't',
    created_at: 1,
    last_seen_at: 2,
    expires_at: 3,
    ip: '::1',
    user_agent: 'x',
  };
  await old.insert('sessions', { id: 'ses_2', user_id: 'usr_2', ...session });
  const secret = { secret: 's', last_step: 3, created_at: 1, confirmed_at: 2 };
  await old.insert('two_factor_secrets', { user_id: 'usr_2', ...secret });
  await old.insert('recovery_codes', { user_id: 'usr_2', code_hash: 'c' });
  const invitation = {
    email: 'new@acme.test',
    role: 'member',
    token_hash: 'i',
    created_at: 1,
    expires_at: 2,
  };
  await old.insert('invitations', { id: 'inv_1', invited_by: 'usr_1', ...invitation });
}

test.each(DIALECTS)(
  '%s: every user owns an account with the same id, and keys, sessions and invitations stay',
  async (dialect) => {
    const old = await openSchemaBefore('accounts', dialect);
    onTestFinished(old.remove);
    await fill(old);

    await old.migrate();

    expect(await old.rowsOf('select id, name from accounts order by id')).toEqual([
      { id: 'usr_1', name: 'first@acme.test' },
      { id: 'usr_2', name: 'second@acme.test' },
      { id: 'usr_3', name: 'removed@acme.test' },
    ]);
    expect(
      await old.rowsOf('select account_id, user_id, role from account_members order by user_id'),
    ).toEqual(['usr_1', 'usr_2', 'usr_3'].map((id) => ({ account_id: id, user_id: id, role: 'owner' })));
    expect(await old.rowsOf('select id, role, password_hash from users order by id')).toEqual([
      { id: 'usr_1', role: 'owner', password_hash: 'hash' },
      { id: 'usr_2', role: 'member', password_hash: 'hash' },
      { id: 'usr_3', role: 'member', password_hash: 'hash' },
    ]);
    expect(await old.rowsOf('select id from users where deactivated_at = 7')).toEqual([{ id: 'usr_3' }]);
    expect(await old.rowsOf('select id, user_id from api_keys')).toEqual([{ id: 'key_2', user_id: 'usr_2' }]);
    expect(await old.rowsOf('select id, user_id, account_id, token_hash from sessions')).toEqual([
      { id: 'ses_2', user_id: 'usr_2', account_id: 'usr_2', token_hash: 't' },
    ]);
    expect(await old.rowsOf('select user_id, secret from two_factor_secrets')).toEqual([
      { user_id: 'usr_2', secret: 's' },
    ]);
    expect(await old.rowsOf('select user_id, code_hash from recovery_codes')).toEqual([
      { user_id: 'usr_2', code_hash: 'c' },
    ]);
    expect(await old.rowsOf('select id, account_id, role, invited_by from invitations')).toEqual([
      { id: 'inv_1', account_id: null, role: 'owner', invited_by: 'usr_1' },
    ]);
  },
);

/** Tables whose `user_id` is a person; in all others it is an account. */
const OF_PERSONS = ['account_members', 'password_resets', 'recovery_codes', 'sessions', 'two_factor_secrets'];

test.each(DIALECTS)(
  '%s: the user_id of every table is that of an account, but for those of persons',
  async (dialect) => {
    const old = await openSchemaBefore('accounts', dialect);
    onTestFinished(old.remove);
    await old.migrate();
    const references = await old.rowsOf<{ child: string; parent: string }>(
      dialect === 'sqlite'
        ? `select t.name as child, f."table" as parent from sqlite_master t, pragma_foreign_key_list(t.name) f
          where t.type = 'table' and f."from" = 'user_id'`
        : `select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
          where c.contype = 'f' and a.attname = 'user_id'`,
    );
    expect(references.length).toBeGreaterThan(15);
    const wrong = references.filter(
      ({ child, parent }) => parent !== (OF_PERSONS.includes(child) ? 'users' : 'accounts'),
    );
    expect(wrong, 'a table of the account must say: references accounts (id)').toEqual([]);
  },
);

test.each(DIALECTS)(
  '%s: data can be written for the accounts after the migration, and for no other',
  async (dialect) => {
    const old = await openSchemaBefore('accounts', dialect);
    onTestFinished(old.remove);
    await fill(old);
    await old.migrate();
    await old.insert('accounts', { id: 'usr_9', name: 'New', ...AT });
    const warehouse = { name: 'x', address: '{}', is_default: 1, ...AT };
    await old.insert('warehouses', { id: 'wh_1', user_id: 'usr_9', ...warehouse });
    await old.insert('warehouses', { id: 'wh_2', user_id: 'usr_1', ...warehouse });
    await expect(old.insert('warehouses', { id: 'wh_3', user_id: 'usr_x', ...warehouse })).rejects.toThrow();
  },
);
