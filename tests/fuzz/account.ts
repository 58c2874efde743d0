import type { Random } from '../chaos/random.ts';

export interface Key {
  id: string;
  text: string;
  /** Requests left before the key gets near the rate limit. Keys are never used up, so a 429 is always a finding. */
  left: number;
}

interface Line {
  id: string;
  quantity: number;
}

/** Ids kept per kind: the newest, and some older ones. */
const MOST_KEPT = 30;
/** Ids of any kind, so that a new kind is not overlooked. */
const ID = /\b[a-z]{2,4}_[0-9a-hjkmnp-z]{26}\b/g;
/** Kinds of which only ids that the account created are used: others belong to the fuzzer itself. */
const LEARNT_WHEN_CREATED = ['usr', 'key', 'ses', 'whk'];

export const idsIn = (text: string): string[] => text.match(ID) ?? [];
export const kindOf = (id: string): string => id.slice(0, id.indexOf('_'));

/** One account of the fuzzed server: its credentials and the resources it knows. */
export class Account {
  readonly index: number;
  readonly accountId: string;
  readonly email: string;
  password: string;
  /** Part of every text that the account stores. No response to another account may contain it. */
  readonly marker: string;
  /** With all access and both permissions. */
  keys: Key[] = [];
  /** Keys with restrictions, for which the expected status is known. */
  restricted: { readOnly: Key; addressesOnly: Key; expired: Key; revoked: Key; unused: Key };
  sessions: { id: string; cookie: string }[] = [];
  readonly stale: string[] = [];
  readonly items = new Map<string, Line[]>();
  readonly returnItems = new Map<string, Line[]>();
  readonly deliveries: { webhook: string; delivery: string }[] = [];
  readonly skus: string[] = [];
  /** The last ones. */
  readonly trackingCodes: string[] = [];
  readonly manifestCodes: string[] = [];
  /** The last orders that a label was bought for. */
  readonly shipped: string[] = [];
  readonly tokens: string[] = [];
  readonly services = new Set<string>();
  /** Ids of another account that this one has asked for in vain. Its request log shows them. */
  readonly triedIds = new Set<string>();
  readonly #ids = new Map<string, string[]>();
  made = 0;

  constructor(from: Pick<Account, 'index' | 'accountId' | 'email' | 'password' | 'restricted'>) {
    this.index = from.index;
    this.accountId = from.accountId;
    this.email = from.email;
    this.password = from.password;
    this.restricted = from.restricted;
    this.marker = markerOf(from.index);
  }

  /** A unique text that contains the marker. */
  newText(): string {
    return `${this.marker}-${(++this.made).toString(36)}`;
  }

  ids(kind: string): readonly string[] {
    return this.#ids.get(kind) ?? [];
  }

  /** Prefers new resources, because their states still change. */
  pickId(kind: string, random: Random): string | undefined {
    const known = this.ids(kind);
    if (known.length === 0) return undefined;
    const back = random.chance(0.6)
      ? random.between(1, Math.min(4, known.length))
      : random.between(1, known.length);
    return known[known.length - back];
  }

  learn(id: string, isCreated: boolean): void {
    const kind = kindOf(id);
    // Without its own membership an account could do nothing more.
    if (id === this.accountId) return;
    if (!isCreated && LEARNT_WHEN_CREATED.includes(kind)) return;
    const known = this.#ids.get(kind) ?? [];
    if (known.length === 0) this.#ids.set(kind, known);
    if (known.includes(id)) return;
    if (known.length >= MOST_KEPT) known.splice(known.length >> 1, 1);
    known.push(id);
  }

  forget(id: string): void {
    const known = this.#ids.get(kindOf(id)) ?? [];
    const at = known.indexOf(id);
    if (at !== -1) known.splice(at, 1);
    if (this.stale.length < 50) this.stale.push(id);
  }

  /** Rotates the keys and counts one request for the returned one. */
  takeKey(): string | undefined {
    const key = this.keys[0];
    if (key === undefined) return undefined;
    key.left -= 1;
    if (key.left <= 0) this.keys.shift();
    else if (this.keys.length > 1) this.keys.push(this.keys.shift() as Key);
    return key.text;
  }
}

const MARKER = /Qz7k(\d+)x/g;
const markerOf = (index: number): string => `Qz7k${index}x`;

/** The accounts whose marker is in a text. */
export function markersIn(text: string): Set<number> {
  const found = new Set<number>();
  if (text.includes('Qz7k')) for (const [, index] of text.matchAll(MARKER)) found.add(Number(index));
  return found;
}
