import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
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

const required = (text: string): string | null => (text.trim() === '' ? 'Required' : null);

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
      title={known === undefined ? 'Add service mapping' : 'Edit service mapping'}
    >
      <Form
        form={form}
        submit="Save"
        cancel={
          <Button variant="default" onClick={onClose}>
            Cancel
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
          notify('Service mapping saved');
        }}
      >
        <TextInput
          label="When an order asks for"
          placeholder="Expedited"
          description="The shipping method as your shop names it. Case is ignored."
          required
          maxLength={100}
          {...form.getInputProps('name')}
        />
        <ServiceInput label="Ship it with" required maxLength={100} {...form.getInputProps('service')} />
        <TextInput
          label="Carrier"
          placeholder="Any carrier that has the service"
          maxLength={100}
          {...form.getInputProps('carrier')}
        />
        <StoreInput label="Store" placeholder="All stores" {...form.getInputProps('storeId')} />
      </Form>
    </Dialog>
  );
}
