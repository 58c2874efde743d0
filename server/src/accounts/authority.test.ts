import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS, openScratchStorage, type ScratchStorage } from '../../../tests/support/storages.ts';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import type { Actor, Role, Visitor } from '../schema/callers.ts';
import { createActing } from '../storage/index.ts';
import { addAccount, addMember } from './accounts.ts';
import { createApiKeyService } from './api-keys.ts';
import { createAuthority } from './authority.ts';
import { createMemberService } from './members.ts';
import { createSessionService } from './sessions.ts';

const clock = createTestClock();
const ACTOR: Actor = { type: 'person', id: 'usr_developer', name: 'developer' };
const OWNER = { accountId: 'usr_owner', userId: 'usr_owner' };

describe.each(DIALECTS)('on %s, in the transaction that grants something', (dialect) => {
  let scratch: ScratchStorage;
  beforeAll(async () => {
    scratch = await openScratchStorage(dialect, clock);
    const now = clock.now();
    await scratch.storage.write(async (tx) => {
      for (const id of [OWNER.userId, ACTOR.id]) {
        const common = { password_hash: 'none', role: 'member' as const, deactivated_at: null };
        await tx
          .insertInto('users')
          .values({ id, email: `${id}@example.com`, created_at: now, updated_at: now, ...common })
          .execute();
      }
      await addAccount(tx, { id: OWNER.accountId, name: 'One', ownerId: OWNER.userId, now });
    });
  });
  afterAll(() => scratch.remove());

  /** A developer who is logged in, and what they can do. */
  async function join() {
    const { storage } = scratch;
    const { accountId } = OWNER;
    await storage.write((tx) =>
      addMember(tx, { accountId, userId: ACTOR.id, role: 'developer', now: clock.now() }),
    );
    const sessions = createSessionService({ storage, clock });
    const { visitor } = await sessions.start(ACTOR.id, { ip: '192.0.2.1', userAgent: 'test' });
    const acting = createActing(storage);
    const apiKeys = createApiKeyService({ storage: acting.storage, clock, maxApiKeys: 10 });
    const authority = createAuthority({ storage, clock });
    const members = createMemberService({ storage, clock });
    const create = () => apiKeys.create({ accountId, name: 'k', access: ['shipping'] });
    const as = <T>(work: () => Promise<T>, seen: Visitor = visitor) =>
      new Promise<T>((resolve, reject) =>
        acting.during(
          ACTOR,
          () => void work().then(resolve, reject),
          (tx) => authority.confirmPerson(tx, seen, { group: 'keys', method: 'POST' }),
        ),
      );
    const activeKeys = async () =>
      (await apiKeys.list(accountId)).filter(({ status }) => status === 'active').length;
    return { acting, apiKeys, authority, members, sessions, visitor, create, as, activeKeys };
  }
  type Scene = Awaited<ReturnType<typeof join>>;
  const leave = ({ members }: Scene) => members.remove(OWNER, ACTOR.id);
  const changeRole = ({ members }: Scene, role: Role) => members.changeRole(OWNER, ACTOR.id, role);

  test('a member may, and one who was demoted, removed or logged out may not', async () => {
    const scene = await join();
    await scene.as(scene.create);
    expect(await scene.activeKeys()).toBe(1);

    await changeRole(scene, 'packer');
    await expect(scene.as(scene.create)).rejects.toThrow('Packers cannot manage API keys');
    await changeRole(scene, 'developer');
    await scene.sessions.endOthers(ACTOR.id, 'none');
    await expect(scene.as(scene.create)).rejects.toThrow('Log in first');
    await leave(scene);
    await expect(scene.as(scene.create)).rejects.toThrow('Log in first');
    await expect(scene.as(scene.create, { ...scene.visitor, account: null })).rejects.toThrow(/not a member/);
    expect(await scene.activeKeys()).toBe(1);
    scene.acting.close();
  });

  test('a key may, and one that was revoked or has expired may not', async () => {
    const scene = await join();
    const { apiKeys, authority, acting } = scene;
    const { storage } = scratch;
    const { apiKey } = await apiKeys.create({ accountId: OWNER.accountId, name: 'k', access: ['shipping'] });
    const confirm = () =>
      storage.write((tx) => authority.confirmKey(tx, { keyId: apiKey.id, accountId: OWNER.accountId }));
    await confirm();
    clock.advance(366 * 24 * 3_600_000);
    await expect(confirm()).rejects.toThrow('Invalid or missing API key');
    clock.advance(-366 * 24 * 3_600_000);
    await apiKeys.revoke(apiKey.id);
    await expect(confirm()).rejects.toThrow('Invalid or missing API key');
    await leave(scene);
    acting.close();
  });
  test.runIf(dialect === 'postgres')('whoever takes the right away waits for what was granted', async () => {
    const scene = await join();
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let locked = () => {};
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const order: string[] = [];
    const granting = scene
      .as(() =>
        scene.acting.storage.write(async () => {
          locked();
          await gate;
        }),
      )
      .then(() => order.push('granted'));
    await isLocked;
    const removing = leave(scene).then(() => order.push('removed'));
    const waiting = async () =>
      (
        await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          scratch.storage.db,
        )
      ).rows.length;
    // Without the lock, it would not wait.
    await expect.poll(async () => order.length + (await waiting())).toBe(1);
    open();
    await Promise.all([granting, removing]);
    expect(order).toEqual(['granted', 'removed']);
    scene.acting.close();
  });
});
