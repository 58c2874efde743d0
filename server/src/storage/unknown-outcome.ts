/** Nothing of the transaction is kept, because a statement in it had failed: its error was ignored. */
export class UndoneError extends Error {
  constructor() {
    super('the transaction was undone, because a statement in it had failed');
    this.name = 'UndoneError';
  }
}

/** Something failed while the database committed: the transaction is kept as a whole or not at all. */
export class UnknownOutcomeError extends Error {
  constructor(cause: unknown) {
    super('the database did not say whether it committed', { cause });
    this.name = 'UnknownOutcomeError';
  }
}

/**
 * What a request does once it has committed something. If the database fails now, the response must not be that it may be tried again:
 * that says that nothing was done.
 */
export async function afterCommit<T>(
  storage: { classify(error: unknown): string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storage.classify(error) === 'unavailable' ? new UnknownOutcomeError(error) : error;
  }
}
