import pg from 'pg';
import { startDatabaseProxy } from '../../support/database-proxy.ts';
import { createDatabaseOn } from '../../support/scratch-database.ts';
import { startPostgres } from '../../support/scratch-servers.ts';
import type { Random } from '../random.ts';
import type { Undo } from '../undo.ts';
import { startFleet } from './fleet.ts';
import type { FleetWorld } from './world.ts';

interface FleetOptions {
  undo: Undo;
  random: Random;
  /** The folder of PostgreSQL's programs. */
  programs: string;
  /** Number of servers, and also of workers. */
  size: number;
  /** The checkout that the processes run; this one by default. */
  checkout?: string;
  /** Whether sessions in the database have the names of their processes, instead of the one that Waybill gives them. */
  namesSessions: boolean;
}

/** Starts `size` servers and `size` workers on one PostgreSQL. */
export async function startFleetWorld(options: FleetOptions): Promise<FleetWorld> {
  const { undo, programs, namesSessions } = options;
  const postgres = await startPostgres(programs);
  undo.add(() => postgres.stop());
  const { url: databaseUrl } = await createDatabaseOn(postgres.url);
  const audit = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  audit.on('error', () => {});
  undo.add(() => audit.end());

  const proxy = await startDatabaseProxy(databaseUrl);
  undo.add(() => proxy.close());
  const otherProxy = await startDatabaseProxy(databaseUrl);
  undo.add(() => otherProxy.close());
  const urlFor = (name: string) => {
    const { url } = name === 'server-1' ? proxy : otherProxy;
    return namesSessions ? `${url}?application_name=${name}` : url;
  };
  return {
    name: 'fleet',
    ...(await startFleet({ ...options, databaseUrl, urlFor })),
    postgres,
    proxy,
    otherProxy,
    query: async (sql, values = []) => (await audit.query(sql, values)).rows,
  };
}
