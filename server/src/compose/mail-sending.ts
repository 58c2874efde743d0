import { createMemberLetters } from '../accounts/index.ts';
import { createAlertLetters } from '../alerts/index.ts';
import { createMailSending, type MailSending } from '../mail/index.ts';
import { createFailedMailAlert, type ShippingServices } from '../shipping/index.ts';
import type { Instance } from './instance.ts';

/** Sends mails, each rendered by the module that wrote it. */
export function createSending(instance: Instance, shipping: ShippingServices): MailSending {
  const { backgroundStorage: storage, clock, vault, mails, config, onStop } = instance;
  const { smtp, publicUrl } = config;
  const sending = createMailSending({
    ...{ storage, clock, vault, smtp, publicUrl },
    onFailed: createFailedMailAlert(storage),
    renderers: {
      ...shipping.customerMails.renderers,
      ...createMemberLetters({ storage, clock, mails, publicUrl }),
      ...createAlertLetters({ storage, mails, publicUrl }),
    },
  });
  onStop(() => sending.close());
  return sending;
}
