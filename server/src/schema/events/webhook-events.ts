import { Type } from 'typebox';
import { nullable, Timestamp } from '../shapes.ts';
import { defineFrom } from './definition.ts';

/** What leaves the server about a subscription: its receiver is named by the host alone, because the rest of a URL may be a secret. */
const webhook = {
  id: Type.String({ description: 'Id of the webhook subscription' }),
  receiver: Type.String({ description: 'Host of its URL, or what names its destination' }),
};
const failed = {
  ...webhook,
  failureCount: Type.Integer({ description: 'Failures in a row' }),
  lastError: nullable(Type.String()),
  lastErrorAt: nullable(Timestamp),
};

const exampleWebhook = { id: 'whk_test', receiver: 'hooks.example.com' };
const exampleFailure = (at: string) => ({ ...exampleWebhook, lastError: 'HTTP 503', lastErrorAt: at });

export const webhookEvents = {
  'webhook.failing': defineFrom(
    Type.Object({
      ...failed,
      failuresLeft: Type.Integer({ description: 'How many more failures in a row disable it' }),
    }),
    {
      title: 'WebhookFailingEvent',
      meaning: 'Deliveries to another webhook subscription have begun to fail, or five in a row have failed',
      example: (at) => ({ ...exampleFailure(at), failureCount: 5, failuresLeft: 5 }),
    },
  ),
  'webhook.disabled': defineFrom(Type.Object({ ...failed, disabledAt: Timestamp }), {
    title: 'WebhookDisabledEvent',
    meaning: 'Another webhook subscription was disabled after ten failures in a row',
    example: (at) => ({ ...exampleFailure(at), failureCount: 10, disabledAt: at }),
  }),
  'webhook.recovered': defineFrom(Type.Object({ ...webhook, recoveredAt: Timestamp }), {
    title: 'WebhookRecoveredEvent',
    meaning: 'A delivery to another webhook subscription has arrived after those that failed',
    example: (at) => ({ ...exampleWebhook, recoveredAt: at }),
  }),
};
