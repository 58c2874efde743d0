import type { Catalog } from '../languages.ts';

export const stores: Catalog = {
  '(next attempt {when})': '(nächster Versuch {when})',
  ', {count} unknown': { one: ', davon {count} unbekannt', other: ', davon {count} unbekannt' },
  'A Medusa server, version 2': 'Ein Medusa-Server, Version 2',
  'A store on myshopify.com, with or without its own domain':
    'Ein Shop auf myshopify.com, mit oder ohne eigene Domain',
  'A WordPress site with WooCommerce': 'Eine WordPress-Website mit WooCommerce',
  'Add status': 'Status hinzufügen',
  'Add this URL as a webhook in {name} for created, changed and canceled orders, and they arrive within seconds. Without it, Waybill asks the store every few minutes.':
    'Fügen Sie diese URL in {name} als Webhook für neue, geänderte und stornierte Bestellungen hinzu, dann kommen sie innerhalb von Sekunden an. Ohne ihn fragt Waybill den Shop alle paar Minuten ab.',
  'All of them if you choose none': 'Alle, wenn Sie keines wählen',
  'Allow orders to be combined': 'Zusammenfassen von Bestellungen erlauben',
  'An app that was made in the store itself and has a permanent access token.':
    'Eine App, die im Shop selbst erstellt wurde und ein dauerhaftes Zugriffstoken hat.',
  'Another status': 'Weiterer Status',
  'Any store whose software can be connected to ShipStation as a Custom Store':
    'Jeder Shop, dessen Software als Custom Store mit ShipStation verbunden werden kann',
  'As in the WooCommerce extension.': 'Wie ihn die Erweiterung für WooCommerce hat.',
  'Ask an owner or a manager to connect your store.':
    'Bitten Sie einen Inhaber oder Manager, Ihren Shop zu verbinden.',
  'Asking the store for its statuses…': 'Status werden beim Shop abgefragt …',
  'Asking {name}…': '{name} wird abgefragt …',
  'Barcode {barcode}': 'Barcode {barcode}',
  'By its SKU': 'Anhand der SKU',
  Change: 'Ändern',
  'Change product: {name}': 'Produkt ändern: {name}',
  'Changed on both sides': 'Auf beiden Seiten geändert',
  'Check the connection': 'Verbindung prüfen',
  'Choose <b>Generate API key</b>, and copy the <b>Consumer key</b> and the <b>Consumer secret</b> into the fields below. They are shown only once.':
    'Wählen Sie <b>API-Schlüssel generieren</b> und kopieren Sie <b>Consumer Key</b> und <b>Consumer Secret</b> in die Felder unten. Sie werden nur einmal angezeigt.',
  'Choose a user who is an administrator or a shop manager, and the permissions <b>Read/Write</b>.':
    'Wählen Sie einen Benutzer, der Administrator oder Shop-Manager ist, und die Berechtigungen <b>Lesen/Schreiben</b>.',
  'Choose one of the products': 'Wählen Sie eines der Produkte',
  'Choose product: {name}': 'Produkt auswählen: {name}',
  'Choose the product by hand': 'Wählen Sie das Produkt von Hand',
  'Chosen by hand': 'Von Hand ausgewählt',
  'Clear selection': 'Auswahl aufheben',
  'Complete: nothing left to ship': 'Abgeschlossen: nichts mehr zu versenden',
  'Connect a store': 'Shop verbinden',
  'Connect your store, and its orders arrive here within minutes. When you ship one, the store gets the tracking number.':
    'Verbinden Sie Ihren Shop, und seine Bestellungen kommen innerhalb von Minuten hier an. Wenn Sie eine versenden, erhält der Shop die Sendungsnummer.',
  'Connect {name}': '{name} verbinden',
  'Connected, with limits': 'Mit Einschränkungen verbunden',
  Connection: 'Verbindung',
  "Copy <b>Client ID</b> and <b>Client secret</b> from the app's <b>Settings</b> into the fields below.":
    'Kopieren Sie <b>Client ID</b> und <b>Client secret</b> aus den <b>Settings</b> der App in die Felder unten.',
  'Copy its URL, which ShipStation calls <b>URL to Custom XML Page</b>, with everything after the question mark but without credentials.':
    'Kopieren Sie ihre URL, die bei ShipStation <b>URL to Custom XML Page</b> heißt, mit allem nach dem Fragezeichen, aber ohne Zugangsdaten.',
  'Copy path': 'Pfad kopieren',
  'Copy permissions': 'Berechtigungen kopieren',
  'Copy scopes': 'Scopes kopieren',
  'Copy the <b>Authentication Key</b> into the field below.':
    'Kopieren Sie den <b>Authentication Key</b> in das Feld unten.',
  'Copy the <b>username</b> and the <b>password</b> that it expects. They are not those of your ShipStation account.':
    'Kopieren Sie den <b>Benutzernamen</b> und das <b>Passwort</b>, die sie erwartet. Es sind nicht die Ihres ShipStation-Kontos.',
  'Copy the key into the field below. It is shown only once.':
    'Kopieren Sie den Schlüssel in das Feld unten. Er wird nur einmal angezeigt.',
  'Copy URL': 'URL kopieren',
  'Correct the credentials below, and save.': 'Korrigieren Sie unten die Zugangsdaten und speichern Sie.',
  Create: 'Erstellen',
  'Create all unknown': 'Alle unbekannten erstellen',
  'Create all unknown products?': 'Alle unbekannten Produkte erstellen?',
  'Create product: {name}': 'Produkt erstellen: {name}',
  'Create products': 'Produkte erstellen',
  'Create {count} products': { one: '{count} Produkt erstellen', other: '{count} Produkte erstellen' },
  Credentials: 'Zugangsdaten',
  'Credentials are stored encrypted and never shown again. Orders of the last 30 days are imported at first: you can change that, and everything else, later.':
    'Zugangsdaten werden verschlüsselt gespeichert und nie wieder angezeigt. Zuerst werden Bestellungen der letzten 30 Tage importiert: Das und alles andere können Sie später ändern.',
  'Default: {meaning}': 'Standard: {meaning}',
  Disconnect: 'Trennen',
  'Disconnect store': 'Shop trennen',
  'Disconnect {name}?': '{name} trennen?',
  'Duplicate SKU': 'Doppelte SKU',
  'duplicate SKU': 'doppelte SKU',
  'Exactly as the store writes it': 'Genau wie der Shop ihn schreibt',
  failing: 'fehlerhaft',
  'How do you connect it?': 'Wie verbinden Sie ihn?',
  'ID in the store: {id}': 'ID im Shop: {id}',
  'If ShipStation is connected too, turn the store off there, so that each shipment is reported only once.':
    'Ist auch ShipStation verbunden, schalten Sie den Shop dort aus, damit jede Sendung nur einmal gemeldet wird.',
  Image: 'Bild',
  'Import orders from a file': 'Bestellungen aus Datei importieren',
  'Import orders placed since': 'Bestellungen importieren seit',
  Imported: 'Importiert',
  'Imports orders': 'Importiert Bestellungen',
  'Imports orders, reports shipments': 'Importiert Bestellungen, meldet Sendungen',
  'Imports orders, reports shipments, updates stock':
    'Importiert Bestellungen, meldet Sendungen, aktualisiert den Bestand',
  'Imports orders, updates stock': 'Importiert Bestellungen, aktualisiert den Bestand',
  'In a moment': 'Gleich',
  'In Medusa Admin, open <b>Settings</b> › <b>Secret API Keys</b>, and create a key named Waybill.':
    'Öffnen Sie in Medusa Admin <b>Einstellungen</b> › <b>Geheime API-Schlüssel</b> und erstellen Sie einen Schlüssel namens Waybill.',
  'In the administration of WordPress, open <b>WooCommerce</b> › <b>Settings</b> › <b>Advanced</b> › <b>REST API</b> and choose <b>Add key</b>.':
    'Öffnen Sie in der Verwaltung von WordPress <b>WooCommerce</b> › <b>Einstellungen</b> › <b>Erweitert</b> › <b>REST-API</b> und wählen Sie <b>Schlüssel hinzufügen</b>.',
  'In your store, open <b>Settings</b> › <b>Apps</b> › <b>Develop apps</b> and the app.':
    'Öffnen Sie in Ihrem Shop <b>Einstellungen</b> › <b>Apps</b> › <b>Apps entwickeln</b> und die App.',
  'In {name}': 'In {name}',
  'It is in the list already': 'Er steht schon in der Liste',
  'It will be tried again in a moment': 'Es wird gleich erneut versucht',
  'Its credentials are deleted, and what the store has not been told yet is not sent. Its orders stay here. To only stop it for a while, pause it.':
    'Die Zugangsdaten werden gelöscht, und was dem Shop noch nicht gemeldet wurde, wird nicht mehr gesendet. Seine Bestellungen bleiben hier. Um ihn nur eine Weile anzuhalten, pausieren Sie ihn.',
  'Its plug-in is missing on this server': 'Sein Plug-in fehlt auf diesem Server',
  'Its webhooks are not set up yet. Until then, new orders arrive within minutes.':
    'Seine Webhooks sind noch nicht eingerichtet. Bis dahin kommen neue Bestellungen innerhalb von Minuten an.',
  'Kinds of stores': 'Arten von Shops',
  'Last synchronized': 'Zuletzt synchronisiert',
  'left out': 'ausgelassen',
  'Locations: {list}.': 'Standorte: {list}.',
  Log: 'Protokoll',
  matched: 'zugeordnet',
  'Matched##products': 'Zugeordnet',
  Meaning: 'Bedeutung',
  'Meaning of {name}': 'Bedeutung von {name}',
  'New orders arrive within minutes.': 'Neue Bestellungen kommen innerhalb von Minuten an.',
  'New orders arrive within seconds.': 'Neue Bestellungen kommen innerhalb von Sekunden an.',
  'Next##synchronization': 'Nächste',
  'No kinds of stores are installed': 'Es sind keine Shop-Arten installiert',
  'No matching entries': 'Keine passenden Einträge',
  'no SKU': 'keine SKU',
  'No store connected yet': 'Noch kein Shop verbunden',
  Nobody: 'Niemand',
  'None of them': 'Keines davon',
  'None of your products has it': 'Keines Ihrer Produkte hat sie',
  'Not imported': 'Nicht importiert',
  'not installed': 'nicht installiert',
  'Not matched': 'Nicht zugeordnet',
  'Not synchronized yet': 'Noch nicht synchronisiert',
  'Nothing has happened yet': 'Noch ist nichts passiert',
  Now: 'Jetzt',
  'Older orders are not imported. Leave it empty to import all that are not shipped yet':
    'Ältere Bestellungen werden nicht importiert. Leer lassen, um alle noch nicht versendeten zu importieren',
  'On hold until it is paid': 'Angehalten bis zur Bezahlung',
  "On the app's <b>Home</b> page, choose <b>Install app</b> and your store.":
    'Wählen Sie auf der Seite <b>Home</b> der App <b>Install app</b> und Ihren Shop.',
  'Open the <b>Dev Dashboard</b> of Shopify (in your store: <b>Settings</b> › <b>Apps</b> › <b>Develop apps</b>) and create an app named Waybill.':
    'Öffnen Sie das <b>Dev Dashboard</b> von Shopify (in Ihrem Shop: <b>Einstellungen</b> › <b>Apps</b> › <b>Apps entwickeln</b>) und erstellen Sie eine App namens Waybill.',
  'Open the log of {name}': 'Protokoll von {name} öffnen',
  "Open the settings of your store's ShipStation extension, or of the page that was made for it.":
    'Öffnen Sie die Einstellungen der ShipStation-Erweiterung Ihres Shops oder der Seite, die dafür erstellt wurde.',
  'Options saved': 'Optionen gespeichert',
  'Order imported': 'Bestellung importiert',
  'Order rejected': 'Bestellung abgelehnt',
  'Order updated': 'Bestellung aktualisiert',
  'Orders appear here as soon as the store has answered.':
    'Bestellungen erscheinen hier, sobald der Shop geantwortet hat.',
  'Orders are not imported, and nothing is reported to the store':
    'Bestellungen kommen nicht an, und dem Shop wird nichts gemeldet',
  'Orders are not imported, and nothing is reported to the store. What has not been reported yet is sent when you resume it.':
    'Bestellungen kommen nicht an, und dem Shop wird nichts gemeldet. Was ihm noch nicht gemeldet wurde, wird gesendet, sobald Sie den Shop fortsetzen.',
  'Orders imported': 'Importierte Bestellungen',
  'Orders of this store to the same address can be shipped in one parcel':
    'Bestellungen dieses Shops an dieselbe Adresse können in einem Paket versendet werden',
  'Orders rejected': 'Abgelehnte Bestellungen',
  'Orders ship from': 'Bestellungen versenden ab',
  Paused: 'Pausiert',
  'Permissions are missing': 'Berechtigungen fehlen',
  'Products of the store': 'Produkte des Shops',
  'Products read': 'Produkte gelesen',
  'Reading orders from the store': 'Bestellungen werden aus dem Shop gelesen',
  'Rejected##orders': 'Abgelehnt',
  'Report failed': 'Meldung fehlgeschlagen',
  'Report shipments to the store': 'Sendungen an den Shop melden',
  'Search by name or SKU': 'Nach Name oder SKU suchen',
  'Secrets are not shown. Leave a field empty to keep its secret.':
    'Geheime Daten werden nicht angezeigt. Lassen Sie ein Feld leer, um den bisherigen Wert zu behalten.',
  'Send stock to the store': 'Bestand an den Shop senden',
  'Several products in the store have it': 'Mehrere im Shop haben sie',
  'Shipment reported': 'Sendung gemeldet',
  'Shown on its orders': 'Wird bei seinen Bestellungen angezeigt',
  'State##status': 'Status',
  'Status saved': 'Status gespeichert',
  Statuses: 'Status',
  'Stock in the store': 'Bestand im Shop',
  'Stock not sent': 'Bestand nicht gesendet',
  'Stock sent': 'Bestand gesendet',
  'Synchronization failed': 'Synchronisierung fehlgeschlagen',
  'Synchronization started': 'Synchronisierung gestartet',
  'Synchronize now': 'Jetzt synchronisieren',
  synchronized: 'synchronisiert',
  synchronizing: 'wird synchronisiert',
  'The app and the store must belong to the same Shopify organization.':
    'Die App und der Shop müssen zur selben Shopify-Organisation gehören.',
  'The connection could not be checked': 'Die Verbindung konnte nicht geprüft werden',
  'The connection does not work': 'Die Verbindung funktioniert nicht',
  'The credentials do not allow everything that Waybill does. Add these permissions in {name}, then check again:':
    'Die Zugangsdaten erlauben nicht alles, was Waybill tut. Fügen Sie diese Berechtigungen in {name} hinzu und prüfen Sie dann erneut:',
  'The next attempt is {when}.': 'Der nächste Versuch erfolgt {when}.',
  'The operator of this server installs them with WAYBILL_STORE_PLUGINS.':
    'Der Betreiber dieses Servers installiert sie mit WAYBILL_STORE_PLUGINS.',
  'The store': 'Der Shop',
  'The store could not be asked for its statuses': 'Die Status konnten nicht beim Shop abgefragt werden',
  'The store could not be synchronized': 'Der Shop konnte nicht synchronisiert werden',
  'The store did not answer': 'Der Shop hat nicht geantwortet',
  'The store offers what is available here. Its own numbers are overwritten':
    'Der Shop bietet an, was hier verfügbar ist. Seine eigenen Zahlen werden überschrieben',
  'The store refused it': 'Der Shop hat sie abgelehnt',
  'The store sends nothing': 'Der Shop schreibt nicht',
  'The store sends nothing. Customers get the emails that you turn on in Settings, Emails':
    'Der Shop schreibt nicht. Kunden erhalten die E-Mails, die Sie unter Einstellungen, E-Mails aktivieren',
  'The store emails them when it learns about a shipment':
    'Der Shop schreibt, sobald er von einer Sendung erfährt',
  'Stores whose orders are imported automatically. Shipments and stock are reported back to them.':
    'Die Shops, deren Bestellungen von selbst ankommen. Sie erfahren von Sendungen und Bestand.',
  'The store plug-in {provider} is missing on this server: orders are not imported, and nothing is reported to the store. The operator installs it with WAYBILL_STORE_PLUGINS.':
    'Das Shop-Plug-in {provider} fehlt auf diesem Server: Bestellungen kommen nicht an, und dem Shop wird nichts gemeldet. Der Betreiber installiert es mit WAYBILL_STORE_PLUGINS.',
  'The URL is that of the Medusa server, not that of the storefront.':
    'Die URL ist die des Medusa-Servers, nicht die der Storefront.',
  'There is nothing to create': 'Es gibt nichts zu erstellen',
  'They appear here a moment after the store has been asked for them, which happens every hour.':
    'Sie erscheinen hier, kurz nachdem der Shop danach gefragt wurde, was jede Stunde geschieht.',
  "They get the store's names, SKUs, barcodes, prices, weights, dimensions and customs data. What has no SKU, or one that several products of the store have, is left out. Your own products stay as they are.":
    'Sie übernehmen Namen, SKUs, Barcodes, Preise, Gewichte, Maße und Zolldaten des Shops. Was keine SKU hat oder eine, die mehrere Produkte des Shops haben, wird ausgelassen. Ihre eigenen Produkte bleiben, wie sie sind.',
  'This kind of store is not installed': 'Diese Art von Shop ist nicht installiert',
  'Try again: {message}': 'Erneut versuchen: {message}',
  'Under <b>Access</b> › <b>Scopes</b> of its version, paste these scopes, and release the version.':
    'Fügen Sie unter <b>Access</b> › <b>Scopes</b> ihrer Version diese Scopes ein und veröffentlichen Sie die Version.',
  'Under <b>API credentials</b>, copy the <b>Admin API access token</b> (it begins with <code>shpat_</code>) and the <b>API secret key</b>, which webhooks are signed with.':
    'Kopieren Sie unter <b>API-Anmeldedaten</b> das <b>Admin-API-Zugriffstoken</b> (es beginnt mit <code>shpat_</code>) und den <b>geheimen API-Schlüssel</b>, mit dem Webhooks signiert werden.',
  'Under <b>Configuration</b> › <b>Admin API</b>, allow these scopes, and save.':
    'Erlauben Sie unter <b>Konfiguration</b> › <b>Admin-API</b> diese Scopes und speichern Sie.',
  'unknown SKU': 'unbekannte SKU',
  'Unless an automation rule says otherwise': 'Sofern keine Automatisierungsregel etwas anderes bestimmt',
  'Updates automatically. Entries are kept for 90 days.':
    'Wird automatisch aktualisiert. Einträge werden 90 Tage aufbewahrt.',
  waiting: 'wartet',
  'Warehouses whose stock is offered': 'Lager, deren Bestand angeboten wird',
  'Waybill sets up the webhooks in {name} itself. They are sent to this URL, which the store must be able to reach:':
    'Waybill richtet die Webhooks in {name} selbst ein. Sie werden an diese URL gesendet, die für den Shop erreichbar sein muss:',
  'Webhooks repaired': 'Webhooks repariert',
  'What happened': 'Vorgang',
  'What happens to orders of each status in the store. Saved as soon as you choose.':
    'Was mit Bestellungen in jedem Status des Shops geschieht. Wird gespeichert, sobald Sie wählen.',
  'What is not matched has no SKU, or was left out by hand.':
    'Was nicht zugeordnet ist, hat keine SKU oder wurde von Hand ausgelassen.',
  'What kind of store is it?': 'Was für ein Shop ist es?',
  'What the store sells, and which of your products it is. Only stock of matched products is sent to the store.':
    'Was der Shop verkauft und welches Ihrer Produkte es ist. Nur der Bestand zugeordneter Produkte wird an den Shop gesendet.',
  'Whatever its SKU: the choice stays when the store changes it':
    'Unabhängig von der SKU: Die Auswahl bleibt, wenn der Shop sie ändert',
  'Which of your products is it?': 'Welches Ihrer Produkte ist es?',
  'Who emails the customer when something ships?': 'Wer schreibt dem Kunden, wenn etwas versendet wird?',
  'With a new app': 'Mit einer neuen App',
  'With a secret API key': 'Mit einem geheimen API-Schlüssel',
  'With a user name and a password': 'Mit Benutzername und Passwort',
  'With an API key': 'Mit einem API-Schlüssel',
  'With an authentication key': 'Mit einem Authentifizierungsschlüssel',
  'With an existing custom app': 'Mit einer vorhandenen benutzerdefinierten App',
  'With tracking numbers, as soon as a label is bought or an order is marked as shipped':
    'Mit Sendungsnummer, sobald ein Label gekauft oder eine Bestellung als versendet markiert wird',
  'Without SKU': 'Ohne SKU',
  'Your product': 'Ihr Produkt',
  '{count} products created': { one: '{count} Produkt erstellt', other: '{count} Produkte erstellt' },
  '{count} products existed already.': {
    one: '{count} Produkt gab es schon.',
    other: '{count} Produkte gab es schon.',
  },
  '{count} products left out: {reason}': {
    one: '{count} Produkt ausgelassen: {reason}',
    other: '{count} Produkte ausgelassen: {reason}',
  },
  '{count} sent {when}': '{count} gesendet {when}',
  '{name} always emails the customer itself': '{name} schreibt dem Kunden immer selbst',
  '{name} disconnected': '{name} getrennt',
  '{name} is left out': '{name} wird ausgelassen',
  '{name} is matched': '{name} ist zugeordnet',
  '{shop}, sells in {currency}.': '{shop}, verkauft in {currency}.',
};
