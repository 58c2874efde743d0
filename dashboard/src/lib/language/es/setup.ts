import type { Catalog } from '../languages.ts';

export const setup: Catalog = {
  'Already set up': 'Ya está configurado',
  'Choose a password for your login.': 'Elija una contraseña para su usuario.',
  'Create login': 'Crear usuario',
  'Create owner': 'Crear propietario',
  'Create your login. You will be the owner of this installation.':
    'Cree su usuario. Será el propietario de esta instalación.',
  'Go to login': 'Ir al inicio de sesión',
  'I already have a login': 'Ya tengo un usuario',
  'Invalid invitation': 'Invitación no válida',
  'Invalid link': 'Enlace no válido',
  'Join {account}': 'Unirse a {account}',
  'Log in as {email}': 'Iniciar sesión como {email}',
  'Set a new password': 'Establecer una contraseña nueva',
  'Set password': 'Establecer contraseña',
  'This installation already has an owner, so the setup link no longer works.':
    'Esta instalación ya tiene propietario, así que el enlace de configuración ya no funciona.',
  'Welcome to Waybill': 'Le damos la bienvenida a Waybill',
  'You are invited': 'Tiene una invitación',
  'You are invited as {role}.': 'Se le invita con el rol {role}.',
  'You are invited as {role}. Choose a password for your login.':
    'Se le invita con el rol {role}. Elija una contraseña para su usuario.',
  'You are invited as {role}. Log in as {email} to join.':
    'Se le invita con el rol {role}. Inicie sesión como {email} para unirse.',
  'You will be logged out on all other devices.': 'Se cerrará su sesión en todos los demás dispositivos.',
};
