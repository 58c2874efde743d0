import type { Logger } from 'pino';
import { createMemberMails, type MemberMails, type Passwords } from '../accounts/index.ts';
import { createMetrics, type Metrics } from '../app/operations/metrics.ts';
import type { CarrierRegistry } from '../carriers/index.ts';
import type { Config } from '../config.ts';
import type { OnStop } from '../lib/cleanup.ts';
import type { Clock } from '../lib/clock.ts';
import { createVault, type Vault } from '../lib/crypto.ts';
import type { Tracer } from '../lib/tracer.ts';
import { type Changes, createChanges } from '../live/index.ts';
import { createMailOutbox, type MailOutbox } from '../mail/index.ts';
import { createPrinter, type Printer } from '../shipping/index.ts';
import { type Storage, traceStorage } from '../storage/index.ts';
import { NO_SHOPS, type StoreRegistry } from '../stores/index.ts';
import type { Handover } from '../webhooks/index.ts';
import { createErrorReport } from './error-report.ts';

/** What Waybill is composed of: opened by `main.ts`, or by a test or benchmark that replaces some of it. */
export interface Parts {
  config: Config;
  log: Logger;
  clock: Clock;
  storage: Storage;
  /** Separate connections for background work, if it has any; by default it uses `storage`. */
  backgroundStorage?: Storage;
  carriers: CarrierRegistry;
  /** The kinds of shops that can be connected; none by default. */
  shops?: StoreRegistry;
  /** Those that the parts count in themselves; by default new ones. */
  metrics?: Metrics;
  /** Where requests and deliveries are traced. */
  tracer?: Tracer | undefined;
  /** Encrypts secrets at rest, and signs the setup link and the cookies of known devices. */
  instanceKey: Buffer;
  /** By default as expensive to guess as the server wants them. */
  passwords?: Passwords;
  /** Draws documents; by default in a thread of its own. */
  printer?: Printer;
  /** Failures outside of requests; logged by default. */
  reportError?: (error: unknown, message: string) => void;
  onStop: OnStop;
}

/** The parts, and what everything else shares. */
export interface Instance extends Required<Omit<Parts, 'passwords' | 'tracer'>> {
  tracer: Tracer | undefined;
  passwords: Passwords | undefined;
  vault: Vault;
  mails: MailOutbox;
  memberMails: MemberMails;
  changes: Changes;
  handover: Handover;
}

export function createInstance(parts: Parts): Instance {
  const { log, clock, instanceKey, tracer, onStop, metrics = createMetrics() } = parts;
  const trace = (one: Storage) => (tracer === undefined ? one : traceStorage(one, tracer));
  const storage = trace(parts.storage);
  const background = parts.backgroundStorage ?? parts.storage;
  const reportError = parts.reportError ?? createErrorReport(log, storage, clock);
  const changes = createChanges({
    storage,
    onError: (error) => reportError(error, 'open dashboards were not notified of changes'),
  });
  onStop(() => changes.close());
  const printer = parts.printer ?? createPrinter();
  onStop(() => printer.close());
  const vault = createVault(instanceKey);
  const { smtp, publicUrl, mailFrom } = parts.config;
  const mails = createMailOutbox({ storage, clock, vault, smtp, publicUrl, sender: mailFrom });
  return {
    ...parts,
    storage,
    backgroundStorage: background === parts.storage ? storage : trace(background),
    passwords: parts.passwords,
    shops: parts.shops ?? NO_SHOPS,
    printer,
    reportError,
    vault,
    mails,
    memberMails: createMemberMails({ mails, publicUrl }),
    metrics,
    changes,
    tracer,
    handover: { emitted: createEmitted(metrics, tracer) },
  };
}

/** Counts events once they are stored, and notes which request has caused them. */
const createEmitted =
  ({ events }: Metrics, tracer: Tracer | undefined): NonNullable<Handover['emitted']> =>
  (storage, tx, type, eventIds) => {
    tracer?.caused(eventIds);
    storage.onSettled(tx, (isCommitted) => {
      if (isCommitted) events.inc({ type }, eventIds.length);
    });
  };
