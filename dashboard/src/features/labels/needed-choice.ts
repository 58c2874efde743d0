import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';

/** Why a person has to choose the service of a label, and what to do. */
export function neededChoiceText({ code, requestedService }: Schemas['NeededChoice']): string {
  switch (code) {
    case 'SERVICE_NOT_MAPPED':
      return t('The order asks for “{requestedService}”. Choose the service to ship it with.', {
        requestedService: requestedService ?? '',
      });
    case 'SERVICE_NOT_OFFERED':
      return requestedService === null
        ? t('The service of the preset is not offered for this order. Choose another.')
        : t(
            'The order asks for “{requestedService}”, but the service that it is mapped to is not offered for it. Choose another.',
            { requestedService },
          );
    case 'NOT_IN_TIME':
      return t('No service arrives by the day that the order has to be delivered. Choose a service.');
    case 'CURRENCIES_NOT_COMPARABLE':
      return t('Prices in different currencies cannot be compared. Choose a service.');
  }
}
