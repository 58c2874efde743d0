import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { BinLabelsDialog } from './bin-labels-dialog.tsx';
import { CountSheetDialog } from './count-sheet-dialog.tsx';

/** Counting a warehouse, and what is printed of it. */
export function CountAndPrintMenu() {
  const [shown, setShown] = useState<'bins' | 'sheet'>();
  const close = () => setShown(undefined);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<Icon name="down" size={16} />}>
            {t('Count and print')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={RouterLink} to="/inventory/count">
            {t('Count with a scanner')}
          </Menu.Item>
          <Menu.Item onClick={() => setShown('sheet')}>{t('Print a count sheet')}</Menu.Item>
          <Menu.Item onClick={() => setShown('bins')}>{t('Print bin labels')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <BinLabelsDialog opened={shown === 'bins'} onClose={close} />
      <CountSheetDialog opened={shown === 'sheet'} onClose={close} />
    </>
  );
}
