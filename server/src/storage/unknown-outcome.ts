/** Something failed while the database committed: the transaction is kept as a whole or not at all. */
export class UnknownOutcomeError extends Error {
  constructor(cause: unknown) {
    super('the database did not say whether it committed', { cause });
    this.name = 'UnknownOutcomeError';
  }
}
