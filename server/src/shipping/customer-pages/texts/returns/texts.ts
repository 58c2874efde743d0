import type { ReturnStatus } from '../../../../schema/return.ts';
import type { NotReturnable } from '../../../returns/index.ts';

/** Why a form was not accepted. */
export type ReturnProblem =
  | 'nothing'
  | 'reason'
  | 'changed'
  | 'closed'
  | 'photo'
  | 'photos'
  | 'no_room'
  | 'tooLarge'
  | 'tooLong'
  | 'tooMany';

export type WithdrawalProblem = 'nothing' | 'name' | 'email' | 'changed' | 'closed' | 'tooLong' | 'tooMany';

interface ReturnTexts {
  link: string;
  title: string;
  intro: string;
  nothingLeft: string;
  whyNot: Record<NotReturnable, string>;
  quantity: string;
  reason: string;
  chooseReason: string;
  /** The usual ones, in the order of `USUAL_REASONS`. */
  reasons: readonly string[];
  instead: string;
  noExchange: string;
  comment: string;
  photos: string;
  photosHint(count: number): string;
  submit: string;
  problems: Record<ReturnProblem, string>;
  yours: string;
  number: string;
  requestedOn(date: string): string;
  statuses: Record<ReturnStatus, string>;
  rejectedBecause: string;
  exchangedFor(name: string): string;
  exchangeNote: string;
  label: string;
  labelComes: string;
  noPrinter: string;
  qrCode: string;
  qrCodeTitle: string;
  /** `carrier` is null where it has no name. */
  qrCodeText(carrier: string | null): string;
  slip: string;
  slipTitle: string;
  slipText: string;
  atOwnCost: string;
  sendTo: string;
  back: string;
}

/** In the words of the law (Directive 2023/2673, Article 11a) where it prescribes them: `link` and `confirm`. */
interface WithdrawalTexts {
  link: string;
  title: string;
  intro: string;
  items: string;
  name: string;
  email: string;
  emailHint: string;
  /** Instead, for an order without an email address. */
  emailHintAlone: string;
  /** Instead of asking for an address, where no receipt is emailed. */
  noEmailHint: string;
  next: string;
  confirmTitle: string;
  confirmIntro: string;
  confirm: string;
  change: string;
  statement: {
    to: string;
    declare: string;
    order: string;
    name: string;
    receiptTo: string;
    receiptToOrder: string;
    receiptNowhere: string;
    confirmedOn: string;
  };
  receiptTitle: string;
  receiptIntro: string;
  keep: string;
  /** Only if it is so. */
  mailed: string;
  download: string;
  whatNow: string;
  withdrawnOn(date: string): string;
  problems: Record<WithdrawalProblem, string>;
}

export interface CustomerReturnTexts {
  returns: ReturnTexts;
  withdrawal: WithdrawalTexts;
}
