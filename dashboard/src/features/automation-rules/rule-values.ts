import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import type { AutomationRule, RuleContent } from './automation-rules-api.ts';

type WeightValues = { value: number | string; unit: Schemas['Weight']['unit'] };

export interface RuleValues extends Record<string, unknown> {
  name: string;
  tags: string[];
  storeIds: string[];
  countries: string[];
  states: string[];
  zones: string[];
  skus: string[];
  productTags: string[];
  requestedServices: string[];
  minItems: number | string;
  maxItems: number | string;
  minWeight: WeightValues;
  maxWeight: WeightValues;
  minValue: number | string;
  maxValue: number | string;
  currency: string;
  service: string;
  hold: boolean;
  addTags: string[];
  warehouseId: string;
  packageId: string;
  assigneeId: string;
  handlingDays: number | string;
  deliveryDays: number | string;
  insurance: 'none' | 'value' | 'amount';
  insuredAmount: number | string;
}

const NO_WEIGHT: WeightValues = { value: '', unit: 'lb' };

export function ruleValuesOf(rule: AutomationRule | undefined): RuleValues {
  const { tags, storeIds, countries, states, weight, value, ...others } = rule?.conditions ?? {};
  const { service, hold, addTags, warehouseId, insurance, ...more } = rule?.actions ?? {};
  return {
    name: rule?.name ?? '',
    tags: tags ?? [],
    storeIds: storeIds ?? [],
    countries: countries ?? [],
    states: states ?? [],
    zones: others.zones ?? [],
    skus: others.skus ?? [],
    productTags: others.productTags ?? [],
    requestedServices: others.requestedServices ?? [],
    minItems: others.itemCount?.min ?? '',
    maxItems: others.itemCount?.max ?? '',
    minWeight: weight?.min ?? NO_WEIGHT,
    maxWeight: weight?.max ?? NO_WEIGHT,
    minValue: value?.min ?? '',
    maxValue: value?.max ?? '',
    currency: value?.currency ?? '',
    service: service ?? '',
    hold: hold ?? false,
    addTags: addTags ?? [],
    warehouseId: warehouseId ?? '',
    packageId: more.packageId ?? '',
    assigneeId: more.assigneeId ?? '',
    handlingDays: more.handlingDays ?? '',
    deliveryDays: more.deliveryDays ?? '',
    insurance: insuranceOf(insurance),
    insuredAmount: insurance?.amount ?? '',
  };
}

function insuranceOf(insurance: { amount?: number } | undefined): RuleValues['insurance'] {
  if (insurance === undefined) return 'none';
  return insurance.amount === undefined ? 'value' : 'amount';
}

export function newRuleOf(values: RuleValues): RuleContent {
  const { name, tags, storeIds, countries, states, service, addTags, warehouseId, insurance } = values;
  const weight = present({ min: weightOf(values.minWeight), max: weightOf(values.maxWeight) });
  const value = present({
    min: numberOf(values.minValue),
    max: numberOf(values.maxValue),
    currency: values.currency.trim().toUpperCase() || undefined,
  });
  const itemCount = present({ min: numberOf(values.minItems), max: numberOf(values.maxItems) });
  const some = <T>(list: T[]): T[] | undefined => (list.length === 0 ? undefined : list);
  return {
    name: name.trim(),
    conditions: present({
      tags: some(tags),
      storeIds: some(storeIds),
      countries: some(countries),
      states: some(states),
      zones: some(values.zones),
      skus: some(values.skus),
      productTags: some(values.productTags),
      itemCount: Object.keys(itemCount).length === 0 ? undefined : itemCount,
      requestedServices: some(values.requestedServices),
      weight: Object.keys(weight).length === 0 ? undefined : weight,
      value: Object.keys(value).length === 0 ? undefined : value,
    }),
    actions: present({
      service: service.trim() || undefined,
      hold: values.hold || undefined,
      addTags: some(addTags),
      warehouseId: warehouseId || undefined,
      packageId: values.packageId || undefined,
      handlingDays: numberOf(values.handlingDays),
      deliveryDays: numberOf(values.deliveryDays),
      assigneeId: values.assigneeId || undefined,
      insurance: insurance === 'none' ? undefined : present({ amount: insuredAmount(values) }),
    }),
  };
}

const insuredAmount = ({ insurance, insuredAmount }: RuleValues): number | undefined =>
  insurance === 'amount' ? Number(insuredAmount) : undefined;

const numberOf = (text: number | string): number | undefined => (text === '' ? undefined : Number(text));

const weightOf = ({ value, unit }: WeightValues): Schemas['Weight'] | undefined =>
  value === '' ? undefined : { value: Number(value), unit };

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const present = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;

const hasAction = (values: RuleValues): boolean => Object.keys(newRuleOf(values).actions).length > 0;

export const checkRule = {
  name: (text: string) => (text.trim() === '' ? t('Required') : null),
  service: (_: string, values: RuleValues) => (hasAction(values) ? null : t('Choose at least one action')),
  insuredAmount: (amount: number | string, { insurance }: RuleValues) =>
    insurance === 'amount' && amount === '' ? t('Required') : null,
};
