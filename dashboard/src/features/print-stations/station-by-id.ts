import { ApiError } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type PrintStation, printStationQuery } from './print-stations-api.ts';

/** The station that this browser prints at, for printing outside of components. */
export async function stationById(id: string): Promise<PrintStation> {
  try {
    return await queryClient.fetchQuery(printStationQuery(id));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403))
      throw new Error(
        t('The print station of this browser was deleted. Choose another in Settings > Printing.'),
      );
    throw error;
  }
}
