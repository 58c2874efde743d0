import type { FileColumn } from '../../lib/csv.ts';
import type { Order } from '../../schema/order.ts';

/** Where something goes, in files for people. */
export const recipientColumns = <Row extends { shipTo: Order['shipTo'] }>(): FileColumn<Row>[] => [
  { heading: 'Recipient', value: ({ shipTo }) => shipTo.name },
  { heading: 'Company', value: ({ shipTo }) => shipTo.company },
  { heading: 'Street', value: ({ shipTo }) => shipTo.street1 },
  { heading: 'Apartment, floor, unit', value: ({ shipTo }) => shipTo.street2 },
  { heading: 'City', value: ({ shipTo }) => shipTo.city },
  { heading: 'State or province', value: ({ shipTo }) => shipTo.state },
  { heading: 'Postal code', value: ({ shipTo }) => shipTo.postalCode },
  { heading: 'Country', value: ({ shipTo }) => shipTo.country },
];
