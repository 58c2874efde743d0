import { type DocumentNode, execute, type GraphQLError, getOperationAST, parse, validate } from 'graphql';
import { costOf } from './cost.ts';
import { adminSchema } from './schema.ts';

/** One query may ask for this many points. */
const MAX_COST = 1000;

export interface Bucket {
  maximum: number;
  /** Points a second. */
  restoreRate: number;
  available: number;
}

export interface GraphqlAnswer {
  data?: unknown;
  errors?: readonly { message: string; path?: readonly (string | number)[]; extensions?: object }[];
  extensions?: object;
}

interface ExecutorOptions {
  root: object;
  bucket: Bucket;
  now(): number;
}

export interface Prepared {
  /** The name of the operation. */
  operation: string;
  isMutation: boolean;
  run(variables: Record<string, unknown>): Promise<GraphqlAnswer>;
}

/** Executes documents against Shopify's schema, and charges for them. */
export function createExecutor({ root, bucket, now }: ExecutorOptions) {
  const documents = new Map<string, { document: DocumentNode; errors: readonly GraphQLError[] }>();
  let restoredAt = now();

  function restore(): void {
    const points = ((now() - restoredAt) / 1000) * bucket.restoreRate;
    bucket.available = Math.min(bucket.maximum, bucket.available + Math.max(0, points));
    restoredAt = now();
  }

  function known(text: string) {
    const before = documents.get(text);
    if (before) return before;
    const document = parse(text);
    const read = { document, errors: validate(adminSchema(), document) };
    documents.set(text, read);
    return read;
  }

  const costs = (requested: number, actual: number | null) => ({
    cost: {
      requestedQueryCost: requested,
      actualQueryCost: actual,
      throttleStatus: {
        maximumAvailable: bucket.maximum,
        currentlyAvailable: Math.floor(bucket.available),
        restoreRate: bucket.restoreRate,
      },
    },
  });
  const failed = (message: string, code: string, extensions = {}): GraphqlAnswer => ({
    errors: [{ message, extensions: { code } }],
    extensions,
  });

  return function prepare(text: string): Prepared {
    const { document, errors } = known(text);
    const operation = getOperationAST(document);
    const isMutation = operation?.operation === 'mutation';
    return {
      operation: operation?.name?.value ?? '',
      isMutation,
      async run(variables) {
        if (errors.length > 0)
          return failed(errors.map(({ message }) => message).join('; '), 'undefinedField');
        restore();
        const requested = costOf(adminSchema(), document, variables);
        if (requested > MAX_COST)
          return failed(
            `Query cost is ${requested}, which exceeds the single query max cost limit`,
            'MAX_COST_EXCEEDED',
          );
        if (requested > bucket.available) return failed('Throttled', 'THROTTLED', costs(requested, null));
        const result = await execute({
          schema: adminSchema(),
          document,
          rootValue: root,
          variableValues: variables,
        });
        const actual = Math.min(requested, objectsIn(result.data) + (isMutation ? 10 : 0));
        bucket.available -= actual;
        const { data } = result;
        const problems = result.errors?.map(({ message, path, extensions }) => ({
          ...{ message, path: path ?? [], extensions },
        }));
        return { data, ...(problems && { errors: problems }), extensions: costs(requested, actual) };
      },
    };
  };
}

function objectsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce((sum: number, one) => sum + objectsIn(one), 0);
  return Array.isArray(value) ? inside : inside + ('id' in value ? 1 : 0);
}
