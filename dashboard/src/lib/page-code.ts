import { connection } from './connection.ts';
import { t } from './language/index.ts';

/** The code of a page cannot be loaded because there is no connection. */
export class UnreachableCode extends Error {
  override readonly name = 'UnreachableCode';
}

/**
 * Loads the code of a page. The router reloads the whole page if that fails, as after an update of the server; without a connection
 * that would leave nothing of it.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    await connection.check();
    throw connection.isLost() ? new UnreachableCode(t('There is no connection.'), { cause }) : cause;
  }
}
