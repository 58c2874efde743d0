import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '@waybill/sdk';
import { api } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

/** Either shows that whoever is logged in is still the same person. */
export interface Proof {
  password?: string;
  code?: string;
}

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: () => dataOf(api.GET('/two-factor')),
});

const meta = { silent: true, handles401: true };

export const useFinishLogIn = () =>
  useApiMutation({
    mutationFn: (body: { token: string; code: string }) => dataOf(api.POST('/session/second-step', { body })),
    changes: null,
    meta,
  });

export const useSetUpTwoFactor = () =>
  useApiMutation({
    mutationFn: (body: { password: string }) => dataOf(api.POST('/two-factor', { body })),
    changes: null,
    meta,
  });

export const useConfirmTwoFactor = () =>
  useApiMutation({
    mutationFn: (body: { code: string }) => dataOf(api.POST('/two-factor/confirm', { body })),
    changes: 'two-factor',
    meta,
  });

export const useNewRecoveryCodes = () =>
  useApiMutation({
    mutationFn: (body: Proof) => dataOf(api.POST('/two-factor/recovery-codes', { body })),
    changes: 'two-factor',
    meta,
  });

export const useTurnOffTwoFactor = () =>
  useApiMutation({
    mutationFn: (body: Proof) => dataOf(api.POST('/two-factor/turn-off', { body })),
    changes: 'two-factor',
    meta,
  });
