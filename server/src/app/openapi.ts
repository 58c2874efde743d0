import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import { API_PREFIX } from './doors/api-door.ts';
import { SESSION_COOKIE } from './doors/cookies.ts';
import { DASHBOARD_PREFIX } from './doors/dashboard-door.ts';
import { openApiDocument, referenceDocument } from './openapi/document.ts';
import { TAGS } from './openapi/tags.ts';
import { REFERENCE_PATH } from './pages/docs-pages.ts';
import { CONTENT_SECURITY_POLICY } from './pages/page-policy.ts';
import { schemaController } from './schema-compilers.ts';

const OPENAPI_PATH = '/api/openapi.json';

const DESCRIPTION = `Orders, stock, rates, labels, tracking, returns and address checks. The guides are at [/docs](/docs).

Every request carries \`Authorization: Bearer svc_live_…\`. GET, HEAD and OPTIONS need the key's \`read\` permission,
everything else \`write\`; paths under \`/addresses\` need a key with *Address verification*, all others one with
*Shipping API*. Each key may make 60 requests in any 60 seconds; \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and
\`X-RateLimit-Reset\` show the current state. Errors are \`{ "error": { "code", "message" } }\`. A POST with an
\`Idempotency-Key\` can be retried safely. Text is trimmed before it is validated and stored.

The dashboard uses the same routes with a session cookie, under \`${DASHBOARD_PREFIX}\` instead of \`${API_PREFIX}\`;
routes that only the dashboard has are listed under *Dashboard*. There, requests other than GET, HEAD and OPTIONS must come
from the dashboard's own pages (\`Sec-Fetch-Site\` or \`Origin\`).`;

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A unique text of your choice, such as a UUID. Send the same key again to retry a request safely: for 24 hours, a ' +
    'repeated request is not executed again but gets the stored response of the first, with `Idempotency-Replayed: true`. ' +
    '409 if the key was used with a different request, if the first request is still being processed, or if it took effect ' +
    'but ended in a 5xx or its response was lost; the message then says what to check. Responses that changed nothing and ' +
    'may be different next time (400, 429, 5xx) are not stored, nor are files.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
} as const;

/** What the OpenAPI document needs to know of a route. */
export type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>;

/** A list to which every route is added that is registered from now on. */
export function collectRoutes(app: FastifyInstance): readonly DescribedRoute[] {
  const routes: DescribedRoute[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (method !== 'HEAD') routes.push({ method, url, ...(schema && { schema }) });
  });
  return routes;
}

/** Serves the OpenAPI document and a reference page that loads nothing from other hosts. */
export function serveReference(app: FastifyInstance, routes: readonly DescribedRoute[]): void {
  let reference: Promise<FastifyInstance> | undefined;
  const answer = async ({ url, headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reference ??= createReference(routes).catch((error: unknown) => {
      // The next request tries again.
      reference = undefined;
      throw error;
    });
    const response = await (await reference).inject({ url, headers });
    if (response.statusCode === 404) {
      reply.callNotFound();
      return reply;
    }
    for (const [name, value] of Object.entries(response.headers)) {
      if (!OF_THE_CONNECTION.has(name)) reply.header(name, value);
    }
    return reply.code(response.statusCode).send(response.rawPayload);
  };
  for (const path of [OPENAPI_PATH, REFERENCE_PATH, `${REFERENCE_PATH}/*`])
    app.get(path, { schema: { hide: true } }, answer);
}

const OF_THE_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * An app that only describes routes. It is created for the first request: loading the packages for it would be a tenth of
 * the server's start.
 */
export async function createReference(routes: readonly DescribedRoute[]): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
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
      tags: TAGS,
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
  for (const route of routes) {
    if (route.schema !== undefined && !route.schema.hide) app.route({ ...route, handler: () => {} });
  }
  let text: string | undefined;
  app.get(OPENAPI_PATH, { schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(app));
    return reply.type('application/json; charset=utf-8').send(text);
  });
  await app.register(swaggerUi, {
    routePrefix: REFERENCE_PATH,
    // Swagger UI's icons use style attributes.
    staticCSP: `${CONTENT_SECURITY_POLICY}; style-src-attr 'unsafe-inline'`,
    theme: {
      title: 'Waybill API',
      // Earlier versions stored API keys in localStorage, where every script of this origin could read them.
      js: [{ filename: 'forget-keys.js', content: "localStorage.removeItem('authorized');" }],
    },
    transformSpecification: () => referenceDocument(app),
    uiConfig: {
      layout: 'BaseLayout',
      defaultModelsExpandDepth: 0,
      docExpansion: 'list',
    },
  });
  await app.ready();
  return app;
}
