import { Button, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notify } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import type { Order } from '../orders/index.ts';
import { ReceiptLines } from './receipt-lines.tsx';
import {
  type CorrectionValues,
  checkCorrection,
  correctionOf,
  correctionValuesFor,
} from './receipt-values.ts';
import { type Return, useCorrectReceipt } from './returns-api.ts';

interface Props {
  one: Return;
  order: Order | undefined;
}

/** Corrects a mistake in what was received, until the return is completed. */
export function CorrectReceipt({ one, order }: Props) {
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Correct receipt
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title="Correct receipt" size="lg">
        <CorrectionForm one={one} order={order} onClose={dialog.close} />
      </Dialog>
    </>
  );
}

function CorrectionForm({ one, order, onClose }: Props & { onClose(): void }) {
  const correct = useCorrectReceipt(one.id);
  const form = useCheckedForm<CorrectionValues>({
    initialValues: correctionValuesFor(one),
    validate: checkCorrection,
  });
  return (
    <Form
      form={form}
      submit="Correct receipt"
      cancel={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
      onSubmit={async (values) => {
        await correct.mutateAsync(correctionOf(values));
        onClose();
        notify('Receipt corrected');
      }}
    >
      <Text c="dimmed" size="sm">
        Enter all that has arrived so far. Stock is adjusted by the difference.
      </Text>
      <ReceiptLines form={form} order={order} most="returned" />
      <TextInput label="Reason" maxLength={500} {...form.getInputProps('reason')} />
    </Form>
  );
}
