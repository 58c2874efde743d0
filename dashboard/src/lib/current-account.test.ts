import { expect, test } from 'vitest';
import { createAccountFetch, showAccount } from './current-account.ts';

const answer = (status: number, code: string) => async () =>
  new Response(JSON.stringify({ error: { code, message: '' } }), { status });
const request = () => new Request('https://shop.test/dashboard/api/v1/orders');

test('requests name the account that the page shows, and none before the login', async () => {
  const sent: (string | null)[] = [];
  const send = async (input: RequestInfo | URL) => {
    sent.push((input as Request).headers.get('x-waybill-account'));
    return new Response('{}');
  };
  showAccount(undefined);
  await createAccountFetch(send)(request());
  showAccount('usr_1');
  await createAccountFetch(send)(request());
  expect(sent).toEqual([null, 'usr_1']);
});

test('the page is left when the session is in another account, and after no other refusal', async () => {
  let left = 0;
  const leave = () => void left++;
  await createAccountFetch(answer(409, 'CONFLICT'), leave)(request());
  await createAccountFetch(answer(403, 'FORBIDDEN'), leave)(request());
  expect(left).toBe(0);
  const response = await createAccountFetch(answer(409, 'ACCOUNT_CHANGED'), leave)(request());
  expect(left).toBe(1);
  expect((await response.json()).error.code).toBe('ACCOUNT_CHANGED');
});
