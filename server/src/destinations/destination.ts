import type { Static, TSchema } from 'typebox';
import type { DeliveryErrorCode } from '../schema/delivery-errors.ts';

/** An event on its way to a destination. */
export interface EventMessage {
  deliveryId: string;
  eventId: string;
  type: string;
  accountId: string;
  /** The resource that it is about (orders: the order), and its number among the events of that resource. */
  resourceId: string | null;
  sequence: number;
  /** When the event happened, ms. */
  createdAt: number;
  /** What is sent: JSON text, in the format that the subscription asks for, with its media type. */
  body: string;
  contentType: string;
  /** The same headers as over HTTPS: signatures, type, delivery id, and CloudEvents' attributes where that format is chosen. */
  headers: Readonly<Record<string, string>>;
}

/** What became of it. */
export interface DestinationResult {
  delivered: boolean;
  errorCode: DeliveryErrorCode | null;
  /** What the account reads. */
  error: string | null;
  /** What only the operator may read of it, in the log. */
  detail: string | null;
  response: string | null;
  retryAfterMs?: number;
}

export interface OpenDestination {
  send(message: EventMessage, signal: AbortSignal): Promise<DestinationResult>;
  close(): Promise<void>;
}

/** Where events can be sent beside HTTPS. */
export interface Destination<S extends TSchema> {
  type: string;
  name: string;
  /** Like the settings of a plug-in: `format: 'password'` marks a secret, `'x-destination'` what decides where it is sent. */
  settings: S;
  /** What `url` of the subscription shows: without secrets. */
  urlOf(settings: Static<S>): string;
  /** Opens lazily; reconnects by itself; bounded buffers; never throws for what the broker does. */
  open(settings: Static<S>, context: DestinationContext): OpenDestination;
}

export interface DestinationContext {
  /**
   * Resolves a host to an address that may be dialed (public, or allowed by the operator), or throws; libraries connect to that
   * address with the TLS server name of the host.
   */
  resolve(host: string, port: number): Promise<{ address: string; family: 4 | 6 }>;
  extraCa?: string;
  timeoutMs: number;
  /** Where the file destination may write; absent if the operator allows none. */
  folder?: string;
}
