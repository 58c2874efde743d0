import { conflict } from '../lib/errors.ts';
import type { Storage } from './storage.ts';

/** Turns the database's refusal of a second row with the same unique value into a 409 with this message. */
export async function refuseDuplicates<T>(
  storage: Storage,
  message: () => string,
  job: () => Promise<T>,
): Promise<T> {
  try {
    return await job();
  } catch (error) {
    if (storage.classify(error) !== 'duplicate') throw error;
    throw conflict(message());
  }
}
