import { t } from '../../lib/language/index.ts';
import type { Banner } from '../../ui/scan-banner.tsx';
import { neededChoiceText } from '../labels/index.ts';
import type { PackLabel } from './use-pack-label.ts';
import type { PackedParcel } from './use-parcel.ts';

/** What is to be done next with an order whose items are checked; undefined before that. */
export function bannerOfLabel(
  { problem, tab, shipment, isPrinting, isShipping, missing }: PackLabel,
  { quote }: PackedParcel,
): Banner | undefined {
  if (problem !== undefined) return { tone: 'bad', title: problem.title, text: problem.text };
  if (tab === 'needed')
    return {
      tone: 'info',
      title: t('Label bought'),
      text: t('Open it to print it. This browser cannot print it from here.'),
    };
  if (shipment !== undefined && isPrinting) return { tone: 'info', title: t('Label bought. Printing it …') };
  if (shipment !== undefined) {
    const title = tab === 'opened' ? t('Label bought and opened') : t('Label bought and printed');
    return { tone: 'good', title, text: t('Scan the next order.') };
  }
  if (isShipping) return { tone: 'info', title: t('All checked. Buying the label …') };
  if (missing === 'weight')
    return {
      tone: 'info',
      title: t('All checked. Weigh the parcel'),
      text: t('Put it on the scale, or enter its weight.'),
    };
  if (missing === 'service') {
    const title = t('All checked. Choose a service');
    return { tone: 'info', title, ...(quote?.needsChoice && { text: neededChoiceText(quote.needsChoice) }) };
  }
  return undefined;
}
