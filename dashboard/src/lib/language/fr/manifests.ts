import type { Catalog } from '../languages.ts';

export const manifests: Catalog = {
  'All Fleet labels up to today that no driver has taken yet go on one manifest':
    'Toutes les étiquettes Fleet jusqu’à aujourd’hui qu’aucun chauffeur n’a encore prises sont regroupées sur un manifeste',
  'All labels of this manifest have been voided.': 'Toutes les étiquettes de ce manifeste ont été annulées.',
  'All of them are then marked as picked up, and their labels can no longer be voided.':
    'Tous sont alors marqués comme enlevés et leurs étiquettes ne peuvent plus être annulées.',
  'All {count} parcels are marked as picked up, and the labels can no longer be voided. This cannot be undone.':
    'Les {count} colis sont marqués comme enlevés et les étiquettes ne peuvent plus être annulées. Cette action est irréversible.',
  "Carrier's ID": 'ID chez le transporteur',
  'Close the day': 'Clôturer la journée',
  'Closed##manifest': 'Clôturé',
  'Create manifest': 'Créer un manifeste',
  'Create one for the labels of a connected carrier above.':
    'Créez-en un ci-dessus pour les étiquettes d’un transporteur connecté.',
  'Create scan form': 'Créer un formulaire de scan',
  'Delete manifest': 'Supprimer le manifeste',
  'Delete manifest {code}?': 'Supprimer le manifeste {code} ?',
  'Delete scan form': 'Supprimer le formulaire de scan',
  'Delete {carrier} scan form?': 'Supprimer le formulaire de scan {carrier} ?',
  'Hand over': 'Remettre',
  'Hand over {code}?': 'Remettre {code} ?',
  'Hand over {count} parcels': { one: 'Remettre {count} colis', other: 'Remettre {count} colis' },
  'Handed over': 'Remis le',
  'It was never created at the carrier, so nothing else changes.':
    'Il n’a jamais été créé chez le transporteur, rien d’autre ne change donc.',
  'Its parcel is marked as picked up, and the labels can no longer be voided. This cannot be undone.':
    'Son colis est marqué comme enlevé et les étiquettes ne peuvent plus être annulées. Cette action est irréversible.',
  'Its parcels can go on another manifest. Paper that was printed for it can no longer be scanned.':
    'Ses colis peuvent figurer sur un autre manifeste. Les feuilles déjà imprimées ne peuvent plus être scannées.',
  'Labels from the last week that are not on a form yet. They go on one sheet for the driver to scan.':
    'Étiquettes de la semaine passée qui ne figurent encore sur aucun formulaire. Elles sont regroupées sur une feuille que le chauffeur scanne.',
  Manifest: 'Manifeste',
  'Manifest {code} deleted': 'Manifeste {code} supprimé',
  'Manifests are for parcels that you deliver yourself, with labels of the carrier Fleet. At the end of the day, put them on a manifest, print it, and scan its barcode when the driver takes them: all parcels are then in transit. Carriers have scan forms instead, which their own driver scans.':
    'Les manifestes sont destinés aux colis que vous livrez vous-même, avec des étiquettes du transporteur Fleet. En fin de journée, regroupez-les sur un manifeste, imprimez-le et scannez son code-barres lorsque le chauffeur les prend : tous les colis sont alors en transit. Les transporteurs ont plutôt des formulaires de scan, que leur propre chauffeur scanne.',
  'No manifests yet': 'Aucun manifeste pour l’instant',
  'No matching manifests': 'Aucun manifeste correspondant',
  'No parcels': 'Aucun colis',
  'No parcels are waiting for a scan form. Buy labels of a carrier that offers scan forms first.':
    'Aucun colis n’attend de formulaire de scan. Achetez d’abord des étiquettes d’un transporteur qui propose des formulaires de scan.',
  'No parcels left': 'Plus aucun colis',
  'It is not known yet whether it was created. Waybill keeps asking the carrier.':
    'On ne sait pas encore s’il a été créé. Le transporteur est de nouveau interrogé.',
  'Open##manifest': 'Ouvert',
  'Press Enter when the driver takes the parcels': 'Appuyez sur Entrée lorsque le chauffeur prend les colis',
  'Print PDF': 'Imprimer le PDF',
  'Print scan form': 'Imprimer le formulaire de scan',
  'Scan form': 'Formulaire de scan',
  'The carrier did not create this scan form.': 'Le transporteur n’a pas créé ce formulaire de scan.',
  'The carrier refused it. Its parcels can go on another scan form.':
    'Le transporteur l’a refusé. Ses colis peuvent figurer sur un autre formulaire de scan.',
  'What drivers take along, on one sheet with one barcode.':
    'Ce que les chauffeurs emportent, sur une feuille avec un seul code-barres.',
  '{carrier} scan form': 'Formulaire de scan {carrier}',
  '{carrier} scan form deleted': 'Formulaire de scan {carrier} supprimé',
  '{count} parcels handed over': { one: '{count} colis remis', other: '{count} colis remis' },
};
