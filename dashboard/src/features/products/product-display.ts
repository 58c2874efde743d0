import { t } from '../../lib/language/index.ts';

/** What tracking the stock of a product means for orders and labels. */
export const TRACKING_HINT = {
  on: t('On: orders reserve stock, and you can only buy labels for what is available.'),
  off: t('Off: it always counts as available. Adding stock or counting it turns tracking on.'),
  switchingOff: t(
    'Turning it off releases what is reserved for orders, and the product always counts as available.',
  ),
};
