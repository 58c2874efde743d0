import { expect, onTestFinished, test } from 'vitest';
import { openSchemaBefore } from '../../../test/support/old-schema.ts';
import { DIALECTS } from '../../../test/support/storages.ts';

const PARCEL = { weight: { value: 1, unit: 'lb' }, packageType: 'a "box", [flat]' };

test.each(DIALECTS)(
  '%s: parcels of existing shipments keep the code on their labels, and their scans',
  async (dialect) => {
    const old = await openSchemaBefore('parcels', dialect);
    onTestFinished(old.remove);
    const times = { created_at: 1, updated_at: 1 };
    await old.insert('users', { id: 'usr_1', email: 'a@b', password_hash: '', role: 'owner', ...times });
    const shipment = (id: string, count: number, code: string | null, over = {}) =>
      old.insert('shipments', {
        ...{
          id,
          user_id: 'usr_1',
          ...times,
          status: 'purchased',
          is_return: 0,
          carrier: 'fleet',
          service: 'x',
        },
        ...{ rate: 1, currency: 'USD', tracking_code: code, tracking_status: 'in_transit', tracking_at: 5 },
        ...{
          ship_from: '{}',
          ship_to: '{}',
          metadata: '{}',
          parcels: JSON.stringify(Array(count).fill(PARCEL)),
        },
        ...over,
      });
    await shipment('shp_one', 1, 'WB1');
    await shipment('shp_two', 2, 'WB2');
    await shipment('shp_failed', 1, null, { status: 'failed', tracking_status: 'unknown' });
    for (const id of ['one', 'two'])
      await old.insert('shipment_scans', {
        ...{ id: `scn_${id}`, shipment_id: `shp_${id}`, status: 'in_transit', status_detail: 'Picked up' },
        ...{ occurred_at: 5, created_at: 6 },
      });

    await old.migrate();

    const parcels = 'select shipment_id, position, user_id, tracking_code, tracking_status, tracking_at';
    const parcel = (id: string, position: number, tracking_code: string) => ({
      ...{ shipment_id: id, position, user_id: 'usr_1', tracking_code },
      ...{ tracking_status: 'in_transit', tracking_at: expect.toSatisfy((at) => Number(at) === 5) },
    });
    expect(await old.rowsOf(`${parcels} from shipment_parcels order by shipment_id, position`)).toEqual([
      parcel('shp_one', 0, 'WB1'),
      parcel('shp_two', 0, 'WB2'),
      parcel('shp_two', 1, 'WB2'),
    ]);
    const scans =
      'select shipment_id, position, status_detail from shipment_scans order by shipment_id, position';
    expect(await old.rowsOf(scans)).toEqual([
      { shipment_id: 'shp_one', position: 0, status_detail: 'Picked up' },
      { shipment_id: 'shp_two', position: 0, status_detail: 'Picked up' },
      { shipment_id: 'shp_two', position: 1, status_detail: 'Picked up' },
    ]);
  },
);
