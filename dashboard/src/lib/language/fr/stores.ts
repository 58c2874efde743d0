import type { Catalog } from '../languages.ts';

export const stores: Catalog = {
  '(next attempt {when})': '(prochaine tentative {when})',
  ', {count} unknown': { one: ', dont {count} inconnu', other: ', dont {count} inconnus' },
  'A Medusa server, version 2': 'Un serveur Medusa, version 2',
  'A store on myshopify.com, with or without its own domain':
    'Une boutique sur myshopify.com, avec ou sans domaine propre',
  'A WordPress site with WooCommerce': 'Un site WordPress avec WooCommerce',
  'Add status': 'Ajouter le statut',
  'Add this URL as a webhook in {name} for created, changed and canceled orders, and they arrive within seconds. Without it, Waybill asks the store every few minutes.':
    'Ajoutez cette URL comme webhook dans {name} pour les commandes créées, modifiées et annulées : elles arrivent alors en quelques secondes. Sans cela, Waybill interroge la boutique à quelques minutes d’intervalle.',
  'All of them if you choose none': 'Tous si vous n’en choisissez aucun',
  'Allow orders to be combined': 'Autoriser le regroupement de commandes',
  'An app that was made in the store itself and has a permanent access token.':
    'Une application créée dans la boutique même, avec un jeton d’accès permanent.',
  'Another status': 'Autre statut',
  'Any store whose software can be connected to ShipStation as a Custom Store':
    'Toute boutique dont le logiciel peut être connecté à ShipStation comme Custom Store',
  'As in the WooCommerce extension.': 'Comme celle de l’extension pour WooCommerce.',
  'Ask an owner or a manager to connect your store.':
    'Demandez à un propriétaire ou à un responsable de connecter votre boutique.',
  'Asking the store for its statuses…': 'Demande des statuts à la boutique…',
  'Asking {name}…': 'Interrogation de {name}…',
  'Barcode {barcode}': 'Code-barres {barcode}',
  'By its SKU': 'Par sa SKU',
  Change: 'Modifier',
  'Change product: {name}': 'Modifier le produit : {name}',
  'Changed on both sides': 'Modifiée des deux côtés',
  'Check the connection': 'Vérifier la connexion',
  'Choose <b>Generate API key</b>, and copy the <b>Consumer key</b> and the <b>Consumer secret</b> into the fields below. They are shown only once.':
    'Choisissez <b>Générer une clé API</b>, puis copiez la <b>clé client (Consumer key)</b> et le <b>secret client (Consumer secret)</b> dans les champs ci-dessous. Ils ne sont affichés qu’une seule fois.',
  'Choose a user who is an administrator or a shop manager, and the permissions <b>Read/Write</b>.':
    'Choisissez un utilisateur administrateur ou gestionnaire de boutique, et les autorisations <b>Lecture/Écriture</b>.',
  'Choose one of the products': 'Choisissez l’un des produits',
  'Choose product: {name}': 'Choisir le produit : {name}',
  'Choose the product by hand': 'Choisissez le produit manuellement',
  'Chosen by hand': 'Choisi manuellement',
  'Clear selection': 'Effacer la sélection',
  'Complete: nothing left to ship': 'Terminé : plus rien à expédier',
  'Connect a store': 'Connecter une boutique',
  'Connect your store, and its orders arrive here within minutes. When you ship one, the store gets the tracking number.':
    'Connectez votre boutique et ses commandes arrivent ici en quelques minutes. Lorsque vous en expédiez une, la boutique reçoit le numéro de suivi.',
  'Connect {name}': 'Connecter {name}',
  'Connected, with limits': 'Connectée, avec des restrictions',
  Connection: 'Connexion',
  "Copy <b>Client ID</b> and <b>Client secret</b> from the app's <b>Settings</b> into the fields below.":
    'Copiez <b>Client ID</b> et <b>Client secret</b> depuis les <b>Settings</b> de l’application dans les champs ci-dessous.',
  'Copy its URL, which ShipStation calls <b>URL to Custom XML Page</b>, with everything after the question mark but without credentials.':
    'Copiez son URL, que ShipStation appelle <b>URL to Custom XML Page</b>, avec tout ce qui suit le point d’interrogation mais sans identifiants.',
  'Copy path': 'Copier le chemin',
  'Copy permissions': 'Copier les autorisations',
  'Copy scopes': 'Copier les scopes',
  'Copy the <b>Authentication Key</b> into the field below.':
    'Copiez la clé <b>Authentication Key</b> dans le champ ci-dessous.',
  'Copy the <b>username</b> and the <b>password</b> that it expects. They are not those of your ShipStation account.':
    'Copiez le <b>nom d’utilisateur</b> et le <b>mot de passe</b> qu’elle attend. Ce ne sont pas ceux de votre compte ShipStation.',
  'Copy the key into the field below. It is shown only once.':
    'Copiez la clé dans le champ ci-dessous. Elle n’est affichée qu’une seule fois.',
  'Copy URL': 'Copier l’URL',
  'Correct the credentials below, and save.': 'Corrigez les identifiants ci-dessous et enregistrez.',
  Create: 'Créer',
  'Create all unknown': 'Créer tous les inconnus',
  'Create all unknown products?': 'Créer tous les produits inconnus ?',
  'Create product: {name}': 'Créer le produit : {name}',
  'Create products': 'Créer les produits',
  'Create {count} products': { one: 'Créer {count} produit', other: 'Créer {count} produits' },
  Credentials: 'Identifiants',
  'Credentials are stored encrypted and never shown again. Orders of the last 30 days are imported at first: you can change that, and everything else, later.':
    'Les identifiants sont chiffrés et ne sont plus jamais affichés. Les commandes des 30 derniers jours sont d’abord importées : vous pourrez modifier cela, comme tout le reste, plus tard.',
  'Default: {meaning}': 'Par défaut : {meaning}',
  Disconnect: 'Déconnecter',
  'Disconnect store': 'Déconnecter la boutique',
  'Disconnect {name}?': 'Déconnecter {name} ?',
  'Duplicate SKU': 'SKU en double',
  'duplicate SKU': 'SKU en double',
  'Exactly as the store writes it': 'Exactement comme la boutique l’écrit',
  failing: 'en échec',
  'How do you connect it?': 'Comment la connectez-vous ?',
  'ID in the store: {id}': 'ID dans la boutique : {id}',
  'If ShipStation is connected too, turn the store off there, so that each shipment is reported only once.':
    'Si ShipStation est aussi connecté, désactivez-y la boutique, afin que chaque envoi ne soit signalé qu’une fois.',
  Image: 'Image',
  'Import orders from a file': 'Importer des commandes depuis un fichier',
  'Import orders placed since': 'Importer les commandes passées depuis le',
  Imported: 'Importées',
  'Imports orders': 'Importe les commandes',
  'Imports orders, reports shipments': 'Importe les commandes, signale les envois',
  'Imports orders, reports shipments, updates stock':
    'Importe les commandes, signale les envois, met à jour le stock',
  'Imports orders, updates stock': 'Importe les commandes, met à jour le stock',
  'In a moment': 'Dans un instant',
  'In Medusa Admin, open <b>Settings</b> › <b>Secret API Keys</b>, and create a key named Waybill.':
    'Dans Medusa Admin, ouvrez <b>Paramètres</b> › <b>Clés API secrètes</b> et créez une clé nommée Waybill.',
  'In the administration of WordPress, open <b>WooCommerce</b> › <b>Settings</b> › <b>Advanced</b> › <b>REST API</b> and choose <b>Add key</b>.':
    'Dans l’administration de WordPress, ouvrez <b>WooCommerce</b> › <b>Réglages</b> › <b>Avancé</b> › <b>API REST</b> et choisissez <b>Ajouter une clé</b>.',
  'In your store, open <b>Settings</b> › <b>Apps</b> › <b>Develop apps</b> and the app.':
    'Dans votre boutique, ouvrez <b>Paramètres</b> › <b>Applications</b> › <b>Développer des applications</b>, puis l’application.',
  'In {name}': 'Dans {name}',
  'It is in the list already': 'Il est déjà dans la liste',
  'It will be tried again in a moment': 'Nouvelle tentative dans un instant',
  'Its credentials are deleted, and what the store has not been told yet is not sent. Its orders stay here. To only stop it for a while, pause it.':
    'Ses identifiants sont supprimés, et ce qui n’a pas encore été signalé à la boutique n’est pas envoyé. Ses commandes restent ici. Pour l’arrêter seulement un moment, mettez-la en pause.',
  'Its plug-in is missing on this server': 'Son plug-in est absent de ce serveur',
  'Its webhooks are not set up yet. Until then, new orders arrive within minutes.':
    'Ses webhooks ne sont pas encore configurés. En attendant, les nouvelles commandes arrivent en quelques minutes.',
  'Kinds of stores': 'Types de boutiques',
  'Last synchronized': 'Dernière synchronisation',
  'left out': 'ignoré',
  'Locations: {list}.': 'Emplacements : {list}.',
  Log: 'Journal',
  matched: 'associé',
  'Matched##products': 'Associés',
  Meaning: 'Signification',
  'Meaning of {name}': 'Signification de {name}',
  'New orders arrive within minutes.': 'Les nouvelles commandes arrivent en quelques minutes.',
  'New orders arrive within seconds.': 'Les nouvelles commandes arrivent en quelques secondes.',
  'Next##synchronization': 'Prochaine',
  'No kinds of stores are installed': 'Aucun type de boutique n’est installé',
  'No matching entries': 'Aucune entrée correspondante',
  'no SKU': 'aucune SKU',
  'No store connected yet': 'Aucune boutique connectée pour le moment',
  Nobody: 'Personne',
  'None of them': 'Aucun',
  'None of your products has it': 'Aucun des vôtres ne l’a',
  'Not imported': 'Non importé',
  'not installed': 'non installée',
  'Not matched': 'Non associés',
  'Not synchronized yet': 'Pas encore synchronisée',
  'Nothing has happened yet': 'Rien ne s’est encore passé',
  Now: 'Maintenant',
  'Older orders are not imported. Leave it empty to import all that are not shipped yet':
    'Les commandes plus anciennes ne sont pas importées. Laissez vide pour importer toutes celles qui ne sont pas encore expédiées',
  'On hold until it is paid': 'En attente jusqu’au paiement',
  "On the app's <b>Home</b> page, choose <b>Install app</b> and your store.":
    'Sur la page <b>Home</b> de l’application, choisissez <b>Install app</b> et votre boutique.',
  'Open the <b>Dev Dashboard</b> of Shopify (in your store: <b>Settings</b> › <b>Apps</b> › <b>Develop apps</b>) and create an app named Waybill.':
    'Ouvrez le <b>Dev Dashboard</b> de Shopify (dans votre boutique : <b>Paramètres</b> › <b>Applications</b> › <b>Développer des applications</b>) et créez une application nommée Waybill.',
  'Open the log of {name}': 'Ouvrir le journal de {name}',
  "Open the settings of your store's ShipStation extension, or of the page that was made for it.":
    'Ouvrez les paramètres de l’extension ShipStation de votre boutique, ou de la page créée à cet effet.',
  'Options saved': 'Options enregistrées',
  'Order imported': 'Commande importée',
  'Order rejected': 'Commande rejetée',
  'Order updated': 'Commande mise à jour',
  'Orders appear here as soon as the store has answered.':
    'Les commandes apparaissent ici dès que la boutique a répondu.',
  'Orders are not imported, and nothing is reported to the store':
    'Les commandes n’arrivent pas et rien n’est signalé à la boutique',
  'Orders are not imported, and nothing is reported to the store. What has not been reported yet is sent when you resume it.':
    'Les commandes n’arrivent pas et rien n’est signalé à la boutique. Ce qui ne lui a pas encore été signalé est envoyé lorsque vous réactivez la boutique.',
  'Orders imported': 'Commandes importées',
  'Orders of this store to the same address can be shipped in one parcel':
    'Les commandes de cette boutique vers la même adresse peuvent être expédiées dans un seul colis',
  'Orders rejected': 'Commandes rejetées',
  'Orders ship from': 'Les commandes partent de',
  Paused: 'En pause',
  'Permissions are missing': 'Des autorisations manquent',
  'Products of the store': 'Produits de la boutique',
  'Products read': 'Produits lus',
  'Reading orders from the store': 'Lecture des commandes de la boutique',
  'Rejected##orders': 'Rejetées',
  'Report failed': 'Échec du signalement',
  'Report shipments to the store': 'Signaler les envois à la boutique',
  'Search by name or SKU': 'Rechercher par nom ou SKU',
  'Secrets are not shown. Leave a field empty to keep its secret.':
    'Les secrets ne sont pas affichés. Laissez un champ vide pour conserver son secret.',
  'Send stock to the store': 'Envoyer le stock à la boutique',
  'Several products in the store have it': 'Plusieurs dans la boutique l’ont',
  'Shipment reported': 'Envoi signalé',
  'Shown on its orders': 'Affiché sur ses commandes',
  'State##status': 'Statut',
  'Status saved': 'Statut enregistré',
  Statuses: 'Statuts',
  'Stock in the store': 'Stock dans la boutique',
  'Stock not sent': 'Stock non envoyé',
  'Stock sent': 'Stock envoyé',
  'Synchronization failed': 'Échec de la synchronisation',
  'Synchronization started': 'Synchronisation lancée',
  'Synchronize now': 'Synchroniser maintenant',
  synchronized: 'synchronisée',
  synchronizing: 'synchronisation en cours',
  'The app and the store must belong to the same Shopify organization.':
    'L’application et la boutique doivent appartenir à la même organisation Shopify.',
  'The connection could not be checked': 'Impossible de vérifier la connexion',
  'The connection does not work': 'La connexion ne fonctionne pas',
  'The credentials do not allow everything that Waybill does. Add these permissions in {name}, then check again:':
    'Les identifiants n’autorisent pas tout ce que fait Waybill. Ajoutez ces autorisations dans {name}, puis vérifiez à nouveau :',
  'The next attempt is {when}.': 'La prochaine tentative a lieu {when}.',
  'The operator of this server installs them with WAYBILL_STORE_PLUGINS.':
    'L’opérateur de ce serveur les installe avec WAYBILL_STORE_PLUGINS.',
  'The store': 'La boutique',
  'The store could not be asked for its statuses': 'Impossible de demander ses statuts à la boutique',
  'The store could not be synchronized': 'La boutique n’a pas pu être synchronisée',
  'The store did not answer': 'La boutique n’a pas répondu',
  'The store offers what is available here. Its own numbers are overwritten':
    'La boutique propose ce qui est disponible ici. Ses propres chiffres sont remplacés',
  'The store refused it': 'La boutique l’a refusée',
  'The store sends nothing': 'La boutique n’écrit pas',
  'The store sends nothing. Customers get the emails that you turn on in Settings, Emails':
    'La boutique n’écrit pas. Les clients reçoivent les e-mails que vous activez dans Paramètres, E-mails',
  'The store emails them when it learns about a shipment':
    'La boutique écrit dès qu’elle est informée d’un envoi',
  'Stores whose orders are imported automatically. Shipments and stock are reported back to them.':
    'Les boutiques dont les commandes arrivent d’elles-mêmes. Elles sont informées des envois et du stock.',
  'The store plug-in {provider} is missing on this server: orders are not imported, and nothing is reported to the store. The operator installs it with WAYBILL_STORE_PLUGINS.':
    'Le plug-in de boutique {provider} est absent de ce serveur : les commandes n’arrivent pas et rien n’est signalé à la boutique. L’opérateur l’installe avec WAYBILL_STORE_PLUGINS.',
  'The URL is that of the Medusa server, not that of the storefront.':
    'L’URL est celle du serveur Medusa, pas celle de la vitrine.',
  'There is nothing to create': 'Il n’y a rien à créer',
  'They appear here a moment after the store has been asked for them, which happens every hour.':
    'Ils apparaissent ici peu après l’interrogation de la boutique, qui a lieu toutes les heures.',
  "They get the store's names, SKUs, barcodes, prices, weights, dimensions and customs data. What has no SKU, or one that several products of the store have, is left out. Your own products stay as they are.":
    'Ils reprennent les noms, SKU, codes-barres, prix, poids, dimensions et données douanières de la boutique. Ce qui n’a pas de SKU, ou une SKU partagée par plusieurs produits de la boutique, est ignoré. Vos propres produits restent tels quels.',
  'This kind of store is not installed': 'Ce type de boutique n’est pas installé',
  'Try again: {message}': 'Réessayer : {message}',
  'Under <b>Access</b> › <b>Scopes</b> of its version, paste these scopes, and release the version.':
    'Sous <b>Access</b> › <b>Scopes</b> de sa version, collez ces scopes, puis publiez la version.',
  'Under <b>API credentials</b>, copy the <b>Admin API access token</b> (it begins with <code>shpat_</code>) and the <b>API secret key</b>, which webhooks are signed with.':
    'Sous <b>Identifiants API</b>, copiez le <b>jeton d’accès à l’API Admin</b> (il commence par <code>shpat_</code>) et la <b>clé secrète API</b>, avec laquelle les webhooks sont signés.',
  'Under <b>Configuration</b> › <b>Admin API</b>, allow these scopes, and save.':
    'Sous <b>Configuration</b> › <b>API Admin</b>, autorisez ces scopes, puis enregistrez.',
  'unknown SKU': 'SKU inconnue',
  'Unless an automation rule says otherwise': 'Sauf si une règle d’automatisation en décide autrement',
  'Updates automatically. Entries are kept for 90 days.':
    'Mise à jour automatique. Les entrées sont conservées 90 jours.',
  waiting: 'en attente',
  'Warehouses whose stock is offered': 'Entrepôts dont le stock est proposé',
  'Waybill sets up the webhooks in {name} itself. They are sent to this URL, which the store must be able to reach:':
    'Waybill configure lui-même les webhooks dans {name}. Ils sont envoyés à cette URL, que la boutique doit pouvoir joindre :',
  'Webhooks repaired': 'Webhooks réparés',
  'What happened': 'Ce qui s’est passé',
  'What happens to orders of each status in the store. Saved as soon as you choose.':
    'Ce qu’il advient des commandes selon leur statut dans la boutique. Enregistré dès que vous choisissez.',
  'What is not matched has no SKU, or was left out by hand.':
    'Ce qui n’est pas associé n’a pas de SKU ou a été ignoré manuellement.',
  'What kind of store is it?': 'De quel type de boutique s’agit-il ?',
  'What the store sells, and which of your products it is. Only stock of matched products is sent to the store.':
    'Ce que vend la boutique, et à quel produit de votre catalogue cela correspond. Seul le stock des produits associés est envoyé à la boutique.',
  'Whatever its SKU: the choice stays when the store changes it':
    'Quelle que soit sa SKU : le choix reste valable si la boutique la modifie',
  'Which of your products is it?': 'Duquel de vos produits s’agit-il ?',
  'Who emails the customer when something ships?': 'Qui écrit au client lors d’une expédition ?',
  'With a new app': 'Avec une nouvelle application',
  'With a secret API key': 'Avec une clé API secrète',
  'With a user name and a password': 'Avec un nom d’utilisateur et un mot de passe',
  'With an API key': 'Avec une clé API',
  'With an authentication key': 'Avec une clé d’authentification',
  'With an existing custom app': 'Avec une application personnalisée existante',
  'With tracking numbers, as soon as a label is bought or an order is marked as shipped':
    'Avec le numéro de suivi, dès qu’une étiquette est achetée ou qu’une commande est marquée comme expédiée',
  'Without SKU': 'Sans SKU',
  'Your product': 'Votre produit',
  '{count} products created': { one: '{count} produit créé', other: '{count} produits créés' },
  '{count} products existed already.': {
    one: '{count} produit existait déjà.',
    other: '{count} produits existaient déjà.',
  },
  '{count} products left out: {reason}': {
    one: '{count} produit ignoré : {reason}',
    other: '{count} produits ignorés : {reason}',
  },
  '{count} sent {when}': '{count} envoyés {when}',
  '{name} always emails the customer itself': '{name} écrit toujours lui-même au client',
  '{name} disconnected': '{name} : boutique déconnectée',
  '{name} is left out': '{name} : ignoré',
  '{name} is matched': '{name} : associé',
  '{shop}, sells in {currency}.': '{shop}, vend en {currency}.',
};
