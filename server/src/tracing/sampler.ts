import type { SpanContext } from '../lib/tracer.ts';

export interface SamplerSettings {
  /** Whether a trace that began elsewhere is sampled as it was decided there. */
  followsParent: boolean;
  /** Part of the other traces, from 0 to 1. */
  ratio: number;
}

/** Decides whether a trace is exported. By its id, so that all processes decide alike. */
export function createSampler({ followsParent, ratio }: SamplerSettings) {
  return (traceId: string, parent: SpanContext | undefined): boolean =>
    followsParent && parent !== undefined ? parent.sampled : placeOf(traceId) < ratio;
}

/** From 0 to 1. The last 13 digits, 52 bits, are random in every trace id and a number without loss. */
const placeOf = (traceId: string): number => Number.parseInt(traceId.slice(-13), 16) / 2 ** 52;
