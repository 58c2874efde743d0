/** Counts responses by operation and status, and keeps the slowest. */
export class Tally {
  readonly byOperation = new Map<string, Map<number, number>>();
  slowest: { name: string; ms: number }[] = [];
  requests = 0;
  /** Why valid requests were rejected, to improve the generator. */
  readonly refusals = new Map<string, number>();

  refused(name: string, status: number, text: string): void {
    const why = `${name} ${status} ${text.slice(21, 160).replace(/\d+|[a-z]+_[0-9a-z]{20,}|Qz7k\w+[-\w]*/g, '#')}`;
    if (this.refusals.has(why) || this.refusals.size < 2_000)
      this.refusals.set(why, (this.refusals.get(why) ?? 0) + 1);
  }

  count(name: string, status: number, ms: number): void {
    this.requests += 1;
    const statuses = this.byOperation.get(name) ?? new Map<number, number>();
    if (statuses.size === 0) this.byOperation.set(name, statuses);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (ms <= (this.slowest[4]?.ms ?? 0)) return;
    this.slowest = [...this.slowest, { name: `${name} ${status}`, ms }]
      .sort((a, b) => b.ms - a.ms)
      .slice(0, 5);
  }
}
