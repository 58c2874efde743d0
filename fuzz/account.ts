import type { Random } from '../chaos/random.ts';

export interface Key {
  id: string;
  text: string;
  /** Requests it still has before it comes near the limit; a key is never used up, so no answer is 429. */
  left: number;
}

interface Line {
  id: string;
  quantity: number;
}

/** Ids of one kind that an account has seen of its own: the newest, and some of the older. */
const MOST_KEPT = 30;
const ID =
  /\b(?:usr|ses|inv|key|whk|evt|dlv|ord|itm|shp|rate|ret|rit|lvl|mov|scn|prd|wh)_[0-9a-hjkmnp-z]{26}\b/g;
/** Made by others than the one who lists them, or needed by the fuzzer itself: only those that it made are used. */
const LEARNT_WHEN_MADE = ['usr', 'key', 'ses', 'whk'];

export const idsIn = (text: string): string[] => text.match(ID) ?? [];
export const kindOf = (id: string): string => id.slice(0, id.indexOf('_'));

/** One account of the fuzzed server: how it gets in, and what it knows of what it has made. */
export class Account {
  readonly index: number;
  readonly userId: string;
  readonly email: string;
  readonly isOwner: boolean;
  password: string;
  /** In every text that the account stores. No answer to another account may hold it. */
  readonly marker: string;
  /** With all access and both permissions. */
  keys: Key[] = [];
  /** Keys that can do less: what each must be answered with is known. */
  lesser: { readOnly: Key; addressesOnly: Key; expired: Key; revoked: Key; unused: Key };
  /** Cookies. */
  sessions: string[] = [];
  readonly stale: string[] = [];
  readonly items = new Map<string, Line[]>();
  readonly returnItems = new Map<string, Line[]>();
  readonly deliveries: { webhook: string; delivery: string }[] = [];
  readonly skus: string[] = [];
  /** The last orders that a label was bought for. */
  readonly shipped: string[] = [];
  readonly tokens: string[] = [];
  readonly services = new Set<string>();
  readonly #ids = new Map<string, string[]>();
  made = 0;

  constructor(from: Pick<Account, 'index' | 'userId' | 'email' | 'isOwner' | 'password' | 'lesser'>) {
    this.index = from.index;
    this.userId = from.userId;
    this.email = from.email;
    this.isOwner = from.isOwner;
    this.password = from.password;
    this.lesser = from.lesser;
    this.marker = markerOf(from.index);
  }

  /** A text of its own that nobody has used before. */
  newText(): string {
    return `${this.marker}-${(++this.made).toString(36)}`;
  }

  ids(kind: string): readonly string[] {
    return this.#ids.get(kind) ?? [];
  }

  /** What was made last is used most: that is where states still change. */
  pickId(kind: string, dice: Random): string | undefined {
    const known = this.ids(kind);
    if (known.length === 0) return undefined;
    const back = dice.chance(0.6)
      ? dice.between(1, Math.min(4, known.length))
      : dice.between(1, known.length);
    return known[known.length - back];
  }

  learn(id: string, isMade: boolean): void {
    const kind = kindOf(id);
    if (!isMade && LEARNT_WHEN_MADE.includes(kind)) return;
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

  /** The key whose turn it is, and one request less for it. */
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
