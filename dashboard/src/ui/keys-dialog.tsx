import { Kbd, Modal, Table } from '@mantine/core';
import { t } from '../lib/language/index.ts';

export type Keys = readonly (readonly [keys: readonly string[], does: string])[];

/** The keyboard shortcuts of a page. */
export function KeysDialog({ keys, opened, onClose }: { keys: Keys; opened: boolean; onClose(): void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Keyboard shortcuts')}>
      <Table>
        <Table.Tbody>
          {keys.map(([names, does]) => (
            <Table.Tr key={does}>
              <Table.Td>
                {names.map((name) => (
                  <Kbd key={name} mr={6}>
                    {name}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
