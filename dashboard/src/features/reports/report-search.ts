import { t } from '../../lib/language/index.ts';
import { choiceParam, defineSearch, keysOf } from '../../lib/search-params.ts';

export const REPORTS = {
  costs: t('Costs and margin'),
  deliveries: t('Delivery times'),
  exceptions: t('Exceptions'),
} as const;
export type ReportName = keyof typeof REPORTS;

const TRACKED = { carrier: t('Carrier'), service: t('Service'), store: t('Store'), zone: t('Zone') } as const;
/** What a row of a report is about. */
export const GROUPS = { ...TRACKED, product: t('Product'), packer: t('Packer') } as const;
type TrackedGroup = keyof typeof TRACKED;
export type GroupName = keyof typeof GROUPS;

const isTracked = (group: GroupName): group is TrackedGroup => Object.hasOwn(TRACKED, group);

/** By what a report can be broken down. */
export const groupsOf = (report: ReportName): { value: GroupName; label: string }[] =>
  keysOf(GROUPS).flatMap((value) =>
    report === 'costs' || isTracked(value) ? [{ value, label: GROUPS[value] }] : [],
  );

export const trackedGroup = (group: GroupName): TrackedGroup => (isTracked(group) ? group : 'carrier');

const day = {
  parse: (text: string) =>
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined,
};

export const validateReportSearch = defineSearch({
  report: choiceParam(REPORTS),
  by: choiceParam(GROUPS),
  from: day,
  to: day,
  currency: { parse: (text: string) => (/^[A-Z]{3}$/.test(text) ? text : undefined) },
});
export type ReportSearch = ReturnType<typeof validateReportSearch>;
