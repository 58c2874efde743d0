import type { ReplicaReads } from './status.ts';

/**
 * A list that is read in parts by whoever also writes: each part is read from a replica that has everything written before it, and what
 * is done with it in between asks the primary.
 */
export async function* readParts<T>(
  { replicas }: { replicas?: ReplicaReads | undefined },
  parts: AsyncGenerator<T>,
): AsyncGenerator<T> {
  if (replicas === undefined) {
    yield* parts;
    return;
  }
  try {
    for (;;) {
      const { done, value } = await replicas.run(() => parts.next());
      if (done) return;
      yield value;
    }
  } finally {
    await parts.return(undefined);
  }
}
