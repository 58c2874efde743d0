import { type Static, Type } from 'typebox';
import { holidayCountries } from '../postal/index.ts';
import { nullable } from './shapes.ts';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export const Weekday = Type.Enum([...WEEKDAYS], { title: 'Weekday' });
export type Weekday = Static<typeof Weekday>;
/** As a JavaScript date numbers them. */
export const WEEKDAY_NUMBERS: Record<Weekday, number> = {
  sun: 0,
  mon: 1,
  tue: 2,
  wed: 3,
  thu: 4,
  fri: 5,
  sat: 6,
};

export const HolidayCountry = Type.Enum([...holidayCountries], {
  title: 'HolidayCountry',
  description: 'Its national holidays are not business days. Add those of other countries to `closedDates`',
});

/** On which days orders leave. */
const days = {
  businessDays: Type.Array(Weekday),
  holidayCountry: nullable(HolidayCountry),
  closedDates: Type.Array(Type.String({ format: 'date' }), {
    description: 'Other days on which nothing ships',
  }),
};

const StoreCalendar = Type.Object(days, {
  title: 'StoreCalendar',
  description: 'Instead of the business days, holidays and days off of the account',
});

const StoreHandling = Type.Object(
  {
    storeId: Type.String({
      description: 'As orders have it: the id of a connected store, or a text of your own',
    }),
    handlingDays: Type.Integer(),
    cutoff: Type.String(),
    calendar: nullable(StoreCalendar),
  },
  { title: 'StoreHandling', description: "What is different for a store's orders" },
);

export const Handling = Type.Object(
  {
    isActive: Type.Boolean({
      description:
        'Whether orders that come without a `shipBy` get one. Ship-by dates of rules are set either way',
    }),
    handlingDays: Type.Integer({
      description: 'Business days after the day on which an order comes in: with 0 it ships on the same day',
    }),
    cutoff: Type.String({
      description: 'An order from this time of day on counts as one of the next business day',
      examples: ['14:00'],
    }),
    timezone: Type.String({ description: 'Where days start and end' }),
    ...days,
    stores: Type.Array(StoreHandling),
  },
  { title: 'Handling' },
);
export type Handling = Static<typeof Handling>;
