import { type Span, type Tracer, traced } from '../lib/tracer.ts';
import type { Storage, WriteScope } from './storage.ts';

/** Transactions and statements as parts of whatever asks for them; nothing where nobody asks for a trace. */
export function traceStorage(storage: Storage, tracer: Tracer): Storage {
  const system = storage.isShared ? 'postgresql' : 'sqlite';
  const describe = createDescriptions(system);
  storage.watchStatements((sql, startedAt) => {
    if (tracer.current() === undefined) return;
    const { name, attributes } = describe(sql);
    tracer.note(name, startedAt, attributes);
  });
  const transaction = { kind: 'client', attributes: { 'db.system.name': system } } as const;

  return {
    ...storage,
    write(job) {
      const parent = tracer.current();
      // The job may run with those of others, after whatever one of them began.
      if (parent === undefined) return storage.write((tx) => tracer.during(undefined, () => job(tx)));
      const span = tracer.start('transaction', { ...transaction, parent });
      return traced(
        span,
        storage.write((tx) => tracer.during(span, () => job(tx))),
      );
    },
    writeUnscoped: (job) => storage.writeUnscoped((tx) => tracer.during(undefined, () => job(tx))),
    scope(): WriteScope {
      const span = tracer.current();
      return span === undefined ? storage.scope() : { ...storage.scope(), span, inTrace };
    },
    onSettled: (tx, listener) =>
      storage.onSettled(tx, (isCommitted) => tracer.during(undefined, () => listener(isCommitted))),
    onAnnounced: (channel, listener) =>
      storage.onAnnounced(channel, (message) => tracer.during(undefined, () => listener(message))),
  };

  /** What is done for several requests at once is a trace of its own, which names theirs. */
  function inTrace<T>(scopes: readonly WriteScope[], work: () => Promise<T>): Promise<T> {
    const spans = scopes.flatMap(({ span }): Span[] => (span === undefined ? [] : [span]));
    const [parent] = spans;
    const relation = spans.length === 1 && scopes.length === 1 ? { parent } : { links: spans };
    const span = tracer.start('transaction', { ...transaction, ...relation });
    return traced(span, tracer.during(span, work));
  }
}

interface Description {
  name: string;
  attributes: Record<string, string>;
}

/** Statements are few, but for lists of varying length. */
const MAX_KNOWN = 1_000;

/** The operation and its table. Not the text: it may contain values. */
function createDescriptions(system: string): (sql: string) => Description {
  const known = new Map<string, Description>();
  return (sql) => {
    const found = known.get(sql);
    if (found !== undefined) return found;
    if (known.size >= MAX_KNOWN) known.clear();
    const [, operation = 'statement'] = /^\W*([a-z]+)/i.exec(sql) ?? [];
    const [, table = ''] = /\b(?:from|into|update)\s+(?!set\b)"?([a-z_]+)/i.exec(sql) ?? [];
    const name = `${operation.toLowerCase()} ${table}`.trim();
    const attributes = {
      'db.system.name': system,
      'db.operation.name': operation.toLowerCase(),
      ...(table !== '' && { 'db.collection.name': table }),
      'db.query.summary': name,
    };
    const description = { name, attributes };
    known.set(sql, description);
    return description;
  };
}
