import { isUsPosted } from '../../postal/index.ts';
import type { AddressToVerify, Verification } from './address-schemas.ts';
import { verifyUs } from './us-verify.ts';
import { verifyElsewhere } from './world-verify.ts';

/** Without a network and without a database: the same question always gets the same answer. */
export const verifyOffline = (address: AddressToVerify): Verification =>
  isUsPosted(address.country) ? verifyUs(address) : verifyElsewhere(address);
