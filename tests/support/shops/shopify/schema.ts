import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, type GraphQLSchema } from 'graphql';

/** The package does not export it. */
const DATA = resolve(import.meta.dirname, '../../../../node_modules/@shopify/dev-mcp/dist/data');
const VERSION = '2026-10';
let built: GraphQLSchema | undefined;

/** Shopify's Admin API as Shopify publishes it. Built once: it has 3,500 types and takes half a second. */
export function adminSchema(): GraphQLSchema {
  built ??= build();
  return built;
}

function build(): GraphQLSchema {
  const packed = readFileSync(resolve(DATA, `admin_${VERSION}.json.gz`));
  // Its types are known to be right, and checking them takes longer than building them.
  return buildClientSchema(JSON.parse(gunzipSync(packed).toString('utf8')).data, { assumeValid: true });
}
