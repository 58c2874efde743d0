import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../support/mailbox.ts';
import type { ReceivedMail } from '../../support/smtp.ts';
import { until } from '../../system/support/until.ts';
import { checkPages } from '../support/check-page.ts';
import { logIn, OWNER, type Scene, setScene } from '../support/scene.ts';

const PUBLIC_URL = 'https://ship.example.com';
const MEMBER = {
  email: 'grace@example.com',
  password: 'counts every parcel',
  next: 'counts every parcel twice',
};

let mailbox: Mailbox;
let scene: Scene;
let page: Page;
beforeAll(async () => {
  mailbox = await openMailbox();
  const settings = { WAYBILL_PUBLIC_URL: PUBLIC_URL, WAYBILL_SMTP_URL: mailbox.url };
  scene = await setScene({ settings });
  page = await scene.visit({ storageState: await scene.createOwner() });
});
afterAll(async () => {
  await scene?.close();
  await mailbox?.close();
});

const mailTo = (address: string, subject: string): Promise<ReceivedMail> =>
  until(`a mail to ${address}`, async () =>
    mailbox.take(address).find((mail) => mail.subject.startsWith(subject)),
  );

/** The path of the button in a mail: it leads to the public URL, which is this server. */
function linkIn({ html, text }: ReceivedMail, page: string): string {
  const [url = ''] = /https:\/\/ship\.example\.com\/[^\s"]+/.exec(text) ?? [];
  expect(html).toContain(`href="${url}"`);
  expect(url).toMatch(new RegExp(`^${PUBLIC_URL}/${page}#token=`));
  return url.slice(PUBLIC_URL.length);
}

test('an invitation is mailed, and so is a link for whoever forgets the password that they chose', async () => {
  await page.goto('/settings/members');
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(MEMBER.email);
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  await dialog.getByText(`We sent this link to ${MEMBER.email}`).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const member = await scene.visit();
  await member.goto(linkIn(await mailTo(MEMBER.email, 'Invitation to'), 'invite'));
  await member.getByLabel(/^Password/).fill(MEMBER.password);
  await member.getByRole('button', { name: /Accept|Join|Create/ }).click();
  await member.getByRole('heading', { name: 'Overview' }).waitFor();
  await member.context().close();

  const forgetful = await scene.visit();
  await forgetful.goto('/login');
  await forgetful.getByRole('link', { name: 'Forgot your password?' }).click();
  await forgetful.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await forgetful.getByRole('button', { name: 'Send link' }).click();
  await forgetful.getByText('Enter your email address').waitFor();
  await forgetful.getByLabel('Email').fill(MEMBER.email);
  await forgetful.getByRole('button', { name: 'Send link' }).click();
  await forgetful.getByText(`If there is a login with ${MEMBER.email}`).waitFor();
  const link = linkIn(await mailTo(MEMBER.email, 'Set a new password'), 'reset-password');
  await forgetful.goto(link);
  await forgetful.getByLabel(/^Password/).fill(MEMBER.next);
  await forgetful.getByRole('button', { name: 'Set password' }).click();
  await forgetful.getByRole('heading', { name: 'Overview' }).waitFor();
  await mailTo(MEMBER.email, 'Your password was changed');

  const again = await scene.visit();
  await again.goto(link);
  await again.getByText('This link is no longer valid').waitFor();
  await again.goto('/login');
  await logIn(again, { email: MEMBER.email, password: MEMBER.next });
  await again.getByRole('heading', { name: 'Overview' }).waitFor();
  expect(scene.faults).toEqual([]);
});

test('someone whose email has no login sees the same page, and gets no mail', async () => {
  const stranger = await scene.visit();
  await stranger.goto('/forgot-password');
  await stranger.getByLabel('Email').fill('nobody@example.com');
  await stranger.getByRole('button', { name: 'Send link' }).click();
  await stranger.getByText('If there is a login with nobody@example.com').waitFor();
  // A mail that was asked for later has arrived.
  await stranger.getByRole('button', { name: 'Enter another email' }).click();
  await stranger.getByLabel('Email').fill(OWNER.email);
  await stranger.getByRole('button', { name: 'Send link' }).click();
  await stranger.getByText(`If there is a login with ${OWNER.email}`).waitFor();
  await mailTo(OWNER.email, 'Set a new password');
  expect(mailbox.take('nobody@example.com')).toEqual([]);
});

test('a member chooses what they are told, and it is remembered', async () => {
  await page.goto('/settings/notifications');
  await page.getByLabel('Stock is low: by email').check();
  await page.getByLabel('A webhook is disabled: by email').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Notifications saved').waitFor();
  await page.reload();
  await page.getByLabel('Stock is low: by email').waitFor();
  expect(await page.getByLabel('Stock is low: by email').isChecked()).toBe(true);
  expect(await page.getByLabel('A webhook is disabled: by email').isChecked()).toBe(true);
  expect(await page.getByLabel('A return awaits approval: by email').isChecked()).toBe(false);
  expect(scene.faults).toEqual([]);
});

test('the pages can be used with a screen reader and the keyboard, on both devices', async () => {
  const visitor = await scene.visit();
  const askForLink = async (shown: Page) => {
    await shown.getByLabel('Email').fill('ada@example.com');
    await shown.getByRole('button', { name: 'Send link' }).click();
    await shown.getByText('a link is on its way').waitFor();
  };
  const pages = [
    { name: 'login-with-mail', path: '/login', ready: 'Forgot your password?' },
    { name: 'forgot-password', path: '/forgot-password', ready: 'Send link' },
    { name: 'forgot-password-sent', path: '/forgot-password', ready: 'Send link', open: askForLink },
  ];
  expect(await checkPages(visitor, pages)).toEqual([]);
  const own = [{ name: 'notifications-mailed', path: '/settings/notifications', ready: 'Stock is low' }];
  expect(await checkPages(page, own)).toEqual([]);
});
