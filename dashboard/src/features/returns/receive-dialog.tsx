import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Dialog } from '../../ui/dialog.tsx';
import type { Order } from '../orders/index.ts';
import { ReceiveForm } from './receive-form.tsx';
import type { Return } from './returns-api.ts';

interface Props {
  one: Return;
  order: Order | undefined;
}

/** Records what has arrived: all of it, or a part as often as something comes. */
export function ReceiveDialog({ one, order }: Props) {
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <Button variant={one.status === 'cancelled' ? 'default' : 'filled'} onClick={dialog.open}>
        Receive
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title="Receive return" size="lg">
        <ReceiveForm one={one} order={order} onClose={dialog.close} />
      </Dialog>
    </>
  );
}
