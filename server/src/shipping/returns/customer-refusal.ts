/**
 * Why something that a customer asks for is not done, as their page says it in their language: customers cannot do it (any more), what
 * they chose has changed meanwhile, there is no room for photos, or the order is not there any more.
 */
export type RefusalReason = 'closed' | 'changed' | 'no_room' | 'gone';

export class CustomerRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`a customer was refused: ${reason}`);
    this.reason = reason;
  }
}
