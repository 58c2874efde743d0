import type { Catalog } from '../languages.ts';

export const session: Catalog = {
  'As in the browser': 'Wie im Browser',
  'Back to login': 'Zurück zur Anmeldung',
  Browser: 'Browser',
  'Browsers that were logged in before stay logged in.': 'Bereits angemeldete Browser bleiben angemeldet.',
  'Changing it logs out your other devices.': 'Wenn Sie es ändern, werden Ihre anderen Geräte abgemeldet.',
  'Check your email': 'Prüfen Sie Ihre E-Mails',
  Code: 'Code',
  'Code from your app': 'Code aus Ihrer App',
  'Colleagues see it in histories and lists, instead of your email.':
    'Kollegen sehen ihn in Verläufen und Listen statt Ihrer E-Mail-Adresse.',
  'Command that creates a user': 'Befehl, der einen Benutzer anlegt',
  Continue: 'Weiter',
  'Copy command': 'Befehl kopieren',
  'Copy recovery codes': 'Wiederherstellungscodes kopieren',
  'Create new ones.': 'Erstellen Sie neue.',
  'Create recovery codes': 'Wiederherstellungscodes erstellen',
  'Current password': 'Aktuelles Passwort',
  'Enter a code': 'Geben Sie einen Code ein',
  'Enter another email': 'Andere E-Mail-Adresse eingeben',
  'Enter one of the recovery codes that you saved when you set up two-factor login.':
    'Geben Sie einen der Wiederherstellungscodes ein, die Sie beim Einrichten der Zwei-Faktor-Anmeldung gespeichert haben.',
  'Enter the code': 'Geben Sie den Code ein',
  'Enter the code that your authenticator app shows.':
    'Geben Sie den Code ein, den Ihre Authenticator-App anzeigt.',
  'Enter the email that you log in with. We send you a link with which you set a new password.':
    'Geben Sie die E-Mail-Adresse ein, mit der Sie sich anmelden. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
  'Enter your current password': 'Geben Sie Ihr aktuelles Passwort ein',
  'Enter your email': 'Geben Sie Ihre E-Mail-Adresse ein',
  'Enter your email address': 'Geben Sie Ihre E-Mail-Adresse ein',
  'Enter your password': 'Geben Sie Ihr Passwort ein',
  'Forgot your password?': 'Passwort vergessen?',
  'Forgot your password? Ask an owner of your account for a reset link, or the operator of this server to run {command}.':
    'Passwort vergessen? Bitten Sie einen Inhaber Ihres Kontos um einen Link zum Zurücksetzen oder den Betreiber dieses Servers, {command} auszuführen.',
  'From then on, logging in needs your password and a code from your phone.':
    'Danach brauchen Sie zum Anmelden Ihr Passwort und einen Code von Ihrem Smartphone.',
  'I have saved them': 'Ich habe sie gespeichert',
  'If there is a login with {email}, a link is on its way. It works once, for an hour.':
    'Wenn es einen Zugang mit {email} gibt, ist ein Link unterwegs. Er gilt einmal, eine Stunde lang.',
  'Key for your app': 'Schlüssel für Ihre App',
  'Last seen': 'Zuletzt aktiv',
  'Log out device': 'Gerät abmelden',
  'Log out other devices': 'Andere Geräte abmelden',
  'Log out other devices?': 'Andere Geräte abmelden?',
  'Log out this device?': 'Dieses Gerät abmelden?',
  'Logged in': 'Angemeldet',
  'Lost both? Ask the operator of this server to run waybill users disable-two-factor.':
    'Beides verloren? Bitten Sie den Betreiber dieses Servers, waybill users disable-two-factor auszuführen.',
  'Name saved': 'Name gespeichert',
  'New password': 'Neues Passwort',
  'New recovery codes': 'Neue Wiederherstellungscodes',
  'Nothing there after a few minutes? Check your spam folder, and that the address above is right. Waybill sends at most one link every ten minutes.':
    'Nach ein paar Minuten noch nichts da? Prüfen Sie Ihren Spam-Ordner und ob die Adresse oben stimmt. Waybill sendet höchstens alle zehn Minuten einen Link.',
  'For the dashboard, on all your devices. Messages from the API stay in English.':
    'Des Dashboards, auf allen Ihren Geräten. Meldungen der API bleiben auf Englisch.',
  'On##turned on': 'Eingeschaltet',
  'Open the setup link': 'Öffnen Sie den Einrichtungslink',
  'Other devices logged out': 'Andere Geräte abgemeldet',
  'Password changed. Your other devices were logged out.':
    'Passwort geändert. Ihre anderen Geräte wurden abgemeldet.',
  'Protects your login with a code from an authenticator app on your phone, in case your password is stolen.':
    'Schützt Ihren Zugang mit einem Code aus einer Authenticator-App auf Ihrem Smartphone, falls Ihr Passwort gestohlen wird.',
  'QR code for your authenticator app': 'QR-Code für Ihre Authenticator-App',
  'Recovery code': 'Wiederherstellungscode',
  'Save name': 'Namen speichern',
  'Save these recovery codes now': 'Speichern Sie diese Wiederherstellungscodes jetzt',
  'Scan this with an authenticator app on your phone, or type the key into it.':
    'Scannen Sie dies mit einer Authenticator-App auf Ihrem Smartphone oder geben Sie den Schlüssel dort ein.',
  'Send link': 'Link senden',
  'Set up two-factor login': 'Zwei-Faktor-Anmeldung einrichten',
  'set up {when}': 'eingerichtet {when}',
  'The server printed it in the terminal when it started. Or run this command there:':
    'Der Server hat ihn beim Start im Terminal ausgegeben. Oder führen Sie dort diesen Befehl aus:',
  'They are shown only once. If you lose your phone, use one of them instead of a code. Each works once.':
    'Sie werden nur einmal angezeigt. Wenn Sie Ihr Smartphone verlieren, verwenden Sie einen davon statt eines Codes. Jeder gilt einmal.',
  'This device': 'Dieses Gerät',
  'Turn off': 'Ausschalten',
  'Turn off two-factor login?': 'Zwei-Faktor-Anmeldung ausschalten?',
  'Turn on': 'Einschalten',
  'Two-factor login': 'Zwei-Faktor-Anmeldung',
  'Two-factor login is off': 'Zwei-Faktor-Anmeldung ausgeschaltet',
  'Unknown browser': 'Unbekannter Browser',
  'Use a code instead': 'Stattdessen einen Code verwenden',
  'Use a recovery code': 'Wiederherstellungscode verwenden',
  'Use your authenticator app': 'Authenticator-App verwenden',
  'Use your password instead': 'Stattdessen das Passwort verwenden',
  'Waybill has no owner yet': 'Waybill hat noch keinen Inhaber',
  'Where you are logged in. Log out devices that you do not recognize, then change your password.':
    'Wo Sie angemeldet sind. Melden Sie Geräte ab, die Sie nicht erkennen, und ändern Sie dann Ihr Passwort.',
  'You will need to log in again on your other devices.':
    'Sie müssen sich auf Ihren anderen Geräten neu anmelden.',
  'Your current recovery codes stop working.': 'Ihre bisherigen Wiederherstellungscodes werden ungültig.',
  'Your name, email and password.': 'Ihr Name, Ihre E-Mail-Adresse und Ihr Passwort.',
  'Your password': 'Ihr Passwort',
  'Your password alone will be enough to log in.': 'Zum Anmelden genügt dann allein Ihr Passwort.',
  'Your recovery codes': 'Ihre Wiederherstellungscodes',
  'Your session has ended. Log in to return to the page that you were on.':
    'Ihre Sitzung ist beendet. Melden Sie sich an, um zur letzten Seite zurückzukehren.',
  'Your sessions': 'Ihre Sitzungen',
  'Your shipping platform is running.': 'Ihre Versandplattform läuft.',
  '{browser} at {ip} has to log in again.': '{browser} mit der Adresse {ip} muss sich neu anmelden.',
  '{browser} on {system}': '{browser} auf {system}',
  '{count} recovery codes left.': {
    one: 'Noch {count} Wiederherstellungscode.',
    other: 'Noch {count} Wiederherstellungscodes.',
  },
};
