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
