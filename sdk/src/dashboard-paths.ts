/**
 * The dashboard's own routes, which openapi.json does not describe: written by hand, in the form that the generated
 * types have.
 */
export interface User {
  id: string;
  email: string;
  role: 'owner' | 'member';
  createdAt: string;
}
export interface Session {
  user: User;
  session: { id: string; createdAt: string; expiresAt: string };
}
export interface SessionInfo {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  ip: string;
  userAgent: string;
  isCurrent: boolean;
}
export interface Invitation {
  id: string;
  email: string;
  role: 'member';
  createdAt: string;
  expiresAt: string;
}
export interface CreatedInvitation extends Invitation {
  url: string;
}
export interface Member extends User {
  deactivatedAt: string | null;
}
export type Access = 'shipping' | 'addresses';
export type Permission = 'read' | 'write';
export interface ApiKey {
  id: string;
  name: string;
  prefix: string;
  access: Access[];
  permissions: Permission[];
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
  status: 'active' | 'expired' | 'revoked';
}
export interface NewApiKey {
  name: string;
  access: Access[];
  permissions?: Permission[];
  expiresAt?: string;
}
export interface CreatedApiKey extends ApiKey {
  key: string;
}
/** Deliveries by how they ended, one entry for each hour, oldest first. */
export interface WebhookStats {
  hours: { at: string; delivered: number; failed: number; pending: number }[];
}

interface Json<T> {
  content: { 'application/json': T };
}
interface Params<P, Q> {
  query?: Q;
  path: P;
  header?: never;
  cookie?: never;
}
type None = undefined;
interface Answers<T, Ok extends number> {
  responses: { [status in Ok]: { headers: Record<string, unknown> } & Json<{ data: T }> } & {
    default: { headers: Record<string, unknown> } & Json<{ error: { code: string; message: string } }>;
  };
}
interface Plain {
  parameters: { query?: never; path?: never; header?: never; cookie?: never };
}
type Ask<T> = Plain & Answers<T, 200>;
type Send<B, T, Ok extends number = 200> = Plain & { requestBody: Json<B> } & Answers<T, Ok>;
type AskOne<T, P = { id: string }, Q = None> = { parameters: Params<P, Q> } & Answers<T, 200>;
type Deleted = { id: string; deleted: true };

export interface DashboardPaths {
  '/setup': {
    get: Ask<{ needed: boolean }>;
    post: Send<{ token: string; email: string; password: string }, Session, 201>;
  };
  '/session': {
    get: Ask<Session>;
    post: Send<{ email: string; password: string }, Session, 201>;
    delete: Ask<unknown>;
  };
  '/sessions': { get: Ask<SessionInfo[]>; delete: Ask<unknown> };
  '/sessions/{id}': { delete: AskOne<unknown> };
  '/password': { put: Send<{ currentPassword: string; newPassword: string }, unknown> };
  '/users': { get: Ask<Member[]> };
  '/users/{id}': { delete: AskOne<Member> };
  '/invitations': {
    get: Ask<Invitation[]>;
    post: Send<{ email: string; role?: 'member' }, CreatedInvitation, 201>;
  };
  '/invitations/{id}': { delete: AskOne<Deleted> };
  '/invitations/look': { post: Send<{ token: string }, { email: string; expiresAt: string }> };
  '/invitations/accept': { post: Send<{ token: string; password: string }, Session, 201> };
  '/api-keys': { get: Ask<ApiKey[]>; post: Send<NewApiKey, CreatedApiKey, 201> };
  '/api-keys/{id}': { delete: AskOne<ApiKey> };
  '/webhooks/{id}/stats': { get: AskOne<WebhookStats, { id: string }, { hours?: number }> };
  '/webhooks/{id}/deliveries/retry-failed': { post: AskOne<{ count: number }> };
}
