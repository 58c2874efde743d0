import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { apiKeysQuery } from '../api-keys/api-keys-api.ts';
import { webhooksQuery } from '../webhooks/webhooks-api.ts';
import classes from './first-steps.module.css';

/** What a new installation still needs. Gone once all of it is there. */
export function FirstSteps() {
  const keys = useQuery(apiKeysQuery);
  const webhooks = useQuery(webhooksQuery);
  if (keys.data === undefined || webhooks.data === undefined) return null;
  const steps = [
    {
      done: keys.data.length > 0,
      title: 'Make an API key',
      text: 'Your shop and your scripts use it to reach Waybill.',
      action: 'Make a key',
      to: '/settings/api-keys',
    },
    {
      done: webhooks.data.length > 0,
      title: 'Add a webhook',
      text: 'Hear of orders and shipments the moment they change.',
      action: 'Add a webhook',
      to: '/webhooks',
    },
  ];
  if (steps.every(({ done }) => done)) return null;
  return (
    <Panel title="First steps" lead="A few minutes, and your shop is connected." flush>
      <ol className={classes.steps}>
        {steps.map(({ done, title, text, action, to }, index) => (
          <li key={to} className={classes.step}>
            <span className={classes.mark} data-done={done || undefined}>
              {done ? <Icon name="check" size={16} /> : index + 1}
            </span>
            <div className={classes.words}>
              <strong>{title}</strong>
              <span>{done ? 'Done' : text}</span>
            </div>
            {!done && (
              <Button component={RouterLink} to={to} variant="default" size="xs">
                {action}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
