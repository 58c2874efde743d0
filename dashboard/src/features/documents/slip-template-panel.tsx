import { Checkbox, Group, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { errorMessage, notify } from '../../lib/notify.ts';
import { blankToNull } from '../../lib/text.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StoreSelect, useChosenStore } from '../store-choice/index.ts';
import { OrderedChoice } from './ordered-choice.tsx';
import { PrintButton } from './print-button.tsx';
import {
  type SlipTemplate,
  slipPreviewFile,
  slipTemplateQuery,
  useResetSlipTemplate,
  useUpdateSlipTemplate,
} from './slip-template-api.ts';

const BLOCKS: { value: SlipTemplate['blocks'][number]; label: string; isFixed?: boolean }[] = [
  { value: 'giftMessage', label: t('Gift message') },
  { value: 'items', label: t('Items'), isFixed: true },
  { value: 'totals', label: t('Totals') },
  { value: 'note', label: t('Note for the customer') },
  { value: 'message', label: t('Message') },
];
const FACTS: { value: SlipTemplate['facts'][number]; label: string }[] = [
  { value: 'orderDate', label: t('Order date') },
  { value: 'poNumber', label: t('PO number') },
  { value: 'service', label: t('Shipping service') },
  { value: 'tracking', label: t('Tracking number') },
];
const COLUMNS: { value: SlipTemplate['columns'][number]; label: string }[] = [
  { value: 'sku', label: 'SKU' },
  { value: 'bin', label: t('Bin') },
  { value: 'price', label: t('Price') },
];

/** What packing slips show, of all orders or of those of a store. */
export function SlipTemplatePanel() {
  const storeId = useChosenStore();
  const { data, error } = useQuery(slipTemplateQuery(storeId));
  return (
    <Panel
      title={t('Packing slip')}
      lead={t('What is printed, and in which order. A store can have a packing slip of its own.')}
      actions={<StoreSelect />}
    >
      {data === undefined && error !== null && <Text c="dimmed">{errorMessage(error)}</Text>}
      {data !== undefined && <Editor key={`${storeId} ${data.isOwn}`} template={data} />}
    </Panel>
  );
}

function Editor({ template }: { template: SlipTemplate }) {
  const { storeId, isOwn } = template;
  const update = useUpdateSlipTemplate(storeId);
  const reset = useResetSlipTemplate(storeId);
  const form = useForm({
    initialValues: {
      title: template.title,
      blocks: template.blocks,
      columns: template.columns,
      facts: template.facts,
      showLogo: template.showLogo,
      message: template.message ?? '',
    },
    validate: { title: (title) => (title.trim() === '' ? t('Enter a title') : null) },
  });
  const bodyOf = (values: typeof form.values) => ({
    ...values,
    title: values.title.trim() === '' ? template.title : values.title,
    message: blankToNull(values.message),
  });
  return (
    <>
      <Form
        form={form}
        submit={t('Save packing slip')}
        warnsOnLeave
        onSubmit={async (values) => {
          await update.mutateAsync(bodyOf(values));
          form.resetDirty();
          notify(t('Packing slip saved'));
        }}
      >
        <TextInput label={t('Title')} maxLength={40} maw={320} required {...form.getInputProps('title')} />
        <Switch label={t('Print the logo')} {...form.getInputProps('showLogo', { type: 'checkbox' })} />
        <OrderedChoice
          label={t('Beside the address')}
          options={FACTS}
          value={form.values.facts}
          onChange={(facts) => form.setFieldValue('facts', facts)}
        />
        <Checkbox.Group
          label={t('Columns of items')}
          description={t('Besides quantity and name. Gift slips never have prices')}
          {...form.getInputProps('columns')}
        >
          <Group mt="xs">
            {COLUMNS.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Group>
        </Checkbox.Group>
        <OrderedChoice
          label={t('Below the address, from top to bottom')}
          options={BLOCKS}
          value={form.values.blocks}
          onChange={(blocks) => form.setFieldValue('blocks', blocks)}
        />
        <Textarea
          label={t('Message on this packing slip only')}
          description={t('Instead of the message on all packing slips. Empty: the same one')}
          autosize
          minRows={2}
          maxLength={1000}
          maw={480}
          {...form.getInputProps('message')}
        />
      </Form>
      <Group mt="md">
        <PrintButton file={() => slipPreviewFile(storeId, bodyOf(form.values))}>
          {t('Print a sample')}
        </PrintButton>
        {isOwn && (
          <ConfirmButton
            variant="default"
            question={t('Reset this packing slip?')}
            consequence={
              storeId === null
                ? t('Packing slips look as they did before you changed them.')
                : t('Orders of this store will use the packing slip for all orders.')
            }
            confirm={t('Reset')}
            onConfirm={async () => {
              await reset.mutateAsync();
              notify(t('Packing slip reset'));
            }}
          >
            {t('Reset')}
          </ConfirmButton>
        )}
      </Group>
    </>
  );
}
