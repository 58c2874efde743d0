import type { Catalog } from '../languages.ts';

export const setup: Catalog = {
  'Already set up': 'Déjà installé',
  'Choose a password for your login.': 'Choisissez un mot de passe pour votre accès.',
  'Create login': 'Créer l’accès',
  'Create owner': 'Créer le propriétaire',
  'Create your login. You will be the owner of this installation.':
    'Créez votre accès. Vous serez le propriétaire de cette installation.',
  'Go to login': 'Aller à la connexion',
  'I already have a login': 'J’ai déjà un accès',
  'Invalid invitation': 'Invitation non valide',
  'Invalid link': 'Lien non valide',
  'Join {account}': 'Rejoindre {account}',
  'Log in as {email}': 'Se connecter en tant que {email}',
  'Set a new password': 'Définir un nouveau mot de passe',
  'Set password': 'Définir le mot de passe',
  'This installation already has an owner, so the setup link no longer works.':
    'Cette installation a déjà un propriétaire, le lien d’installation ne fonctionne donc plus.',
  'Welcome to Waybill': 'Bienvenue sur Waybill',
  'You are invited': 'Vous êtes invité',
  'You are invited as {role}.': 'Vous êtes invité avec le rôle {role}.',
  'You are invited as {role}. Choose a password for your login.':
    'Vous êtes invité avec le rôle {role}. Choisissez un mot de passe pour votre accès.',
  'You are invited as {role}. Log in as {email} to join.':
    'Vous êtes invité avec le rôle {role}. Connectez-vous en tant que {email} pour rejoindre le compte.',
  'You will be logged out on all other devices.': 'Vous serez déconnecté de tous les autres appareils.',
};
