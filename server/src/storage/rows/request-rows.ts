import type { Json } from '../../lib/json.ts';

export interface IdempotencyKeyRow {
  account_id: string;
  key: string;
  /** SHA-256 of the request that the key came with, in hex. */
  fingerprint: string;
  /** `applied`: a write of the request has been committed. `answered`: the response is stored here. */
  state: 'claimed' | 'applied' | 'answered';
  /** `presence.id` of the process that executes the request; empty if it had none. */
  owner: string;
  claim_id: string;
  /** Until when the request is assumed to be running. */
  lease_until: number;
  status: number | null;
  /**
   * Headers of the stored response; after a failure, only `lookAt`: the path that shows the outcome, if the failure named one.
   */
  headers: Json<Record<string, string>> | null;
  sealed_body: string | null;
  created_at: number;
  expires_at: number;
}

/** A request that an API key has sent. */
export interface RequestLogRow {
  /** The request's. */
  id: string;
  account_id: string;
  key_id: string;
  /** When it arrived. */
  created_at: number;
  method: string;
  /** Below the prefix of the API. */
  path: string;
  query: string | null;
  /** Null for a path that does not exist. */
  route: string | null;
  status: number;
  /** 2 for 2xx, and so on. */
  status_class: number;
  duration_ms: number;
  error_code: string | null;
  error_message: string | null;
  idempotency_key: string | null;
  client: string;
  /** The start of the body of a write that failed, without credentials. */
  body: string | null;
  body_cut: number;
}
