import { List } from '@mantine/core';
import { plural, t } from '../../lib/language/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { type EditOutcome, reasonsOf } from './bulk-edit.ts';

const MOST_NAMED = 20;

/** Why some of many orders could not be changed, each reason once. */
export function FailedOrders({ failed }: { failed: readonly EditOutcome[] }) {
  if (failed.length === 0) return null;
  return (
    <Notice
      tone="bad"
      title={plural(
        failed.length,
        "Couldn't change {count} order, still selected",
        "Couldn't change {count} orders, still selected",
      )}
    >
      <List size="sm">
        {reasonsOf(failed).map(({ problem, numbers }) => (
          <List.Item key={problem}>
            {numbers.length > MOST_NAMED
              ? t('{problem}: {numbers} and {count} more', {
                  problem,
                  numbers: numbers.slice(0, MOST_NAMED).join(', '),
                  count: numbers.length - MOST_NAMED,
                })
              : t('{subject}: {message}', { subject: problem, message: numbers.join(', ') })}
          </List.Item>
        ))}
      </List>
    </Notice>
  );
}
