import { isEmail } from '../lib/email.ts';
import type { MailOutbox } from '../mail/index.ts';
import type { Role } from '../schema/callers.ts';
import type { Db } from '../storage/index.ts';

export interface InvitationContent {
  token: string;
  role: Role;
  accountName: string;
  invitedBy: string;
}

export interface ResetContent {
  /** One for each login with this email. */
  links: { token: string; accounts: string[] }[];
  /** The email of the owner or manager who created the link; null if the person has asked for it. */
  createdBy: string | null;
}

export interface ChangeContent {
  changedAt: number;
}

interface Dependencies {
  mails: Pick<MailOutbox, 'isAvailable' | 'memberSender' | 'writeMail'>;
  /** Links lead only here: what a request says about its host may be made up. */
  publicUrl: string | undefined;
}

export type MemberMails = ReturnType<typeof createMemberMails>;

/** Mails to people who log in, about how they do so. Each is written in the transaction that causes it. */
export function createMemberMails({ mails, publicUrl }: Dependencies) {
  const isAvailable = mails.isAvailable && mails.memberSender !== undefined && publicUrl !== undefined;

  /** Whether it will be sent. */
  async function write(
    tx: Db,
    mail: { type: string; cause: string; accountId: string | null; recipient: string; content: object },
  ): Promise<boolean> {
    if (!isAvailable || !isMailable(mail.recipient)) return false;
    return mails.writeMail(tx, { ...mail, language: 'en' });
  }

  return {
    /** Whether this server sends mails with links to it. */
    isAvailable,

    invite: (
      tx: Db,
      invitation: { id: string; account_id: string; email: string },
      content: InvitationContent,
    ) =>
      write(tx, {
        type: 'invitation',
        cause: `invitation ${invitation.id}`,
        accountId: invitation.account_id,
        recipient: invitation.email,
        content,
      }),

    sendResets: (tx: Db, cause: string, recipient: string, content: ResetContent) =>
      write(tx, { type: 'password_reset', cause, accountId: null, recipient, content }),

    passwordChanged: (tx: Db, user: { id: string; email: string }, content: ChangeContent) =>
      write(tx, {
        type: 'password_changed',
        cause: `password of ${user.id} at ${content.changedAt}`,
        accountId: null,
        recipient: user.email,
        content,
      }),
  };
}

/** For commands, which send nothing. */
export const NO_MEMBER_MAILS: MemberMails = createMemberMails({
  mails: { isAvailable: false, memberSender: undefined, writeMail: async () => false },
  publicUrl: undefined,
});

/** Logins may have emails that only look like one; and what separates addresses must not make two of one. */
const isMailable = (email: string): boolean => isEmail(email) && !/[<>()[\],;:\\"]/.test(email);
