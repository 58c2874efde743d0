import type { DeliveryErrorCode } from '../../schema/delivery-errors.ts';

interface Options {
  /** For the operator's log: may contain what the account must not see, such as an address. */
  detail?: string;
  /** Not the receiver's fault: the attempt is not counted. */
  ours?: boolean;
}

/** Why there is no connection. `message` is what the account reads. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
  readonly code: DeliveryErrorCode;
  readonly detail: string | undefined;
  readonly ours: boolean;

  constructor(code: DeliveryErrorCode, message: string, { detail, ours = false }: Options = {}) {
    super(message);
    this.code = code;
    this.detail = detail;
    this.ours = ours;
  }
}

/** Named in what the account reads: whoever tries webhooks out on their own machine meets it there first. */
const SETTING = 'WAYBILL_WEBHOOK_ALLOW_CIDRS';

export const blockedAddress = (address: string, kind: string): ConnectError =>
  new ConnectError(
    'blocked_address',
    `the address ${address} is not allowed (${kind}); ${SETTING} can allow it`,
  );

/**
 * One code and one text for a name that does not exist and for one that has internal addresses only: with two, anybody who
 * may subscribe could find out which internal names there are.
 */
export const noPublicAddress = (detail: string): ConnectError =>
  new ConnectError(
    'no_public_address',
    `no public address was found for the host name; ${SETTING} can allow others`,
    { detail },
  );
