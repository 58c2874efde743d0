import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../lib/clock.ts';
import type { Vault } from '../lib/crypto.ts';
import { rethrow } from '../lib/errors.ts';
import { createLanes, type LaneOptions } from '../lib/lanes.ts';
import type { SmtpSettings } from '../lib/smtp-url.ts';
import { backoff, type Db, type MailRow, type Storage } from '../storage/index.ts';
import type { MailRefusal, MailRenderers } from './mail.ts';
import { createMailClaims } from './mail-claims.ts';
import { createMailRecord } from './mail-record.ts';
import { messageBytes } from './message-bytes.ts';
import { contextOf } from './outbox.ts';
import type { MailOutcome } from './outcome.ts';
import { createSmtpTransport, type SmtpTransport } from './smtp-transport.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  vault: Vault;
  smtp: SmtpSettings | undefined;
  publicUrl: string | undefined;
  renderers: MailRenderers;
  /** In the transaction that gives a mail up. */
  onFailed?: (tx: Db, row: MailRow) => Promise<void>;
  /** After each attempt. */
  onAttempted?: (row: MailRow, outcome: MailOutcome | MailRefusal) => void;
  /** When the server begins to take no mails, and why; then when it takes them again. */
  onDown?: (detail: string) => void;
  onUp?: () => void;
  /** Milliseconds that only grow; those of the process by default. */
  elapsedMs?: () => number;
  /** What is being sent when the process stops may end within this time. Then its connection is closed. */
  stopWithinMs?: number;
}

interface SendOptions extends LaneOptions {
  /** Called with the account of each mail that changed. */
  onChanged?: (accountId: string, topic: string) => void;
}

const STOP_WITHIN_MS = 5_000;
/** A server that is down is left in peace for this long, and longer each time. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

export type MailSending = ReturnType<typeof createMailSending>;

/**
 * Hands mails to the SMTP server: at least once each, however often that takes and whoever dies meanwhile. Only a mail whose outcome
 * nobody knows is sent a second time, with the same Message-ID.
 */
export function createMailSending(dependencies: Dependencies) {
  const { storage, vault, smtp, publicUrl, renderers, onAttempted = () => {} } = dependencies;
  const { onDown = () => {}, onUp = () => {}, stopWithinMs = STOP_WITHIN_MS } = dependencies;
  const { elapsedMs = () => performance.now() } = dependencies;
  const claims = createMailClaims(storage);
  const record = createMailRecord(dependencies);
  const name = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  let transport: SmtpTransport | undefined;
  const connect = (settings: SmtpSettings) => {
    transport ??= createSmtpTransport(settings, name);
    return transport;
  };
  const throttle = createThrottle(smtp?.maxPerSecond, elapsedMs);
  const pause = createPause(elapsedMs);

  async function attempt(row: MailRow, settings: SmtpSettings): Promise<MailOutcome | MailRefusal> {
    const render = renderers[row.type];
    if (render === undefined) return { outcome: 'refused', reason: `Nobody knows mails of type ${row.type}` };
    const content = JSON.parse(vault.open(row.sealed_content, contextOf(row.id))) as never;
    const message = await render(row, content);
    if (!('subject' in message)) return message;
    const bytes = await messageBytes(row, message);
    return connect(settings).send({ from: message.from.address, to: row.recipient, bytes });
  }

  async function sendOne(row: MailRow, settings: SmtpSettings, options: SendOptions): Promise<void> {
    const { onError = rethrow, onChanged } = options;
    let outcome: MailOutcome | MailRefusal;
    try {
      outcome = await attempt(row, settings);
    } catch (error) {
      onError(error);
      // Nothing of it was handed over: rendering failed.
      outcome = { outcome: 'not_sent', reason: 'It could not be written here', isServerDown: false };
    }
    if ('outcome' in outcome) {
      if (outcome.outcome === 'not_sent' && outcome.isServerDown) {
        if (pause.begin() === 'first') onDown(outcome.detail);
      } else if (outcome.outcome !== 'unknown' && pause.end() === 'was_down') onUp();
    }
    const after = await record(row, outcome);
    onAttempted(after, outcome);
    if (row.account_id !== null && row.order_id !== null) onChanged?.(row.account_id, 'orders');
  }

  const sendInTurns = createLanes<MailRow, SendOptions>({
    max: smtp?.maxConnections ?? 1,
    async take(limit) {
      const room = pause.isOn() ? 0 : throttle.room(limit);
      const rows = room === 0 ? [] : await claims.claim(room);
      throttle.count(rows.length);
      return rows;
    },
    laneOf: ({ id }) => id,
    work: async (row, options) => {
      if (smtp !== undefined) await sendOne(row, smtp, options);
    },
  });

  return {
    /** Sends everything that is due. Without an SMTP server nothing is. */
    async sendDue(options: SendOptions = {}): Promise<void> {
      if (smtp === undefined) return;
      const sent = sendInTurns(options);
      const enough = new AbortController();
      // The signal outlives this: it is the same each time.
      options.stopping?.addEventListener('abort', () => void closeSoon(enough.signal), {
        signal: enough.signal,
      });
      await sent.finally(() => enough.abort());
    },

    close(): void {
      transport?.close();
      transport = undefined;
    },
  };

  /** A server that does not answer keeps no process from stopping. */
  async function closeSoon(isOver: AbortSignal): Promise<void> {
    await sleep(stopWithinMs, undefined, { signal: isOver }).catch(() => {});
    transport?.close();
    transport = undefined;
  }
}

/** At most this many in any second. */
function createThrottle(maxPerSecond: number | undefined, elapsedMs: () => number) {
  let begun: number[] = [];
  return {
    room(wanted: number): number {
      if (maxPerSecond === undefined) return wanted;
      begun = begun.filter((at) => elapsedMs() - at < 1_000);
      return Math.max(0, Math.min(wanted, maxPerSecond - begun.length));
    },
    count(taken: number): void {
      if (maxPerSecond !== undefined) begun.push(...Array(taken).fill(elapsedMs()));
    },
  };
}

/** While a server is down, mails are not tried one by one. */
function createPause(elapsedMs: () => number) {
  let failures = 0;
  let until = 0;
  return {
    isOn: () => elapsedMs() < until,
    begin(): 'first' | 'again' {
      // Those that were under way together count as one.
      if (elapsedMs() < until) return 'again';
      until = elapsedMs() + backoff(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
      failures += 1;
      return failures === 1 ? 'first' : 'again';
    },
    end(): 'was_down' | 'was_up' {
      const was = failures > 0 ? 'was_down' : 'was_up';
      failures = 0;
      until = 0;
      return was;
    },
  };
}
