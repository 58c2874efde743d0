import { isObject } from '../../lib/is-object.ts';

type Node = Record<string, unknown>;

const INTERNAL = { 'x-internal': true };

/**
 * Marks the operations that only the dashboard has, and the schemas that nothing else needs. openapi-generator leaves out what is
 * marked like this.
 */
export function markInternal(
  paths: Record<string, Record<string, Node>>,
  responses: Node,
  schemas: Node,
): void {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const isOfDashboard = ({ tags }: Node) => Array.isArray(tags) && tags.includes('Dashboard');
  const needed = new Set<string>();
  for (const operation of operations) {
    if (isOfDashboard(operation)) Object.assign(operation, INTERNAL);
    else addReferences(operation, schemas, needed);
  }
  addReferences(responses, schemas, needed);
  for (const [name, schema] of Object.entries(schemas)) {
    if (!needed.has(name) && isObject(schema)) Object.assign(schema, INTERNAL);
  }
}

/** Adds the names of all schemas that are referred to, also by one another. */
function addReferences(node: unknown, schemas: Node, names: Set<string>): void {
  if (Array.isArray(node)) {
    for (const one of node) addReferences(one, schemas, names);
    return;
  }
  if (!isObject(node)) return;
  const name = String(node.$ref).replace('#/components/schemas/', '');
  if (Object.hasOwn(schemas, name) && !names.has(name)) {
    names.add(name);
    addReferences(schemas[name], schemas, names);
  }
  for (const value of Object.values(node)) addReferences(value, schemas, names);
}
