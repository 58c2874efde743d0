export { accountRoutes } from './account-routes.ts';
export { type AccountService, createAccountService } from './accounts.ts';
export { apiKeyRoutes } from './api-key-routes.ts';
export { type ApiKeyService, createApiKeyService } from './api-keys.ts';
export { type Authority, createAuthority } from './authority.ts';
export { createDeactivation } from './deactivation.ts';
export {
  FINGERPRINT,
  type InstanceKey,
  keyFileIn,
  loadInstanceKey,
  matchesFingerprint,
  replaceInstanceKey,
  STORED_KEY,
} from './instance-key.ts';
export { invitationRoutes } from './invitation-routes.ts';
export { createInvitationService, type InvitationService } from './invitations.ts';
export type { KeyHolder } from './key-cache.ts';
export { createKeyUsage, type KeyUsage } from './key-usage.ts';
export { DEVICE_MAX_AGE_MS } from './known-devices.ts';
export { createLoginService, type LoginFailure, type LoginService } from './logins.ts';
export { meRoutes } from './me-routes.ts';
export { createMemberLetters } from './member-letters.ts';
export { createMemberMails, type MemberMails } from './member-mails.ts';
export { memberRoutes } from './member-routes.ts';
export { createMemberService, type MemberService } from './members.ts';
export {
  answerPasswordRequests,
  createPasswordRequestService,
  type PasswordRequestService,
} from './password-requests.ts';
export { passwordResetRoutes } from './password-reset-routes.ts';
export { createPasswordResetService, type PasswordResetService } from './password-resets.ts';
export { createPasswords, generatePassword, type Passwords } from './passwords.ts';
export { type AccountPauses, createAccountPauses, ImportTakenOver, type UnderWay } from './pauses.ts';
export { purgeAccounts } from './purge.ts';
export { sessionRoutes, type TimezoneOf } from './session-routes.ts';
export { createSessionService, MAX_AGE_MS, type SessionService } from './sessions.ts';
export { setupRoutes } from './setup-routes.ts';
export {
  contextOf as twoFactorContext,
  createTwoFactorService,
  resealTwoFactorSecrets,
  type TwoFactorService,
  turnOffTwoFactor,
} from './two-factor.ts';
export { twoFactorRoutes } from './two-factor-routes.ts';
export { createUserService, type UserService } from './users.ts';
