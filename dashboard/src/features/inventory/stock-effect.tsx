import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { plural, t } from '../../lib/language/index.ts';
import { isSameSku } from '../../lib/skus.ts';
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
      <Notice
        tone="warn"
        title={plural(
          lost,
          '{count} reserved unit will be released from orders',
          '{count} reserved units will be released from orders',
        )}
      >
        {t(
          '{reserved} are reserved for orders, but the count is {counted}. The newest orders with the lowest priority lose their reservation first, and wait until stock arrives.',
          { reserved: level.allocated, counted: setTo },
        )}
      </Notice>
    );
  }
  if (delta !== undefined && delta < 0 && lost > 0) {
    return (
      <Notice tone="warn" title={t('Reserved stock cannot be removed')}>
        {t(
          '{reserved} of {onHand} are reserved for orders. If they are really missing, enter a count instead.',
          { reserved: level.allocated, onHand: level.onHand },
        )}
      </Notice>
    );
  }
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('Now: {level}.', { level: levelWords(level) })}
      {isEntered &&
        ` ${t('Then: {level}.', { level: levelWords({ ...level, onHand, available: onHand - level.allocated }) })}`}
    </Text>
  );
}
