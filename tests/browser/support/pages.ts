import type { Page } from 'playwright-core';
import { OWNER, type Scene } from './scene.ts';

export interface Screenshot {
  name: string;
  path: string;
  /** Text that shows that the page has loaded. */
  ready: string;
  /** Opens a dialog or a menu. */
  open?(page: Page): Promise<void>;
}

/** Pages for visitors who are not logged in. */
export const PUBLIC_PAGES: Screenshot[] = [
  { name: 'login', path: '/login', ready: 'Log in' },
  { name: 'setup-done', path: '/setup', ready: 'Already set up' },
  { name: 'forgot-password-unmailed', path: '/forgot-password', ready: 'waybill users reset-password' },
  { name: 'invite-refused', path: '/invite#token=none', ready: 'Invalid invitation' },
  { name: 'reset-refused', path: '/reset-password#token=none', ready: 'Invalid link' },
];

/** Pages of an installation that `seedData` has filled. */
export const signedInPages = (things: {
  webhookId: string;
  idleWebhookId: string;
  deliveryId: string;
  eventId: string;
}): Screenshot[] => [
  { name: 'overview', path: '/', ready: 'Overview' },
  { name: 'api-keys', path: '/settings/api-keys', ready: 'Web shop' },
  {
    name: 'api-key-new',
    path: '/settings/api-keys',
    ready: 'Web shop',
    open: async (page) => {
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByRole('dialog').getByLabel('Name').waitFor();
    },
  },
  {
    name: 'api-key-made',
    path: '/settings/api-keys',
    ready: 'Web shop',
    open: async (page) => {
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Nightly report');
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
      await page.getByText('Copy this key now').waitFor();
    },
  },
  { name: 'profile', path: '/settings/profile', ready: 'Current password' },
  {
    name: 'two-factor-setup',
    path: '/settings/profile',
    ready: 'Set up two-factor login',
    open: async (page) => {
      await page.getByRole('button', { name: 'Set up two-factor login' }).click();
      await page.getByLabel('Your password').fill(OWNER.password);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Code from your app').waitFor();
    },
  },
  { name: 'notifications', path: '/settings/notifications', ready: 'Stock is low' },
  { name: 'sessions', path: '/settings/sessions', ready: 'This device' },
  { name: 'members', path: '/settings/members', ready: 'Open invitations' },
  {
    name: 'member-invite',
    path: '/settings/members',
    ready: 'Open invitations',
    open: async (page) => {
      await page.getByRole('button', { name: 'Invite member' }).click();
      await page.getByRole('dialog').getByLabel('Email').waitFor();
    },
  },
  { name: 'account', path: '/settings/account', ready: 'Sandbox: only test-mode carriers' },
  {
    name: 'printing',
    path: '/settings/printing',
    ready: 'No print stations yet',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add print station' }).click();
      await page.getByRole('dialog').getByLabel('Printer').waitFor();
    },
  },
  {
    name: 'emails-without-server',
    path: '/settings/emails',
    ready: 'This server cannot send emails yet',
  },
  { name: 'automation-rules', path: '/settings/automation-rules', ready: 'No automation rules yet' },
  { name: 'carriers-empty', path: '/settings/carriers', ready: 'No carrier connected yet' },
  { name: 'trackers-empty', path: '/trackers', ready: 'No parcels yet' },
  { name: 'presets', path: '/settings/presets', ready: 'No presets yet' },
  { name: 'service-mappings', path: '/settings/service-mappings', ready: 'No service mappings yet' },
  { name: 'webhooks', path: '/webhooks', ready: 'order.created' },
  {
    name: 'webhook-new',
    path: '/webhooks',
    ready: 'order.created',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add webhook' }).click();
      await page.getByRole('dialog').getByLabel('Endpoint').waitFor();
    },
  },
  {
    name: 'webhook-new-options',
    path: '/webhooks',
    ready: 'order.created',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add webhook' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^Options/ }).click();
      await dialog.getByRole('button', { name: 'Add condition' }).click();
      await dialog.getByRole('combobox', { name: 'Path of condition 1' }).fill('data.orderNumber');
      await dialog.getByLabel('Value of condition 1').fill('TEST-1');
      await dialog.getByText(/^Matches/).waitFor();
    },
  },
  { name: 'destination-kinds', path: '/webhooks/destinations/new', ready: 'Amazon SQS' },
  { name: 'destination-new', path: '/webhooks/destinations/new?kind=nats', ready: 'NATS subject' },
  { name: 'webhook', path: `/webhooks/${things.webhookId}`, ready: 'Delivered' },
  { name: 'webhook-sent', path: `/webhooks/${things.webhookId}?tab=sent`, ready: 'The field' },
  {
    name: 'webhook-verify',
    path: `/webhooks/${things.webhookId}?tab=verify`,
    ready: 'Signature verification',
  },
  { name: 'webhook-settings', path: `/webhooks/${things.webhookId}?tab=settings`, ready: 'Signing secret' },
  {
    name: 'webhook-options',
    path: `/webhooks/${things.idleWebhookId}?tab=settings`,
    ready: 'An event waits until the earlier ones',
  },
  {
    name: 'delivery',
    path: `/webhooks/${things.webhookId}/deliveries/${things.deliveryId}`,
    ready: 'Attempt 1',
  },
  {
    name: 'error-toast',
    path: `/webhooks/${things.idleWebhookId}`,
    ready: 'Send test event',
    open: async (page) => {
      const tests = '**/webhooks/*/test';
      const error = { code: 'CONFLICT', message: 'The webhook was just disabled' };
      await page.route(tests, (route) => route.fulfill({ status: 409, json: { error } }));
      await page.getByRole('button', { name: 'Send test event' }).click();
      await page.getByRole('menuitem').first().click();
      await page.getByRole('alert').getByText(error.message).waitFor();
      await page.unroute(tests);
    },
  },
  { name: 'events', path: '/developers/events', ready: 'order.created' },
  { name: 'event', path: `/developers/events/${things.eventId}`, ready: 'Payload' },
  {
    name: 'request',
    path: '/developers/requests',
    ready: 'POST /orders',
    open: async (page) => {
      await page.getByRole('button', { name: 'POST /orders' }).click();
      await page.getByRole('dialog').getByText('VALIDATION_ERROR').waitFor();
    },
  },
  { name: 'not-found', path: '/webhooks/nothing/here', ready: 'Page not found' },
];

