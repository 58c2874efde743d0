import { isUsPosted } from '../../postal/index.ts';
import type { AddressToVerify, ParsedAddress, Verification } from './address-schemas.ts';
import { parseAddress } from './parse-address.ts';
import { verifyUs } from './us-verify.ts';
import { verifyElsewhere } from './world-verify.ts';

export interface AddressService {
  verify(address: AddressToVerify): Verification;
  parse(text: string): ParsedAddress;
}

/** Address checks without a network and without a database: the same question always gets the same answer. */
export function createAddressService(): AddressService {
  return {
    verify: (address) => (isUsPosted(address.country) ? verifyUs(address) : verifyElsewhere(address)),
    parse: parseAddress,
  };
}
