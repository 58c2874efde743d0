import type { Catalog } from '../languages.ts';

export const batchPages: Catalog = {
  'All of these labels have been voided.': 'Toutes ces étiquettes ont été annulées.',
  'Available until': 'Disponible jusqu’au',
  Batch: 'Lot',
  'Batch canceled': 'Lot annulé',
  'Cancel batch': 'Annuler le lot',
  'Cancel this batch?': 'Annuler ce lot ?',
  'Download file': 'Télécharger le fichier',
  Ended: 'Terminé',
  'Labels, changes and imports that the server works through, even while no page is open.':
    'Étiquettes, modifications et imports que le serveur traite, même quand aucune page n’est ouverte.',
  'Line {position}': 'Ligne {position}',
  Lines: 'Lignes',
  'No batches yet': 'Aucun lot pour l’instant',
  'No lines': 'Aucune ligne',
  'No matching batches': 'Aucun lot correspondant',
  'No matching lines': 'Aucune ligne correspondante',
  'Print labels': 'Imprimer les étiquettes',
  Problem: 'Problème',
  'Select several orders and ship or edit them, or import a file. The results are kept here for 90 days.':
    'Sélectionnez plusieurs commandes pour les expédier ou les modifier, ou importez un fichier. Le résultat de chacune est conservé ici pendant 90 jours.',
  'Size##file': 'Taille',
  Started: 'Démarré',
  'Started by': 'Démarré par',
  'The file has been deleted. Export the list again if you need it.':
    'Le fichier a été supprimé. Exportez à nouveau la liste si vous en avez besoin.',
  'There is nothing in this batch.': 'Ce lot est vide.',
  'Try {count} again': 'Réessayer pour {count}',
  voided: 'annulée',
  'waiting for the carrier': 'en attente du transporteur',
  'What is done stays done. The rest is left out.': 'Ce qui est fait reste fait. Le reste est abandonné.',
  'You can close this page: the file will still be made.':
    'Vous pouvez fermer cette page : le fichier sera créé dans tous les cas.',
  'Labels that are not being bought yet will not be bought. Those already bought stay valid.':
    'Les étiquettes dont l’achat n’a pas commencé ne seront pas achetées. Celles déjà achetées restent valables.',
};
