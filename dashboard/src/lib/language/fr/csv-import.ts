import type { Catalog } from '../languages.ts';

export const csvImport: Catalog = {
  'All {count}': 'Tout ({count})',
  'All {count} columns are imported.': 'Les {count} colonnes sont toutes importées.',
  'already exists': 'existe déjà',
  'Amounts without a currency are in': 'Devise des montants qui n’en précisent pas',
  'Change columns': 'Modifier les colonnes',
  'Choose another file': 'Choisir un autre fichier',
  'Choose file': 'Choisir un fichier',
  'Choose which column contains: {fields}.': 'Indiquez quelle colonne contient : {fields}.',
  Column: 'Colonne',
  'Column for {field}': 'Colonne pour « {field} »',
  'Column {number}': 'Colonne {number}',
  'Columns of the file': 'Colonnes du fichier',
  Content: 'Contenu',
  created: 'créé',
  'created on hold': 'créé, en attente',
  'Dates such as {example} are read as': 'Les dates comme {example} sont lues ainsi',
  'day first: {date}': 'jour en premier : {date}',
  'Download example': 'Télécharger un exemple',
  'Download lines not imported': 'Télécharger les lignes non importées',
  'Download lines with problems': 'Télécharger les lignes avec des problèmes',
  'Drop a CSV file here, or paste its text': 'Déposez un fichier CSV ici ou collez son texte',
  Example: 'Exemple',
  'For all orders of this file. Two stores may use the same order numbers.':
    'Pour toutes les commandes de ce fichier. Deux boutiques peuvent utiliser les mêmes numéros de commande si chacune a ici son propre nom.',
  Ignore: 'Ignorer',
  'Import another file': 'Importer un autre fichier',
  'Import as': 'Importer comme',
  'Import finished': 'Import terminé',
  'Import stopped': 'Import arrêté',
  'Import the remaining {count}': {
    one: 'Importer l’élément restant',
    other: 'Importer les {count} restants',
  },
  'Import {heading} as': 'Importer « {heading} » comme',
  Importing: 'Import en cours',
  'In your file': 'Dans votre fichier',
  'It has no lines below the column names.': 'Il ne contient aucune ligne sous les noms des colonnes.',
  'Keep this page open until the import has finished.':
    'Gardez cette page ouverte jusqu’à la fin de l’import.',
  Line: 'Ligne',
  'Line {line}: {message}': 'Ligne {line} : {message}',
  'Lines shown': 'Lignes affichées',
  'month first: {date}': 'mois en premier : {date}',
  'Not changed.': 'Aucune modification.',
  'not imported': 'non importé',
  'on hold': 'en attente',
  'On hold: {reason}': 'En attente : {reason}',
  'Pasted text': 'Texte collé',
  Preview: 'Aperçu',
  'Preview text': 'Afficher l’aperçu',
  problem: 'problème',
  'Reading: {count} lines': { one: 'Lecture : {count} ligne', other: 'Lecture : {count} lignes' },
  ready: 'prêt',
  rejected: 'refusé',
  'Required column missing': 'Colonne obligatoire manquante',
  'Required, or {columns}.': 'Obligatoire, sinon {columns}.',
  'Required.': 'Obligatoire.',
  'Restore zeros that a spreadsheet removed from postal codes':
    'Rétablir les zéros qu’un tableur a retirés des codes postaux',
  'Showing the first {shown} of {count}.': 'Affichage limité aux {shown} premiers éléments sur {count}.',
  skipped: 'ignoré',
  'Skipped: {reason}': 'Ignoré : {reason}',
  'Stopped after {count} lines': { one: 'Arrêt après {count} ligne', other: 'Arrêt après {count} lignes' },
  'Supported columns': 'Colonnes prises en charge',
  'The file is empty': 'Le fichier est vide',
  'The file is larger than 20 MB. Split it into smaller files.':
    'Le fichier dépasse 20 Mo. Divisez-le en fichiers plus petits.',
  'The first line contains the column names': 'La première ligne contient les noms des colonnes',
  'The server returned no result for it. Import it again.':
    'Le serveur n’a renvoyé aucun résultat pour cette ligne. Importez-la à nouveau.',
  'This file cannot be imported': 'Ce fichier ne peut pas être importé',
  'This is a spreadsheet, not a CSV file. Save it as CSV and choose that file.':
    'Ceci est une feuille de calcul et non un fichier CSV. Enregistrez-la au format CSV et choisissez ce fichier.',
  'This line has more cells than columns. Check for a missing quotation mark.':
    'Cette ligne contient plus de cellules qu’il n’y a de colonnes. Vérifiez s’il manque un guillemet.',
  updated: 'mis à jour',
  'updated on hold': 'mis à jour, en attente',
  'Using your saved columns · <reset>Reset</reset>':
    'Vos colonnes enregistrées sont utilisées · <reset>Réinitialiser</reset>',
  'You can leave this page. The import continues, and its results are under <link>Batches</link>.':
    'Vous pouvez quitter cette page. L’import se poursuit et ses résultats se trouvent sous <link>Lots</link>.',
  'You see a preview before anything is imported.': 'Un aperçu s’affiche avant tout import.',
  '{count} already existed': { one: '{count} existait déjà', other: '{count} existaient déjà' },
  '{count} created': { one: '{count} créé', other: '{count} créés' },
  '{count} not imported': { one: '{count} non importé', other: '{count} non importés' },
  '{count} not imported yet': { one: '{count} pas encore importé', other: '{count} pas encore importés' },
  '{count} of them on hold': 'dont {count} en attente',
  '{count} on hold': '{count} en attente',
  '{count} postal codes are too short': {
    one: '{count} code postal est trop court',
    other: '{count} codes postaux sont trop courts',
  },
  '{count} rejected': { one: '{count} rejeté', other: '{count} rejetés' },
  '{count} skipped': { one: '{count} ignoré', other: '{count} ignorés' },
  '{count} skipped because of problems': {
    one: '{count} ignoré en raison de problèmes',
    other: '{count} ignorés en raison de problèmes',
  },
  '{count} to import': '{count} à importer',
  '{count} updated': { one: '{count} mis à jour', other: '{count} mis à jour' },
  '{count} with problems': '{count} avec des problèmes',
  '{count} without problems': '{count} sans problème',
  '{field} is ambiguous: write {one} or {other}, not “{text}”.':
    '« {field} » est ambigu : écrivez {one} ou {other} au lieu de « {text} ».',
  '{field} is empty.': 'Le champ « {field} » est vide.',
  '{field} must be a country name or two-letter code, not “{text}”.':
    '« {field} » doit être un nom de pays ou un code à deux lettres, et non « {text} ».',
  '{field} must be a date, like 2026-11-15, not “{text}”.':
    '« {field} » doit être une date, par exemple 2026-11-15, et non « {text} ».',
  '{field} must be a number, like 12.5, not “{text}”.':
    '« {field} » doit être un nombre, par exemple 12,5, et non « {text} ».',
  '{field} must be a number, like 12.50, not “{text}”.':
    '« {field} » doit être un nombre, par exemple 12,50, et non « {text} ».',
  '{field} must be a three-letter currency code, like USD, not “{text}”.':
    '« {field} » doit être un code de devise à trois lettres, par exemple USD, et non « {text} ».',
  '{field} must be a whole amount, not “{text}”.':
    '« {field} » doit être un montant entier, et non « {text} ».',
  '{field} must be a whole number from {least} to {most}, not “{text}”.':
    '« {field} » doit être un nombre entier compris entre {least} et {most}, et non « {text} ».',
  '{field} must be an amount with at most three decimals, not “{text}”.':
    '« {field} » doit être un montant avec trois décimales au maximum, et non « {text} ».',
  '{field} must be an amount with at most two decimals, not “{text}”.':
    '« {field} » doit être un montant avec deux décimales au maximum, et non « {text} ».',
  '{field} must be true or false, not “{text}”.': '« {field} » doit être true ou false, et non « {text} ».',
  '{field} must be {units}, not “{text}”.':
    '« {field} » doit être l’une de ces unités ({units}), et non « {text} ».',
  '{field} must have at most {most} characters.': '« {field} » doit comporter {most} caractères au maximum.',
  '{leftOut} of {count} tags left out: at most {most} are kept, of {longest} characters.':
    '{leftOut} tags sur {count} laissés de côté : {most} au maximum sont conservés, de {longest} caractères chacun.',
  '{name} is empty.': '{name} est vide.',
  '{used} of {count} columns are imported. Ignored: {ignored} and {more} more.':
    '{used} colonnes sur {count} sont importées. Ignorées : {ignored} et {more} de plus.',
  '{used} of {count} columns are imported. Ignored: {ignored}.':
    '{used} colonnes sur {count} sont importées. Ignorées : {ignored}.',
};
