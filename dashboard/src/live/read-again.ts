import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { madeOldBy } from './made-old.ts';

/** Reads again what changes of these kinds have made old: at once what is on the page, the rest when it is asked for. */
export function readAgain(queryClient: QueryClient, topics: readonly string[]): Promise<void> {
  const old = new Set<unknown>(madeOldBy(topics));
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => old.has(queryKey[0]) });
}

/** For a mutation that changes things of this kind. */
export function useReadAgain(topic: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => readAgain(queryClient, [topic]);
}
