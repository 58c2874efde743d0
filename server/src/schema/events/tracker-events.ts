import { Tracker } from '../tracker.ts';
import { defineFrom } from './definition.ts';

export const trackerEvents = {
  'tracker.updated': defineFrom(Tracker, {
    title: 'TrackerUpdatedEvent',
    meaning: 'There is news of a parcel whose label was bought elsewhere',
    example: (at) => {
      const scan = {
        status: 'in_transit' as const,
        statusDetail: 'Test scan',
        location: { city: 'Springfield', state: 'IL', country: 'US' },
      };
      return {
        id: 'trk_test',
        trackingCode: 'TEST0000000000',
        carrier: 'usps',
        carrierName: 'USPS',
        carrierAccountId: 'ca_test',
        orderId: 'ord_test',
        ...scan,
        lastScanAt: at,
        estimatedDeliveryDate: null,
        trackingUrl: null,
        isFollowed: true,
        unfollowedReason: null,
        events: [{ ...scan, occurredAt: at }],
        metadata: {},
        createdAt: at,
        updatedAt: at,
      };
    },
  }),
};
