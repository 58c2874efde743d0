export { CustomsFields } from './customs-fields.tsx';
export { type CustomsValues, customsOf, emptyCustoms, missingPrice, type Packed } from './customs-values.ts';
export {
  isShortage,
  type LabelContents,
  orderQuoteQuery,
  type Quote,
  type QuoteBody,
  serviceKey,
  suggestedOf,
  useBuyLabel,
} from './labels-api.ts';
export { neededChoiceText } from './needed-choice.ts';
export {
  checkLabelMessages,
  emptyOptions,
  type OptionValues,
  optionsOf,
  optionValues,
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
  parcelValues,
  repack,
  weightOf,
} from './parcel-values.ts';
export { ParcelsField } from './parcels-field.tsx';
export { priceOf, ServiceChoice, useServiceChoice } from './service-choice.tsx';
export { ServiceInput } from './service-input.tsx';
export { useKnownServices } from './use-known-services.ts';
