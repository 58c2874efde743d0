import type { Catalog } from '../languages.ts';

export const webhooks: Catalog = {
  '24 hours': '24 Stunden',
  '30 days': '30 Tage',
  '7 days': '7 Tage',
  '<code>X-Service-Signature</code> uses it from now on, so update your server right away. <code>webhook-signature</code> also uses the old one until {moment}.':
    '<code>X-Service-Signature</code> verwendet es ab sofort, aktualisieren Sie also umgehend Ihren Server. <code>webhook-signature</code> verwendet bis {moment} auch das alte.',
  'Add condition': 'Bedingung hinzufügen',
  'Add the HTTPS URL of your server, choose its events and send a test event.':
    'Fügen Sie die HTTPS-URL Ihres Servers hinzu, wählen Sie seine Ereignisse und senden Sie ein Testereignis.',
  'Add webhook': 'Webhook hinzufügen',
  'All attempts were used up.': 'Alle Versuche sind aufgebraucht.',
  'All must match': 'Alle müssen zutreffen',
  'An HTTPS URL that this server can reach': 'Eine HTTPS-URL, die dieser Server erreichen kann',
  'An event waits until the earlier ones of the same order have arrived.':
    'Ein Ereignis wartet, bis die früheren derselben Bestellung angekommen sind.',
  'Any must match': 'Eine muss zutreffen',
  'As fast as possible': 'So schnell wie möglich',
  'At most this many. No limit if empty': 'Höchstens so viele. Ohne Angabe unbegrenzt',
  'Attempt {number}': 'Versuch {number}',
  'Authentication at your server': 'Anmeldung bei Ihrem Server',
  'Body of attempt {number}': 'Body von Versuch {number}',
  'Cancel replay': 'Wiederholung abbrechen',
  'Cancel this replay?': 'Diese Wiederholung abbrechen?',
  'Check its DNS records and name servers.': 'Prüfen Sie seine DNS-Einträge und Nameserver.',
  'Check its log for this time.': 'Sehen Sie in seinem Protokoll zu diesem Zeitpunkt nach.',
  'Check that the host is up, and that no firewall drops connections from this server.':
    'Prüfen Sie, ob der Host läuft und keine Firewall Verbindungen von diesem Server verwirft.',
  'Check that this port serves HTTPS, with TLS 1.2 or newer.':
    'Prüfen Sie, ob dieser Port HTTPS mit TLS 1.2 oder neuer bedient.',
  'Check the credentials in the settings of this webhook, and what they permit.':
    'Prüfen Sie die Zugangsdaten in den Einstellungen dieses Webhooks und was sie erlauben.',
  'Check the names in the settings of this webhook, and that what they name exists.':
    'Prüfen Sie die Namen in den Einstellungen dieses Webhooks und ob es das gibt, was sie nennen.',
  'Check the path of the endpoint.': 'Prüfen Sie den Pfad des Endpunkts.',
  'Check the spelling of the endpoint, and that its host name has a DNS record. Webhooks go to public addresses only; the operator of Waybill can allow more (WAYBILL_WEBHOOK_ALLOW_CIDRS).':
    'Prüfen Sie die Schreibweise des Endpunkts und ob sein Hostname einen DNS-Eintrag hat. Webhooks gehen nur an öffentliche Adressen; der Betreiber von Waybill kann weitere erlauben (WAYBILL_WEBHOOK_ALLOW_CIDRS).',
  'Check what answers on this port, and that its headers are not too large.':
    'Prüfen Sie, was auf diesem Port antwortet und ob die Header nicht zu groß sind.',
  'Choose a time': 'Wählen Sie einen Zeitpunkt',
  'Choose at least one event': 'Wählen Sie mindestens ein Ereignis',
  'Clear the filter to see all webhooks.': 'Entfernen Sie den Filter, um alle Webhooks zu sehen.',
  'Clear the filters to see all deliveries.': 'Entfernen Sie die Filter, um alle Zustellungen zu sehen.',
  'Client certificate': 'Client-Zertifikat',
  'CloudEvents is a common envelope that many event services and libraries read.':
    'CloudEvents ist ein verbreiteter Umschlag, den viele Ereignisdienste und Bibliotheken lesen.',
  'Complete the filter or remove it': 'Vervollständigen oder entfernen Sie den Filter',
  'Connection refused: no server is listening on that port':
    'Verbindung abgelehnt: Auf diesem Port läuft kein Server',
  'Copy as curl': 'Als curl kopieren',
  "Couldn't connect to your server": 'Verbindung zu Ihrem Server nicht möglich',
  'Counting…': 'Wird gezählt …',
  'DNS lookup of the host name failed': 'Die DNS-Abfrage des Hostnamens ist fehlgeschlagen',
  'Delete this webhook?': 'Diesen Webhook löschen?',
  'Delete webhook': 'Webhook löschen',
  'Deliveries also carry the Standard Webhooks headers, so its libraries can verify them. See the <link>documentation</link>.':
    'Zustellungen enthalten auch die Header von Standard Webhooks, sodass dessen Bibliotheken sie prüfen können. Siehe <link>Dokumentation</link>.',
  'Deliveries are waiting to be sent; the oldest was due {when}. Fewer are sent at once while attempts fail or the receiver is slow.':
    'Zustellungen warten darauf, gesendet zu werden; die älteste war {when} fällig. Solange Versuche fehlschlagen oder der Empfänger langsam ist, werden weniger gleichzeitig gesendet.',
  'Deliveries of the last 24 hours': 'Zustellungen der letzten 24 Stunden',
  'Deliveries of the last 30 days': 'Zustellungen der letzten 30 Tage',
  'Deliveries of the last 7 days': 'Zustellungen der letzten 7 Tage',
  Delivery: 'Zustellung',
  'Delivery log': 'Zustellprotokoll',
  'Delivery queued for retry': 'Zustellung wird erneut versucht',
  'Delivery results': 'Ergebnisse der Zustellungen',
  Disable: 'Deaktivieren',
  'Disable or delete': 'Deaktivieren oder löschen',
  'Disable this webhook?': 'Diesen Webhook deaktivieren?',
  'Disabled after 10 failures': 'Nach 10 Fehlschlägen deaktiviert',
  "Each delivery is signed: <code>X-Service-Signature</code> is the HMAC-SHA256, in hex, of <code>X-Service-Timestamp</code>, a dot and the raw body, keyed with the webhook's secret. Verify it before you use anything in the body.":
    'Jede Zustellung ist signiert: <code>X-Service-Signature</code> ist der HMAC-SHA256, hexadezimal, aus <code>X-Service-Timestamp</code>, einem Punkt und dem unveränderten Body, mit dem Geheimnis des Webhooks als Schlüssel. Prüfen Sie die Signatur, bevor Sie irgendetwas aus dem Body verwenden.',
  'Each will be sent once more now.': 'Jede wird jetzt noch einmal gesendet.',
  'Edit as JSON': 'Als JSON bearbeiten',
  'Edit as rows': 'Als Zeilen bearbeiten',
  'Empty body.': 'Leerer Body.',
  Enable: 'Aktivieren',
  'Enable the webhook to send them.': 'Aktivieren Sie den Webhook, um sie zu senden.',
  Endpoint: 'Endpunkt',
  'Endpoint and events': 'Endpunkt und Ereignisse',
  'Enter a number': 'Geben Sie eine Zahl ein',
  'Enter a number from 1 to {max}': 'Geben Sie eine Zahl von 1 bis {max} ein',
  'Enter a path like data.shipTo.country': 'Geben Sie einen Pfad wie data.shipTo.country ein',
  'Enter a value': 'Geben Sie einen Wert ein',
  'Events of': 'Ereignisse von',
  'Events of this time are sent again, each once, whether or not they arrived. New events go first.':
    'Ereignisse aus diesem Zeitraum werden erneut gesendet, jedes einmal, ob sie angekommen sind oder nicht. Neue Ereignisse haben Vorrang.',
  'Events that have not been sent yet are not sent. What has arrived stays at your receiver.':
    'Noch nicht gesendete Ereignisse werden nicht gesendet. Was angekommen ist, bleibt bei Ihrem Empfänger.',
  'Every event of these types is sent.': 'Jedes Ereignis dieser Typen wird gesendet.',
  'Every event waits until the one before it has arrived, so one failure stops all of them.':
    'Jedes Ereignis wartet, bis das vorherige angekommen ist; ein Fehlschlag hält also alle auf.',
  Filter: 'Filter',
  'Filter as JSON': 'Filter als JSON',
  From: 'Von',
  'From <link>the newest event of this type</link>, {moment}':
    'Vom <link>neuesten Ereignis dieser Art</link>, {moment}',
  'Full##payload': 'Vollständig',
  Headers: 'Header',
  'HTTP {code} after {duration} ms (headers are not stored)':
    'HTTP {code} nach {duration} ms (Header werden nicht gespeichert)',
  Health: 'Zustand',
  'Hide options': 'Optionen ausblenden',
  'IDs and the time only: your server gets the rest from the API. No personal data is sent.':
    'Nur IDs und die Zeit: Ihr Server holt sich den Rest über die API. Es werden keine personenbezogenen Daten gesendet.',
  'If an attempt fails, newer events can arrive before it is repeated.':
    'Wenn ein Versuch fehlschlägt, können neuere Ereignisse vor seiner Wiederholung ankommen.',
  'In sequence for all events': 'Der Reihe nach für alle Ereignisse',
  'In sequence for each order': 'Der Reihe nach für jede Bestellung',
  'It was down, or a proxy could not reach it.': 'Er lief nicht, oder ein Proxy konnte ihn nicht erreichen.',
  'It was shown once, when you added the webhook. Replace it if you lost it or it was exposed.':
    'Es wurde einmal angezeigt, als Sie den Webhook hinzugefügt haben. Ersetzen Sie es, wenn Sie es verloren haben oder es bekannt wurde.',
  'Keep running': 'Weiterlaufen lassen',
  'Last delivered': 'Zuletzt zugestellt',
  'Last error': 'Letzter Fehler',
  'Last {count}: {list}': 'Letzte {count}: {list}',
  'Let requests to the endpoint in without a login, and verify their signature with the current secret instead.':
    'Lassen Sie Anfragen an den Endpunkt ohne Anmeldung zu, und prüfen Sie stattdessen ihre Signatur mit dem aktuellen Geheimnis.',
  'Matches {matched} of the last {count} events.': {
    one: 'Trifft auf {matched} von {count} Ereignis zu.',
    other: 'Trifft auf {matched} der letzten {count} Ereignisse zu.',
  },
  'Must be after “From”': 'Muss nach „Von“ liegen',
  'Must start with https://': 'Muss mit https:// beginnen',
  'New events are not sent until you enable it.':
    'Neue Ereignisse werden erst gesendet, wenn Sie ihn aktivieren.',
  'New signing secret': 'Neues Signaturgeheimnis',
  'Next attempt': 'Nächster Versuch',
  'No deliveries yet': 'Noch keine Zustellungen',
  'No disabled webhooks': 'Keine deaktivierten Webhooks',
  'No event of this type yet': 'Noch kein Ereignis dieser Art',
  'No failing webhooks': 'Keine fehlerhaften Webhooks',
  'No matching deliveries': 'Keine passenden Zustellungen',
  'No webhooks yet': 'Noch keine Webhooks',
  'No working webhooks': 'Keine funktionierenden Webhooks',
  'None##error': 'Keiner',
  'Not delivered: {error}': 'Nicht zugestellt: {error}',
  'Nothing more is sent to {url}, including pending deliveries, and its delivery log is deleted. This cannot be undone.':
    'An {url} wird nichts mehr gesendet, auch keine ausstehenden Zustellungen, und das Zustellprotokoll wird gelöscht. Das kann nicht rückgängig gemacht werden.',
  'Once enabled': 'Sobald aktiviert',
  'Only deliveries that match the filters.': 'Nur Zustellungen, die zu den Filtern passen.',
  'Only the first 1 KB is stored.': 'Nur das erste KB wird gespeichert.',
  'Operator of condition {number}': 'Operator von Bedingung {number}',
  'Options: filter, sequence, format, limit': 'Optionen: Filter, Reihenfolge, Format, Grenze',
  'Order number, or an ID': 'Bestellnummer oder eine ID',
  'POST is not allowed there (HTTP 405)': 'POST ist dort nicht erlaubt (HTTP 405)',
  'Path of condition {number}': 'Pfad von Bedingung {number}',
  'Payload: {form}': 'Payload: {form}',
  'Pending deliveries continue when you enable it again. Events that happen in the meantime are not sent.':
    'Ausstehende Zustellungen laufen weiter, wenn Sie ihn wieder aktivieren. Ereignisse in der Zwischenzeit werden nicht gesendet.',
  'Pending##delivery': 'Ausstehend',
  'Progress of the replay': 'Fortschritt der Wiederholung',
  'Recommended: everything there is to know, so that your server rarely has to ask for more.':
    'Empfohlen: alles, was bekannt ist, sodass Ihr Server selten nachfragen muss.',
  'Redirects are not followed. Enter the address it redirects to as the endpoint.':
    'Weiterleitungen wird nicht gefolgt. Geben Sie die Zieladresse als Endpunkt ein.',
  'Remove condition {number}': 'Bedingung {number} entfernen',
  'Renew it, or replace it with one from a public certificate authority.':
    'Erneuern Sie es, oder ersetzen Sie es durch eines von einer öffentlichen Zertifizierungsstelle.',
  'Replace secret': 'Geheimnis ersetzen',
  'Replace the signing secret?': 'Signaturgeheimnis ersetzen?',
  'Replay events': 'Ereignisse wiederholen',
  Replays: 'Wiederholungen',
  'Request and response': 'Anfrage und Antwort',
  'Request line and headers of attempt {number}': 'Anfragezeile und Header von Versuch {number}',
  'Requests per second': 'Anfragen pro Sekunde',
  'Respond with a 2xx status as soon as the signature is verified, and process the event afterwards.':
    'Antworten Sie mit einem 2xx-Status, sobald die Signatur geprüft ist, und verarbeiten Sie das Ereignis danach.',
  Response: 'Antwort',
  'Response to attempt {number}': 'Antwort auf Versuch {number}',
  'Retry {count} failed': {
    one: '{count} fehlgeschlagene erneut versuchen',
    other: '{count} fehlgeschlagene erneut versuchen',
  },
  'Retry {count} failed deliveries?': {
    one: '{count} fehlgeschlagene Zustellung erneut versuchen?',
    other: '{count} fehlgeschlagene Zustellungen erneut versuchen?',
  },
  'Sample {type} event sent': 'Beispielereignis {type} gesendet',
  'Scheduled {when}.': 'Geplant {when}.',
  'Search for the full ID of a delivery, event, order or shipment.':
    'Suchen Sie nach der vollständigen ID einer Zustellung, eines Ereignisses, einer Bestellung oder einer Sendung.',
  'Send a test event to see an example of it here.':
    'Senden Sie ein Testereignis, um hier ein Beispiel zu sehen.',
  'Send a test event to see how your server responds.':
    'Senden Sie ein Testereignis, um zu sehen, wie Ihr Server antwortet.',
  'Send missed events': 'Verpasste Ereignisse senden',
  'Send test event': 'Testereignis senden',
  'Send the oldest {count}': 'Älteste {count} senden',
  'Sending…': 'Wird gesendet …',
  Sequence: 'Reihenfolge',
  'Set with the API. Only there can an endpoint with headers move to another host.':
    'Mit der API eingestellt. Nur dort kann ein Endpunkt mit Headern auf einen anderen Host umziehen.',
  'Signature verification': 'Signaturprüfung',
  'Signing secret': 'Signaturgeheimnis',
  'Standard##payload': 'Standard',
  'Start your server, or correct the port in the endpoint.':
    'Starten Sie Ihren Server, oder korrigieren Sie den Port im Endpunkt.',
  'Test webhook': 'Webhook testen',
  'The TLS connection failed': 'Die TLS-Verbindung ist fehlgeschlagen',
  'The address is not public': 'Die Adresse ist nicht öffentlich',
  'The basic fields only. Choose it if your server is made for them.':
    'Nur die Grundfelder. Wählen Sie dies, wenn Ihr Server dafür gemacht ist.',
  'The certificate chain is incomplete': 'Die Zertifikatskette ist unvollständig',
  'The certificate has expired': 'Das Zertifikat ist abgelaufen',
  'The certificate is for another host': 'Das Zertifikat gilt für einen anderen Host',
  'The certificate is not valid yet': 'Das Zertifikat ist noch nicht gültig',
  'The certificate is self-signed': 'Das Zertifikat ist selbst signiert',
  'The connection failed': 'Die Verbindung ist fehlgeschlagen',
  'The connection was closed before the response was complete':
    'Die Verbindung wurde geschlossen, bevor die Antwort vollständig war',
  'The destination did not accept the credentials': 'Das Ziel hat die Zugangsdaten nicht akzeptiert',
  'The destination has no place for the event': 'Das Ziel hat keinen Platz für das Ereignis',
  'The destination refused the event': 'Das Ziel hat das Ereignis abgelehnt',
  'The field <code>data</code> of the request, in each form of the payload.':
    'Das Feld <code>data</code> der Anfrage in jeder Form des Payloads.',
  'The host cannot be reached': 'Der Host ist nicht erreichbar',
  'The host name has no public address': 'Der Hostname hat keine öffentliche Adresse',
  'The last {count} attempts failed': {
    one: 'Der letzte Versuch ist fehlgeschlagen',
    other: 'Die letzten {count} Versuche sind fehlgeschlagen',
  },
  'The oldest {count} will be sent once more now.': 'Die ältesten {count} werden jetzt noch einmal gesendet.',
  'The problem is not at your endpoint, and this does not count as a failure.':
    'Das Problem liegt nicht an Ihrem Endpunkt, und dies zählt nicht als Fehlschlag.',
  'The replay has started': 'Die Wiederholung hat begonnen',
  'The response may say why.': 'Die Antwort nennt vielleicht den Grund.',
  'The response was not valid HTTP': 'Die Antwort war kein gültiges HTTP',
  'The signing secret cannot be read. Replace it in the settings of this webhook, and tell the operator of Waybill.':
    'Das Signaturgeheimnis ist nicht lesbar. Ersetzen Sie es in den Einstellungen dieses Webhooks und informieren Sie den Betreiber von Waybill.',
  'The webhook is disabled after 10 failures in a row.':
    'Nach 10 Fehlschlägen in Folge wird der Webhook deaktiviert.',
  'There are no events of these types to try it on yet.':
    'Es gibt noch keine Ereignisse dieser Typen, an denen er sich testen lässt.',
  'There is no route from this server to that address. Check routes and firewalls.':
    'Von diesem Server führt keine Route zu dieser Adresse. Prüfen Sie Routen und Firewalls.',
  'They are sent once each, oldest first. New events are sent before them.':
    'Sie werden je einmal gesendet, die ältesten zuerst. Neue Ereignisse werden vor ihnen gesendet.',
  'Thin##payload': 'Minimal',
  'This field contains text. To compare it as text, write "{value}" in quotes.':
    'Dieses Feld enthält Text. Um es als Text zu vergleichen, schreiben Sie "{value}" in Anführungszeichen.',
  'This is not valid JSON': 'Das ist kein gültiges JSON',
  'This request was not stored.': 'Diese Anfrage wurde nicht gespeichert.',
  'This webhook': 'Dieser Webhook',
  'This webhook is disabled': 'Dieser Webhook ist deaktiviert',
  'Those of {count} events that match the filter will be sent':
    'Von {count} Ereignissen werden die gesendet, auf die der Filter zutrifft',
  To: 'Bis',
  'Updates automatically. Finished deliveries are kept for 30 days by default.':
    'Wird automatisch aktualisiert. Abgeschlossene Zustellungen werden standardmäßig 30 Tage aufbewahrt.',
  'Use one from a public certificate authority, or ask the operator of Waybill to trust yours (WAYBILL_WEBHOOK_CA_FILE).':
    'Verwenden Sie eines von einer öffentlichen Zertifizierungsstelle, oder bitten Sie den Betreiber von Waybill, Ihrem zu vertrauen (WAYBILL_WEBHOOK_CA_FILE).',
  'Use the host name of the certificate, or get a certificate for this host name.':
    'Verwenden Sie den Hostnamen des Zertifikats, oder besorgen Sie ein Zertifikat für diesen Hostnamen.',
  'Valid until': 'Gültig bis',
  'Value of condition {number}': 'Wert von Bedingung {number}',
  'Verify a signature in {name}': 'Signatur in {name} prüfen',
  'Verify signatures': 'Signaturen prüfen',
  'Waiting until the webhook is enabled.': 'Wartet, bis der Webhook aktiviert wird.',
  "Waybill couldn't send it yet": 'Waybill konnte es noch nicht senden',
  "Waybill couldn't sign the event": 'Waybill konnte das Ereignis nicht signieren',
  'Waybill retries automatically.': 'Waybill versucht es automatisch erneut.',
  'Waybill retries later and respects a Retry-After header.':
    'Waybill versucht es später erneut und beachtet einen Retry-After-Header.',
  'Waybill sends your server a signed HTTPS request, or your queue a message, when orders, shipments, returns or stock change.':
    'Waybill sendet Ihrem Server eine signierte HTTPS-Anfrage oder Ihrer Warteschlange eine Nachricht, wenn sich Bestellungen, Sendungen, Retouren oder Bestände ändern.',
  'Webhook created': 'Webhook erstellt',
  'Webhook deleted': 'Webhook gelöscht',
  'Webhook saved': 'Webhook gespeichert',
  'Webhooks go to public addresses only. The operator of Waybill can allow more (WAYBILL_WEBHOOK_ALLOW_CIDRS).':
    'Webhooks gehen nur an öffentliche Adressen. Der Betreiber von Waybill kann weitere erlauben (WAYBILL_WEBHOOK_ALLOW_CIDRS).',
  'What is sent': 'Was gesendet wird',
  'Which conditions must match': 'Welche Bedingungen zutreffen müssen',
  'X-Service-Signature uses the new secret immediately, so update your server right away. Standard Webhooks signatures use both secrets for 24 hours.':
    'X-Service-Signature verwendet das neue Geheimnis sofort, aktualisieren Sie also umgehend Ihren Server. Signaturen nach Standard Webhooks verwenden 24 Stunden lang beide Geheimnisse.',
  'Your server asked to slow down (HTTP 429)': 'Ihr Server bittet um weniger Anfragen (HTTP 429)',
  'Your server can recognize a repeated delivery by its X-Service-Delivery header.':
    'Ihr Server erkennt eine wiederholte Zustellung an ihrem Header X-Service-Delivery.',
  'Your server denied access (HTTP {code})': 'Ihr Server hat den Zugriff verweigert (HTTP {code})',
  'Your server found nothing at that path (HTTP {code})':
    'Ihr Server hat unter diesem Pfad nichts gefunden (HTTP {code})',
  'Your server had an error (HTTP {code})': 'Auf Ihrem Server ist ein Fehler aufgetreten (HTTP {code})',
  'Your server rejected the event': 'Ihr Server hat das Ereignis abgelehnt',
  'Your server rejected the event (HTTP {code})': 'Ihr Server hat das Ereignis abgelehnt (HTTP {code})',
  'Your server responded with a redirect (HTTP {code})':
    'Ihr Server hat mit einer Weiterleitung geantwortet (HTTP {code})',
  'Your server sent no response.': 'Ihr Server hat nicht geantwortet.',
  'Your server should send the intermediate certificates too: the full chain.':
    'Ihr Server sollte auch die Zwischenzertifikate senden: die vollständige Kette.',
  'Your server took longer than 15 s to respond': 'Ihr Server brauchte länger als 15 s für die Antwort',
  'Your server was unavailable (HTTP {code})': 'Ihr Server war nicht verfügbar (HTTP {code})',
  'Your server, or a proxy in front of it, closed it. Check its log for this time.':
    'Ihr Server oder ein Proxy davor hat sie geschlossen. Sehen Sie in seinem Protokoll zu diesem Zeitpunkt nach.',
  'canceled##replay': 'abgebrochen',
  disabled: 'deaktiviert',
  'disabled after 10 failures': 'nach 10 Fehlschlägen deaktiviert',
  'done##replay': 'fertig',
  failed: 'fehlgeschlagen',
  'has a value': 'hat einen Wert',
  'has no value': 'hat keinen Wert',
  healthy: 'in Ordnung',
  'is at least': 'ist mindestens',
  'is at most': 'ist höchstens',
  'is greater than': 'ist größer als',
  'is less than': 'ist kleiner als',
  'is not##filter': 'ist nicht',
  'is one of': 'ist eines von',
  'is##filter': 'ist',
  'no deliveries yet': 'noch keine Zustellungen',
  'no response': 'keine Antwort',
  'pending##delivery': 'ausstehend',
  'running##replay': 'läuft',
  'starts with': 'beginnt mit',
  '{chosen} of {count}': '{chosen} von {count}',
  '{count} attempts, {status}': { one: '{count} Versuch, {status}', other: '{count} Versuche, {status}' },
  '{count} bytes, formatted': '{count} Bytes, formatiert',
  '{count} delivered': { one: '{count} zugestellt', other: '{count} zugestellt' },
  '{count} deliveries queued for retry': {
    one: '{count} Zustellung wird erneut versucht',
    other: '{count} Zustellungen werden erneut versucht',
  },
  '{count} events': { one: '{count} Ereignis', other: '{count} Ereignisse' },
  '{count} events were missed while this webhook was disabled': {
    one: '{count} Ereignis wurde verpasst, während dieser Webhook deaktiviert war',
    other: '{count} Ereignisse wurden verpasst, während dieser Webhook deaktiviert war',
  },
  '{count} events will be sent': {
    one: '{count} Ereignis wird gesendet',
    other: '{count} Ereignisse werden gesendet',
  },
  '{count} failed in a row': { one: '{count} Fehlschlag', other: '{count} Fehlschläge in Folge' },
  '{count} or more events were missed while this webhook was disabled':
    '{count} oder mehr Ereignisse wurden verpasst, während dieser Webhook deaktiviert war',
  '{count} pending': { one: '{count} ausstehend', other: '{count} ausstehend' },
  '{sent} of {count}': '{sent} von {count}',
  '{title} ({error}), {when}. {advice}': '{title} ({error}), {when}. {advice}',
  '{title}, {when}. {advice}': '{title}, {when}. {advice}',
  '{title}: {chosen} of {count} events': '{title}: {chosen} von {count} Ereignissen',
};
