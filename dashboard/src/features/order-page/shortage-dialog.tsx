import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { Notice } from '../../ui/notice.tsx';

interface Props {
  /** What is short; undefined while the dialog is closed. */
  problem: string | undefined;
  /** What was not done, and what can be done. */
  outcome?: string;
  confirm?: string;
  isBusy: boolean;
  onClose(): void;
  onShip(): void;
}

const UNSOLD = t(
  'No label was bought. If the goods are in front of you, you can ship them anyway and record the shortage as found stock.',
);

/** Offers to ship what is on the packing table though the stock count says that it is not there. */
export function ShortageDialog({ problem, outcome = UNSOLD, confirm = t('Ship anyway'), ...props }: Props) {
  const { isBusy, onClose, onShip } = props;
  return (
    <Modal opened={problem !== undefined} onClose={onClose} title={t('Not enough stock')} centered>
      <Stack gap="md">
        <Notice tone="warn">{problem}</Notice>
        <Text>{outcome}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button loading={isBusy} onClick={onShip}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
