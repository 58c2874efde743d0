/** Who sends a request and what they may do: the doors find it out, the features grant it. */

export const ACCESSES = ['shipping', 'addresses'] as const;
/** Which part of the API a key opens. */
export type Access = (typeof ACCESSES)[number];

export const PERMISSIONS = ['read', 'write'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ['owner', 'member'] as const;
export type Role = (typeof ROLES)[number];

export interface User {
  id: string;
  email: string;
  role: Role;
  createdAt: string;
}

/** The user behind a session cookie. */
export interface Visitor {
  sessionId: string;
  createdAt: string;
  expiresAt: string;
  user: User;
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
