export { CustomsFields } from './customs-fields.tsx';
export { type CustomsValues, customsOf, emptyCustoms, missingPrice, type Packed } from './customs-values.ts';
export {
  isShortage,
  type LabelContents,
  suggestedRateQuery,
  useBuyLabel,
  useCompareRates,
} from './labels-api.ts';
export {
  checkLabelMessages,
  emptyOptions,
  type OptionValues,
  optionsOf,
} from './option-values.ts';
export { OptionsFields } from './options-fields.tsx';
export {
  checkParcels,
  emptyParcel,
  type Load,
  type ParcelsForm,
  type ParcelValues,
  packedParcel,
  parcelInput,
  repack,
  weightOf,
} from './parcel-values.ts';
export { ParcelsField } from './parcels-field.tsx';
export { ServiceChoice, useServiceChoice } from './service-choice.tsx';
export { ServiceInput } from './service-input.tsx';
