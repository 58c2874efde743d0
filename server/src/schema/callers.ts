import type { UnitSystem } from '../lib/measures.ts';

/** Who sends a request and what they may do: the doors find it out, the features grant it. */

export const ACCESSES = ['shipping', 'addresses'] as const;
/** Which part of the API a key opens. */
export type Access = (typeof ACCESSES)[number];

export const PERMISSIONS = ['read', 'write'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What a member may do in an account: see `roles.ts`. */
export const ROLES = ['owner', 'manager', 'packer', 'developer'] as const;
export type Role = (typeof ROLES)[number];

/** `owner` is the first person of this installation, who alone may bring back a removed login. Not a role in an account. */
export type InstanceRole = 'owner' | 'member';

export const DASHBOARD_LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type DashboardLanguage = (typeof DASHBOARD_LANGUAGES)[number];

/** A person who logs in. */
export interface User {
  id: string;
  email: string;
  /** What colleagues call them. */
  name: string | null;
  /** In which they read the dashboard; null follows the browser. */
  language: DashboardLanguage | null;
  role: InstanceRole;
  createdAt: string;
}

/** An account as one of its members sees it. */
export interface Membership {
  id: string;
  name: string;
  role: Role;
  /** Null for that of the country that it ships from. */
  unitSystem: UnitSystem | null;
}

/** The person behind a session cookie, and the account they work in. */
export interface Visitor {
  sessionId: string;
  createdAt: string;
  expiresAt: string;
  user: User;
  /** Null for someone who is not a member of any account. */
  account: Membership | null;
  /** Whether the account is paused: then it can be read and not changed. */
  isPaused: boolean;
}

/** Who makes a change: a person in the dashboard, an API key, or the server itself (jobs, rules, carriers). */
export interface Actor {
  type: 'person' | 'key' | 'system';
  /** The id of the person or the key; for the server, which part of it acts. */
  id: string;
  /** As shown in histories: a person's name, or else their email; a key's name. */
  name: string;
}

/** On whose behalf a request acts (the account that owns the data), and who sent it. */
export interface Caller {
  accountId: string;
  actor: Actor;
}

/** The network address a request comes from. */
export interface Client {
  /** As seen by this process or by a trusted proxy. */
  address: string;
  /**
   * Set when `address` looks like a proxy that is not configured as trusted, so that many people may share it: the address
   * it claims to forward for. Anyone can forge this, so it may tell people apart only within limits on all of them.
   */
  claimed?: string;
}
