import type { Role } from '../../server/src/schema/callers.ts';
import { type Browser, openBrowser, openSession } from './browser.ts';
import type { TestApi } from './test-api.ts';

export const PASSWORD = 'correct horse battery';

export interface InvitedMember {
  id: string;
  email: string;
  browser: Browser;
}

/** Sends an invitation as the dashboard does, and takes the token out of its link. */
export async function invite(by: Browser, email: string, role: Role): Promise<string> {
  const answer = await by.call('POST', '/invitations', { json: { email, role } });
  if (answer.status !== 201) throw new Error(answer.text);
  return new URL(answer.body.data.url).hash.slice('#token='.length);
}

export const accept = (api: TestApi, token: string, password = PASSWORD) => {
  const browser = openBrowser(api);
  return browser.call('POST', '/invitations/accept', { json: { token, password } }).then((answer) => ({
    answer,
    browser,
  }));
};

let number = 0;

/** A new person with a role in the account of `by`, logged in. */
export async function addMember(api: TestApi, by: Browser, role: Role): Promise<InvitedMember> {
  const email = `${role}-${++number}@example.com`;
  const { answer, browser } = await accept(api, await invite(by, email, role));
  if (answer.status !== 201) throw new Error(answer.text);
  return { id: answer.body.data.user.id, email, browser };
}

/** An account with its owner, and one member of every other role. */
export async function openTeam(api: TestApi) {
  const accountId = await api.newUser();
  const owner = await openSession(api, accountId);
  return {
    accountId,
    owner,
    manager: await addMember(api, owner, 'manager'),
    packer: await addMember(api, owner, 'packer'),
    developer: await addMember(api, owner, 'developer'),
  };
}
