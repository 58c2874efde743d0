import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

/** A placeholder in the compiled query for the parameter of this name. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) });

export interface CompiledRead<P extends object> {
  sql: string;
  /** The statement's arguments, in order, for one call. */
  args(params: P): unknown[];
}

export function compileRead<P extends object, R>(
  db: Db,
  build: (db: Db, params: P) => Compilable<R>,
): CompiledRead<P> {
  // Instead of values: `build` only passes them on to the query builder, which does not look at them.
  const compiled: CompiledQuery<R> = build(db, slots as P).compile();
  const template = compiled.parameters.map((value) =>
    value instanceof Slot ? { name: value.name as keyof P } : { value },
  );
  return {
    sql: compiled.sql,
    // A slot's name is that of the property of `params` that `build` read.
    args: (params) => template.map((one) => ('name' in one ? params[one.name] : one.value)),
  };
}
