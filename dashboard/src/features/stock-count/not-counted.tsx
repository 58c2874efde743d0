import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { plural, t } from '../../lib/language/index.ts';
import { notifyError } from '../../lib/notify.ts';
import { Message } from '../../ui/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { currentCount } from './count-storage.ts';
import { type CountedLine, type StockCount, withCounted } from './stock-count.ts';
import { notCounted } from './stock-count-api.ts';

interface Props {
  count: StockCount;
  store(count: StockCount): void;
  isDisabled: boolean;
}

/** What should be there and was not scanned: some of it can be counted as zero. */
export function NotCounted({ count, store, isDisabled }: Props) {
  const [found, setFound] = useState<CountedLine[]>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [bin, setBin] = useState('');
  const [isBusy, setBusy] = useState(false);
  const counted = new Set(count.lines.map(({ productId }) => productId));
  const shown = (found ?? []).filter(
    (line) =>
      !counted.has(line.productId) && (line.bin ?? '').toLowerCase().startsWith(bin.trim().toLowerCase()),
  );
  const selected = shown.filter(({ productId }) => chosen.has(productId));
  const load = async () => {
    setBusy(true);
    try {
      setFound(await notCounted(count));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  const countAsZero = () => {
    let next = currentCount() ?? count;
    for (const { counted: _, ...line } of selected) next = withCounted(next, line, 0) ?? next;
    store(next);
    setChosen(new Set());
  };
  const toggle = (productId: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(productId);
    else next.delete(productId);
    setChosen(next);
  };
  return (
    <Panel
      title={t('Not scanned')}
      lead={t(
        'Products that should be in this warehouse. They stay as they are, unless you count them as zero.',
      )}
    >
      {found === undefined ? (
        <Button variant="default" onClick={() => void load()} loading={isBusy} disabled={isDisabled}>
          {t('Show what was not scanned')}
        </Button>
      ) : (
        <Stack gap="sm">
          <Group align="end">
            <TextInput
              label={t('Bins that start with')}
              placeholder="A"
              value={bin}
              onChange={(event) => setBin(event.currentTarget.value)}
            />
            <Checkbox
              mb={8}
              label={t('Choose all of these')}
              checked={shown.length > 0 && selected.length === shown.length}
              indeterminate={selected.length > 0 && selected.length < shown.length}
              disabled={shown.length === 0}
              onChange={(event) =>
                setChosen(
                  event.currentTarget.checked ? new Set(shown.map(({ productId }) => productId)) : new Set(),
                )
              }
            />
          </Group>
          {shown.length === 0 && <Message title={t('Everything here was scanned')} />}
          {shown.map(({ productId, name, sku, bin: place, expected }) => (
            <Checkbox
              key={productId}
              label={name}
              description={[sku, place, plural(expected, '{count} expected', '{count} expected')]
                .filter((text) => text !== null && text !== '')
                .join(' · ')}
              checked={chosen.has(productId)}
              onChange={(event) => toggle(productId, event.currentTarget.checked)}
            />
          ))}
          <Group>
            <Button variant="default" disabled={selected.length === 0 || isDisabled} onClick={countAsZero}>
              {plural(selected.length, 'Count {count} product as zero', 'Count {count} products as zero')}
            </Button>
          </Group>
        </Stack>
      )}
    </Panel>
  );
}
