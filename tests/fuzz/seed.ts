import { randomBytes } from 'node:crypto';
import { createPasswords } from '../../server/src/accounts/passwords.ts';
import { createSessionService } from '../../server/src/accounts/sessions.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { toCommaList } from '../../server/src/lib/comma-list.ts';
import { randomBase62, sha256Hex } from '../../server/src/lib/crypto.ts';
import { newId } from '../../server/src/lib/ids.ts';
import type { ApiKeyRow, SessionRow, Storage, UserRow } from '../../server/src/storage/index.ts';
import { Account, type Key } from './account.ts';

const ROWS_AT_ONCE = 500;
/** Below the rate limit of 60, so that no key has to wait. */
const LIFE_OF_A_KEY = 55;
const SESSIONS = 6;
const DAY_MS = 86_400_000;
const PASSWORD = 'a long password for everyone';

/** Inserts accounts with enough keys and sessions for `requestsEach`, directly into the tables. The first is the first owner of the installation. */
export async function seedAccounts(
  storage: Storage,
  count: number,
  requestsEach: number,
): Promise<Account[]> {
  const passwordHash = await createPasswords().hash(PASSWORD);
  const users: UserRow[] = [];
  const keys: ApiKeyRow[] = [];
  const sessions: SessionRow[] = [];
  const now = Date.now();

  const addKey = (accountId: string, left: number, over: Partial<ApiKeyRow> = {}): Key => {
    const text = `svc_live_${randomBase62()}`;
    const id = newId('key');
    keys.push({
      id,
      account_id: accountId,
      name: 'seeded',
      prefix: text.slice(0, 16),
      hash: sha256Hex(text),
      access: toCommaList(['shipping', 'addresses']),
      permissions: toCommaList(['read', 'write']),
      created_at: now,
      expires_at: now + DAY_MS,
      revoked_at: null,
      last_used_at: null,
      role: 'owner',
      ...over,
    });
    return { id, text, left };
  };
  const addSession = (accountId: string) => {
    const token = randomBytes(32).toString('base64url');
    const id = newId('ses');
    sessions.push({
      id,
      user_id: accountId,
      account_id: accountId,
      token_hash: sha256Hex(token),
      created_at: now,
      last_seen_at: now,
      expires_at: now + DAY_MS,
      ip: '127.0.0.1',
      user_agent: 'seeded',
    });
    return { id, cookie: `waybill_session=${token}` };
  };

  const accounts = Array.from({ length: count }, (_, index) => {
    const accountId = newId('usr');
    const email = `fuzz-${index}@example.com`;
    const role = index === 0 ? 'owner' : 'member';
    users.push({
      id: accountId,
      email,
      name: null,
      language: null,
      password_hash: passwordHash,
      role,
      created_at: now,
      updated_at: now,
      deactivated_at: null,
    });
    const account = new Account({
      index,
      accountId,
      email,
      password: PASSWORD,
      restricted: {
        readOnly: addKey(accountId, LIFE_OF_A_KEY, {
          permissions: toCommaList(['read']),
          access: toCommaList(['shipping']),
        }),
        addressesOnly: addKey(accountId, LIFE_OF_A_KEY, { access: toCommaList(['addresses']) }),
        expired: addKey(accountId, 0, { expires_at: now - 1 }),
        unused: addKey(accountId, 0),
        revoked: addKey(accountId, 0, { revoked_at: now - 1 }),
      },
    });
    for (let left = requestsEach; left > 0; left -= LIFE_OF_A_KEY)
      account.keys.push(addKey(accountId, LIFE_OF_A_KEY));
    account.sessions = Array.from({ length: SESSIONS }, () => addSession(accountId));
    return account;
  });
  const times = { created_at: now, updated_at: now };
  await insert(
    storage,
    'accounts',
    users.map(({ id, email }) => ({ id, name: email, ...times })),
  );
  await insert(storage, 'users', users);
  await insert(
    storage,
    'account_members',
    users.map(({ id }) => ({ account_id: id, user_id: id, role: 'owner', created_at: now })),
  );
  await insert(storage, 'api_keys', keys);
  await insert(storage, 'sessions', sessions);
  return accounts;
}

/** A new session for an account that has logged out everywhere. */
export async function startSession(storage: Storage, account: Account): Promise<void> {
  const sessions = createSessionService({ storage, clock: systemClock });
  const { token, visitor } = await sessions.start(account.accountId, {
    ip: '127.0.0.1',
    userAgent: 'seeded',
  });
  account.sessions.push({ id: visitor.sessionId, cookie: `waybill_session=${token}` });
}

async function insert(
  storage: Storage,
  table: 'accounts' | 'users' | 'account_members' | 'api_keys' | 'sessions',
  rows: object[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await storage.write((tx) =>
      tx
        .insertInto(table)
        .values(rows.slice(from, from + ROWS_AT_ONCE) as never)
        .execute(),
    );
}
