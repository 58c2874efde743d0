import type { Catalog } from '../languages.ts';

export const accounts: Catalog = {
  'A new account is empty: it has its own orders, stock, API keys and members.':
    'Ein neues Konto ist leer: Es hat eigene Bestellungen, eigenen Bestand, eigene API-Schlüssel und Mitglieder.',
  'Account renamed': 'Konto umbenannt',
  'Create account': 'Konto erstellen',
  'Leave account': 'Konto verlassen',
  'Leave this account': 'Dieses Konto verlassen',
  'Leave {account}?': '{account} verlassen?',
  'Members see it when they switch accounts': 'Mitglieder sehen ihn, wenn sie das Konto wechseln',
  'Name of the account': 'Name des Kontos',
  'Rename account': 'Konto umbenennen',
  'Your role in {account}: {role}.': 'Ihre Rolle in {account}: {role}.',
  'You are an owner of {account}.': 'Sie sind Inhaber von {account}.',
  'You are logged out here. API keys keep working, because they belong to the account.':
    'Sie werden hier abgemeldet. API-Schlüssel gelten weiter, weil sie zum Konto gehören.',
  'You are not a member of an account.': 'Sie sind in keinem Konto Mitglied.',
  'You are the only owner of this account. Make someone else an owner before you leave it.':
    'Sie sind der einzige Inhaber dieses Kontos. Machen Sie jemand anderen zum Inhaber, bevor Sie es verlassen.',
  'You can come back only if an owner or a manager invites you again.':
    'Sie können nur zurückkehren, wenn ein Inhaber oder Manager Sie wieder einlädt.',
};
