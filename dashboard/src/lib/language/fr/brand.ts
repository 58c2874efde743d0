import type { Catalog } from '../languages.ts';

export const brand: Catalog = {
  'A color is written like #1a56db': 'Une couleur s’écrit comme #1a56db',
  'A PNG or JPEG of at most 512 KiB and 1,000,000 pixels.':
    'Un PNG ou JPEG de 512 Kio et 1 000 000 pixels au plus.',
  'Brand saved': 'Marque enregistrée',
  Color: 'Couleur',
  'Email for questions': 'E-mail pour les questions',
  'Help pages': 'Pages d’aide',
  'How customers see you: on the page of their order, in emails and on packing slips.':
    'Comment les clients vous voient : sur la page de leur commande, dans les e-mails et sur les bons de livraison.',
  'If empty, the name of the store or account': 'Si vide, le nom de la boutique ou du compte',
  'If empty, the name of your account or default warehouse':
    'Si vide, le nom de votre compte ou de votre entrepôt par défaut',
  'In dark mode, it hardly stands out from the page.':
    'En mode sombre, elle se distingue à peine de la page.',
  'In light mode, it hardly stands out from the page.':
    'En mode clair, elle se distingue à peine de la page.',
  Logo: 'Logo',
  'Logo removed': 'Logo retiré',
  'Logo saved': 'Logo enregistré',
  'Name, color and contact': 'Nom, couleur et contact',
  'For the bar with your name, and for buttons': 'De la barre avec votre nom, et des boutons',
  'Replace logo': 'Remplacer le logo',
  'Text on it is black, with a contrast of {ratio} to 1.':
    'Le texte par-dessus est noir, avec un contraste de {ratio} pour 1.',
  'Text on it is white, with a contrast of {ratio} to 1.':
    'Le texte par-dessus est blanc, avec un contraste de {ratio} pour 1.',
  'The page of a made-up order, with what you have entered.':
    'La page d’une commande fictive, avec votre saisie.',
  'Upload logo': 'Importer un logo',
  Website: 'Site web',
  'Fields left empty are the same as for all orders.': 'Les champs vides sont ceux de toutes les commandes.',
  'Without one, the one for all orders is used.':
    'Sans logo propre, celui de toutes les commandes est utilisé.',
  'Your logo': 'Votre logo',
};
