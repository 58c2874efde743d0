import { Autocomplete, Button, NativeSelect, NumberInput, SimpleGrid, Switch, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { repack } from '../labels/index.ts';
import type { Order } from '../orders/index.ts';
import { useReturnReasons } from '../return-rules/index.ts';
import { useWarehouseOptions } from '../warehouses/index.ts';
import { ReturnLabelFields } from './return-label-fields.tsx';
import { checkReturn, newReturnOf, type ReturnValues, returnValuesFor } from './return-values.ts';
import { useCreateReturn } from './returns-api.ts';
import { labelOptions, loadsOf, shownPrice, useReturnService } from './use-return-service.ts';

const buyingWords = (price: string | undefined): string =>
  price === undefined
    ? t('Create return and buy label')
    : t('Create return and buy label for {price}', { price });

/** An order of a single piece needs no choice. */
function startValues(order: Order): ReturnValues {
  const none = returnValuesFor(order);
  const [only, ...others] = none.lines;
  if (only?.most !== 1 || others.length > 0) return none;
  const lines = [{ ...only, quantity: 1 }];
  return { ...none, lines, parcels: repack(none.parcels, loadsOf(none.lines, order), loadsOf(lines, order)) };
}

export function NewReturnForm({ order }: { order: Order }) {
  const create = useCreateReturn();
  const navigate = useNavigate();
  const form = useCheckedForm<ReturnValues>({
    initialValues: startValues(order),
    validate: checkReturn,
  });
  const { lines, parcels, createLabel, warehouseId } = form.values;
  const warehouses = useWarehouseOptions();
  const service = useReturnService(order, warehouseId || order.warehouseId, parcels, createLabel);
  const isChosen = lines.some(({ quantity }) => Number(quantity) > 0);
  const reasons = useReturnReasons();
  const setQuantity = (index: number, quantity: number | string) => {
    const next = lines.map((line, at) => (at === index ? { ...line, quantity } : line));
    form.setValues({ lines: next, parcels: repack(parcels, loadsOf(lines, order), loadsOf(next, order)) });
  };
  return (
    <Form
      form={form}
      submit={createLabel ? buyingWords(shownPrice(service.choice)) : t('Create return')}
      warnsOnLeave
      cancel={
        <Button component={RouterLink} to={`/orders/${order.id}`} variant="default">
          {t('Cancel')}
        </Button>
      }
      onSubmit={async (values) => {
        const label = values.createLabel ? labelOptions(service.choice, values.parcels) : undefined;
        const { id } = await create.mutateAsync(newReturnOf(order.id, values, label));
        await navigate({ to: '/returns/$id', params: { id } });
        notify(t('Return created'));
      }}
    >
      <div>
        <Panel title={t('Items')}>
          {lines.map(({ orderItemId, name, most }, index) => (
            <SimpleGrid key={orderItemId} cols={{ base: 1, xs: 2 }} mb="md">
              <NumberInput
                label={name}
                description={t('Quantity, at most {count}', { count: most })}
                min={0}
                max={most}
                allowDecimal={false}
                {...form.getInputProps(`lines.${index}.quantity`)}
                onChange={(quantity) => setQuantity(index, quantity)}
              />
              <Autocomplete
                label={t('Reason for returning {name}', { name })}
                description={t("Choose one, or enter the customer's words")}
                data={reasons}
                maxLength={500}
                {...form.getInputProps(`lines.${index}.reason`)}
              />
            </SimpleGrid>
          ))}
        </Panel>
        <Panel title={t('Return shipping')}>
          {warehouses.length > 1 && (
            <NativeSelect
              label={t('Return to')}
              mb="md"
              maw={420}
              data={[{ value: '', label: t('The warehouse it was shipped from') }, ...warehouses]}
              {...form.getInputProps('warehouseId')}
            />
          )}
          <Switch
            label={t('Approve and buy the return label now')}
            description={t('From the customer to your warehouse')}
            mb={createLabel ? 'md' : 0}
            {...form.getInputProps('createLabel', { type: 'checkbox' })}
          />
          {createLabel && (
            <ReturnLabelFields
              form={form}
              service={{
                ...service,
                waitingFor: isChosen ? service.waitingFor : t('Enter how many are returned to see prices.'),
              }}
            />
          )}
        </Panel>
        <Panel title={t('Notes')}>
          <Textarea
            aria-label={t('Notes')}
            autosize
            minRows={2}
            maxLength={5000}
            {...form.getInputProps('notes')}
          />
        </Panel>
      </div>
    </Form>
  );
}
