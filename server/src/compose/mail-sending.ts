import { createMemberLetters } from '../accounts/index.ts';
import { createAlertLetters } from '../alerts/index.ts';
import { registerMailMetrics } from '../app/operations/mail-metrics.ts';
import { createMailSending, type MailSending } from '../mail/index.ts';
import { createFailedMailAlert, type ShippingServices } from '../shipping/index.ts';
import type { Instance } from './instance.ts';

/** Sends mails, each rendered by the module that wrote it. */
export function createSending(instance: Instance, shipping: ShippingServices): MailSending {
  const { backgroundStorage: storage, clock, vault, mails, config, log, metrics, onStop } = instance;
  const { smtp, publicUrl } = config;
  const attempts = smtp && registerMailMetrics(metrics.registry, storage, clock);
  const sending = createMailSending({
    ...{ storage, clock, vault, smtp, publicUrl },
    /** Neither names the recipient: answers of mail servers often do. */
    onAttempted({ id, type, status }, result) {
      const outcome = 'outcome' in result ? result.outcome : 'not_wanted';
      attempts?.inc({ outcome });
      if (status === 'failed') log.warn({ mailId: id, type, outcome }, 'an email could not be sent');
    },
    // Once each, however many emails wait.
    onDown: (detail) =>
      log.error({ host: smtp?.host, detail }, 'the mail server takes no emails: all of them wait'),
    onUp: () => log.info({ host: smtp?.host }, 'the mail server takes emails again'),
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
