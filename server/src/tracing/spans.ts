import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';
import type { Span, SpanAttributes, SpanContext, SpanKind, SpanOptions, Tracer } from '../lib/tracer.ts';
import { writeTraceparent } from '../lib/tracer.ts';

/** A span that has ended, as OTLP has it in JSON. */
export interface EndedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: OtlpAttribute[];
  links?: { traceId: string; spanId: string }[];
  status?: { code: number; message: string };
}

export interface OtlpAttribute {
  key: string;
  value: { stringValue: string } | { intValue: string } | { doubleValue: number };
}

interface Options {
  isSampled(traceId: string, parent: SpanContext | undefined): boolean;
  /** Must neither wait nor throw. */
  onEnd(span: EndedSpan): void;
}

const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3 };
const ERROR = 2;
const MAX_TEXT = 256;
/** A request that changes thousands of rows would fill the queue with its statements alone. */
const MAX_NOTES = 200;
/** Deliveries mostly follow their event at once. */
const MAX_CAUSES = 5_000;

export function createTracer({ isSampled, onEnd }: Options): Tracer {
  const running = new AsyncLocalStorage<OpenSpan | undefined>();
  const causes = new Map<string, SpanContext>();

  class OpenSpan implements Span {
    readonly traceId: string;
    readonly spanId = newId(8);
    readonly sampled: boolean;
    /** From the monotonic clock to that of the world, the same for all of a trace in this process. */
    readonly offsetMs: number;
    readonly startedAt = performance.now();
    hasEnded = false;
    notes = 0;
    name: string;
    readonly #options: SpanOptions;

    constructor(name: string, options: SpanOptions) {
      const { parent, links = [] } = options;
      this.traceId = parent?.traceId ?? newId(16);
      this.sampled =
        parent instanceof OpenSpan ? parent.sampled : isSampled(this.traceId, parent ?? linked(links));
      this.offsetMs = parent instanceof OpenSpan ? parent.offsetMs : Date.now() - performance.now();
      this.name = name;
      this.#options = options;
    }

    get traceparent(): string {
      return writeTraceparent(this);
    }

    end(attributes: SpanAttributes = {}, failed?: string): void {
      if (this.hasEnded) return;
      this.hasEnded = true;
      if (!this.sampled) return;
      const leftOut = this.notes - MAX_NOTES;
      const { kind = 'internal', parent, links = [] } = this.#options;
      onEnd({
        ...{ traceId: this.traceId, spanId: this.spanId, ...(parent && { parentSpanId: parent.spanId }) },
        ...{ name: this.name, kind: KINDS[kind] },
        ...{ startTimeUnixNano: this.nanos(this.startedAt), endTimeUnixNano: this.nanos(performance.now()) },
        attributes: toOtlp({
          ...this.#options.attributes,
          ...attributes,
          ...(leftOut > 0 && { 'waybill.statements_left_out': leftOut }),
        }),
        ...(links.length > 0 && { links: links.map(({ traceId, spanId }) => ({ traceId, spanId })) }),
        ...(failed !== undefined && { status: { code: ERROR, message: failed.slice(0, MAX_TEXT) } }),
      });
    }

    /** As text: a number has no place for nanoseconds since 1970. */
    nanos(at: number): string {
      return `${Math.round((at + this.offsetMs) * 1_000)}000`;
    }
  }

  const current = (): OpenSpan | undefined => {
    const span = running.getStore();
    return span?.hasEnded ? undefined : span;
  };

  return {
    start: (name, options = {}) => new OpenSpan(name, options),
    current,
    during: (span, work) => running.run(span as OpenSpan | undefined, work),

    note(name, startedAt, attributes) {
      const parent = current();
      if (parent === undefined || !parent.sampled) return;
      parent.notes += 1;
      if (parent.notes > MAX_NOTES) return;
      onEnd({
        ...{ traceId: parent.traceId, spanId: newId(8), parentSpanId: parent.spanId },
        ...{ name, kind: KINDS.client, attributes: toOtlp(attributes) },
        startTimeUnixNano: parent.nanos(startedAt),
        endTimeUnixNano: parent.nanos(performance.now()),
      });
    },

    caused(eventIds) {
      const span = current();
      if (span === undefined) return;
      const { traceId, spanId, sampled } = span;
      for (const id of eventIds) causes.set(id, { traceId, spanId, sampled });
      for (const id of causes.keys()) {
        if (causes.size <= MAX_CAUSES) break;
        causes.delete(id);
      }
    },

    causeOf: (eventId) => causes.get(eventId),
  };
}

/** What was done for several traces together is exported if one of them is. */
const linked = (links: readonly SpanContext[]): SpanContext | undefined =>
  links.find(({ sampled }) => sampled) ?? links[0];

export function toOtlp(attributes: Record<string, string | number | undefined>): OtlpAttribute[] {
  return Object.entries(attributes).flatMap(([key, value]): OtlpAttribute[] => {
    if (value === undefined) return [];
    if (typeof value === 'string') return [{ key, value: { stringValue: value.slice(0, MAX_TEXT) } }];
    if (Number.isSafeInteger(value)) return [{ key, value: { intValue: String(value) } }];
    return [{ key, value: { doubleValue: value } }];
  });
}

/** Random bytes are cheap by the thousand. */
const pool = Buffer.alloc(4_096);
let used = pool.length;

function newId(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}
