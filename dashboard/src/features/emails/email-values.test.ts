import { expect, test } from 'vitest';
import { effectiveWords, emailInput, emailValues, refusedText } from './email-values.ts';
import type { EmailSettings } from './emails-api.ts';

const SETTINGS: EmailSettings = {
  storeId: null,
  isInherited: false,
  isAvailable: true,
  isActive: true,
  fromName: 'Mug Shop',
  fromEmail: 'orders@example.com',
  replyTo: null,
  types: ['shipped', 'delivered'],
  texts: { shipped: { de: { subject: 'Ihr Paket' } } },
};

test('what is not changed is sent as it was', () => {
  const { storeId, isInherited, isAvailable, ...own } = SETTINGS;
  expect(emailInput(emailValues(SETTINGS))).toEqual(own);
});

test('a text that is emptied is the default again', () => {
  const values = emailValues(SETTINGS);
  values.texts.shipped.de.subject = ' ';
  values.texts.delivered.fr.text = 'Merci !';
  expect(emailInput(values).texts).toEqual({ delivered: { fr: { text: 'Merci !' } } });
  const byDefault = { subject: 'On its way', heading: 'Shipped', text: 'Soon there' };
  expect(effectiveWords(values.texts.shipped.de, byDefault)).toEqual(byDefault);
});

test('the email whose text was refused is found', () => {
  expect(refusedText(['fromEmail', 'texts.shipped.de.subject'])).toEqual({ type: 'shipped', language: 'de' });
  expect(refusedText(['fromEmail'])).toBeUndefined();
});
