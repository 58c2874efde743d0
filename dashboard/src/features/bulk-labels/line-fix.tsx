import { Button, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { home } from '../../lib/home.ts';
import { t } from '../../lib/language/index.ts';
import { notifyError } from '../../lib/notify.ts';
import { storedValue, useStoredValue } from '../../lib/stored-value.ts';
import { WEIGHT_UNITS } from '../../lib/units.ts';
import { AddressFields, addressInput, emptyAddress } from '../../ui/address-fields.tsx';
import { Form } from '../../ui/form.tsx';
import { ConnectCarrier } from '../carrier-accounts/index.ts';
import { AddressNotice, useUpdateOrder } from '../orders/index.ts';
import type { Line, Problem, Weight } from './ship-line.ts';
import type { ShipRun } from './use-ship-run.ts';

interface Props {
  line: Line;
  problem: Problem;
  run: ShipRun;
}

/** Solves a problem where it is shown, with what the order's own page would do. */
export function LineFix({ line, problem, run }: Props) {
  const { order } = line;
  switch (problem.kind) {
    case 'weight':
      return <WeightFix line={line} run={run} />;
    case 'stock':
      return (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Ship {orderNumber} anyway', { orderNumber: order.orderNumber })}
          title={t('Ship anyway and record the shortage as found stock')}
          onClick={() => run.change(order.id, { isInSpiteOfStock: true, result: { state: 'none' } })}
        >
          {t('Ship anyway')}
        </Button>
      );
    case 'address':
      return <AddressFix line={line} run={run} />;
    case 'carrier':
      return <ConnectCarrier size="compact-sm" />;
    default:
      return null;
  }
}

const UNIT_KEY = 'waybill.weight-unit';
const isUnit = (value: unknown): value is Weight['unit'] => String(value) in WEIGHT_UNITS;

/** In the unit of the items that have a weight, or else the one that was used last. */
const unitFor = ({ order }: Line): Weight['unit'] => {
  const known = order.items.find(({ weight }) => weight !== null)?.weight?.unit;
  const last = storedValue(UNIT_KEY);
  return known ?? (isUnit(last) ? last : home().weightUnit);
};

function WeightFix({ line, run }: Omit<Props, 'problem'>) {
  const { orderNumber, id } = line.order;
  const [value, setValue] = useState<number | string>('');
  const [unit, setUnit] = useState(() => unitFor(line));
  const [, remember] = useStoredValue(UNIT_KEY);
  const isGiven = Number(value) > 0;
  const update = useUpdateOrder(id);
  /** The order keeps the weight, unless a part of it is shipped: then it is only that of the rest. */
  const save = async () => {
    remember(unit);
    const weight = { value: Number(value), unit };
    if (line.order.items.some(({ shippedQuantity }) => shippedQuantity > 0))
      return run.askAgain(id, { weight });
    try {
      await run.askAgain(id, { order: await update.mutateAsync({ weight }) });
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isGiven) void save();
      }}
    >
      <Group gap="xs" wrap="nowrap">
        <NumberInput
          size="xs"
          w={110}
          aria-label={t('Weight of the parcel of {orderNumber}', { orderNumber })}
          placeholder={t('Weight')}
          min={0}
          decimalScale={3}
          hideControls
          value={value}
          onChange={setValue}
        />
        <NativeSelect
          size="xs"
          aria-label={t('Unit of the weight of {orderNumber}', { orderNumber })}
          data={Object.keys(WEIGHT_UNITS)}
          value={unit}
          onChange={(event) => isUnit(event.currentTarget.value) && setUnit(event.currentTarget.value)}
        />
        <Button size="xs" variant="default" type="submit" disabled={!isGiven} loading={update.isPending}>
          {t('Get price')}
        </Button>
      </Group>
    </form>
  );
}

export function AddressFix({ line, run }: Omit<Props, 'problem'>) {
  const { order } = line;
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  if (isEditing) {
    const close = () => {
      // The button has to be there before it can have the focus.
      flushSync(() => setEditing(false));
      edit.current?.focus();
    };
    return <AddressForm line={line} run={run} onClose={close} />;
  }
  return (
    <Stack gap="xs">
      <AddressNotice order={order} onDecided={() => void run.reload(order.id)} />
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          ref={edit}
          aria-label={t('Edit the address of {orderNumber}', { orderNumber: order.orderNumber })}
          onClick={() => setEditing(true)}
        >
          {t('Edit address')}
        </Button>
      </Group>
    </Stack>
  );
}

function AddressForm({ line: { order }, run, onClose }: Omit<Props, 'problem'> & { onClose(): void }) {
  const update = useUpdateOrder(order.id);
  const form = useForm({ initialValues: { shipTo: { ...emptyAddress(), ...order.shipTo } } });
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  return (
    <Form
      form={form}
      submit={t('Save and get price')}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('Cancel editing')}
        </Button>
      }
      onSubmit={async ({ shipTo }) => {
        const changed = await update.mutateAsync({ shipTo: addressInput(shipTo) });
        onClose();
        await run.askAgain(order.id, { order: changed });
      }}
    >
      <Text size="sm" fw={600}>
        {t('Ship {orderNumber} to', { orderNumber: order.orderNumber })}
      </Text>
      <div ref={fields}>
        <AddressFields form={form} at="shipTo" />
      </div>
    </Form>
  );
}
