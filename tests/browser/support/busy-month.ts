import type { Page } from 'playwright-core';
import { go } from './go.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

/** The same numbers each time, that look as if they had happened: fewer on Sundays, one great sale, one bad day. */
function dayAt(index: number) {
  const date = new Date(Date.now() - (DAYS - 1 - index) * DAY_MS);
  const wave = 40 + Math.round(14 * Math.sin(index * 1.7) + 9 * Math.sin(index * 0.6));
  const orders = date.getUTCDay() === 0 ? Math.round(wave / 3) : index === 19 ? wave * 6 : wave;
  const labels = Math.round(orders * 0.93);
  const failed = index === 24 ? Math.round(orders * 0.7) : index % 9 === 0 ? 1 : 0;
  const pending = index === DAYS - 1 ? 6 : 0;
  return {
    date: date.toISOString().slice(0, 10),
    orders,
    labels,
    spend: [{ currency: 'USD', amount: Math.round(labels * 742.3) / 100 }],
    deliveries: { delivered: orders + labels - failed - pending, failed, pending },
  };
}

function busyMonth() {
  const days = Array.from({ length: DAYS }, (_, index) => dayAt(index));
  type Day = (typeof days)[number];
  const sum = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0);
  const totals = {
    orders: sum(({ orders }) => orders),
    labels: sum(({ labels }) => labels),
    spend: [{ currency: 'USD', amount: sum(({ spend }) => spend[0]?.amount ?? 0) }],
    deliveries: {
      delivered: sum(({ deliveries }) => deliveries.delivered),
      failed: sum(({ deliveries }) => deliveries.failed),
      pending: sum(({ deliveries }) => deliveries.pending),
    },
  };
  const attention = {
    ...{
      disabledWebhooks: 1,
      failingWebhooks: 0,
      failedPurchases: 2,
      purchasing: 0,
      voiding: 0,
      lowStock: 14,
    },
    ...{
      returnsToApprove: 3,
      returnsToComplete: 0,
      failedEmails: 0,
      failedStoreReports: 0,
      storeDifferences: 0,
    },
    ...{ returnLabelsFailed: 0, withdrawals: 0 },
  };
  return { timeZone: 'UTC', days, totals, attention };
}

/** The overview of a shop that sells: a month cannot be lived through in a test, so the server's answer is replaced. */
export async function showBusyMonth(page: Page): Promise<void> {
  const overview = '**/dashboard/api/v1/overview?*';
  await page.route(overview, (route) => route.fulfill({ json: { data: busyMonth() } }));
  await go(page, '/');
  await page.getByText('labels could not be bought').waitFor();
  await page.unroute(overview);
}
