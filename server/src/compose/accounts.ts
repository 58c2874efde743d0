import {
  type AccountService,
  type ApiKeyService,
  createAccountService,
  createApiKeyService,
  createDeactivation,
  createInvitationService,
  createMemberService,
  createPasswordResetService,
  createPasswords,
  createSessionService,
  createUserService,
  type InvitationService,
  type MemberMails,
  type MemberService,
  type PasswordResetService,
  type Passwords,
  type SessionService,
  type UserService,
} from '../accounts/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Storage } from '../storage/index.ts';
import { disableSubscriptions } from '../webhooks/index.ts';

export interface Accounts {
  users: UserService;
  accounts: AccountService;
  deactivate: ReturnType<typeof createDeactivation>;
  apiKeys: ApiKeyService;
  sessions: SessionService;
  members: MemberService;
  invitations: InvitationService;
  passwordResets: PasswordResetService;
}

export function createAccounts(dependencies: {
  storage: Storage;
  clock: Clock;
  maxApiKeys: number;
  passwords?: Passwords;
  /** By default nobody gets any. */
  memberMails?: MemberMails;
}): Accounts {
  const shared = { passwords: createPasswords(), ...dependencies };
  return {
    users: createUserService(shared),
    apiKeys: createApiKeyService(shared),
    sessions: createSessionService(shared),
    accounts: createAccountService(shared),
    members: createMemberService(shared),
    deactivate: createDeactivation({
      ...shared,
      onAbandoned: (tx, accountId, now) => disableSubscriptions(shared.storage, tx, accountId, now),
    }),
    invitations: createInvitationService(shared),
    passwordResets: createPasswordResetService(shared),
  };
}
