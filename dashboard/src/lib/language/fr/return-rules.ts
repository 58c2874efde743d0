import type { Catalog } from '../languages.ts';

export const returnRules: Catalog = {
  'A label is bought as soon as a return is approved, and the customer prints it':
    'Une étiquette est achetée dès qu’un retour est approuvé, et le client l’imprime',
  'After the delivery of the last parcel. The law gives 14':
    'Après la livraison du dernier colis. La loi en accorde 14',
  'Approve returns automatically': 'Approuver les retours automatiquement',
  'By SKU. Customers in the EU can still withdraw from the contract':
    'Par SKU. Les clients de l’UE peuvent tout de même se rétracter',
  'Customer does not like it': 'Ne plaît pas au client',
  'Customers can ask for another variant instead of their money back. It becomes a replacement order':
    'Les clients peuvent demander une autre variante au lieu d’un remboursement. Elle devient une commande de remplacement',
  'Customers can start returns': 'Les clients peuvent demander des retours',
  'Customers can withdraw from the contract': 'Les clients peuvent se rétracter',
  'Damaged or defective': 'Abîmé ou défectueux',
  'Days after the delivery': 'Jours après la livraison',
  'From the page of their order. Without it, you create returns yourself':
    'Depuis la page de leur commande. Sinon, vous créez les retours vous-même',
  'From {least} to {most} days': 'De {least} à {most} jours',
  'How long a return can be started': 'Délai pour demander un retour',
  'If you sell to consumers in the EU, they must be able to withdraw on a page, without logging in. You cannot refuse it.':
    'Si vous vendez à des consommateurs de l’UE, ils doivent pouvoir se rétracter sur une page, sans se connecter. Vous ne pouvez pas le refuser.',
  'In two steps, with a receipt at once. It starts a return, whatever your rules for returns are':
    'En deux étapes, avec un accusé de réception immédiat. Elle déclenche un retour, quelles que soient vos règles de retour',
  'Offer exchanges': 'Proposer des échanges',
  'Otherwise each waits until you approve or reject it':
    'Sinon, chacun attend que vous l’approuviez ou le refusiez',
  Page: 'Page',
  'Page of the order': 'Page de la commande',
  'Press Enter after each. Customers see them as you write them; if there are none, the usual ones in their language':
    'Appuyez sur Entrée après chacun. Les clients les voient tels que vous les écrivez ; s’il n’y en a pas, ils voient les motifs habituels dans leur langue',
  'Products that cannot be returned': 'Produits non retournables',
  'Reasons to choose from': 'Motifs au choix',
  'Return rules saved': 'Règles de retour enregistrées',
  'Returns by customers': 'Retours par les clients',
  'Shown above the form as you write it, in every language: who pays for return shipping, where to send it':
    'Affichées au-dessus du formulaire telles que vous les écrivez, dans toutes les langues : qui paie le retour, où l’envoyer',
  'The customer': 'Le client',
  'The law asks you to send the receipt on a durable medium, such as email. Until the operator has set a mail server (WAYBILL_SMTP_URL), customers only see it on the page: send it yourself.':
    'La loi vous demande d’envoyer l’accusé de réception sur un support durable, par exemple par e-mail. Tant que l’exploitant n’a pas configuré de serveur de messagerie (WAYBILL_SMTP_URL), les clients ne le voient que sur la page : envoyez-le vous-même.',
  'They send it at their own cost, with a slip that names the return':
    'Il l’expédie à ses frais, avec un bon qui indique le retour',
  'Too large': 'Trop grand',
  'Too small': 'Trop petit',
  'What customers can return by themselves from the page of their order, and how they withdraw from the contract.':
    'Ce que les clients peuvent retourner eux-mêmes depuis la page de leur commande, et comment ils se rétractent.',
  'Who pays for return shipping?': 'Qui paie le retour ?',
  Withdrawal: 'Rétractation',
  'Withdrawal period in days': 'Délai de rétractation en jours',
  'Wrong item': 'Mauvais article',
  'Your information about the withdrawal': 'Vos informations sur la rétractation',
};
