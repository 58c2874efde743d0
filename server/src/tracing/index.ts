import { hostname } from 'node:os';
import type { Tracer } from '../lib/tracer.ts';
import { createExporter, type ExporterOptions } from './exporter.ts';
import { createSampler } from './sampler.ts';
import { createTracer } from './spans.ts';

interface TracingOptions extends Pick<ExporterOptions, 'onExported' | 'onDropped' | 'onFailure' | 'everyMs'> {
  url: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string | undefined;
  attributes: Readonly<Record<string, string>>;
  /** As `OTEL_TRACES_SAMPLER` names them. */
  sampler: string;
  ratio: number;
  version: string;
}

/** Traces, and where they are sent. */
export function startTracing(options: TracingOptions): { tracer: Tracer; close(): Promise<void> } {
  const { attributes, version, sampler } = options;
  const serviceName = options.serviceName ?? attributes['service.name'] ?? 'waybill';
  const exporter = createExporter({
    ...options,
    resource: {
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
      ...attributes,
      'service.name': serviceName,
      'telemetry.sdk.language': 'nodejs',
      'telemetry.sdk.name': 'waybill',
      'telemetry.sdk.version': version,
    },
  });
  const ratio = sampler.endsWith('always_on') ? 1 : sampler.endsWith('always_off') ? 0 : options.ratio;
  const isSampled = createSampler({ followsParent: sampler.startsWith('parentbased'), ratio });
  return { tracer: createTracer({ isSampled, onEnd: exporter.add }), close: exporter.close };
}
