/** What the service code within a tracking number stands for. */
export type ServiceNames = Readonly<Record<string, string>>;

export const UPS_SERVICES: ServiceNames = {
  '01': 'Next Day Air',
  '02': '2nd Day Air',
  '03': 'Ground',
  '12': '3 Day Select',
  '13': 'Next Day Air Saver',
  '15': 'Next Day Air Early',
  '22': 'Ground Returns Plus',
  '32': 'Next Day Air Early',
  '33': 'Next Day Air Early',
  '41': 'Next Day Air Early',
  '42': 'Ground',
  '44': 'Next Day Air',
  '66': 'Worldwide Express',
  '72': 'Ground',
  '78': 'Ground Returns Plus',
  '90': 'Ground Returns',
  A0: 'Next Day Air Early',
  A1: 'Next Day Air Early',
  A2: 'Next Day Air',
  A8: 'Ground',
  A9: 'Next Day Air Early',
  AA: 'Next Day Air Early',
  YW: 'SurePost',
};

export const UPS_WAYBILL_SERVICES: ServiceNames = {
  J: 'Next Day Express',
  K: 'Ground',
  V: 'Worldwide Express Saver',
};

/** By the first of two digits; the second says how the parcel is paid for and insured. */
export const USPS_CONFIRMATIONS: ServiceNames = {
  '0': 'Delivery Confirmation',
  '2': 'Signature Confirmation',
  '7': 'Insured Mail',
  '8': 'Merchandise Return',
};

export const USPS_SERVICES: ServiceNames = { '612': 'Parcel Select' };

/** By the first of two letters. */
export const S10_SERVICES: ServiceNames = {
  C: 'Parcel Post',
  E: 'Express Mail Service',
  H: 'Parcel Post (e-commerce)',
  L: 'Letter Post Express',
  M: 'M-bag',
  Q: 'Business Reply',
  R: 'Registered',
  U: 'Letter Post',
  V: 'Insured Letter Post',
};

export const DPD_SERVICES: ServiceNames = {
  '154': 'PARCELLetter',
  '155': 'Guarantee',
  '179': 'DPD 10:00',
  '225': 'DPD 12:00',
  '350': 'DPD 8:30',
};
