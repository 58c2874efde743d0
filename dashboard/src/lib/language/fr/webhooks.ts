import type { Catalog } from '../languages.ts';

export const webhooks: Catalog = {
  '24 hours': '24 heures',
  '30 days': '30 jours',
  '7 days': '7 jours',
  '<code>X-Service-Signature</code> uses it from now on, so update your server right away. <code>webhook-signature</code> also uses the old one until {moment}.':
    '<code>X-Service-Signature</code> l’utilise dès maintenant : mettez donc votre serveur à jour sans attendre. <code>webhook-signature</code> utilise aussi l’ancien jusqu’au {moment}.',
  'Add condition': 'Ajouter une condition',
  'Add the HTTPS URL of your server, choose its events and send a test event.':
    'Ajoutez l’URL HTTPS de votre serveur, choisissez ses événements et envoyez un événement de test.',
  'Add webhook': 'Ajouter un webhook',
  'All attempts were used up.': 'Toutes les tentatives ont été épuisées.',
  'All must match': 'Toutes doivent être remplies',
  'An HTTPS URL that this server can reach': 'Une URL HTTPS que ce serveur peut joindre',
  'An event waits until the earlier ones of the same order have arrived.':
    'Un événement attend que les précédents de la même commande soient arrivés.',
  'Any must match': 'Au moins une doit être remplie',
  'As fast as possible': 'Le plus vite possible',
  'At most this many. No limit if empty': 'Au maximum. Sans limite si vide',
  'Attempt {number}': 'Tentative {number}',
  'Authentication at your server': 'Authentification auprès de votre serveur',
  'Body of attempt {number}': 'Corps de la tentative {number}',
  'Cancel replay': 'Annuler le rejeu',
  'Cancel this replay?': 'Annuler ce rejeu ?',
  'Check its DNS records and name servers.': 'Vérifiez ses enregistrements DNS et ses serveurs de noms.',
  'Check its log for this time.': 'Consultez son journal à ce moment-là.',
  'Check that the host is up, and that no firewall drops connections from this server.':
    'Vérifiez que l’hôte est en marche et qu’aucun pare-feu ne bloque les connexions depuis ce serveur.',
  'Check that this port serves HTTPS, with TLS 1.2 or newer.':
    'Vérifiez que ce port sert du HTTPS, avec TLS 1.2 ou plus récent.',
  'Check the credentials in the settings of this webhook, and what they permit.':
    'Vérifiez les identifiants dans les paramètres de ce webhook et ce qu’ils autorisent.',
  'Check the names in the settings of this webhook, and that what they name exists.':
    'Vérifiez les noms dans les paramètres de ce webhook et que ce qu’ils désignent existe.',
  'Check the path of the endpoint.': 'Vérifiez le chemin du point de terminaison.',
  'Check the spelling of the endpoint, and that its host name has a DNS record. Webhooks go to public addresses only; the operator of Waybill can allow more (WAYBILL_WEBHOOK_ALLOW_CIDRS).':
    'Vérifiez l’orthographe du point de terminaison, et que son nom d’hôte a un enregistrement DNS. Les webhooks ne sont envoyés qu’à des adresses publiques ; l’opérateur de Waybill peut en autoriser d’autres (WAYBILL_WEBHOOK_ALLOW_CIDRS).',
  'Check what answers on this port, and that its headers are not too large.':
    'Vérifiez ce qui répond sur ce port, et que ses en-têtes ne sont pas trop volumineux.',
  'Choose a time': 'Choisissez une date et une heure',
  'Choose at least one event': 'Choisissez au moins un événement',
  'Clear the filter to see all webhooks.': 'Effacez le filtre pour voir tous les webhooks.',
  'Clear the filters to see all deliveries.': 'Effacez les filtres pour voir toutes les livraisons.',
  'Client certificate': 'Certificat client',
  'CloudEvents is a common envelope that many event services and libraries read.':
    'CloudEvents est une enveloppe répandue que lisent beaucoup de services et de bibliothèques d’événements.',
  'Complete the filter or remove it': 'Complétez le filtre ou supprimez-le',
  'Connection refused: no server is listening on that port':
    'Connexion refusée : aucun serveur n’écoute sur ce port',
  'Copy as curl': 'Copier en curl',
  "Couldn't connect to your server": 'Impossible de se connecter à votre serveur',
  'Counting…': 'Comptage…',
  'DNS lookup of the host name failed': 'La résolution DNS du nom d’hôte a échoué',
  'Delete this webhook?': 'Supprimer ce webhook ?',
  'Delete webhook': 'Supprimer le webhook',
  'Deliveries also carry the Standard Webhooks headers, so its libraries can verify them. See the <link>documentation</link>.':
    'Les livraisons portent aussi les en-têtes de Standard Webhooks : ses bibliothèques peuvent donc les vérifier. Consultez la <link>documentation</link>.',
  'Deliveries are waiting to be sent; the oldest was due {when}. Fewer are sent at once while attempts fail or the receiver is slow.':
    'Des livraisons attendent d’être envoyées ; la plus ancienne était prévue {when}. Moins de livraisons sont envoyées à la fois tant que des tentatives échouent ou que le destinataire est lent.',
  'Deliveries of the last 24 hours': 'Livraisons des dernières 24 heures',
  'Deliveries of the last 30 days': 'Livraisons des 30 derniers jours',
  'Deliveries of the last 7 days': 'Livraisons des 7 derniers jours',
  Delivery: 'Livraison',
  'Delivery log': 'Journal des livraisons',
  'Delivery queued for retry': 'Nouvelle tentative de livraison programmée',
  'Delivery results': 'Résultats des livraisons',
  Disable: 'Désactiver',
  'Disable or delete': 'Désactiver ou supprimer',
  'Disable this webhook?': 'Désactiver ce webhook ?',
  'Disabled after 10 failures': 'Désactivé après 10 échecs',
  "Each delivery is signed: <code>X-Service-Signature</code> is the HMAC-SHA256, in hex, of <code>X-Service-Timestamp</code>, a dot and the raw body, keyed with the webhook's secret. Verify it before you use anything in the body.":
    'Chaque livraison est signée : <code>X-Service-Signature</code> est le HMAC-SHA256, en hexadécimal, de <code>X-Service-Timestamp</code>, d’un point et du corps brut, avec le secret du webhook comme clé. Vérifiez-la avant d’utiliser quoi que ce soit du corps.',
  'Each will be sent once more now.': 'Chacune est renvoyée une fois maintenant.',
  'Edit as JSON': 'Modifier en JSON',
  'Edit as rows': 'Modifier en lignes',
  'Empty body.': 'Corps vide.',
  Enable: 'Activer',
  'Enable the webhook to send them.': 'Activez le webhook pour les envoyer.',
  Endpoint: 'Point de terminaison',
  'Endpoint and events': 'Point de terminaison et événements',
  'Enter a number': 'Saisissez un nombre',
  'Enter a number from 1 to {max}': 'Saisissez un nombre de 1 à {max}',
  'Enter a path like data.shipTo.country': 'Saisissez un chemin comme data.shipTo.country',
  'Enter a value': 'Saisissez une valeur',
  'Events of': 'Événements de',
  'Events of this time are sent again, each once, whether or not they arrived. New events go first.':
    'Les événements de cette période sont renvoyés, chacun une fois, qu’ils soient arrivés ou non. Les nouveaux événements passent avant.',
  'Events that have not been sent yet are not sent. What has arrived stays at your receiver.':
    'Les événements qui n’ont pas encore été envoyés ne le seront pas. Ce qui est arrivé reste chez votre destinataire.',
  'Every event of these types is sent.': 'Chaque événement de ces types est envoyé.',
  'Every event waits until the one before it has arrived, so one failure stops all of them.':
    'Chaque événement attend que le précédent soit arrivé ; un seul échec les bloque donc tous.',
  Filter: 'Filtre',
  'Filter as JSON': 'Filtre au format JSON',
  From: 'De',
  'From <link>the newest event of this type</link>, {moment}':
    'De <link>l’événement le plus récent de ce type</link>, {moment}',
  'Full##payload': 'Complet',
  Headers: 'En-têtes',
  'HTTP {code} after {duration} ms (headers are not stored)':
    'HTTP {code} après {duration} ms (les en-têtes ne sont pas enregistrés)',
  Health: 'État',
  'Hide options': 'Masquer les options',
  'IDs and the time only: your server gets the rest from the API. No personal data is sent.':
    'Seulement les ID et l’heure : votre serveur obtient le reste par l’API. Aucune donnée personnelle n’est envoyée.',
  'If an attempt fails, newer events can arrive before it is repeated.':
    'Si une tentative échoue, des événements plus récents peuvent arriver avant qu’elle soit répétée.',
  'In sequence for all events': 'L’un après l’autre pour tous les événements',
  'In sequence for each order': 'L’un après l’autre pour chaque commande',
  'It was down, or a proxy could not reach it.': 'Il était arrêté, ou un proxy n’a pas pu le joindre.',
  'It was shown once, when you added the webhook. Replace it if you lost it or it was exposed.':
    'Il a été affiché une fois, lors de l’ajout du webhook. Remplacez-le si vous l’avez perdu ou s’il a été exposé.',
  'Keep running': 'Laisser continuer',
  'Last delivered': 'Dernière livraison',
  'Last error': 'Dernière erreur',
  'Last {count}: {list}': '{count} dernières : {list}',
  'Let requests to the endpoint in without a login, and verify their signature with the current secret instead.':
    'Acceptez les requêtes vers le point de terminaison sans authentification, et vérifiez plutôt leur signature avec le secret actuel.',
  'Matches {matched} of the last {count} events.': {
    one: 'Correspond à {matched} événement sur {count}.',
    other: 'Correspond à {matched} des {count} derniers événements.',
  },
  'Must be after “From”': 'Doit être postérieur à « De »',
  'Must start with https://': 'Doit commencer par https://',
  'New events are not sent until you enable it.':
    'Les nouveaux événements ne sont pas envoyés tant que vous ne l’activez pas.',
  'New signing secret': 'Nouveau secret de signature',
  'Next attempt': 'Prochaine tentative',
  'No deliveries yet': 'Aucune livraison pour le moment',
  'No disabled webhooks': 'Aucun webhook désactivé',
  'No event of this type yet': 'Aucun événement de ce type pour l’instant',
  'No failing webhooks': 'Aucun webhook en échec',
  'No matching deliveries': 'Aucune livraison correspondante',
  'No webhooks yet': 'Aucun webhook pour le moment',
  'No working webhooks': 'Aucun webhook opérationnel',
  'None##error': 'Aucune',
  'Not delivered: {error}': 'Non livré : {error}',
  'Nothing more is sent to {url}, including pending deliveries, and its delivery log is deleted. This cannot be undone.':
    'Plus rien n’est envoyé à {url}, y compris les livraisons en attente, et son journal des livraisons est supprimé. Cette action est irréversible.',
  'Once enabled': 'Une fois activé',
  'Only deliveries that match the filters.': 'Uniquement les livraisons qui correspondent aux filtres.',
  'Only the first 1 KB is stored.': 'Seul le premier Ko est enregistré.',
  'Operator of condition {number}': 'Opérateur de la condition {number}',
  'Options: filter, sequence, format, limit': 'Options : filtre, ordre d’envoi, format, limite',
  'Order number, or an ID': 'Numéro de commande, ou un ID',
  'POST is not allowed there (HTTP 405)': 'POST n’y est pas autorisé (HTTP 405)',
  'Path of condition {number}': 'Chemin de la condition {number}',
  'Payload: {form}': 'Payload : {form}',
  'Pending deliveries continue when you enable it again. Events that happen in the meantime are not sent.':
    'Les livraisons en attente reprennent lorsque vous le réactivez. Les événements survenus entre-temps ne sont pas envoyés.',
  'Pending##delivery': 'En attente',
  'Progress of the replay': 'Progression du rejeu',
  'Recommended: everything there is to know, so that your server rarely has to ask for more.':
    'Recommandé : tout ce qui est connu, votre serveur a donc rarement besoin de demander plus.',
  'Redirects are not followed. Enter the address it redirects to as the endpoint.':
    'Les redirections ne sont pas suivies. Saisissez l’adresse de destination comme point de terminaison.',
  'Remove condition {number}': 'Supprimer la condition {number}',
  'Renew it, or replace it with one from a public certificate authority.':
    'Renouvelez-le, ou remplacez-le par un certificat d’une autorité de certification publique.',
  'Replace secret': 'Remplacer le secret',
  'Replace the signing secret?': 'Remplacer le secret de signature ?',
  'Replay events': 'Rejouer des événements',
  Replays: 'Rejeux',
  'Request and response': 'Requête et réponse',
  'Request line and headers of attempt {number}': 'Ligne de requête et en-têtes de la tentative {number}',
  'Requests per second': 'Requêtes par seconde',
  'Respond with a 2xx status as soon as the signature is verified, and process the event afterwards.':
    'Répondez avec un statut 2xx dès que la signature est vérifiée, et traitez l’événement ensuite.',
  Response: 'Réponse',
  'Response to attempt {number}': 'Réponse à la tentative {number}',
  'Retry {count} failed': { one: 'Réessayer {count} échouée', other: 'Réessayer {count} échouées' },
  'Retry {count} failed deliveries?': {
    one: 'Réessayer {count} livraison échouée ?',
    other: 'Réessayer {count} livraisons échouées ?',
  },
  'Sample {type} event sent': 'Exemple d’événement {type} envoyé',
  'Scheduled {when}.': 'Prévue {when}.',
  'Search for the full ID of a delivery, event, order or shipment.':
    'Recherchez l’ID complet d’une livraison, d’un événement, d’une commande ou d’un envoi.',
  'Send a test event to see an example of it here.':
    'Envoyez un événement de test pour en voir un exemple ici.',
  'Send a test event to see how your server responds.':
    'Envoyez un événement de test pour voir comment votre serveur répond.',
  'Send missed events': 'Envoyer les événements manqués',
  'Send test event': 'Envoyer un événement de test',
  'Send the oldest {count}': 'Envoyer les {count} plus anciens',
  'Sending…': 'Envoi en cours…',
  Sequence: 'Ordre d’envoi',
  'Set with the API. Only there can an endpoint with headers move to another host.':
    'Définis avec l’API. Un point de terminaison avec en-têtes ne peut changer d’hôte que par elle.',
  'Signature verification': 'Vérification des signatures',
  'Signing secret': 'Secret de signature',
  'Standard##payload': 'Standard',
  'Start your server, or correct the port in the endpoint.':
    'Démarrez votre serveur, ou corrigez le port du point de terminaison.',
  'Test webhook': 'Tester le webhook',
  'The TLS connection failed': 'La connexion TLS a échoué',
  'The address is not public': 'L’adresse n’est pas publique',
  'The basic fields only. Choose it if your server is made for them.':
    'Les champs de base seulement. Choisissez cette forme si votre serveur est conçu pour eux.',
  'The certificate chain is incomplete': 'La chaîne de certificats est incomplète',
  'The certificate has expired': 'Le certificat a expiré',
  'The certificate is for another host': 'Le certificat est destiné à un autre hôte',
  'The certificate is not valid yet': 'Le certificat n’est pas encore valide',
  'The certificate is self-signed': 'Le certificat est autosigné',
  'The connection failed': 'La connexion a échoué',
  'The connection was closed before the response was complete':
    'La connexion a été fermée avant la fin de la réponse',
  'The destination did not accept the credentials': 'La destination n’a pas accepté les identifiants',
  'The destination has no place for the event': 'La destination n’a pas d’emplacement pour l’événement',
  'The destination refused the event': 'La destination a refusé l’événement',
  'The field <code>data</code> of the request, in each form of the payload.':
    'Le champ <code>data</code> de la requête, dans chaque forme du payload.',
  'The host cannot be reached': 'L’hôte est injoignable',
  'The host name has no public address': 'Le nom d’hôte n’a pas d’adresse publique',
  'The last {count} attempts failed': {
    one: 'La dernière tentative a échoué',
    other: 'Les {count} dernières tentatives ont échoué',
  },
  'The oldest {count} will be sent once more now.':
    'Les {count} plus anciennes sont renvoyées une fois maintenant.',
  'The problem is not at your endpoint, and this does not count as a failure.':
    'Le problème ne vient pas de votre point de terminaison, et cela ne compte pas comme un échec.',
  'The replay has started': 'Le rejeu a commencé',
  'The response may say why.': 'La réponse indique peut-être pourquoi.',
  'The response was not valid HTTP': 'La réponse n’était pas du HTTP valide',
  'The signing secret cannot be read. Replace it in the settings of this webhook, and tell the operator of Waybill.':
    'Le secret de signature est illisible. Remplacez-le dans les paramètres de ce webhook et prévenez l’opérateur de Waybill.',
  'The webhook is disabled after 10 failures in a row.':
    'Le webhook est désactivé après 10 échecs consécutifs.',
  'There are no events of these types to try it on yet.':
    'Il n’y a pas encore d’événements de ces types pour l’essayer.',
  'There is no route from this server to that address. Check routes and firewalls.':
    'Il n’existe aucune route de ce serveur vers cette adresse. Vérifiez les routes et les pare-feu.',
  'They are sent once each, oldest first. New events are sent before them.':
    'Ils sont envoyés une fois chacun, du plus ancien au plus récent. Les nouveaux événements passent avant eux.',
  'Thin##payload': 'Minimal',
  'This field contains text. To compare it as text, write "{value}" in quotes.':
    'Ce champ contient du texte. Pour le comparer comme texte, écrivez "{value}" entre guillemets.',
  'This is not valid JSON': 'Ce n’est pas du JSON valide',
  'This request was not stored.': 'Cette requête n’a pas été enregistrée.',
  'This webhook': 'Ce webhook',
  'This webhook is disabled': 'Ce webhook est désactivé',
  'Those of {count} events that match the filter will be sent':
    'Parmi {count} événements, ceux qui correspondent au filtre seront envoyés',
  To: 'À',
  'Updates automatically. Finished deliveries are kept for 30 days by default.':
    'Mise à jour automatique. Les livraisons terminées sont conservées 30 jours par défaut.',
  'Use one from a public certificate authority, or ask the operator of Waybill to trust yours (WAYBILL_WEBHOOK_CA_FILE).':
    'Utilisez-en un d’une autorité de certification publique, ou demandez à l’opérateur de Waybill de faire confiance au vôtre (WAYBILL_WEBHOOK_CA_FILE).',
  'Use the host name of the certificate, or get a certificate for this host name.':
    'Utilisez le nom d’hôte du certificat, ou obtenez un certificat pour ce nom d’hôte.',
  'Valid until': 'Valable jusqu’au',
  'Value of condition {number}': 'Valeur de la condition {number}',
  'Verify a signature in {name}': 'Vérifier une signature en {name}',
  'Verify signatures': 'Vérifier les signatures',
  'Waiting until the webhook is enabled.': 'En attente de l’activation du webhook.',
  "Waybill couldn't send it yet": 'Waybill n’a pas encore pu l’envoyer',
  "Waybill couldn't sign the event": 'Waybill n’a pas pu signer l’événement',
  'Waybill retries automatically.': 'Waybill réessaie automatiquement.',
  'Waybill retries later and respects a Retry-After header.':
    'Waybill réessaie plus tard et respecte un en-tête Retry-After.',
  'Waybill sends your server a signed HTTPS request, or your queue a message, when orders, shipments, returns or stock change.':
    'Waybill envoie à votre serveur une requête HTTPS signée, ou à votre file un message, quand des commandes, des envois, des retours ou des stocks changent.',
  'Webhook created': 'Webhook créé',
  'Webhook deleted': 'Webhook supprimé',
  'Webhook saved': 'Webhook enregistré',
  'Webhooks go to public addresses only. The operator of Waybill can allow more (WAYBILL_WEBHOOK_ALLOW_CIDRS).':
    'Les webhooks ne sont envoyés qu’à des adresses publiques. L’opérateur de Waybill peut en autoriser d’autres (WAYBILL_WEBHOOK_ALLOW_CIDRS).',
  'What is sent': 'Ce qui est envoyé',
  'Which conditions must match': 'Conditions à remplir',
  'X-Service-Signature uses the new secret immediately, so update your server right away. Standard Webhooks signatures use both secrets for 24 hours.':
    'X-Service-Signature utilise immédiatement le nouveau secret : mettez donc votre serveur à jour sans attendre. Les signatures Standard Webhooks utilisent les deux secrets pendant 24 heures.',
  'Your server asked to slow down (HTTP 429)': 'Votre serveur demande de ralentir (HTTP 429)',
  'Your server can recognize a repeated delivery by its X-Service-Delivery header.':
    'Votre serveur peut reconnaître une livraison répétée à son en-tête X-Service-Delivery.',
  'Your server denied access (HTTP {code})': 'Votre serveur a refusé l’accès (HTTP {code})',
  'Your server found nothing at that path (HTTP {code})':
    'Votre serveur n’a rien trouvé à ce chemin (HTTP {code})',
  'Your server had an error (HTTP {code})': 'Votre serveur a rencontré une erreur (HTTP {code})',
  'Your server rejected the event': 'Votre serveur a rejeté l’événement',
  'Your server rejected the event (HTTP {code})': 'Votre serveur a rejeté l’événement (HTTP {code})',
  'Your server responded with a redirect (HTTP {code})':
    'Votre serveur a répondu par une redirection (HTTP {code})',
  'Your server sent no response.': 'Votre serveur n’a envoyé aucune réponse.',
  'Your server should send the intermediate certificates too: the full chain.':
    'Votre serveur doit aussi envoyer les certificats intermédiaires : la chaîne complète.',
  'Your server took longer than 15 s to respond': 'Votre serveur a mis plus de 15 s à répondre',
  'Your server was unavailable (HTTP {code})': 'Votre serveur était indisponible (HTTP {code})',
  'Your server, or a proxy in front of it, closed it. Check its log for this time.':
    'Votre serveur, ou un proxy placé devant lui, l’a fermée. Consultez son journal à ce moment-là.',
  'canceled##replay': 'annulé',
  disabled: 'désactivé',
  'disabled after 10 failures': 'désactivé après 10 échecs',
  'done##replay': 'terminé',
  failed: 'en échec',
  'has a value': 'a une valeur',
  'has no value': 'n’a pas de valeur',
  healthy: 'opérationnel',
  'is at least': 'est au moins',
  'is at most': 'est au plus',
  'is greater than': 'est supérieur à',
  'is less than': 'est inférieur à',
  'is not##filter': 'n’est pas',
  'is one of': 'est l’un de',
  'is##filter': 'est',
  'no deliveries yet': 'aucune livraison pour le moment',
  'no response': 'aucune réponse',
  'pending##delivery': 'en attente',
  'running##replay': 'en cours',
  'starts with': 'commence par',
  '{chosen} of {count}': '{chosen} sur {count}',
  '{count} attempts, {status}': { one: '{count} tentative, {status}', other: '{count} tentatives, {status}' },
  '{count} bytes, formatted': '{count} octets, mis en forme',
  '{count} delivered': { one: '{count} livrée', other: '{count} livrées' },
  '{count} deliveries queued for retry': {
    one: 'Nouvelle tentative programmée pour {count} livraison',
    other: 'Nouvelle tentative programmée pour {count} livraisons',
  },
  '{count} events': { one: '{count} événement', other: '{count} événements' },
  '{count} events were missed while this webhook was disabled': {
    one: '{count} événement a été manqué pendant que ce webhook était désactivé',
    other: '{count} événements ont été manqués pendant que ce webhook était désactivé',
  },
  '{count} events will be sent': {
    one: '{count} événement sera envoyé',
    other: '{count} événements seront envoyés',
  },
  '{count} failed in a row': { one: '{count} échec', other: '{count} échecs consécutifs' },
  '{count} or more events were missed while this webhook was disabled':
    '{count} événements ou plus ont été manqués pendant que ce webhook était désactivé',
  '{count} pending': { one: '{count} en attente', other: '{count} en attente' },
  '{sent} of {count}': '{sent} sur {count}',
  '{title} ({error}), {when}. {advice}': '{title} ({error}), {when}. {advice}',
  '{title}, {when}. {advice}': '{title}, {when}. {advice}',
  '{title}: {chosen} of {count} events': '{title} : {chosen} sur {count} événements',
};
