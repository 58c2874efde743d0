import { randomUUID } from 'node:crypto';
import type { Storage } from './storage.ts';

/** What a process that stops leaves for one that starts. */
export interface Handover {
  leave(text: string): Promise<void>;
  /** Everything that was left, by however many processes, and by then removed: whoever takes it has the only copy. */
  take(): Promise<string[]>;
}

export function createHandover(storage: Storage, topic: string): Handover {
  const prefix = `handover ${topic} `;
  return {
    async leave(value) {
      const name = `${prefix}${randomUUID()}`;
      await storage.write((tx) => tx.insertInto('settings').values({ name, value }).execute());
    },
    async take() {
      const left = storage.db.selectFrom('settings').select('name').where('name', 'like', `${prefix}%`);
      // Most starts find nothing, and a write costs a sync of the disk.
      if ((await left.limit(1).executeTakeFirst()) === undefined) return [];
      const rows = await storage.write((tx) =>
        tx.deleteFrom('settings').where('name', 'like', `${prefix}%`).returning('value').execute(),
      );
      return rows.map(({ value }) => value);
    },
  };
}
