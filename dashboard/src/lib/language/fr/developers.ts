import type { Catalog } from '../languages.ts';

export const developers: Catalog = {
  About: 'Concerne',
  'API key': 'Clé API',
  'Body (the first 4 KB)': 'Corps (les 4 premiers Ko)',
  'Client error (4xx)': 'Erreur client (4xx)',
  "Couldn't load this request. It may be older than the log keeps.":
    'Impossible de charger cette requête. Elle est peut-être trop ancienne pour le journal.',
  'Create an order or buy a label, and the event appears here.':
    'Créez une commande ou achetez une étiquette, et l’événement apparaît ici.',
  'Deleted webhook': 'Webhook supprimé',
  Duration: 'Durée',
  Error: 'Erreur',
  'Event queued': 'Envoi de l’événement programmé',
  'Everything that happened to orders and shipments, whether or not a webhook received it.':
    'Tout ce qui est arrivé aux commandes et aux envois, qu’un webhook l’ait reçu ou non.',
  'Idempotency key': 'Clé d’idempotence',
  'IP address': 'Adresse IP',
  Method: 'Méthode',
  'No active webhook was subscribed to this event when it happened.':
    'Aucun webhook actif n’était abonné à cet événement lorsqu’il s’est produit.',
  'No events yet': 'Aucun événement pour le moment',
  'No matching events': 'Aucun événement correspondant',
  'No matching requests': 'Aucune requête correspondante',
  'No requests yet': 'Aucune requête pour le moment',
  'ord_… or shp_…': 'ord_… ou shp_…',
  'Order or shipment': 'Commande ou envoi',
  Path: 'Chemin',
  Query: 'Paramètres',
  'Request ID': 'ID de requête',
  'Requests made with your API keys appear here within a few seconds.':
    'Les requêtes effectuées avec vos clés API apparaissent ici en quelques secondes.',
  'Requests made with your API keys. Kept for 7 days by default.':
    'Requêtes effectuées avec vos clés API. Conservées 7 jours par défaut.',
  Resend: 'Renvoyer',
  Route: 'Route',
  'Server error (5xx)': 'Erreur serveur (5xx)',
  'Succeeded (2xx)': 'Réussite (2xx)',
  'Test event': 'Événement de test',
  Time: 'Date',
  'Unknown path': 'Chemin inconnu',
  Webhook: 'Webhook',
};
