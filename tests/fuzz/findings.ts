import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FuzzRequest } from './request.ts';

/** Kinds of findings; each is a line of the report. */
export const KINDS = [
  '5xx',
  'undocumented status',
  'schema mismatch',
  'malformed error body',
  'missing header',
  "another account's data",
  'leaks internals',
  'rejected request changed state',
  'invalid request accepted',
  'unexpected status',
  'idempotency',
  'rate limit',
  'broken connection',
  'raw connection',
  'invariant',
  'server',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Finding {
  kind: Kind;
  what: string;
  /** How to reproduce it. */
  reproduction: string;
}

/** Further findings of the same kind are only counted. */
const KEPT_OF_A_KIND = 10;
const LONGEST_INLINE = 2_000;

export class Findings {
  readonly list: Finding[] = [];
  readonly counts = new Map<Kind, number>();
  readonly #seed: number;
  #files = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  add(kind: Kind, what: string, reproduction = ''): void {
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    if (count <= KEPT_OF_A_KIND) this.list.push({ kind, what, reproduction });
  }

  addAbout(request: FuzzRequest, kind: Kind, what: string): void {
    const count = this.counts.get(kind) ?? 0;
    const mutations = request.mutations.length === 0 ? '' : ` (${request.mutations.join('; ')})`;
    const about = `${request.operation.name}${mutations}: ${what}`;
    this.add(kind, about, count < KEPT_OF_A_KIND ? this.#curl(request) : '');
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The request as a `curl` command; a long body is written to a file. */
  #curl({ method, path, headers, body }: FuzzRequest): string {
    const parts = ['curl -i --path-as-is', `-X ${method}`, quote(`$ORIGIN${path}`)];
    for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
    if (body !== undefined) parts.push(`--data-binary ${this.#bodyOf(body)}`);
    return parts.join(' ');
  }

  #bodyOf(body: Buffer | string): string {
    if (typeof body === 'string' && body.length <= LONGEST_INLINE && !body.includes('\0')) return quote(body);
    const folder = join(tmpdir(), `waybill-fuzz-${this.#seed}`);
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `body-${++this.#files}`);
    writeFileSync(file, body);
    return `@${file}`;
  }
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
