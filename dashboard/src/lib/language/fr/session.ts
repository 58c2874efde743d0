import type { Catalog } from '../languages.ts';

export const session: Catalog = {
  'As in the browser': 'Celle du navigateur',
  'Back to login': 'Retour à la connexion',
  Browser: 'Navigateur',
  'Browsers that were logged in before stay logged in.': 'Les navigateurs déjà connectés le restent.',
  'Changing it logs out your other devices.': 'Le changer déconnecte vos autres appareils.',
  'Check your email': 'Consultez vos e-mails',
  Code: 'Code',
  'Code from your app': 'Code de votre application',
  'Colleagues see it in histories and lists, instead of your email.':
    'Vos collègues le voient dans les historiques et les listes, à la place de votre e-mail.',
  'Command that creates a user': 'Commande qui crée un utilisateur',
  Continue: 'Continuer',
  'Copy command': 'Copier la commande',
  'Copy recovery codes': 'Copier les codes de secours',
  'Create new ones.': 'Créez-en de nouveaux.',
  'Create recovery codes': 'Créer des codes de secours',
  'Current password': 'Mot de passe actuel',
  'Enter a code': 'Saisissez un code',
  'Enter another email': 'Saisir une autre adresse e-mail',
  'Enter one of the recovery codes that you saved when you set up two-factor login.':
    'Saisissez l’un des codes de secours que vous avez enregistrés en configurant la double authentification.',
  'Enter the code': 'Saisissez le code',
  'Enter the code that your authenticator app shows.':
    'Saisissez le code affiché par votre application d’authentification.',
  'Enter the email that you log in with. We send you a link with which you set a new password.':
    'Saisissez l’e-mail avec lequel vous vous connectez. Nous vous envoyons un lien pour définir un nouveau mot de passe.',
  'Enter your current password': 'Saisissez votre mot de passe actuel',
  'Enter your email': 'Saisissez votre e-mail',
  'Enter your email address': 'Saisissez votre adresse e-mail',
  'Enter your password': 'Saisissez votre mot de passe',
  'Forgot your password?': 'Mot de passe oublié ?',
  'Forgot your password? Ask an owner of your account for a reset link, or the operator of this server to run {command}.':
    'Mot de passe oublié ? Demandez un lien de réinitialisation à un propriétaire de votre compte, ou demandez à l’exploitant de ce serveur d’exécuter {command}.',
  'From then on, logging in needs your password and a code from your phone.':
    'Ensuite, la connexion demande votre mot de passe et un code de votre téléphone.',
  'I have saved them': 'Je les ai enregistrés',
  'If there is a login with {email}, a link is on its way. It works once, for an hour.':
    'S’il existe un accès avec {email}, un lien est en route. Il fonctionne une seule fois, pendant une heure.',
  'Key for your app': 'Clé pour votre application',
  'Last seen': 'Dernière activité',
  'Log out device': 'Déconnecter l’appareil',
  'Log out other devices': 'Déconnecter les autres appareils',
  'Log out other devices?': 'Déconnecter les autres appareils ?',
  'Log out this device?': 'Déconnecter cet appareil ?',
  'Logged in': 'Connecté',
  'Lost both? Ask the operator of this server to run waybill users disable-two-factor.':
    'Vous avez perdu les deux ? Demandez à l’exploitant de ce serveur d’exécuter waybill users disable-two-factor.',
  'Name saved': 'Nom enregistré',
  'New password': 'Nouveau mot de passe',
  'New recovery codes': 'Nouveaux codes de secours',
  'Nothing there after a few minutes? Check your spam folder, and that the address above is right. Waybill sends at most one link every ten minutes.':
    'Toujours rien après quelques minutes ? Vérifiez vos spams, et que l’adresse ci-dessus est correcte. Waybill envoie au plus un lien toutes les dix minutes.',
  'For the dashboard, on all your devices. Messages from the API stay in English.':
    'Du tableau de bord, sur tous vos appareils. Les messages de l’API restent en anglais.',
  'On##turned on': 'Activée',
  'Open the setup link': 'Ouvrez le lien d’installation',
  'Other devices logged out': 'Autres appareils déconnectés',
  'Password changed. Your other devices were logged out.':
    'Mot de passe changé. Vos autres appareils ont été déconnectés.',
  'Protects your login with a code from an authenticator app on your phone, in case your password is stolen.':
    'Protège votre accès avec un code d’une application d’authentification sur votre téléphone, au cas où votre mot de passe serait volé.',
  'QR code for your authenticator app': 'QR code pour votre application d’authentification',
  'Recovery code': 'Code de secours',
  'Save name': 'Enregistrer le nom',
  'Save these recovery codes now': 'Enregistrez ces codes de secours maintenant',
  'Scan this with an authenticator app on your phone, or type the key into it.':
    'Scannez ceci avec une application d’authentification sur votre téléphone, ou saisissez-y la clé.',
  'Send link': 'Envoyer le lien',
  'Set up two-factor login': 'Configurer la double authentification',
  'set up {when}': 'configurée {when}',
  'The server printed it in the terminal when it started. Or run this command there:':
    'Le serveur l’a affiché dans le terminal au démarrage. Ou exécutez-y cette commande :',
  'They are shown only once. If you lose your phone, use one of them instead of a code. Each works once.':
    'Ils ne sont affichés qu’une fois. Si vous perdez votre téléphone, utilisez-en un à la place d’un code. Chacun fonctionne une seule fois.',
  'This device': 'Cet appareil',
  'Turn off': 'Désactiver',
  'Turn off two-factor login?': 'Désactiver la double authentification ?',
  'Turn on': 'Activer',
  'Two-factor login': 'Double authentification',
  'Two-factor login is off': 'Double authentification désactivée',
  'Unknown browser': 'Navigateur inconnu',
  'Use a code instead': 'Utiliser plutôt un code',
  'Use a recovery code': 'Utiliser un code de secours',
  'Use your authenticator app': 'Utiliser l’application d’authentification',
  'Use your password instead': 'Utiliser plutôt le mot de passe',
  'Waybill has no owner yet': 'Waybill n’a pas encore de propriétaire',
  'Where you are logged in. Log out devices that you do not recognize, then change your password.':
    'Où vous êtes connecté. Déconnectez les appareils que vous ne reconnaissez pas, puis changez votre mot de passe.',
  'You will need to log in again on your other devices.':
    'Vous devrez vous reconnecter sur vos autres appareils.',
  'Your current recovery codes stop working.': 'Vos codes de secours actuels ne fonctionneront plus.',
  'Your name, email and password.': 'Votre nom, votre e-mail et votre mot de passe.',
  'Your password': 'Votre mot de passe',
  'Your password alone will be enough to log in.': 'Votre mot de passe suffira alors pour vous connecter.',
  'Your recovery codes': 'Vos codes de secours',
  'Your session has ended. Log in to return to the page that you were on.':
    'Votre session a pris fin. Connectez-vous pour revenir à la page où vous étiez.',
  'Your sessions': 'Vos sessions',
  'Your shipping platform is running.': 'Votre plateforme d’expédition fonctionne.',
  '{browser} at {ip} has to log in again.': '{browser} à l’adresse {ip} devra se reconnecter.',
  '{browser} on {system}': '{browser} sur {system}',
  '{count} recovery codes left.': {
    one: 'Il reste {count} code de secours.',
    other: 'Il reste {count} codes de secours.',
  },
};
