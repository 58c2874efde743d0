import type { Random } from '../chaos/random.ts';
import type { Account } from './account.ts';
import type { Draft } from './request.ts';

/** Turns a valid request into an invalid or unusual one. Returns what it did; undefined if it does not apply. */
export type Mutation = (draft: Draft, random: Random, victim: Account) => string | undefined;

/** Every field of a nested value: the object or array that contains it, and its name. */
export function placesIn(value: unknown): [holder: Record<string, unknown>, name: string][] {
  if (value === null || typeof value !== 'object') return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap(
    (name) => [[holder, name], ...placesIn(holder[name])] as ReturnType<typeof placesIn>,
  );
}
