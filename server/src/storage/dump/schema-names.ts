import { MIGRATIONS, statementsOf } from '../migrate.ts';

/** What migrations have ever created on PostgreSQL, where other programs may have tables in the same schema. */
export function schemaNames(): { tables: Set<string>; functions: Set<string> } {
  const statements = MIGRATIONS.flatMap((migration) => statementsOf(migration, 'postgres'));
  const namesIn = (pattern: RegExp) =>
    statements.flatMap((statement) => [...statement.matchAll(pattern)].map(([, name = '']) => name));
  return {
    tables: new Set([
      'schema_versions',
      ...namesIn(/\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/g),
      ...namesIn(/\balter table \w+ rename to (\w+)/g),
    ]),
    functions: new Set(namesIn(/\bcreate (?:or replace )?function (\w+)/g)),
  };
}
