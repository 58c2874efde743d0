import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { plural, t } from '../../lib/language/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { addScan } from '../../ui/scanner.ts';
import classes from './stock-count.module.css';
import { type Bin, type CountedLine, lineOf, type Product, type StockCount, unitsIn } from './stock-count.ts';

interface Props {
  count: StockCount;
  lastId: string | undefined;
  /** Counts the scans: what a scanner typed into a field is none of its text. */
  scans: number;
  /** Its products come first. */
  bin: Bin | undefined;
  onLeaveBin(): void;
  onType(product: Product, counted: number): void;
  onRemove(line: CountedLine): void;
}

/** What was counted so far, and a field for codes that cannot be scanned. */
export function Counting({ count, lastId, scans, bin, onLeaveBin, onType, onRemove }: Props) {
  const { lines } = count;
  const here = new Set(bin?.products.map(({ productId }) => productId));
  const elsewhere = lines.filter(({ productId }) => !here.has(productId));
  const propsOf = (product: Product) => {
    const line = lineOf(count, product.productId);
    return {
      ...{ product, counted: line?.counted, isLast: product.productId === lastId, version: scans },
      onType: (counted: number) => onType(product, counted),
      ...(line !== undefined && { onRemove: () => onRemove(line) }),
    };
  };
  return (
    <>
      <CodeField />
      {bin !== undefined && (
        <Panel
          title={t('Bin {bin}', { bin: bin.name })}
          lead={plural(
            bin.products.filter(({ productId }) => lineOf(count, productId) !== undefined).length,
            '{count} of {total} counted',
            '{count} of {total} counted',
            { total: bin.products.length },
          )}
          actions={
            <Button variant="default" size="xs" onClick={onLeaveBin}>
              {t('Close bin')}
            </Button>
          }
          flush
        >
          <ul className={classes.lines}>
            {bin.products.map((product) => (
              <CountLine key={product.productId} isExpected {...propsOf(product)} />
            ))}
          </ul>
        </Panel>
      )}
      <Panel
        title={t('Counted')}
        lead={`${plural(lines.length, '{count} product', '{count} products')} · ${plural(
          unitsIn(count),
          '{count} piece',
          '{count} pieces',
        )}`}
        flush
      >
        {lines.length === 0 && (
          <Message title={t('Nothing counted yet')}>
            {t(
              'Scan the barcode of each piece. Or scan one of several, and enter how many there are. The label of a bin shows what should be in it.',
            )}
          </Message>
        )}
        {elsewhere.length > 0 && (
          <ul className={classes.lines}>
            {elsewhere.map((line) => (
              <CountLine key={line.productId} {...propsOf(line)} />
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

function CodeField() {
  const [code, setCode] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') addScan(code.trim());
        setCode('');
      }}
    >
      <Group align="end" mb="md">
        <TextInput
          label={t('SKU or barcode')}
          description={t('For what cannot be scanned')}
          autoComplete="off"
          maxLength={100}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t('Count one')}
        </Button>
      </Group>
    </form>
  );
}

interface LineProps {
  product: Product;
  /** Undefined until somebody counts it. */
  counted: number | undefined;
  /** Shows how many should be there. */
  isExpected?: boolean;
  isLast: boolean;
  version: number;
  onType(counted: number): void;
  onRemove?(): void;
}

function CountLine({ product, counted, isExpected = false, isLast, version, onType, onRemove }: LineProps) {
  const { name, sku, bin, expected } = product;
  const [typed, setTyped] = useState<{ text: string; version: number }>();
  const draft = typed?.version === version ? typed.text : undefined;
  const commit = () => {
    if (draft !== undefined && draft.trim() !== '' && Number(draft) !== counted) onType(Number(draft));
    setTyped(undefined);
  };
  const facts = [sku, isExpected ? plural(expected, '{count} expected', '{count} expected') : bin];
  return (
    <li className={classes.line} data-last={isLast || undefined}>
      <div className={classes.item}>
        {name}
        <span className={classes.sku}>
          {facts.filter((text) => text !== null && text !== '').join(' · ')}
        </span>
      </div>
      <TextInput
        className={classes.quantity ?? ''}
        aria-label={t('Counted quantity of {name}', { name })}
        inputMode="numeric"
        autoComplete="off"
        data-scan
        placeholder="–"
        value={draft ?? (counted === undefined ? '' : String(counted))}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped({ text: event.currentTarget.value, version })}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') setTyped(undefined);
        }}
      />
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={t('Remove {name}', { name })}
        // Keeps its room, so that the fields stay in one column.
        style={{ visibility: onRemove === undefined ? 'hidden' : undefined }}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </ActionIcon>
    </li>
  );
}
