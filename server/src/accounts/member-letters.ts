import type { Clock } from '../lib/clock.ts';
import { sha256Hex } from '../lib/crypto.ts';
import {
  composeLetter,
  type Letter,
  type MailOutbox,
  type MailRenderers,
  type NotWanted,
} from '../mail/index.ts';
import type { Role } from '../schema/callers.ts';
import type { Storage } from '../storage/index.ts';
import type { ChangeContent, InvitationContent, ResetContent } from './member-mails.ts';
import { findReset } from './open-resets.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  mails: Pick<MailOutbox, 'memberSender'>;
  publicUrl: string | undefined;
}

/** What mails to people who log in say. A link that does not work any more when the mail would be sent is not sent. */
export function createMemberLetters({ storage, clock, mails, publicUrl }: Dependencies): MailRenderers {
  const letter = async (say: (url: string) => Promise<Letter | NotWanted>) => {
    const from = mails.memberSender;
    if (from === undefined || publicUrl === undefined) return { notWanted: 'This server has no public URL' };
    const said = await say(publicUrl);
    return 'notWanted' in said ? said : { from, ...composeLetter(said) };
  };

  return {
    invitation: (_row, { token, role, accountName, invitedBy }: InvitationContent) =>
      letter(async (url) => {
        const open = await storage.db
          .selectFrom('invitations')
          .select('expires_at')
          .where('token_hash', '=', sha256Hex(token))
          .where('expires_at', '>', clock.now())
          .executeTakeFirst();
        if (open === undefined) return { notWanted: 'The invitation was withdrawn, used or replaced' };
        return {
          subject: `Invitation to ${accountName}`,
          heading: `You are invited to ${accountName}`,
          paragraphs: [
            `${invitedBy} invited you to work in “${accountName}” on Waybill, as ${ROLE_NAMES[role]}.`,
            `Choose a password, or join with a login you already have. The link works once, until ${moment(open.expires_at)}.`,
          ],
          button: { label: 'Accept the invitation', url: `${url}/invite#token=${token}` },
          footer: [`If you do not know ${invitedBy}, ignore this email: nothing happens without you.`],
        };
      }),

    password_reset: (_row, { links, createdBy }: ResetContent) =>
      letter(async (url) => {
        const open: { label: string; url: string; until: number }[] = [];
        for (const { token, accounts } of links) {
          const reset = await findReset(storage.db, token, clock.now());
          if (reset === undefined) continue;
          const label = links.length > 1 && accounts.length > 0 ? ` for ${accounts.join(', ')}` : '';
          open.push({
            label: `Set a new password${label}`,
            url: `${url}/reset-password#token=${token}`,
            until: reset.expires_at,
          });
        }
        const [first] = open;
        if (first === undefined) return { notWanted: 'The link has expired or was replaced' };
        const why =
          createdBy === null
            ? 'Someone, probably you, asked for a link to set a new password for your Waybill login.'
            : `${createdBy} created a link for you to set a new password for your Waybill login.`;
        const several =
          open.length > 1 ? ' There are several logins with your email, each with a link of its own.' : '';
        return {
          subject: 'Set a new password',
          heading: 'Set a new password',
          paragraphs: [
            `${why}${several}`,
            `The link works once, until ${moment(first.until)}, and logs you out everywhere. If you use two-factor login, you still need a code.`,
          ],
          ...(open.length > 1 ? { items: open } : { button: first }),
          footer: ['If you did not ask for it, ignore this email: your password stays as it is.'],
        };
      }),

    password_changed: (_row, { changedAt }: ChangeContent) =>
      letter(async (url) => ({
        subject: 'Your password was changed',
        heading: 'Your password was changed',
        paragraphs: [
          `The password of your Waybill login was changed on ${moment(changedAt)}. Your other sessions have ended.`,
          'If this was not you, set a new password at once and tell an owner of your account.',
        ],
        button: { label: 'Set a new password', url: `${url}/forgot-password` },
        footer: ['You get this email because it concerns the security of your login.'],
      })),
  };
}

const ROLE_NAMES: Record<Role, string> = {
  owner: 'an owner',
  manager: 'a manager',
  packer: 'a packer',
  developer: 'a developer',
};

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const moment = (ms: number): string => `${FORMAT.format(ms)} UTC`;
