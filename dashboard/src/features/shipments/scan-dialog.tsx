import { Button, Modal, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import { trackingLabel } from './shipment-display.ts';
import { type NewScan, type TrackingStatus, usePostScan } from './shipments-api.ts';

const SCANNED: TrackingStatus[] = [
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
  'failure',
  'return_to_sender',
];

interface Values extends Record<string, unknown> {
  status: TrackingStatus;
  statusDetail: string;
  occurredAt: string;
  location: { city: string; state: string };
}

const EMPTY: Values = {
  status: 'in_transit',
  statusDetail: '',
  occurredAt: '',
  location: { city: '', state: '' },
};

function scanOf({ status, statusDetail, occurredAt, location: { city, state } }: Values): NewScan {
  const location = {
    ...(city.trim() && { city: city.trim() }),
    ...(state.trim() && { state: state.trim() }),
  };
  return {
    status,
    ...(statusDetail.trim() !== '' && { statusDetail: statusDetail.trim() }),
    ...(occurredAt !== '' && { occurredAt: new Date(occurredAt).toISOString() }),
    ...(Object.keys(location).length > 0 && { location }),
  };
}

/** Adds a tracking scan of the own fleet by hand. */
export function ScanDialog({ id }: { id: string }) {
  const [opened, dialog] = useDisclosure();
  const post = usePostScan(id);
  const form = useForm<Values>({ initialValues: EMPTY });
  const close = () => {
    dialog.close();
    form.reset();
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={dialog.open}>
        Add scan
      </Button>
      <Modal opened={opened} onClose={close} title="Add scan">
        <Form
          form={form}
          submit="Add scan"
          cancel={
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          }
          onSubmit={async (values) => {
            await post.mutateAsync(scanOf(values));
            close();
            notify('Scan added');
          }}
        >
          <NativeSelect
            label="Status"
            data={SCANNED.map((value) => ({ value, label: trackingLabel(value) }))}
            data-autofocus
            {...form.getInputProps('status')}
          />
          <TextInput
            label="Detail"
            placeholder="Left with a neighbour"
            maxLength={200}
            {...form.getInputProps('statusDetail')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label="City" {...form.getInputProps('location.city')} />
            <TextInput label="State or province" {...form.getInputProps('location.state')} />
          </SimpleGrid>
          <TextInput
            type="datetime-local"
            label="When"
            description="Default: now"
            {...form.getInputProps('occurredAt')}
          />
        </Form>
      </Modal>
    </>
  );
}
