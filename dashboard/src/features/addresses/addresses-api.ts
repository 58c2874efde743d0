import { dataOf, type Schemas } from '@waybill/sdk';
import { api } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type AddressToVerify = Schemas['AddressToVerify'];
export type Verification = Schemas['AddressVerification'];
export type Parsed = Schemas['ParsedAddress'];

/** Addresses per request. */
export const BATCH_SIZE = 100;

export const verifyMany = (addresses: AddressToVerify[]) =>
  dataOf(api.POST('/addresses/verify/batch', { body: { addresses } }));

export const parseText = (text: string) => dataOf(api.POST('/addresses/parse', { body: { text } }));

export const useVerify = (meta: { silent?: boolean } = {}) =>
  useApiMutation({
    mutationFn: (body: AddressToVerify) => dataOf(api.POST('/addresses/verify', { body })),
    changes: null,
    meta,
  });

export const useParse = () =>
  useApiMutation({ mutationFn: parseText, meta: { silent: true }, changes: null });
