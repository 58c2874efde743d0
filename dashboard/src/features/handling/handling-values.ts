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

interface StoreValues {
  /** As it is shown: the name of a connected store, or a text. */
  store: string;
  handlingDays: number | string;
  cutoff: string;
}

export interface HandlingValues extends Record<string, unknown> {
  isActive: boolean;
  handlingDays: number | string;
  cutoff: string;
  timezone: string;
  businessDays: string[];
  /** Empty for none. */
  holidayCountry: string;
  closedDates: string[];
  stores: StoreValues[];
}

interface StoreLabels {
  labelOf(storeId: string): string;
  idOf(label: string): string;
}

export const valuesOf = (handling: Handling, { labelOf }: StoreLabels): HandlingValues => ({
  ...handling,
  holidayCountry: handling.holidayCountry ?? '',
  stores: handling.stores.map(({ storeId, ...store }) => ({ ...store, store: labelOf(storeId) })),
});

const isWeekday = (text: string): text is Weekday => Object.hasOwn(WEEKDAYS, text);

export const updateOf = (values: HandlingValues, { idOf }: StoreLabels): HandlingUpdate => ({
  isActive: values.isActive,
  handlingDays: Number(values.handlingDays),
  cutoff: values.cutoff,
  timezone: values.timezone,
  businessDays: values.businessDays.filter(isWeekday),
  holidayCountry: HOLIDAY_COUNTRIES.find((code) => code === values.holidayCountry) ?? null,
  closedDates: values.closedDates,
  stores: values.stores.map(({ store, handlingDays, cutoff }) => ({
    storeId: idOf(store.trim()),
    handlingDays: Number(handlingDays),
    cutoff,
  })),
});

const required = (value: number | string): string | null => (value === '' ? t('Required') : null);

export const checkHandling = {
  handlingDays: required,
  cutoff: required,
  timezone: required,
  businessDays: (days: string[]) => (days.length === 0 ? t('Choose at least one day') : null),
  stores: {
    store: (store: string) => (store.trim() === '' ? t('Required') : null),
    handlingDays: required,
    cutoff: required,
  },
};
