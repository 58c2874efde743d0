import type { Catalog } from '../languages.ts';

export const products: Catalog = {
  '6, 8 or 10 digits': '6, 8 ou 10 chiffres',
  '6, 8 or 10 digits.': '6, 8 ou 10 chiffres.',
  'A number.': 'Un nombre.',
  'A number. Enter all three dimensions or none.': 'Un nombre. Indiquez les trois dimensions ou aucune.',
  'A product that has had stock or orders can be deactivated but not deleted.':
    'Un produit qui a eu du stock ou des commandes peut être désactivé, mais pas supprimé.',
  'a shelf, a supplier or an ID in another system':
    'une étagère, un fournisseur ou un identifiant dans un autre système',
  Activate: 'Activer',
  Active: 'Actif',
  'Add product': 'Ajouter un produit',
  'Add your first product, or import a CSV file.':
    'Ajoutez votre premier produit ou importez un fichier CSV.',
  'Any text.': 'Texte libre.',
  'As shown on packing lists': 'Tel qu’affiché sur les listes de colisage',
  'As shown on packing lists.': 'Tel qu’affiché sur les listes de colisage.',
  'Cost per item': 'Coût unitaire',
  Deactivate: 'Désactiver',
  'Deactivate or delete': 'Désactiver ou supprimer',
  'Deactivate {name}?': 'Désactiver {name} ?',
  'Delete product': 'Supprimer le produit',
  Description: 'Description',
  'Dimension unit': 'Unité de dimension',
  'Empty cells leave the field unchanged. Stock is set to what the file says':
    'Les cellules vides laissent le champ inchangé. Le stock prend la valeur du fichier',
  'Empty or wrong in {count} products': {
    one: 'Vide ou incorrect dans {count} produit',
    other: 'Vide ou incorrect dans {count} produits',
  },
  'Fill in length, width and height, or none of them.':
    'Indiquez la longueur, la largeur et la hauteur, ou aucune d’elles.',
  'First option': 'Première option',
  'For automation rules. Press Enter after each':
    'Pour les règles d’automatisation. Appuyez sur Entrée après chacun',
  'Go to products': 'Aller aux produits',
  'How many are in your default warehouse. The stock of a product with a number here is tracked.':
    'Nombre d’unités dans votre entrepôt par défaut. Le stock des produits qui ont un nombre ici est suivi.',
  'Image URL': 'URL de l’image',
  'Import {count} products': { one: 'Importer {count} produit', other: 'Importer {count} produits' },
  'in or cm; or in the heading: Length (cm).': 'in ou cm ; ou dans l’en-tête : Length (cm).',
  Inactive: 'Inactif',
  'It is marked as no longer sold. Its stock and orders stay as they are, and you can activate it again.':
    'Il est signalé comme n’étant plus vendu. Son stock et ses commandes restent inchangés, et vous pourrez le réactiver.',
  'it is not shipped by itself': 'il n’est pas expédié lui-même',
  'it needs no shipping': 'il ne nécessite pas d’expédition',
  'its variations are imported instead': 'ses variantes sont importées à la place',
  'Off: it always counts as available. Adding stock or counting it turns tracking on.':
    'Désactivé : le produit est toujours considéré comme disponible. Ajouter du stock ou le compter active le suivi.',
  'On: orders reserve stock, and you can only buy labels for what is available.':
    'Activé : les commandes réservent du stock et vous ne pouvez acheter des étiquettes que pour ce qui est disponible.',
  'One line per product': 'Une ligne par produit',
  'Owners and managers can add products.':
    'Les propriétaires et les gestionnaires peuvent ajouter des produits.',
  'oz, lb, g or kg; or in the heading: Weight (kg).': 'oz, lb, g ou kg ; ou dans l’en-tête : Weight (kg).',
  'Packed weight and dimensions': 'Poids et dimensions, emballage compris',
  'Price and cost': 'Prix et coût',
  'Product exports from Shopify and WooCommerce are recognized. For other files with one line per SKU, choose what each column contains.':
    'Les exports de produits de Shopify et de WooCommerce sont reconnus. Pour les autres fichiers, avec une ligne par SKU, indiquez ce que contient chaque colonne.',
  'Product handle': 'Handle du produit',
  'Product saved': 'Produit enregistré',
  'products imported': 'produits importés',
  'Products with the same text here can be exchanged for each other':
    'Les produits portant le même texte peuvent être échangés entre eux',
  'Products with the same text here can be exchanged for each other.':
    'Les produits portant le même texte peuvent être échangés entre eux.',
  'Reading: {count} products': { one: 'Lecture : {count} produit', other: 'Lecture : {count} produits' },
  'Second option': 'Deuxième option',
  'Stock {stock} is counted as 0.': 'Le stock {stock} est compté comme 0.',
  'Stopped after {count} products': {
    one: 'Arrêt après {count} produit',
    other: 'Arrêt après {count} produits',
  },
  'The dimensions have no unit. Add in or cm.': 'Les dimensions n’ont pas d’unité. Ajoutez in ou cm.',
  'The first line names the columns, in any order. Only the required ones are needed.':
    'La première ligne nomme les colonnes, dans n’importe quel ordre. Seules les colonnes obligatoires sont nécessaires.',
  'The same SKU is on line {line}.': 'Le même SKU figure à la ligne {line}.',
  'Third option': 'Troisième option',
  'This cannot be undone.': 'Cette action est irréversible.',
  'this line only adds an image': 'cette ligne ajoute seulement une image',
  'Track stock': 'Suivre le stock',
  tracked: 'suivi',
  'Tracked by': 'Stock suivi par',
  'true or false. Default: true.': 'true ou false. Par défaut : true.',
  'true or false. If false, the product is always available. Default: true if the file has its stock, otherwise false.':
    'true ou false. Si false, le produit est toujours disponible. Par défaut : true si le fichier contient son stock, sinon false.',
  'Turn off for products you no longer sell': 'À désactiver pour les produits que vous ne vendez plus',
  'Turning it off releases what is reserved for orders, and the product always counts as available.':
    'La désactivation libère ce qui est réservé aux commandes, et le produit est toujours considéré comme disponible.',
  'Two-letter code or name.': 'Code à deux lettres ou nom.',
  'Update products that already exist (same SKU)': 'Mettre à jour les produits existants (même SKU)',
  'Variant group': 'Groupe de variantes',
  'Weight has no unit. Add oz, lb, g or kg.': 'Le poids n’a pas d’unité. Ajoutez oz, lb, g ou kg.',
  'What customers pay': 'Ce que paient les clients',
  'What one costs you, in the same currency as the price. For reports.':
    'Ce que vous coûte une unité, dans la même devise que le prix. Pour les rapports.',
  'What one costs you. For the margin in reports':
    'Ce que vous coûte une unité. Pour la marge dans les rapports',
  'What you sell, with the weight and dimensions used for rates.':
    'Ce que vous vendez, avec le poids et les dimensions utilisés pour les tarifs.',
  'Where it was made': 'Où il a été fabriqué',
  'With at most as many decimals as the currency has, such as 12.50 or 12,50.':
    'Avec au maximum autant de décimales que la devise, par exemple 12.50 ou 12,50.',
  'WooCommerce type': 'Type WooCommerce',
  'Your own product code': 'Votre propre code produit',
  'Your own product code.': 'Votre propre code produit.',
  '{field} must have 6, 8 or 10 digits, like 6912.00, not “{text}”.':
    '« {field} » doit comporter 6, 8 ou 10 chiffres, par exemple 6912.00, et non « {text} ».',
  '{name} activated': '{name} activé',
  '{name} deactivated': '{name} désactivé',
};
