import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type AddressToVerify = Schemas['AddressToVerify'];
export type Verification = Schemas['AddressVerification'];
export type Parsed = Schemas['ParsedAddress'];

/** Addresses per request. */
export const BATCH_SIZE = 100;

export const verifyMany = (addresses: AddressToVerify[]) => waybill.addresses.verifyBatch({ addresses });

export const parseText = (text: string) => waybill.addresses.parse({ text });

export const useVerify = (meta: { silent?: boolean } = {}) =>
  useApiMutation({
    mutationFn: waybill.addresses.verify,
    changes: null,
    meta,
  });

export const useParse = () =>
  useApiMutation({ mutationFn: parseText, meta: { silent: true }, changes: null });
