import { randomUUID } from 'node:crypto';
import type { Storage } from './storage.ts';

/** State that a stopping process saves for the next start. */
export interface SnapshotStore {
  save(text: string): Promise<void>;
  /** Reads and deletes the snapshots of all stopped processes in one statement: each is returned exactly once. */
  takeAll(): Promise<string[]>;
}

export function createSnapshotStore(storage: Storage, topic: string): SnapshotStore {
  const prefix = `handover ${topic} `;
  return {
    async save(value) {
      const name = `${prefix}${randomUUID()}`;
      await storage.write((tx) => tx.insertInto('settings').values({ name, value }).execute());
    },
    async takeAll() {
      const saved = storage.db.selectFrom('settings').select('name').where('name', 'like', `${prefix}%`);
      // Most starts find nothing, and even an empty write would sync the disk.
      if ((await saved.limit(1).executeTakeFirst()) === undefined) return [];
      const rows = await storage.write((tx) =>
        tx.deleteFrom('settings').where('name', 'like', `${prefix}%`).returning('value').execute(),
      );
      return rows.map(({ value }) => value);
    },
  };
}