/** Something to see on every page, created through the API that the dashboard uses. */
export async function seedData(page: Page, { receiver }: Scene) {
  const post = async (path: string, body?: unknown) => {
    const answer = await page.request.post(`/dashboard/api/v1${path}`, {
      data: body,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const { key } = await post('/api-keys', { name: 'Web shop', access: ['shipping', 'addresses'] });
  await page.request.post('/api/v1/orders', {
    data: { orderNumber: '1' },
    headers: { authorization: `Bearer ${key}` },
  });
  await post('/api-keys', { name: 'Address form', access: ['addresses'], permissions: ['read'] });
  await post('/invitations', { email: 'ada@example.com', role: 'packer' });
  const { id: idleWebhookId } = await post('/webhooks', {
    url: 'https://shop.example.com/hooks/waybill',
    events: ['shipment.created'],
    payload: 'full',
    ordering: 'resource',
    filter: {
      or: [
        { path: 'data.carrier', in: ['usps', 'ups'] },
        { path: 'data.rate', greaterThan: 10 },
        { path: 'data.service', exists: false },
      ],
    },
    maxPerSecond: 5,
  });
  const { id: webhookId } = await post('/webhooks', {
    url: receiver.url,
    events: ['order.created', 'shipment.created'],
  });
  await post(`/webhooks/${webhookId}/test`, { event: 'order.created' });
  receiver.answer = () => ({ status: 500, body: '{"error":"the queue is full"}' });
  const { id: deliveryId, eventId } = await post(`/webhooks/${webhookId}/test`, {
    event: 'shipment.created',
  });
  return { webhookId, idleWebhookId, deliveryId, eventId };
}
