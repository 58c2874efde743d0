import type { Catalog } from '../languages.ts';

export const members: Catalog = {
  'What colleagues call them. They can change it.':
    'Como la llaman sus compañeros. La persona puede cambiarlo.',
  'Can do everything except change or remove owners.':
    'Puede hacerlo todo, excepto cambiar o quitar propietarios.',
  'Can do everything, including managing other owners.':
    'Puede hacerlo todo, incluso gestionar a otros propietarios.',
  'Change role': 'Cambiar rol',
  'Change the role of {email}': 'Cambiar el rol de {email}',
  'Connects other systems: API keys, webhooks, logs and everything a key can do, but no members.':
    'Conecta otros sistemas: claves de API, webhooks, registros y todo lo que permite una clave, pero no los miembros.',
  'Create a link with which {email} sets a new password. That logs them out everywhere; two-factor login stays on. Until then, their present password works. A new link cancels older ones.':
    'Cree un enlace con el que {email} establezca una contraseña nueva. Al hacerlo se cierra su sesión en todas partes; la verificación en dos pasos sigue activada. Hasta entonces funciona su contraseña actual. Un enlace nuevo anula los anteriores.',
  'Create invitation': 'Crear invitación',
  'Create link': 'Crear enlace',
  Developer: 'Desarrollador',
  'Invitation link': 'Enlace de invitación',
  'Invite member': 'Invitar a un miembro',
  'It is shown once, works once and expires {when}.': 'Se muestra una vez, funciona una vez y caduca {when}.',
  'It works once and expires {when}.': 'Funciona una vez y caduca {when}.',
  'Its link stops working.': 'Su enlace deja de funcionar.',
  'Login removed': 'Acceso eliminado',
  Manager: 'Responsable',
  'Member since': 'Miembro desde',
  'Open invitations': 'Invitaciones pendientes',
  Owner: 'Propietario',
  'Packs and ships: orders, labels, returns and stock, but no settings, API keys or webhooks.':
    'Embala y envía: pedidos, etiquetas, devoluciones y existencias, pero no la configuración, las claves de API ni los webhooks.',
  Person: 'Persona',
  'Remove member': 'Quitar miembro',
  'Remove {name}?##person': '¿Quitar a {name}?',
  'Reset link': 'Enlace de restablecimiento',
  'Reset password': 'Restablecer contraseña',
  'Reset password of {email}': 'Restablecer la contraseña de {email}',
  'Reset the password of {email}': 'Restablecer la contraseña de {email}',
  Role: 'Rol',
  'Role of {name}': 'Rol de {name}',
  Roles: 'Roles',
  'Send this link to {email} only.': 'Envíe este enlace solo a {email}.',
  'Send this link to {email}.': 'Envíe este enlace a {email}.',
  Sent: 'Enviado',
  'Someone who already has a login can join with it': 'Quien ya tiene un usuario puede unirse con él',
  'The people who work in this account. They share its orders, stock, API keys and webhooks.':
    'Las personas que trabajan en esta cuenta. Comparten sus pedidos, existencias, claves de API y webhooks.',
  'They are logged out of this account immediately. Their other accounts are not affected. API keys keep working, because they belong to the account: revoke those that only this person knows.':
    'Se cierra de inmediato la sesión de esta persona en la cuenta. Sus otras cuentas no se ven afectadas. Las claves de API siguen funcionando, porque pertenecen a la cuenta: revoque las que solo conoce esta persona.',
  "We sent this link to {email}. Don't give it to anyone else.":
    'Hemos enviado este enlace a {email}. No se lo dé a nadie más.',
  'We sent this link to {email}. You can also send it yourself.':
    'Hemos enviado este enlace a {email}. También puede enviarlo usted mismo.',
  Withdraw: 'Retirar',
  'Withdraw invitation to {email}?': '¿Retirar la invitación a {email}?',
  '{name} is now {role}': '{name} tiene ahora el rol {role}',
};
