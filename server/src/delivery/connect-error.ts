interface Reason {
  /** For the operator's log: may tell what the account must not read, like an address. */
  detail?: string;
  /** Nothing that the receiver did: the attempt is not counted. */
  ours?: boolean;
}

/** Why no connection came about. `message` is what the account reads. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
  readonly detail: string | undefined;
  readonly ours: boolean;

  constructor(message: string, { detail, ours = false }: Reason = {}) {
    super(message);
    this.detail = detail;
    this.ours = ours;
  }
}

/**
 * One text for a name that does not exist and for one that is somewhere inside: with two, whoever may subscribe could find
 * out which internal names there are.
 */
export const noPublicAddress = (detail: string): ConnectError =>
  new ConnectError('no public address was found for the host name', { detail });
