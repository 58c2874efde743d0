import { List } from '@mantine/core';
import { pluralize } from '../../lib/text.ts';
import { Notice } from '../../ui/notice.tsx';
import { type EditOutcome, reasonsOf } from './bulk-edit.ts';

const MOST_NAMED = 20;

/** Why some of many orders could not be changed, each reason once. */
export function FailedOrders({ failed }: { failed: readonly EditOutcome[] }) {
  if (failed.length === 0) return null;
  return (
    <Notice tone="bad" title={`Couldn't change ${pluralize(failed.length, 'order')}, still selected`}>
      <List size="sm">
        {reasonsOf(failed).map(({ problem, numbers }) => (
          <List.Item key={problem}>
            {problem}: {numbers.slice(0, MOST_NAMED).join(', ')}
            {numbers.length > MOST_NAMED && ` and ${numbers.length - MOST_NAMED} more`}
          </List.Item>
        ))}
      </List>
    </Notice>
  );
}
