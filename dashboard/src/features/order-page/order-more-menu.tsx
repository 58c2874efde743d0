import { Button, Menu } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { canShip, hasShipped, isOpen, isPartlyShipped, isUnfinished, type Order } from '../orders/index.ts';
import { useMay } from '../session/index.ts';
import { CloseDialog } from './close-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { MarkShippedDialog } from './mark-shipped-dialog.tsx';
import { CancelDialog, HoldDialog, type OrderDialogProps } from './order-dialogs.tsx';
import { ReplacementDialog } from './replacement-dialog.tsx';

interface Entry {
  label: string;
  /** Whether the order's status allows it. */
  isOffered: boolean;
  Dialog: ComponentType<OrderDialogProps>;
  danger?: true;
}

/**
 * What is done with few orders. A dialog stays open if its entry is no longer offered, because somebody else has shipped the
 * order meanwhile: what was typed is not lost, and sending it says why it is refused.
 */
export function OrderMoreMenu({ order }: { order: Order }) {
  const mayErase = useMay('personal-data', 'write');
  const [opened, setOpened] = useState<string>();
  const entries: Entry[] = [
    { label: t('Mark as shipped'), isOffered: canShip(order), Dialog: MarkShippedDialog },
    { label: t('Put on hold'), isOffered: canShip(order), Dialog: HoldDialog },
    { label: t('Send replacement'), isOffered: hasShipped(order), Dialog: ReplacementDialog },
    { label: t('Close order'), isOffered: isPartlyShipped(order), Dialog: CloseDialog, danger: true },
    { label: t('Cancel order'), isOffered: isOpen(order), Dialog: CancelDialog, danger: true },
    {
      label: t('Erase personal data'),
      isOffered: mayErase && !isUnfinished(order),
      Dialog: EraseDialog,
      danger: true,
    },
  ];
  const offered = entries.filter(({ isOffered }) => isOffered);
  return (
    <>
      {offered.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<Icon name="down" size={16} />}>
              {t('More')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map(({ label, danger }) => (
              <Menu.Item key={label} {...(danger && { c: 'var(--bad)' })} onClick={() => setOpened(label)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {entries.map(({ label, Dialog }) => (
        <Dialog key={label} order={order} opened={opened === label} onClose={() => setOpened(undefined)} />
      ))}
    </>
  );
}
