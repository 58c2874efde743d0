import type { ZipPlace } from '../../postal/index.ts';
import type {
  AddressField,
  VerificationLevel,
  VerificationMessage,
  VerificationStatus,
} from './address-schemas.ts';

/** City, state and ZIP code as they were given. */
export interface GivenPlace {
  city: string;
  /** Its code; undefined where nothing was given, or nothing that is a state. */
  state: string | undefined;
  hasState: boolean;
  /** Well-formed, or ''. */
  zip: string;
}

export interface PlaceFinding {
  status: VerificationStatus;
  level: VerificationLevel;
  city: string;
  state: string;
  zip: string;
  /** Where the ZIP is, when it can be believed. */
  at?: ZipPlace;
  messages: VerificationMessage[];
}

/** Suggestions are written as the post writes. */
export const tell = (
  code: string,
  field: AddressField,
  message: string,
  suggestion?: string,
): VerificationMessage => ({
  code,
  field,
  message,
  ...(suggestion !== undefined && { suggestion: suggestion.toUpperCase() }),
});
