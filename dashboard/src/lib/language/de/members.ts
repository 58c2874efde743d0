import type { Catalog } from '../languages.ts';

export const members: Catalog = {
  'What colleagues call them. They can change it.': 'Wie Kollegen die Person nennen. Sie kann ihn ändern.',
  'Can do everything except change or remove owners.': 'Darf alles, außer Inhaber ändern oder entfernen.',
  'Can do everything, including managing other owners.': 'Darf alles, auch andere Inhaber verwalten.',
  'Change role': 'Rolle ändern',
  'Change the role of {email}': 'Rolle von {email} ändern',
  'Connects other systems: API keys, webhooks, logs and everything a key can do, but no members.':
    'Verbindet andere Systeme: API-Schlüssel, Webhooks, Protokolle und alles, was ein Schlüssel darf, aber keine Mitglieder.',
  'Create a link with which {email} sets a new password. That logs them out everywhere; two-factor login stays on. Until then, their present password works. A new link cancels older ones.':
    'Erstellen Sie einen Link, mit dem {email} ein neues Passwort festlegt. Damit wird die Person überall abgemeldet; die Zwei-Faktor-Anmeldung bleibt eingeschaltet. Bis dahin gilt ihr bisheriges Passwort. Ein neuer Link macht ältere ungültig.',
  'Create invitation': 'Einladung erstellen',
  'Create link': 'Link erstellen',
  Developer: 'Entwickler',
  'Invitation link': 'Einladungslink',
  'Invite member': 'Mitglied einladen',
  'It is shown once, works once and expires {when}.':
    'Er wird einmal angezeigt, gilt einmal und läuft {when} ab.',
  'It works once and expires {when}.': 'Er gilt einmal und läuft {when} ab.',
  'Its link stops working.': 'Der Link wird ungültig.',
  'Login removed': 'Zugang entfernt',
  Manager: 'Manager',
  'Member since': 'Mitglied seit',
  'Open invitations': 'Offene Einladungen',
  Owner: 'Inhaber',
  'Packs and ships: orders, labels, returns and stock, but no settings, API keys or webhooks.':
    'Packt und versendet: Bestellungen, Labels, Retouren und Bestand, aber keine Einstellungen, API-Schlüssel oder Webhooks.',
  Person: 'Person',
  'Remove member': 'Mitglied entfernen',
  'Remove {name}?##person': '{name} entfernen?',
  'Reset link': 'Link zum Zurücksetzen',
  'Reset password': 'Passwort zurücksetzen',
  'Reset password of {email}': 'Passwort von {email} zurücksetzen',
  'Reset the password of {email}': 'Passwort von {email} zurücksetzen',
  Role: 'Rolle',
  'Role of {name}': 'Rolle von {name}',
  Roles: 'Rollen',
  'Send this link to {email} only.': 'Senden Sie diesen Link nur an {email}.',
  'Send this link to {email}.': 'Senden Sie diesen Link an {email}.',
  Sent: 'Gesendet',
  'Someone who already has a login can join with it': 'Wer schon einen Zugang hat, kann damit beitreten',
  'The people who work in this account. They share its orders, stock, API keys and webhooks.':
    'Die Personen, die in diesem Konto arbeiten. Sie teilen sich Bestellungen, Bestand, API-Schlüssel und Webhooks.',
  'They are logged out of this account immediately. Their other accounts are not affected. API keys keep working, because they belong to the account: revoke those that only this person knows.':
    'Die Person wird sofort aus diesem Konto abgemeldet. Ihre anderen Konten sind nicht betroffen. API-Schlüssel gelten weiter, weil sie zum Konto gehören: Widerrufen Sie diejenigen, die nur diese Person kennt.',
  "We sent this link to {email}. Don't give it to anyone else.":
    'Wir haben diesen Link an {email} gesendet. Geben Sie ihn sonst niemandem.',
  'We sent this link to {email}. You can also send it yourself.':
    'Wir haben diesen Link an {email} gesendet. Sie können ihn auch selbst senden.',
  Withdraw: 'Zurückziehen',
  'Withdraw invitation to {email}?': 'Einladung an {email} zurückziehen?',
  '{name} is now {role}': '{name} hat jetzt die Rolle {role}',
};
