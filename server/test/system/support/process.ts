import { createDatabase } from '../../support/storages.ts';
import { createInstallationOn, type Env, type Installation } from './installation.ts';

export type { Ended, Installation, ServerProcess } from './installation.ts';

/** An installation on a database of this test run. */
export async function createInstallation(
  dialect: 'sqlite' | 'postgres' = 'sqlite',
  settings: Env = {},
): Promise<Installation> {
  return createInstallationOn(dialect === 'postgres' ? await createDatabase() : undefined, settings);
}
