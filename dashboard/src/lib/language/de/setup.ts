import type { Catalog } from '../languages.ts';

export const setup: Catalog = {
  'Already set up': 'Bereits eingerichtet',
  'Choose a password for your login.': 'Wählen Sie ein Passwort für Ihren Zugang.',
  'Create login': 'Zugang erstellen',
  'Create owner': 'Inhaber anlegen',
  'Create your login. You will be the owner of this installation.':
    'Erstellen Sie Ihren Zugang. Sie werden der Inhaber dieser Installation.',
  'Go to login': 'Zur Anmeldung',
  'I already have a login': 'Ich habe bereits einen Zugang',
  'Invalid invitation': 'Ungültige Einladung',
  'Invalid link': 'Ungültiger Link',
  'Join {account}': '{account} beitreten',
  'Log in as {email}': 'Als {email} anmelden',
  'Set a new password': 'Neues Passwort festlegen',
  'Set password': 'Passwort festlegen',
  'This installation already has an owner, so the setup link no longer works.':
    'Diese Installation hat bereits einen Inhaber, deshalb gilt der Einrichtungslink nicht mehr.',
  'Welcome to Waybill': 'Willkommen bei Waybill',
  'You are invited': 'Sie sind eingeladen',
  'You are invited as {role}.': 'Sie sind als {role} eingeladen.',
  'You are invited as {role}. Choose a password for your login.':
    'Sie sind als {role} eingeladen. Wählen Sie ein Passwort für Ihren Zugang.',
  'You are invited as {role}. Log in as {email} to join.':
    'Sie sind als {role} eingeladen. Melden Sie sich als {email} an, um beizutreten.',
  'You will be logged out on all other devices.': 'Sie werden auf allen anderen Geräten abgemeldet.',
};
