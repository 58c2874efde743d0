import { Button, type ButtonProps, Menu } from '@mantine/core';
import { useState } from 'react';
import { notifyError } from '../../lib/notify.ts';
import { Icon } from '../../ui/icons.tsx';

export interface PrintEntry {
  label: string;
  print(): Promise<unknown>;
}

interface Props extends ButtonProps {
  entries: readonly PrintEntry[];
  children: string;
}

/** What can be printed here. */
export function PrintMenu({ entries, children, ...button }: Props) {
  const [isBusy, setBusy] = useState(false);
  const print = async (entry: PrintEntry) => {
    setBusy(true);
    try {
      await entry.print();
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<Icon name="down" size={16} />}
          loading={isBusy}
          disabled={entries.length === 0}
          {...button}
        >
          {children}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Menu.Item key={entry.label} onClick={() => void print(entry)}>
            {entry.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
