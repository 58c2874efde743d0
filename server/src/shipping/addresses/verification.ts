/** What a check is asked: less than a shipment needs, since finding out what lacks is its task. */
export interface AddressToVerify {
  name?: string;
  company?: string;
  street1: string;
  street2?: string;
  city?: string;
  state?: string;
  postalCode?: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

export const STATUSES = ['verified', 'corrected', 'unverified', 'invalid'] as const;
export type VerificationStatus = (typeof STATUSES)[number];

/** How deep the parts of an address were found to agree. Nothing here ever proves a street. */
export const LEVELS = ['none', 'country', 'postal_code', 'city', 'street'] as const;
export type VerificationLevel = (typeof LEVELS)[number];

export type AddressField = Exclude<keyof AddressToVerify, 'name'>;

export interface VerificationMessage {
  code: string;
  field: AddressField;
  message: string;
  /** What to write in the field instead. */
  suggestion?: string;
}

export interface Verification {
  status: VerificationStatus;
  level: VerificationLevel;
  original: AddressToVerify;
  normalized: AddressToVerify;
  /** Only a carrier knows it. */
  residential?: boolean;
  location?: { lat: number; lon: number };
  messages: VerificationMessage[];
}

/** Leaves out what is not there, so that it is not in the JSON either. */
export function definedOnly<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as T;
}

/** One line of text, however it was spaced. */
export const oneLine = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
