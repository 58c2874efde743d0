import { type Static, Type } from 'typebox';
import { isTimeZone, ZONE_NAME } from '../../lib/days.ts';
import { HolidayCountry, Weekday } from '../../schema/handling.ts';
import { Input } from '../../schema/inputs.ts';
import { nullable } from '../../schema/shapes.ts';
import { textLike } from '../../schema/text-like.ts';

const optional = Type.Optional;

export const MAX_HANDLING_DAYS = 60;
const HandlingDays = Type.Integer({ minimum: 0, maximum: MAX_HANDLING_DAYS });

const Cutoff = textLike({
  maxLength: 5,
  description: 'A time of day, from 00:00 to 23:59',
  examples: ['14:00'],
  pattern: /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/,
  rule: 'must be a time of day, like 14:00',
});

const Zone = textLike({
  maxLength: 100,
  description: 'IANA time zone in which days start and end',
  examples: ['America/Los_Angeles'],
  pattern: ZONE_NAME,
  isRight: isTimeZone,
  rule: 'must be an IANA time zone, like Europe/Berlin',
});

const BusinessDays = Type.Array(Weekday, { minItems: 1, maxItems: 7 });
const ClosedDates = Type.Array(Type.String({ format: 'date', maxLength: 10 }), { maxItems: 366 });

/** Complete, so that nobody has to know which part of it is the account's. */
const StoreCalendar = Type.Object(
  { businessDays: BusinessDays, holidayCountry: nullable(HolidayCountry), closedDates: ClosedDates },
  {
    additionalProperties: false,
    title: 'StoreCalendarInput',
    description: 'Instead of the business days, holidays and days off of the account',
  },
);

const StoreHandling = Type.Object(
  {
    storeId: Input.text(200),
    handlingDays: HandlingDays,
    cutoff: Cutoff,
    calendar: optional(nullable(StoreCalendar)),
  },
  { additionalProperties: false, title: 'StoreHandlingInput' },
);

/** What is given changes, and what is missing stays. */
export const HandlingUpdate = Type.Object(
  {
    isActive: optional(Type.Boolean()),
    handlingDays: optional(HandlingDays),
    cutoff: optional(Cutoff),
    timezone: optional(Zone),
    businessDays: optional(BusinessDays),
    holidayCountry: optional(nullable(HolidayCountry)),
    closedDates: optional(ClosedDates),
    stores: optional(
      Type.Array(StoreHandling, { maxItems: 100, description: 'Replaces the list; each store once' }),
    ),
  },
  {
    additionalProperties: false,
    title: 'HandlingUpdate',
    examples: [
      {
        isActive: true,
        handlingDays: 1,
        cutoff: '14:00',
        timezone: 'America/Los_Angeles',
        businessDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
        holidayCountry: 'US',
        closedDates: ['2026-12-28'],
        stores: [
          {
            storeId: 'berlin-shop',
            handlingDays: 2,
            cutoff: '11:00',
            calendar: {
              businessDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
              holidayCountry: 'DE',
              closedDates: [],
            },
          },
        ],
      },
    ],
  },
);
export type HandlingUpdate = Static<typeof HandlingUpdate>;
