import type { Catalog } from '../languages.ts';

export const stockCount: Catalog = {
  'Back to counting': 'Revenir au comptage',
  'Apply counts of {count} products': {
    one: 'Enregistrer le comptage de {count} produit',
    other: 'Enregistrer les comptages de {count} produits',
  },
  'Check the lines below, and apply them again.':
    'Vérifiez les lignes ci-dessous et enregistrez-les à nouveau.',
  'Choose a warehouse first': 'Choisissez d’abord un entrepôt',
  'Choose all of these': 'Tous les choisir',
  'Count of {date}': 'Comptage du {date}',
  'Count one': 'Compter un',
  'Count {count} products as zero': {
    one: 'Compter {count} produit comme zéro',
    other: 'Compter {count} produits comme zéro',
  },
  'Count {warehouse}': 'Compter {warehouse}',
  'Counted quantity of {name}': 'Compté de {name}',
  'Counts of {count} products applied': {
    one: 'Comptage de {count} produit enregistré',
    other: 'Comptages de {count} produits enregistrés',
  },
  Difference: 'Écart',
  'Differences##count': 'Écarts',
  'Discard count': 'Abandonner le comptage',
  'Discard this count?': 'Abandonner ce comptage ?',
  'Everything here was scanned': 'Tout a été scanné ici',
  'Expected##count': 'Attendu',
  'For what cannot be scanned': 'Pour ce qui ne peut pas être scanné',
  'From 0 to {max}. Nothing was changed.': 'De 0 à {max}. Rien n’a été modifié.',
  'Go back and scan products.': 'Revenez en arrière et scannez des produits.',
  'It moved during the review.': 'Le stock a changé pendant la vérification.',
  'Last change undone': 'Dernière modification annulée',
  'Moved since': 'Mouvements depuis',
  'New count': 'Nouveau comptage',
  'New on hand': 'Nouveau stock',
  'Not everything was applied': 'Tout n’a pas été enregistré',
  'Not scanned': 'Non scannés',
  'Nothing counted yet': 'Rien de compté pour l’instant',
  'Products that should be in this warehouse. They stay as they are, unless you count them as zero.':
    'Produits qui devraient être dans cet entrepôt. Ils restent inchangés, sauf si vous les comptez comme zéro.',
  'Products that were not counted stay as they are. Where less was counted than is reserved, orders of the lowest priority lose their reservation first, and of those the newest.':
    'Les produits non comptés restent inchangés. Si l’on a compté moins que ce qui est réservé, les commandes de plus basse priorité perdent d’abord leur réservation, et parmi elles les plus récentes.',
  'Review differences': 'Vérifier les écarts',
  'Scan the products': 'Scannez les produits',
  'Scan what is on the shelves, review the differences, and apply them.':
    'Scannez ce qui est en rayon, vérifiez les écarts et enregistrez-les.',
  'Show what was not scanned': 'Afficher ce qui n’a pas été scanné',
  'Some counts were not applied': 'Certains comptages n’ont pas été enregistrés',
  'Start counting': 'Commencer le comptage',
  'Stock moved during the count': 'Le stock a bougé pendant le comptage',
  'Then scan {code} again.': 'Puis scannez à nouveau {code}.',
  Undo: 'Annuler la dernière action',
  'Unknown code: {code}': 'Code inconnu : {code}',
  'What is still listed can be applied again: nothing is applied twice.':
    'Ce qui reste affiché peut être enregistré à nouveau : rien n’est enregistré deux fois.',
  'What was counted is lost. No stock changes.': 'Ce qui a été compté est perdu. Le stock ne change pas.',
  'What was shipped, received or transferred after a product was first scanned is added to its count, so that only the difference is applied.':
    'Ce qui a été expédié, reçu ou transféré après le premier scan d’un produit est ajouté à son comptage, de sorte que seul l’écart est enregistré.',
  '{count} differ': { one: '{count} écart', other: '{count} écarts' },
  '{count} expected': { one: '{count} attendu', other: '{count} attendus' },
  '{count} pieces': { one: '{count} pièce', other: '{count} pièces' },
  '{count} products counted': { one: '{count} produit compté', other: '{count} produits comptés' },
  '{number} counted': '{number} comptés',
  '{reference}. Kept in this browser until it is applied or discarded.':
    '{reference}. Conservé dans ce navigateur jusqu’à son enregistrement ou son abandon.',
  'Close bin': 'Fermer l’emplacement',
  'No product has this SKU or barcode, and nothing in this warehouse has this bin. Nothing was changed.':
    'Aucun produit n’a ce SKU ou ce code-barres, et rien dans cet entrepôt n’a cet emplacement. Rien n’a été modifié.',
  'Not counted in {bin}: {products}': 'Non compté dans {bin} : {products}',
  'Scan the barcode of each piece. Or scan one of several, and enter how many there are. The label of a bin shows what should be in it.':
    'Scannez le code-barres de chaque pièce. Ou scannez-en une et saisissez combien il y en a. L’étiquette d’un emplacement montre ce qui devrait s’y trouver.',
  'belongs in bin {bin}': 'va dans l’emplacement {bin}',
  '{count} of {total} counted': { one: '{count} sur {total} compté', other: '{count} sur {total} comptés' },
  '{count} products here': { one: '{count} produit ici', other: '{count} produits ici' },
};
