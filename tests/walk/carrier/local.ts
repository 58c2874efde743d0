import { ageRefunds } from '../../chaos/torture/product.ts';
import { openedFor } from '../../chaos/world/world.ts';

export { startEasyPostServer, startShipEngineServer } from '../../support/vendors/index.ts';

/** Lets the hours pass after which the server asks again how a refund stands. */
export const letHoursPass = (where: {
  dataFolder: string;
  databaseUrl: string | undefined;
}): Promise<unknown> => openedFor(where)(ageRefunds);
