import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Notice } from '../../ui/notice.tsx';

interface Props {
  /** What is short; undefined while the dialog is closed. */
  problem: string | undefined;
  isBusy: boolean;
  onClose(): void;
  onShip(): void;
}

/** Offers to ship what is on the packing table though the stock count says that it is not there. */
export function ShortageDialog({ problem, isBusy, onClose, onShip }: Props) {
  return (
    <Modal opened={problem !== undefined} onClose={onClose} title="Not enough stock" centered>
      <Stack gap="md">
        <Notice tone="warn">{problem}</Notice>
        <Text>
          No label was bought. If the goods are in front of you, you can ship them anyway and record the
          shortage as found stock.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button loading={isBusy} onClick={onShip}>
            Ship anyway
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
