import { t } from '../../lib/language/index.ts';
import { ConfirmWithReason, type ConfirmWords } from './confirm-with-reason.tsx';
import { isVoidable } from './shipment-display.ts';
import { type Shipment, useVoidLabel } from './shipments-api.ts';

interface Props {
  shipment: Shipment;
  size?: 'xs' | 'sm';
}

const VOID: ConfirmWords = {
  question: t('Void this label?'),
  consequence: t(
    'The label can no longer be used, and its items can be shipped again. This cannot be undone.',
  ),
  action: t('Void label'),
  done: t('Label voided'),
};
const UNDO: ConfirmWords = {
  question: t('Undo this shipment?'),
  consequence: t('The order can be shipped again, and its items are back in stock, reserved for it.'),
  action: t('Undo shipment'),
  done: t('No longer marked as shipped'),
};

export function VoidButton({ shipment, size = 'sm' }: Props) {
  const voidLabel = useVoidLabel(shipment.id);
  if (!isVoidable(shipment)) return null;
  const words = shipment.isManual ? UNDO : VOID;
  return <ConfirmWithReason words={words} size={size} onConfirm={voidLabel.mutateAsync} />;
}
