import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import type { Handling, HandlingUpdate } from './handling-api.ts';

type Weekday = Schemas['Weekday'];
type HolidayCountry = Schemas['HolidayCountry'];

export const WEEKDAYS: Readonly<Record<Weekday, string>> = {
  mon: t('Mon'),
  tue: t('Tue'),
  wed: t('Wed'),
  thu: t('Thu'),
  fri: t('Fri'),
  sat: t('Sat'),
  sun: t('Sun'),
};

/** Those whose holidays the server knows: the type leaves none out. */
const COUNTRIES: Readonly<Record<HolidayCountry, true>> = {
  ...{ AT: true, AU: true, BE: true, CA: true, CH: true, CZ: true, DE: true, DK: true, ES: true, FI: true },
  ...{ FR: true, GB: true, IE: true, IT: true, LU: true, MX: true, NL: true, NO: true, NZ: true, PL: true },
  ...{ PT: true, SE: true, US: true },
};
export const HOLIDAY_COUNTRIES = Object.keys(COUNTRIES) as HolidayCountry[];

export interface CalendarValues {
  businessDays: string[];
  /** Empty for none. */
  holidayCountry: string;
  closedDates: string[];
}

interface StoreValues extends CalendarValues {
  /** As it is shown: the name of a connected store, or a text. */
  store: string;
  handlingDays: number | string;
  cutoff: string;
  /** Otherwise its days are those of the account, which it begins with once it gets its own. */
  hasCalendar: boolean;
}

export interface HandlingValues extends Record<string, unknown>, CalendarValues {
  isActive: boolean;
  handlingDays: number | string;
  cutoff: string;
  timezone: string;
  stores: StoreValues[];
}

interface StoreLabels {
  labelOf(storeId: string): string;
  idOf(label: string): string;
}

type Calendar = NonNullable<Handling['stores'][number]['calendar']>;

const calendarValues = ({ businessDays, holidayCountry, closedDates }: Calendar): CalendarValues => ({
  ...{ businessDays, closedDates },
  holidayCountry: holidayCountry ?? '',
});

export const valuesOf = (handling: Handling, { labelOf }: StoreLabels): HandlingValues => ({
  ...handling,
  ...calendarValues(handling),
  stores: handling.stores.map(({ storeId, calendar, ...store }) => ({
    ...store,
    store: labelOf(storeId),
    hasCalendar: calendar !== null,
    ...calendarValues(calendar ?? handling),
  })),
});

/** A row for one more store, with what holds for all others. */
export const newStore = (values: HandlingValues): StoreValues => {
  const { handlingDays, cutoff, businessDays, holidayCountry, closedDates } = values;
  const calendar = { hasCalendar: false, businessDays, holidayCountry, closedDates };
  return { store: '', handlingDays, cutoff, ...calendar };
};

const isWeekday = (text: string): text is Weekday => Object.hasOwn(WEEKDAYS, text);

const calendarOf = ({ businessDays, holidayCountry, closedDates }: CalendarValues): Calendar => ({
  businessDays: businessDays.filter(isWeekday),
  holidayCountry: HOLIDAY_COUNTRIES.find((code) => code === holidayCountry) ?? null,
  closedDates,
});

export const updateOf = (values: HandlingValues, { idOf }: StoreLabels): HandlingUpdate => ({
  isActive: values.isActive,
  handlingDays: Number(values.handlingDays),
  cutoff: values.cutoff,
  timezone: values.timezone,
  ...calendarOf(values),
  stores: values.stores.map(({ store, handlingDays, cutoff, hasCalendar, ...calendar }) => ({
    storeId: idOf(store.trim()),
    handlingDays: Number(handlingDays),
    cutoff,
    calendar: hasCalendar ? calendarOf(calendar) : null,
  })),
});

const required = (value: number | string): string | null => (value === '' ? t('Required') : null);

const chosen = (days: string[]): string | null => (days.length === 0 ? t('Choose at least one day') : null);

export const checkHandling = {
  handlingDays: required,
  cutoff: required,
  timezone: required,
  businessDays: chosen,
  stores: {
    businessDays: (days: string[], { stores }: HandlingValues, path: string) =>
      stores[Number(path.split('.')[1])]?.hasCalendar ? chosen(days) : null,
    store: (store: string) => (store.trim() === '' ? t('Required') : null),
    handlingDays: required,
    cutoff: required,
  },
};
