import { queryOptions } from '@tanstack/react-query';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

/** Either shows that whoever is logged in is still the same person. */
export interface Proof {
  password?: string;
  code?: string;
}

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: () => waybill.twoFactor.get(),
});

const meta = { silent: true, handles401: true };

export const useFinishLogIn = () =>
  useApiMutation({
    mutationFn: waybill.session.finishLogIn,
    changes: null,
    meta,
  });

export const useSetUpTwoFactor = () =>
  useApiMutation({
    mutationFn: waybill.twoFactor.start,
    changes: null,
    meta,
  });

export const useConfirmTwoFactor = () =>
  useApiMutation({
    mutationFn: waybill.twoFactor.confirm,
    changes: 'two-factor',
    meta,
  });

export const useNewRecoveryCodes = () =>
  useApiMutation({
    mutationFn: waybill.twoFactor.replaceRecoveryCodes,
    changes: 'two-factor',
    meta,
  });

export const useTurnOffTwoFactor = () =>
  useApiMutation({
    mutationFn: waybill.twoFactor.turnOff,
    changes: 'two-factor',
    meta,
  });
