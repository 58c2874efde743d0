import { readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { compileClosed } from '../support/answer-check.ts';

/** The subset of JSON Schema that `openapi.json` uses. */
export interface JsonSchema {
  title?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
  readOnly?: boolean;
  examples?: unknown[];
  'x-each'?: JsonSchema;
}

export type Check = ReturnType<typeof compileClosed>;

/** One operation of the API, with all `$ref`s resolved. */
export interface Operation {
  /** `POST /orders/{id}/hold`, without the prefix of either door. */
  name: string;
  method: string;
  /** `/orders/{id}/hold` */
  path: string;
  /** Whether only the dashboard's door has it. */
  isDashboardOnly: boolean;
  /** Needs no session. */
  isOpen: boolean;
  pathParameters: string[];
  query: { name: string; schema: JsonSchema }[];
  body: { schema: JsonSchema; isOptional: boolean; check(): Check } | undefined;
  /** Statuses of success; most operations have one. */
  successes: number[];
  /** Content types of a successful response. */
  contentTypes: string[];
  answer(status: number): Check | undefined;
}

interface Described {
  parameters?: { in: string; name: string; schema: JsonSchema }[];
  'x-csv'?: boolean;
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
  security?: unknown[];
}

const API = '/api/v1';
const DASHBOARD = '/dashboard/api/v1';

export function readOperations(file: string): Operation[] {
  const document = JSON.parse(readFileSync(file, 'utf8'));
  const whole = inlined(document, document) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(whole.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => toOperation(path, method.toUpperCase(), described)),
  );
}

function toOperation(fullPath: string, method: string, described: Described): Operation {
  const isDashboardOnly = fullPath.startsWith(DASHBOARD);
  const path = fullPath.slice((isDashboardOnly ? DASHBOARD : API).length);
  const parameters = described.parameters ?? [];
  const body = described.requestBody?.content['application/json']?.schema;
  const successes = Object.keys(described.responses).filter((status) => status.startsWith('2'));
  const checks = new Map<string, Check | undefined>();
  const answer = (status: string): Check | undefined => {
    if (!checks.has(status)) {
      const schema = described.responses[status]?.content?.['application/json']?.schema;
      checks.set(status, schema && compileClosed(schema as TSchema));
    }
    return checks.get(status);
  };
  let bodyCheck: Check | undefined;
  return {
    name: `${method} ${path}`,
    method,
    path,
    isDashboardOnly,
    isOpen: described.security?.length === 0,
    pathParameters: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
    query: parameters.filter((one) => one.in === 'query').map(({ name, schema }) => ({ name, schema })),
    body: body && {
      schema: body,
      isOptional: described.requestBody?.required !== true,
      check() {
        bodyCheck ??= compileClosed(body as TSchema);
        return bodyCheck;
      },
    },
    successes: successes.map(Number),
    contentTypes: [
      ...successes.flatMap((status) => Object.keys(described.responses[status]?.content ?? {})),
      ...(described['x-csv'] === true ? ['text/csv'] : []),
    ],
    answer: (status) => answer(String(status in described.responses ? status : 'default')),
  };
}

/** Resolves every `$ref`. Within a schema that contains itself, anything goes. */
function inlined(node: unknown, document: unknown, within: readonly string[] = []): unknown {
  if (Array.isArray(node)) return node.map((one) => inlined(one, document, within));
  if (node === null || typeof node !== 'object') return node;
  const { $ref } = node as { $ref?: string };
  if ($ref !== undefined) {
    if (within.includes($ref)) return {};
    const steps = $ref.slice(2).split('/');
    const target = steps.reduce((at, step) => (at as Record<string, unknown>)[step], document);
    return inlined(target, document, [...within, $ref]);
  }
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node)) copy[name] = inlined(value, document, within);
  // Items of a batch are checked one by one: an invalid one does not make the body invalid.
  const { 'x-each': isEach, ...rest } = copy;
  return isEach === true ? { ...rest, items: { 'x-each': copy.items } } : copy;
}
