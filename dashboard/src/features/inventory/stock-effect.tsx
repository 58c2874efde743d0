import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format.ts';
import { isSameSku } from '../../lib/skus.ts';
import { pluralize } from '../../lib/text.ts';
import { Notice } from '../../ui/notice.tsx';
import { levelsQuery } from './inventory-api.ts';
import { levelWords } from './stock-display.ts';

interface Props {
  sku: string;
  warehouseId: string;
  /** Undefined amounts until something is entered. */
  change: { delta?: number | undefined; setTo?: number | undefined };
}

/** What is in stock now, and what an adjustment would do to it and to the orders that reserved some. */
export function StockEffect({ sku, warehouseId, change: { delta, setTo } }: Props) {
  const [settled] = useDebouncedValue(sku.trim(), 300);
  const isKnown = settled !== '' && warehouseId !== '';
  const { data, isPlaceholderData } = useQuery({
    ...levelsQuery({ product: settled, warehouseId, limit: 1 }),
    enabled: isKnown,
  });
  // Not what is in the warehouse that was chosen before.
  if (!isKnown || data === undefined || isPlaceholderData) return null;
  const level = data.data.find((one) => isSameSku(one.sku, settled)) ?? {
    onHand: 0,
    allocated: 0,
    available: 0,
  };
  const onHand = setTo ?? level.onHand + (delta ?? 0);
  const isEntered = setTo !== undefined || delta !== undefined;
  const lost = level.allocated - onHand;
  if (setTo !== undefined && lost > 0) {
    return (
      <Notice tone="warn" title={`${pluralize(lost, 'reserved unit')} will be released from orders`}>
        {formatCount(level.allocated)} are reserved for orders, but the count is {formatCount(setTo)}. The
        newest orders with the lowest priority lose their reservation first, and wait until stock arrives.
      </Notice>
    );
  }
  if (delta !== undefined && delta < 0 && lost > 0) {
    return (
      <Notice tone="warn" title="Reserved stock cannot be removed">
        {formatCount(level.allocated)} of {formatCount(level.onHand)} are reserved for orders. If they are
        really missing, enter a count instead.
      </Notice>
    );
  }
  return (
    <Text size="sm" c="dimmed" role="status">
      Now: {levelWords(level)}.
      {isEntered && ` Then: ${levelWords({ ...level, onHand, available: onHand - level.allocated })}.`}
    </Text>
  );
}
