import type { TrackingStatus } from '../../../schema/tracking.ts';

/** What the state of an order is called on its page. */
export type Headline =
  | 'received'
  | 'preparing'
  | 'on_its_way'
  | 'out_for_delivery'
  | 'ready_for_pickup'
  | 'delivered'
  | 'problem'
  | 'returning'
  | 'cancelled';

export interface CustomerTexts {
  /** The language's own name. */
  name: string;
  order(number: string): string;
  greeting(name: string): string;
  headlines: Record<Headline, string>;
  statuses: Record<TrackingStatus, string>;
  expected(date: string): string;
  deliveredOn(date: string): string;
  to(city: string): string;
  parcel(number: number, of: number): string;
  trackAt(carrier: string): string;
  trackingCode: string;
  contents: string;
  /** Where several parcels of a shipment are shown: nobody knows what is in which. */
  contentsOfAll: string;
  history: string;
  /** What of a list is not shown. */
  more(count: number): string;
  noScans: string;
  stillToCome: string;
  timesIn(zone: string): string;
  questions: string;
  writeTo(name: string): string;
  helpPages: string;
  website(name: string): string;
  language: string;
  find: {
    title: string;
    intro: string;
    orderNumber: string;
    contact: string;
    submit: string;
    notFound: string;
    incomplete: string;
    tooMany: string;
  };
  missing: { title: string; text: string };
}
