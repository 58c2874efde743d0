import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { lazyRequire } from '../lib/lazy-package.ts';
import { API_PREFIX } from './doors/api-door.ts';
import { SESSION_COOKIE } from './doors/cookies.ts';
import { DASHBOARD_PREFIX } from './doors/dashboard-door.ts';
import { openApiDocument } from './openapi/document.ts';
import { type KeptFile, keepFile } from './pages/kept-file.ts';
import type { DescribedRoute, RouteTable } from './route-table.ts';
import { schemaController } from './schema-compilers.ts';

const swaggerPackage = lazyRequire<typeof import('@fastify/swagger')>('@fastify/swagger');

export const OPENAPI_PATH = '/api/openapi.json';

const DESCRIPTION = `Orders, stock, rates, labels, tracking, returns and address checks. The guides are at [/docs](/docs).

Every request carries \`Authorization: Bearer svc_live_…\`. GET, HEAD and OPTIONS need the key's \`read\` permission,
everything else \`write\`; paths under \`/addresses\` need a key with *Address verification*, all others one with
*Shipping API*. Each key may make 60 requests in any 60 seconds; \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and
\`X-RateLimit-Reset\` show the current state. Errors are \`{ "error": { "code", "message" } }\`, or a
\`Problem\` with every violation of the request if \`Accept\` names \`application/problem+json\`. A POST with an
\`Idempotency-Key\` can be retried safely. Text is trimmed before it is validated and stored.

The dashboard uses the same routes with a session cookie, under \`${DASHBOARD_PREFIX}\` instead of \`${API_PREFIX}\`;
routes that only the dashboard has are listed under *Dashboard*. There, requests other than GET, HEAD and OPTIONS must come
from the dashboard's own pages (\`Sec-Fetch-Site\` or \`Origin\`).`;

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A unique string of your choice, such as a UUID. Send the same key again to retry a request safely: for 24 hours, a ' +
    'repeated request is not executed again but gets the stored response of the first, with `Idempotency-Replayed: true`. ' +
    '409 if the key was used with a different request, if the first request is still being processed, or if it took effect ' +
    'but ended in a 5xx or its response was lost; the message then says what to check. Responses that changed nothing and ' +
    'may be different next time (400, 429, 5xx) are not stored, nor are files.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
} as const;

/** Serves the OpenAPI document. It is made once, for the first request: it has megabytes. */
export function serveOpenApi(app: FastifyInstance, routes: RouteTable): void {
  let file: Promise<KeptFile> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    file ??= makeFile(routes.described()).catch((error: unknown) => {
      // The next request tries again.
      file = undefined;
      throw error;
    });
    return (await file)(request, reply);
  };
  // Not at the start, a twentieth of which it would take.
  app.addHook('onListen', (done) => {
    swaggerPackage.find();
    done();
  });
  app.get(OPENAPI_PATH, { schema: { hide: true } }, answer);
}

async function makeFile(routes: readonly DescribedRoute[]): Promise<KeptFile> {
  const document = openApiDocument(await createReference(routes), routes);
  return keepFile(Buffer.from(JSON.stringify(document)), {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  });
}

/** The groups of operations, in the order in which their descriptions are registered. */
function tagsOf(routes: readonly DescribedRoute[]): { name: string; description: string }[] {
  const tags = new Map<string, string>();
  for (const { schema, config } of routes)
    for (const tag of schema.tags ?? []) if (config?.about !== undefined) tags.set(tag, config.about);
  return [...tags].map(([name, description]) => ({ name, description }));
}

/**
 * An app that only describes routes. It is created for the first request: loading the package for it would be part of the server's
 * start.
 */
export async function createReference(routes: readonly DescribedRoute[]): Promise<FastifyInstance> {
  const { default: swagger } = await swaggerPackage.load();
  const app = Fastify({ exposeHeadRoutes: false, schemaController });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Waybill',
        version: '1',
        description: DESCRIPTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      tags: tagsOf(routes),
      components: {
        parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, svc_live_…' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: SESSION_COOKIE,
            description: `Set by logging in. Over HTTPS its name is \`__Host-${SESSION_COOKIE}\`.`,
          },
        },
      },
      security: [{ apiKey: [] }],
    },
  });
  for (const { method, url, schema } of routes) app.route({ method, url, schema, handler: () => {} });
  await app.ready();
  return app;
}
