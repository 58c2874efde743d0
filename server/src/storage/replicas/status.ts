/** What is known of a replica, for people and for metrics. */
export interface ReplicaStatus {
  /** Its host and port. */
  host: string;
  /** Whether reads go to it. */
  isUsed: boolean;
  /** For how long the primary has been ahead of it; undefined while it does not answer. */
  lagMs: number | undefined;
  /** Why reads do not go to it. */
  problem: string | undefined;
}

/** What requests that could read from a replica were answered from, since the start. */
export interface ReplicaUse {
  /** The replica had everything in time. */
  replica: number;
  /** The primary, because no replica was in use. */
  unused: number;
  /** The primary, because no replica had everything in time. */
  behind: number;
  /** The primary, from the statement on that a replica did not answer. */
  failed: number;
}

/** Reads that cost much go to replicas of the database, if any are set up. */
export interface ReplicaReads {
  /**
   * Runs `work`, and all that follows from it, such that `Storage.db` and prepared reads ask a replica that has replayed everything
   * written so far, in any process. Without one in time, they ask the primary, and so they do from the first statement on that
   * a replica does not answer, and after a write. Only for reads that nothing is decided by: never for what grants, claims
   * or reserves, or is read in order to write. Never rejects. Returns how to end it, after which the primary is asked.
   */
  during(work: () => void): Promise<() => void>;
  /** The same for a piece of work with a result. */
  run<T>(work: () => Promise<T>): Promise<T>;
  status(): ReplicaStatus[];
  readonly use: Readonly<ReplicaUse>;
}
