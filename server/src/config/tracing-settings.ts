import { oneOf, url } from '../lib/setting-values.ts';
import type { Settings } from './setting.ts';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
];

/** Under the names that OpenTelemetry gives them everywhere. */
export const TRACING_SETTINGS = {
  tracesEndpoint: {
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    defaultText: '',
    description:
      'OpenTelemetry collector that traces are sent to, over HTTP: `http://localhost:4318`. Without it, nothing is traced; ' +
      'see `docs/observability.md`',
    parse: (text) => {
      const base = url(text, ['http:', 'https:']);
      return base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/traces`;
    },
  },
  ownTracesEndpoint: {
    env: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    defaultText: '',
    description: 'The whole URL for traces, instead of the base address: `http://localhost:4318/v1/traces`',
    parse: (text) => url(text, ['http:', 'https:']),
  },
  tracesHeaders: {
    env: 'OTEL_EXPORTER_OTLP_HEADERS',
    isSecret: true,
    defaultText: '',
    description: 'Headers for the collector, as a comma-separated list of `name=value`, percent-encoded',
    parse: pairs,
  },
  tracesProtocol: {
    env: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    defaultText: 'http/json',
    description:
      '`http/json`. With `http/protobuf`, which collectors read at the same address, JSON is sent too. There is no `grpc`',
    parse: (text) => oneOf(text, 'http/json', ['http/json', 'http/protobuf']),
  },
  tracesServiceName: {
    env: 'OTEL_SERVICE_NAME',
    defaultText: 'waybill',
    description: 'Name of this service in traces',
    parse: (text) => text,
  },
  tracesResource: {
    env: 'OTEL_RESOURCE_ATTRIBUTES',
    defaultText: '',
    description: 'Further attributes of this service in traces: `deployment.environment.name=production`',
    parse: pairs,
  },
  tracesSampler: {
    env: 'OTEL_TRACES_SAMPLER',
    defaultText: 'parentbased_always_on',
    description: `Which traces are exported: one of ${SAMPLERS.join(', ')}. \`parentbased\` follows the decision of the request's caller`,
    parse: (text) => oneOf(text, 'parentbased_always_on', SAMPLERS),
  },
  tracesRatio: {
    env: 'OTEL_TRACES_SAMPLER_ARG',
    defaultText: '1',
    description: 'Fraction of the traces that `traceidratio` samplers export, from 0 to 1',
    parse: ratio,
  },
  tracesDisabled: {
    env: 'OTEL_SDK_DISABLED',
    defaultText: 'false',
    description: '`true` turns traces off, even if an endpoint is set',
    parse: (text) => text?.toLowerCase() === 'true',
  },
} satisfies Settings;

/** Its message does not contain the values, which may be secret. */
function pairs(text: string | undefined): Readonly<Record<string, string>> {
  const list = (text?.split(',') ?? []).map((pair) => pair.trim()).filter((pair) => pair !== '');
  return Object.fromEntries(
    list.map((pair) => {
      const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*)$/.exec(pair) ?? [];
      if (name === '') throw new Error('must be a comma-separated list of name=value');
      return [name, decoded(value)];
    }),
  );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function ratio(text: string | undefined): number {
  const value = Number(text ?? 1);
  if (!(value >= 0 && value <= 1)) throw new Error(`must be a number from 0 to 1, not "${text}"`);
  return value;
}
