import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { App } from '../../server/src/app/app.ts';
import { createReference } from '../../server/src/app/openapi.ts';

type AnswerCheck = (method: string, path: string, status: number, body: unknown) => void;

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: TSchema }> }>;
}

/** The routes of every server are the same, so the test files that share a worker also share its OpenAPI document. */
let shared: Promise<AnswerCheck> | undefined;

/** Holds every JSON answer to the schema its route declares, unknown fields included: the OpenAPI file cannot lie. */
export function checkAnswersOf(app: App): Promise<AnswerCheck> {
  shared ??= createAnswerCheck(app);
  return shared;
}

async function createAnswerCheck(app: App): Promise<AnswerCheck> {
  const { paths } = (await createReference(app.routes.described())).swagger() as unknown as {
    paths: Record<string, Record<string, Operation>>;
  };
  const parameters = (path: string): number => path.split('{').length;
  // Like the router, `/events/stream` before `/events/{id}`.
  const routes = Object.entries(paths)
    .sort(([a], [b]) => parameters(a) - parameters(b))
    .map(([path, operations]) => ({
      // The dashboard's door leads to the same routes.
      pattern: new RegExp(
        `^${path.replace(/^(?=\/api\/v1\/)/, '(?:/dashboard)?').replace(/\{\w+\}/g, '[^/]+')}$`,
      ),
      operations,
    }));
  const compiled = new Map<TSchema, ReturnType<typeof Compile>>();

  return (method, path, status, body) => {
    const route = routes.find(({ pattern }) => pattern.test(path.split('?')[0] ?? ''));
    const responses = route?.operations[method.toLowerCase()]?.responses;
    const schema = (responses?.[status] ?? responses?.default)?.content?.['application/json']?.schema;
    if (schema === undefined) return;
    let check = compiled.get(schema);
    if (check === undefined) {
      check = compileClosed(schema);
      compiled.set(schema, check);
    }
    if (check.Check(body)) return;
    const [error] = check.Errors(body);
    throw new Error(`${method} ${path} ${status}: ${error?.instancePath} ${error?.message}`);
  };
}

/** A check of the same schema, with nothing allowed that it does not name. */
export const compileClosed = (schema: TSchema) => Compile(closed(schema) as TSchema);

function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (node === null || typeof node !== 'object') return node;
  const inner = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value)]));
  return 'properties' in inner ? { additionalProperties: false, ...inner } : inner;
}
