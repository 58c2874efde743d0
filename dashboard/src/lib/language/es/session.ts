import type { Catalog } from '../languages.ts';

export const session: Catalog = {
  'As in the browser': 'El del navegador',
  'Back to login': 'Volver al inicio de sesión',
  Browser: 'Navegador',
  'Browsers that were logged in before stay logged in.':
    'Los navegadores que ya tenían la sesión iniciada la conservan.',
  'Changing it logs out your other devices.': 'Al cambiarla se cierra la sesión en sus otros dispositivos.',
  'Check your email': 'Revise su correo',
  Code: 'Código',
  'Code from your app': 'Código de su aplicación',
  'Colleagues see it in histories and lists, instead of your email.':
    'Sus compañeros lo ven en los historiales y las listas en lugar de su correo electrónico.',
  'Command that creates a user': 'Comando que crea un usuario',
  Continue: 'Continuar',
  'Copy command': 'Copiar comando',
  'Copy recovery codes': 'Copiar códigos de recuperación',
  'Create new ones.': 'Cree otros nuevos.',
  'Create recovery codes': 'Crear códigos de recuperación',
  'Current password': 'Contraseña actual',
  'Enter a code': 'Introduzca un código',
  'Enter another email': 'Introducir otro correo',
  'Enter one of the recovery codes that you saved when you set up two-factor login.':
    'Introduzca uno de los códigos de recuperación que guardó al configurar la verificación en dos pasos.',
  'Enter the code': 'Introduzca el código',
  'Enter the code that your authenticator app shows.':
    'Introduzca el código que muestra su aplicación de autenticación.',
  'Enter the email that you log in with. We send you a link with which you set a new password.':
    'Introduzca el correo con el que inicia sesión. Le enviaremos un enlace para establecer una contraseña nueva.',
  'Enter your current password': 'Introduzca su contraseña actual',
  'Enter your email': 'Introduzca su correo electrónico',
  'Enter your email address': 'Introduzca su dirección de correo electrónico',
  'Enter your password': 'Introduzca su contraseña',
  'Forgot your password?': '¿Ha olvidado su contraseña?',
  'Forgot your password? Ask an owner of your account for a reset link, or the operator of this server to run {command}.':
    '¿Ha olvidado su contraseña? Pida un enlace de restablecimiento a un propietario de su cuenta, o pida al operador de este servidor que ejecute {command}.',
  'From then on, logging in needs your password and a code from your phone.':
    'A partir de entonces, para iniciar sesión necesitará su contraseña y un código de su teléfono.',
  'I have saved them': 'Los he guardado',
  'If there is a login with {email}, a link is on its way. It works once, for an hour.':
    'Si existe un usuario con {email}, el enlace está en camino. Funciona una sola vez, durante una hora.',
  'Key for your app': 'Clave para su aplicación',
  'Last seen': 'Última actividad',
  'Log out device': 'Cerrar sesión en el dispositivo',
  'Log out other devices': 'Cerrar sesión en otros dispositivos',
  'Log out other devices?': '¿Cerrar sesión en otros dispositivos?',
  'Log out this device?': '¿Cerrar sesión en este dispositivo?',
  'Logged in': 'Inicio de sesión',
  'Lost both? Ask the operator of this server to run waybill users disable-two-factor.':
    '¿Ha perdido ambos? Pida al operador de este servidor que ejecute waybill users disable-two-factor.',
  'Name saved': 'Nombre guardado',
  'New password': 'Contraseña nueva',
  'New recovery codes': 'Nuevos códigos de recuperación',
  'Nothing there after a few minutes? Check your spam folder, and that the address above is right. Waybill sends at most one link every ten minutes.':
    '¿No ha llegado nada en unos minutos? Revise la carpeta de spam y compruebe que la dirección de arriba es correcta. Waybill envía como máximo un enlace cada diez minutos.',
  'For the dashboard, on all your devices. Messages from the API stay in English.':
    'Del panel, en todos sus dispositivos. Los mensajes de la API siguen en inglés.',
  'On##turned on': 'Activada',
  'Open the setup link': 'Abra el enlace de configuración',
  'Other devices logged out': 'Sesión cerrada en los otros dispositivos',
  'Password changed. Your other devices were logged out.':
    'Contraseña cambiada. Se ha cerrado la sesión en sus otros dispositivos.',
  'Protects your login with a code from an authenticator app on your phone, in case your password is stolen.':
    'Protege su acceso con un código de una aplicación de autenticación de su teléfono, por si le roban la contraseña.',
  'QR code for your authenticator app': 'Código QR para su aplicación de autenticación',
  'Recovery code': 'Código de recuperación',
  'Save name': 'Guardar nombre',
  'Save these recovery codes now': 'Guarde ahora estos códigos de recuperación',
  'Scan this with an authenticator app on your phone, or type the key into it.':
    'Escanee esto con una aplicación de autenticación de su teléfono, o escriba en ella la clave.',
  'Send link': 'Enviar enlace',
  'Set up two-factor login': 'Configurar la verificación en dos pasos',
  'set up {when}': 'configurada {when}',
  'The server printed it in the terminal when it started. Or run this command there:':
    'El servidor lo mostró en el terminal al arrancar. O ejecute allí este comando:',
  'They are shown only once. If you lose your phone, use one of them instead of a code. Each works once.':
    'Solo se muestran una vez. Si pierde su teléfono, use uno de ellos en lugar de un código. Cada uno funciona una vez.',
  'This device': 'Este dispositivo',
  'Turn off': 'Desactivar',
  'Turn off two-factor login?': '¿Desactivar la verificación en dos pasos?',
  'Turn on': 'Activar',
  'Two-factor login': 'Verificación en dos pasos',
  'Two-factor login is off': 'Verificación en dos pasos desactivada',
  'Unknown browser': 'Navegador desconocido',
  'Use a code instead': 'Usar un código',
  'Use a recovery code': 'Usar un código de recuperación',
  'Use your authenticator app': 'Usar la aplicación de autenticación',
  'Use your password instead': 'Usar la contraseña',
  'Waybill has no owner yet': 'Waybill aún no tiene propietario',
  'Where you are logged in. Log out devices that you do not recognize, then change your password.':
    'Dónde tiene la sesión iniciada. Cierre la sesión en los dispositivos que no reconozca y después cambie su contraseña.',
  'You will need to log in again on your other devices.':
    'Tendrá que volver a iniciar sesión en sus otros dispositivos.',
  'Your current recovery codes stop working.': 'Sus códigos de recuperación actuales dejarán de funcionar.',
  'Your name, email and password.': 'Su nombre, correo electrónico y contraseña.',
  'Your password': 'Su contraseña',
  'Your password alone will be enough to log in.': 'Bastará con su contraseña para iniciar sesión.',
  'Your recovery codes': 'Sus códigos de recuperación',
  'Your session has ended. Log in to return to the page that you were on.':
    'Su sesión ha terminado. Inicie sesión para volver a la página en la que estaba.',
  'Your sessions': 'Sus sesiones',
  'Your shipping platform is running.': 'Su plataforma de envíos está en marcha.',
  '{browser} at {ip} has to log in again.': '{browser} en {ip} tendrá que volver a iniciar sesión.',
  '{browser} on {system}': '{browser} en {system}',
  '{count} recovery codes left.': {
    one: 'Queda {count} código de recuperación.',
    other: 'Quedan {count} códigos de recuperación.',
  },
};
