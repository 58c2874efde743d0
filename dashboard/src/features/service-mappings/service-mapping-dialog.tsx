import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { blankToNull } from '../../lib/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { ServiceInput } from '../labels/index.ts';
import { type ServiceMapping, useSaveServiceMapping } from './service-mappings-api.ts';
import { StoreInput } from './store-input.tsx';

interface Props {
  /** The one to edit, or a new one. */
  mapping: ServiceMapping | 'new';
  onClose(): void;
}

const required = (text: string): string | null => (text.trim() === '' ? t('Required') : null);

export function ServiceMappingDialog({ mapping, onClose }: Props) {
  const known = mapping === 'new' ? undefined : mapping;
  const save = useSaveServiceMapping(known?.id);
  const form = useForm({
    initialValues: {
      name: known?.name ?? '',
      service: known?.service ?? '',
      carrier: known?.carrier ?? '',
      storeId: known?.storeId ?? '',
    },
    validate: { name: required, service: required },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={known === undefined ? t('Add service mapping') : t('Edit service mapping')}
    >
      <Form
        form={form}
        submit={t('Save')}
        cancel={
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        }
        onSubmit={async ({ name, service, carrier, storeId }) => {
          await save.mutateAsync({
            name: name.trim(),
            service: service.trim(),
            carrier: blankToNull(carrier),
            storeId: blankToNull(storeId),
          });
          onClose();
          notify(t('Service mapping saved'));
        }}
      >
        <TextInput
          label={t('When an order asks for')}
          placeholder={t('Expedited')}
          description={t('The shipping method as your store names it. Case is ignored.')}
          required
          maxLength={100}
          {...form.getInputProps('name')}
        />
        <ServiceInput label={t('Ship it with')} required maxLength={100} {...form.getInputProps('service')} />
        <TextInput
          label={t('Carrier')}
          placeholder={t('Any carrier that has the service')}
          maxLength={100}
          {...form.getInputProps('carrier')}
        />
        <StoreInput label={t('Store')} placeholder={t('All stores')} {...form.getInputProps('storeId')} />
      </Form>
    </Dialog>
  );
}
