/** What a trace is continued by elsewhere: https://www.w3.org/TR/trace-context/. */
export interface SpanContext {
  traceId: string;
  spanId: string;
  /** Whether spans of this trace are exported. */
  sampled: boolean;
}

export type SpanKind = 'internal' | 'server' | 'client';
export type SpanAttributes = Record<string, string | number | undefined>;

/** Something that takes time, on its own or as a part of another one. */
export interface Span extends SpanContext {
  /** May become known later than its start. */
  name: string;
  readonly traceparent: string;
  /** With `failed`, which says why, it has failed. Only the first call counts. */
  end(attributes?: SpanAttributes, failed?: string): void;
}

export interface SpanOptions {
  kind?: SpanKind;
  /** If omitted, a trace begins here. */
  parent?: SpanContext | undefined;
  links?: readonly SpanContext[];
  attributes?: SpanAttributes;
}

/** Only where traces are exported: everything else is to cost nothing without them. */
export interface Tracer {
  start(name: string, options?: SpanOptions): Span;
  /** The span that runs now, unless it has ended: timers and queues outlive what has started them. */
  current(): Span | undefined;
  /** Runs `work`, and all that follows from it, as a part of the span, or of none. */
  during<T>(span: Span | undefined, work: () => T): T;
  /** Something that has just ended, as a part of what runs now. Times are those of `performance.now()`. */
  note(name: string, startedAt: number, attributes: SpanAttributes): void;
  /** What runs now has caused these events. */
  caused(eventIds: readonly string[]): void;
  /** What has caused an event, if that was in this process and not long ago. */
  causeOf(eventId: string): SpanContext | undefined;
}

/** Ends the span with the work. */
export async function traced<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    const result = await work;
    span.end();
    return result;
  } catch (error) {
    // The name alone: messages may quote what was sent.
    span.end({}, error instanceof Error ? error.name : 'Error');
    throw error;
  }
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/;

/** Undefined if there is none, or it is not valid. */
export function readTraceparent(header: string | string[] | undefined): SpanContext | undefined {
  if (typeof header !== 'string') return undefined;
  const [, traceId, spanId, flags = ''] = TRACEPARENT.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const writeTraceparent = ({ traceId, spanId, sampled }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${sampled ? 1 : 0}`;
