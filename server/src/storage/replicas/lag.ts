interface Sample {
  at: number;
  position: number;
}

const MAX_SAMPLES = 1_000;

/** For how long a replica has been behind: since the primary was first seen beyond what the replica has. */
export class Lag {
  readonly #samples: Sample[] = [];

  /** The primary was at this position. */
  noted(position: number, now: number): void {
    const last = this.#samples.at(-1);
    if (last !== undefined && last.position >= position) return;
    this.#samples.push({ at: now, position });
    if (this.#samples.length > MAX_SAMPLES) this.#samples.splice(1, 1);
  }

  /** In milliseconds, with a replica that has replayed up to there. */
  of(replayed: number, now: number): number {
    while (this.#samples[0] !== undefined && this.#samples[0].position <= replayed) this.#samples.shift();
    const [first] = this.#samples;
    return first === undefined ? 0 : now - first.at;
  }
}
