import type { Catalog } from '../languages.ts';

export const settings: Catalog = {
  'All settings': 'Tous les paramètres',
  'As in the country you ship from': 'Comme dans le pays d’où vous expédiez',
  'Even if another warehouse is nearer or has the items in stock':
    'Même si un autre entrepôt est plus proche ou a les articles en stock',
  'For an account that is used for testing: carriers can be connected only with test keys, so no label costs money.':
    'Pour un compte de test : les transporteurs ne peuvent être connectés qu’avec des clés de test, aucune étiquette ne coûte donc d’argent.',
  "For orders that don't name a warehouse. Existing orders don't change.":
    'Pour les commandes qui n’indiquent pas d’entrepôt. Les commandes existantes ne changent pas.',
  'For weights and sizes in the dashboard and on labels that Waybill draws. What was entered keeps its own unit.':
    'Pour les poids et les dimensions dans le tableau de bord et sur les étiquettes que Waybill dessine. Ce qui a été saisi garde son unité.',
  'Kilograms, grams and centimeters': 'Kilogrammes, grammes et centimètres',
  'name password two-factor##search words': 'nom mot de passe double authentification langue',
  'New orders ship from': 'Les nouvelles commandes partent de',
  'packing slips##search words': 'bons de livraison',
  'Pounds, ounces and inches': 'Livres, onces et pouces',
  'printer labels##search words': 'imprimante étiquettes',
  'Return rules': 'Règles de retour',
  'roles invite##search words': 'rôles inviter',
  Sandbox: 'Sandbox',
  'Sandbox turned off': 'Sandbox désactivée',
  'Sandbox turned on': 'Sandbox activée',
  'Sandbox: only test-mode carriers': 'Sandbox : uniquement des transporteurs en mode test',
  'services packages options keys##search words': 'services emballages options touches',
  Shipping: 'Expédition',
  'The default warehouse': 'L’entrepôt par défaut',
  'The default warehouse if none has everything': 'L’entrepôt par défaut si aucun n’a tout',
  'The nearest warehouse that has everything in stock': 'L’entrepôt le plus proche qui a tout en stock',
  Units: 'Unités',
  'units sandbox##search words': 'unités sandbox',
  'Units saved': 'Unités enregistrées',
  'Warehouse for new orders': 'Entrepôt des nouvelles commandes',
  'Where orders ship from, when they have to leave, and what they are packed into.':
    'D’où partent les commandes, quand elles doivent partir, et dans quoi elles sont emballées.',
  'You##settings': 'Personnel',
};
