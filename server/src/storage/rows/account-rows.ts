import type { CommaList } from '../../lib/comma-list.ts';
import type { Json } from '../../lib/json.ts';
import type { UnitSystem } from '../../lib/measures.ts';
import type { Access, DashboardLanguage, InstanceRole, Permission, Role } from '../../schema/callers.ts';

/** Owns all rows that have its id as `account_id`. Its id starts with `usr_` because the API calls an account a user. */
export interface AccountRow {
  id: string;
  name: string;
  /** Null for that of the country that it ships from. */
  unit_system: UnitSystem | null;
  created_at: number;
  updated_at: number;
}

/** Its account changes only through what resumes it, and nothing is sent for it. */
export interface PausedAccountRow {
  account_id: string;
  paused_at: number;
  /** Set while the account is being imported: it cannot be resumed before that has ended. */
  import_state: string | null;
}

export interface AccountMemberRow {
  account_id: string;
  user_id: string;
  role: Role;
  created_at: number;
  /** When the person last logged in to this account or switched to it: the next login opens the most recent one. */
  last_used_at: number | null;
}

/** A person who logs in. */
export interface UserRow {
  id: string;
  /** Not unique: nobody has proved that it is theirs. */
  email: string;
  /** What colleagues call them; null if nobody has said. */
  name: string | null;
  /** In which the dashboard is shown; null follows the browser. */
  language: DashboardLanguage | null;
  password_hash: string;
  role: InstanceRole;
  created_at: number;
  updated_at: number;
  /** Set when removed: the user cannot log in any more, and the row stays for what refers to it. */
  deactivated_at: number | null;
}

export interface SessionRow {
  id: string;
  user_id: string;
  /** The account that the person works in, or null for someone without an account. */
  account_id: string | null;
  /** SHA-256 of the cookie's token, in hex. */
  token_hash: string;
  created_at: number;
  /** To the minute. */
  last_seen_at: number;
  expires_at: number;
  ip: string;
  user_agent: string;
}

export interface InvitationRow {
  id: string;
  account_id: string;
  email: string;
  /** As whoever invites them calls them. */
  name: string | null;
  role: Role;
  /** SHA-256 of the link's token, in hex. */
  token_hash: string;
  invited_by: string;
  created_at: number;
  expires_at: number;
}

export interface PasswordResetRow {
  user_id: string;
  /** SHA-256 of the link's token, in hex. */
  token_hash: string;
  /** Null if an operator created the link with a command. */
  created_by: string | null;
  created_at: number;
  expires_at: number;
}

export interface LoginAttemptsRow {
  /** What the failures are counted for: an email (hashed), a network, a browser, a session. */
  subject: string;
  /** When, in milliseconds. */
  times: Json<number[]>;
  expires_at: number;
}

export interface TwoFactorSecretRow {
  user_id: string;
  /** Encrypted with the instance key. */
  secret: string;
  /** The step of the last code that was accepted: no code of this or an earlier step is accepted again. */
  last_step: number;
  created_at: number;
  /** Null until the person has entered a first code: only then is it asked for at login. */
  confirmed_at: number | null;
}

export interface ApiKeyRow {
  id: string;
  account_id: string;
  name: string;
  prefix: string;
  /** SHA-256 of the whole key, in hex. */
  hash: string;
  access: CommaList<Access>;
  permissions: CommaList<Permission>;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
  last_used_at: number | null;
  /** The role of whoever created it, at that time: the key may do no more. */
  role: Role;
}
