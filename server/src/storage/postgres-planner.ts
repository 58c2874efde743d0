/**
 * Every statement has an index that serves it, and PostgreSQL must not decide by what it knows of a table on its first days
 * that reading all of it is cheaper. What reads a table without an index still can; it would then be compiled as if it were
 * expensive, unless that is off. Nor may a plan depend on the values in a statement: of an account that has come since the
 * table was analyzed, it would expect nothing. The default cost of a page is of the days of turning disks.
 */
const SETTINGS = {
  random_page_cost: '1.1',
  enable_seqscan: 'off',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
};

/** For the start of a connection. */
export const PLANNER_OPTIONS = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** For the start of a transaction. */
export const PLANNER_STATEMENTS = Object.entries(SETTINGS)
  .map(([name, value]) => `set local ${name} = ${value}`)
  .join('; ');

const MAX_TRANSACTIONS = 1_024;

/**
 * A connection keeps the plan of a named statement, made for the size that the tables had then, until they are analyzed again:
 * that may be never, or after an import. So it plans again each time that it has done as much as before, and later at intervals
 * in which planning costs nothing.
 */
export class PlanAge {
  #transactions = 0;
  #renewalAt = 1;

  /** Counts a transaction. Says whether to discard the plans first. */
  isOver(): boolean {
    this.#transactions += 1;
    if (this.#transactions <= this.#renewalAt) return false;
    this.#renewalAt += Math.min(this.#renewalAt, MAX_TRANSACTIONS);
    return true;
  }
}
