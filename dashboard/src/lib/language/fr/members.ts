import type { Catalog } from '../languages.ts';

export const members: Catalog = {
  'What colleagues call them. They can change it.':
    'Tel que ses collègues l’appellent. La personne peut le changer.',
  'Can do everything except change or remove owners.':
    'Peut tout faire, sauf modifier ou retirer des propriétaires.',
  'Can do everything, including managing other owners.':
    'Peut tout faire, y compris gérer les autres propriétaires.',
  'Change role': 'Changer le rôle',
  'Change the role of {email}': 'Changer le rôle de {email}',
  'Connects other systems: API keys, webhooks, logs and everything a key can do, but no members.':
    'Connecte d’autres systèmes : clés API, webhooks, journaux et tout ce qu’une clé permet, mais pas les membres.',
  'Create a link with which {email} sets a new password. That logs them out everywhere; two-factor login stays on. Until then, their present password works. A new link cancels older ones.':
    'Créez un lien avec lequel {email} définit un nouveau mot de passe. Cela déconnecte cette personne partout ; la double authentification reste activée. D’ici là, son mot de passe actuel fonctionne. Un nouveau lien annule les précédents.',
  'Create invitation': 'Créer l’invitation',
  'Create link': 'Créer le lien',
  Developer: 'Développeur',
  'Invitation link': 'Lien d’invitation',
  'Invite member': 'Inviter un membre',
  'It is shown once, works once and expires {when}.':
    'Il est affiché une fois, fonctionne une fois et expire {when}.',
  'It works once and expires {when}.': 'Il fonctionne une fois et expire {when}.',
  'Its link stops working.': 'Son lien ne fonctionnera plus.',
  'Login removed': 'Accès supprimé',
  Manager: 'Responsable',
  'Member since': 'Membre depuis',
  'Open invitations': 'Invitations en cours',
  Owner: 'Propriétaire',
  'Packs and ships: orders, labels, returns and stock, but no settings, API keys or webhooks.':
    'Emballe et expédie : commandes, étiquettes, retours et stock, mais pas les paramètres, les clés API ni les webhooks.',
  Person: 'Personne',
  'Remove member': 'Retirer le membre',
  'Remove {name}?##person': 'Retirer {name} ?',
  'Reset link': 'Lien de réinitialisation',
  'Reset password': 'Réinitialiser le mot de passe',
  'Reset password of {email}': 'Réinitialiser le mot de passe de {email}',
  'Reset the password of {email}': 'Réinitialiser le mot de passe de {email}',
  Role: 'Rôle',
  'Role of {name}': 'Rôle de {name}',
  Roles: 'Rôles',
  'Send this link to {email} only.': 'Envoyez ce lien uniquement à {email}.',
  'Send this link to {email}.': 'Envoyez ce lien à {email}.',
  Sent: 'Envoyé',
  'Someone who already has a login can join with it':
    'Une personne qui a déjà un accès peut l’utiliser pour rejoindre le compte',
  'The people who work in this account. They share its orders, stock, API keys and webhooks.':
    'Les personnes qui travaillent dans ce compte. Elles partagent ses commandes, son stock, ses clés API et ses webhooks.',
  'They are logged out of this account immediately. Their other accounts are not affected. API keys keep working, because they belong to the account: revoke those that only this person knows.':
    'La personne est immédiatement déconnectée de ce compte. Ses autres comptes ne sont pas concernés. Les clés API continuent de fonctionner, car elles appartiennent au compte : révoquez celles que seule cette personne connaît.',
  "We sent this link to {email}. Don't give it to anyone else.":
    'Nous avons envoyé ce lien à {email}. Ne le donnez à personne d’autre.',
  'We sent this link to {email}. You can also send it yourself.':
    'Nous avons envoyé ce lien à {email}. Vous pouvez aussi l’envoyer vous-même.',
  Withdraw: 'Retirer',
  'Withdraw invitation to {email}?': 'Retirer l’invitation de {email} ?',
  '{name} is now {role}': '{name} a maintenant le rôle {role}',
};
