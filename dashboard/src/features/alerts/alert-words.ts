import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';

export type AlertKind = Schemas['AlertKind'];

export const ALERT_WORDS: Record<AlertKind, { label: string; text: string }> = {
  webhook_failing: {
    label: t('A webhook has begun to fail'),
    text: t('A delivery failed after others had arrived. Told at most once an hour for each webhook.'),
  },
  webhook_nearly_disabled: {
    label: t('A webhook will soon be disabled'),
    text: t('Five deliveries in a row have failed: after ten it is disabled.'),
  },
  webhook_disabled: {
    label: t('A webhook is disabled'),
    text: t('After ten failed deliveries in a row. Events are kept until you enable it again.'),
  },
  webhook_recovered: {
    label: t('A webhook works again'),
    text: t('A delivery has arrived after those that failed.'),
  },
  carrier_refused: {
    label: t('A carrier does not accept our account'),
    text: t('Its credentials are wrong, or its funds are used up: no labels can be bought there.'),
  },
  low_stock: {
    label: t('Stock is low'),
    text: t('Less than the reorder point is available in a warehouse.'),
  },
  store_failing: {
    label: t('A store cannot be read'),
    text: t(
      'Its orders do not arrive: the store refuses the credentials, or has failed several times in a row.',
    ),
  },
  mail_failed: {
    label: t('An email to a customer is refused'),
    text: t('The mail server does not take it, for example because the address does not exist.'),
  },
  return_requested: {
    label: t('A return awaits approval'),
    text: t('A customer has asked to send something back.'),
  },
  withdrawal: {
    label: t('A customer withdraws from the contract'),
    text: t('The withdrawal is effective at once, and the payment is to be refunded within 14 days.'),
  },
  return_label_failed: {
    label: t('A return label could not be bought'),
    text: t('A customer is waiting for it.'),
  },
  store_report_failed: {
    label: t('A store was not told about a shipment'),
    text: t('It refused the report of the shipment, or could not be reached for days.'),
  },
  store_difference: {
    label: t('An order differs from its store'),
    text: t('It was changed both here and there: somebody has to decide which is right.'),
  },
  delivery_problem: {
    label: t('A parcel could not be delivered'),
    text: t('The carrier reports a problem, or sends it back.'),
  },
};
