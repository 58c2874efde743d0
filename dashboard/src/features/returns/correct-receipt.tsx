import { Button, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { plural, t } from '../../lib/language/index.ts';
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
        {t('Correct receipt')}
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title={t('Correct receipt')} size="lg">
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
      submit={t('Correct receipt')}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async (values) => {
        await correct.mutateAsync(correctionOf(values));
        onClose();
        notify(t('Receipt corrected'));
      }}
    >
      <Text c="dimmed" size="sm">
        {t('Enter all that has arrived so far. Stock is adjusted by the difference.')}
      </Text>
      <ReceiptLines
        form={form}
        order={order}
        legendOf={(name, count) =>
          plural(count, '{name}: {count} returned', '{name}: {count} returned', { name })
        }
      />
      <TextInput label={t('Reason')} maxLength={500} {...form.getInputProps('reason')} />
    </Form>
  );
}
