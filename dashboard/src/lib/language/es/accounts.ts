import type { Catalog } from '../languages.ts';

export const accounts: Catalog = {
  'A new account is empty: it has its own orders, stock, API keys and members.':
    'Una cuenta nueva está vacía: tiene sus propios pedidos, existencias, claves de API y miembros.',
  'Account renamed': 'Cuenta renombrada',
  'Create account': 'Crear cuenta',
  'Leave account': 'Abandonar cuenta',
  'Leave this account': 'Abandonar esta cuenta',
  'Leave {account}?': '¿Abandonar {account}?',
  'Members see it when they switch accounts': 'Los miembros lo ven al cambiar de cuenta',
  'Name of the account': 'Nombre de la cuenta',
  'Rename account': 'Renombrar cuenta',
  'Your role in {account}: {role}.': 'Su rol en {account}: {role}.',
  'You are an owner of {account}.': 'Es propietario de {account}.',
  'You are logged out here. API keys keep working, because they belong to the account.':
    'Se cierra su sesión aquí. Las claves de API siguen funcionando, porque pertenecen a la cuenta.',
  'You are not a member of an account.': 'No es miembro de ninguna cuenta.',
  'You are the only owner of this account. Make someone else an owner before you leave it.':
    'Es el único propietario de esta cuenta. Nombre a otro propietario antes de abandonarla.',
  'You can come back only if an owner or a manager invites you again.':
    'Solo podrá volver si un propietario o un responsable le invita de nuevo.',
};
