import type { Catalog } from '../languages.ts';

export const apiKeys: Catalog = {
  Access: 'Accès',
  'active##key': 'active',
  'Address verification': 'Vérification d’adresses',
  'API key “{name}” created': 'Clé API « {name} » créée',
  'Check and read addresses': 'Vérifier et lire des adresses',
  'Choose at least one': 'Choisissez au moins une option',
  'Create your first key and try it with the example request.':
    'Créez votre première clé et essayez-la avec la requête d’exemple.',
  'Default: one year from today': 'Par défaut : dans un an',
  'Each program signs in with an API key. Give each its own, so you can revoke one without affecting the others.':
    'Chaque programme s’authentifie avec une clé API. Donnez à chacun la sienne, afin de pouvoir en révoquer une sans affecter les autres.',
  'Example request with curl': 'Exemple de requête avec curl',
  'Expiration date': 'Date d’expiration',
  'expired##key': 'expirée',
  'Last used': 'Dernière utilisation',
  'No keys yet': 'Aucune clé pour le moment',
  'Orders, shipments, rates, returns, products and inventory':
    'Commandes, envois, tarifs, retours, produits et stock',
  'Read and write': 'Lecture et écriture',
  'Read only': 'Lecture seule',
  'Requests with this key are rejected immediately. This cannot be undone.':
    'Les requêtes avec cette clé sont immédiatement rejetées. Cette action est irréversible.',
  Revoke: 'Révoquer',
  'Revoke key': 'Révoquer la clé',
  'Revoke “{name}”?': 'Révoquer « {name} » ?',
  'revoked##key': 'révoquée',
  'Shipping API': 'API d’expédition',
  'The key can read data but cannot change anything':
    'La clé peut lire les données mais ne peut rien modifier',
  'Try it': 'Essayer',
  'Web shop': 'Boutique en ligne',
  'Where the key is used': 'Où la clé est utilisée',
  'Write only': 'Écriture seule',
  '“{name}” revoked': '« {name} » révoquée',
};
