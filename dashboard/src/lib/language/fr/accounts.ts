import type { Catalog } from '../languages.ts';

export const accounts: Catalog = {
  'A new account is empty: it has its own orders, stock, API keys and members.':
    'Un nouveau compte est vide : il a ses propres commandes, stock, clés API et membres.',
  'Account renamed': 'Compte renommé',
  'Create account': 'Créer un compte',
  'Leave account': 'Quitter le compte',
  'Leave this account': 'Quitter ce compte',
  'Leave {account}?': 'Quitter {account} ?',
  'Members see it when they switch accounts': 'Les membres le voient quand ils changent de compte',
  'Name of the account': 'Nom du compte',
  'Rename account': 'Renommer le compte',
  'Your role in {account}: {role}.': 'Votre rôle dans {account} : {role}.',
  'You are an owner of {account}.': 'Vous êtes propriétaire de {account}.',
  'You are logged out here. API keys keep working, because they belong to the account.':
    'Vous êtes déconnecté ici. Les clés API continuent de fonctionner, car elles appartiennent au compte.',
  'You are not a member of an account.': 'Vous n’êtes membre d’aucun compte.',
  'You are the only owner of this account. Make someone else an owner before you leave it.':
    'Vous êtes le seul propriétaire de ce compte. Nommez un autre propriétaire avant de le quitter.',
  'You can come back only if an owner or a manager invites you again.':
    'Vous ne pourrez revenir que si un propriétaire ou un responsable vous invite à nouveau.',
};
