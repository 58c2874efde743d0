import type { Catalog } from '../languages.ts';

export const apiKeys: Catalog = {
  Access: 'Zugriff',
  'active##key': 'aktiv',
  'Address verification': 'Adressprüfung',
  'API key “{name}” created': 'API-Schlüssel „{name}“ erstellt',
  'Check and read addresses': 'Adressen prüfen und auslesen',
  'Choose at least one': 'Wählen Sie mindestens eine Option',
  'Create your first key and try it with the example request.':
    'Erstellen Sie Ihren ersten Schlüssel und probieren Sie ihn mit der Beispielanfrage aus.',
  'Default: one year from today': 'Standard: in einem Jahr',
  'Each program signs in with an API key. Give each its own, so you can revoke one without affecting the others.':
    'Jedes Programm meldet sich mit einem API-Schlüssel an. Geben Sie jedem einen eigenen, damit Sie einen widerrufen können, ohne die anderen zu beeinträchtigen.',
  'Example request with curl': 'Beispielanfrage mit curl',
  'Expiration date': 'Ablaufdatum',
  'expired##key': 'abgelaufen',
  'Last used': 'Zuletzt verwendet',
  'No keys yet': 'Noch keine Schlüssel',
  'Orders, shipments, rates, returns, products and inventory':
    'Bestellungen, Sendungen, Tarife, Retouren, Produkte und Bestand',
  'Read and write': 'Lesen und schreiben',
  'Read only': 'Nur lesen',
  'Requests with this key are rejected immediately. This cannot be undone.':
    'Anfragen mit diesem Schlüssel werden sofort abgelehnt. Das kann nicht rückgängig gemacht werden.',
  Revoke: 'Widerrufen',
  'Revoke key': 'Schlüssel widerrufen',
  'Revoke “{name}”?': '„{name}“ widerrufen?',
  'revoked##key': 'widerrufen',
  'Shipping API': 'Versand-API',
  'The key can read data but cannot change anything': 'Der Schlüssel kann Daten lesen, aber nichts ändern',
  'Try it': 'Ausprobieren',
  'Web shop': 'Onlineshop',
  'Where the key is used': 'Wo der Schlüssel verwendet wird',
  'Write only': 'Nur schreiben',
  '“{name}” revoked': '„{name}“ widerrufen',
};
