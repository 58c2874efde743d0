import type { Catalog } from '../languages.ts';

export const stores: Catalog = {
  '(next attempt {when})': '(próximo intento {when})',
  ', {count} unknown': { one: ', {count} desconocido', other: ', {count} desconocidos' },
  'A Medusa server, version 2': 'Un servidor Medusa, versión 2',
  'A store on myshopify.com, with or without its own domain':
    'Una tienda en myshopify.com, con o sin dominio propio',
  'A WordPress site with WooCommerce': 'Un sitio de WordPress con WooCommerce',
  'Add status': 'Añadir estado',
  'Add this URL as a webhook in {name} for created, changed and canceled orders, and they arrive within seconds. Without it, Waybill asks the store every few minutes.':
    'Añada esta URL como webhook en {name} para pedidos creados, modificados y cancelados, y llegarán en segundos. Sin él, Waybill consulta la tienda cada pocos minutos.',
  'All of them if you choose none': 'Todos si no elige ninguno',
  'Allow orders to be combined': 'Permitir combinar pedidos',
  'An app that was made in the store itself and has a permanent access token.':
    'Una aplicación creada en la propia tienda y con un token de acceso permanente.',
  'Another status': 'Otro estado',
  'Any store whose software can be connected to ShipStation as a Custom Store':
    'Cualquier tienda cuyo software pueda conectarse a ShipStation como Custom Store',
  'As in the WooCommerce extension.': 'Como la de la extensión para WooCommerce.',
  'Ask an owner or a manager to connect your store.':
    'Pida a un propietario o a un responsable que conecte su tienda.',
  'Asking the store for its statuses…': 'Consultando los estados de la tienda…',
  'Asking {name}…': 'Consultando a {name}…',
  'Barcode {barcode}': 'Código de barras {barcode}',
  'By its SKU': 'Por su SKU',
  Change: 'Cambiar',
  'Change product: {name}': 'Cambiar producto: {name}',
  'Changed on both sides': 'Modificado en ambos lados',
  'Check the connection': 'Comprobar la conexión',
  'Choose <b>Generate API key</b>, and copy the <b>Consumer key</b> and the <b>Consumer secret</b> into the fields below. They are shown only once.':
    'Elija <b>Generar clave de API</b> y copie la <b>clave de cliente (Consumer key)</b> y la <b>clave secreta de cliente (Consumer secret)</b> en los campos siguientes. Solo se muestran una vez.',
  'Choose a user who is an administrator or a shop manager, and the permissions <b>Read/Write</b>.':
    'Elija un usuario que sea administrador o gestor de la tienda y los permisos <b>Lectura/Escritura</b>.',
  'Choose one of the products': 'Elija uno de los productos',
  'Choose product: {name}': 'Elegir producto: {name}',
  'Choose the product by hand': 'Elija el producto a mano',
  'Chosen by hand': 'Elegido a mano',
  'Clear selection': 'Borrar selección',
  'Complete: nothing left to ship': 'Completo: no queda nada por enviar',
  'Connect a store': 'Conectar una tienda',
  'Connect your store, and its orders arrive here within minutes. When you ship one, the store gets the tracking number.':
    'Conecte su tienda y sus pedidos llegarán aquí en minutos. Cuando envíe uno, la tienda recibirá el número de seguimiento.',
  'Connect {name}': 'Conectar {name}',
  'Connected, with limits': 'Conectada, con limitaciones',
  Connection: 'Conexión',
  "Copy <b>Client ID</b> and <b>Client secret</b> from the app's <b>Settings</b> into the fields below.":
    'Copie <b>Client ID</b> y <b>Client secret</b> de <b>Settings</b> de la aplicación en los campos siguientes.',
  'Copy its URL, which ShipStation calls <b>URL to Custom XML Page</b>, with everything after the question mark but without credentials.':
    'Copie su URL, que ShipStation llama <b>URL to Custom XML Page</b>, con todo lo que sigue al signo de interrogación pero sin credenciales.',
  'Copy path': 'Copiar ruta',
  'Copy permissions': 'Copiar permisos',
  'Copy scopes': 'Copiar scopes',
  'Copy the <b>Authentication Key</b> into the field below.':
    'Copie la clave <b>Authentication Key</b> en el campo siguiente.',
  'Copy the <b>username</b> and the <b>password</b> that it expects. They are not those of your ShipStation account.':
    'Copie el <b>nombre de usuario</b> y la <b>contraseña</b> que espera. No son los de su cuenta de ShipStation.',
  'Copy the key into the field below. It is shown only once.':
    'Copie la clave en el campo siguiente. Solo se muestra una vez.',
  'Copy URL': 'Copiar URL',
  'Correct the credentials below, and save.': 'Corrija las credenciales más abajo y guarde.',
  Create: 'Crear',
  'Create all unknown': 'Crear todos los desconocidos',
  'Create all unknown products?': '¿Crear todos los productos desconocidos?',
  'Create product: {name}': 'Crear producto: {name}',
  'Create products': 'Crear productos',
  'Create {count} products': { one: 'Crear {count} producto', other: 'Crear {count} productos' },
  Credentials: 'Credenciales',
  'Credentials are stored encrypted and never shown again. Orders of the last 30 days are imported at first: you can change that, and everything else, later.':
    'Las credenciales se guardan cifradas y no se vuelven a mostrar. Primero se importan los pedidos de los últimos 30 días: podrá cambiar eso y todo lo demás más adelante.',
  'Default: {meaning}': 'Predeterminado: {meaning}',
  Disconnect: 'Desconectar',
  'Disconnect store': 'Desconectar tienda',
  'Disconnect {name}?': '¿Desconectar {name}?',
  'Duplicate SKU': 'SKU duplicada',
  'duplicate SKU': 'SKU duplicada',
  'Exactly as the store writes it': 'Exactamente como lo escribe la tienda',
  failing: 'con errores',
  'How do you connect it?': '¿Cómo la conecta?',
  'ID in the store: {id}': 'ID en la tienda: {id}',
  'If ShipStation is connected too, turn the store off there, so that each shipment is reported only once.':
    'Si ShipStation también está conectado, desactive allí la tienda para que cada envío se comunique una sola vez.',
  Image: 'Imagen',
  'Import orders from a file': 'Importar pedidos desde un archivo',
  'Import orders placed since': 'Importar pedidos realizados desde',
  Imported: 'Importados',
  'Imports orders': 'Importa pedidos',
  'Imports orders, reports shipments': 'Importa pedidos, comunica envíos',
  'Imports orders, reports shipments, updates stock':
    'Importa pedidos, comunica envíos, actualiza existencias',
  'Imports orders, updates stock': 'Importa pedidos, actualiza existencias',
  'In a moment': 'En un momento',
  'In Medusa Admin, open <b>Settings</b> › <b>Secret API Keys</b>, and create a key named Waybill.':
    'En Medusa Admin, abra <b>Ajustes</b> › <b>Claves API secretas</b> y cree una clave llamada Waybill.',
  'In the administration of WordPress, open <b>WooCommerce</b> › <b>Settings</b> › <b>Advanced</b> › <b>REST API</b> and choose <b>Add key</b>.':
    'En la administración de WordPress, abra <b>WooCommerce</b> › <b>Ajustes</b> › <b>Avanzado</b> › <b>API REST</b> y elija <b>Añadir clave</b>.',
  'In your store, open <b>Settings</b> › <b>Apps</b> › <b>Develop apps</b> and the app.':
    'En su tienda, abra <b>Configuración</b> › <b>Aplicaciones</b> › <b>Desarrollar aplicaciones</b> y la aplicación.',
  'In {name}': 'En {name}',
  'It is in the list already': 'Ya está en la lista',
  'It will be tried again in a moment': 'Se volverá a intentar en un momento',
  'Its credentials are deleted, and what the store has not been told yet is not sent. Its orders stay here. To only stop it for a while, pause it.':
    'Sus credenciales se eliminan y lo que aún no se ha comunicado a la tienda no se envía. Sus pedidos permanecen aquí. Para detenerla solo un tiempo, póngala en pausa.',
  'Its plug-in is missing on this server': 'Su plugin falta en este servidor',
  'Its webhooks are not set up yet. Until then, new orders arrive within minutes.':
    'Sus webhooks aún no están configurados. Hasta entonces, los pedidos nuevos llegan en minutos.',
  'Kinds of stores': 'Tipos de tiendas',
  'Last synchronized': 'Última sincronización',
  'left out': 'omitido',
  'Locations: {list}.': 'Ubicaciones: {list}.',
  Log: 'Registro',
  matched: 'asociado',
  'Matched##products': 'Asociados',
  Meaning: 'Significado',
  'Meaning of {name}': 'Significado de {name}',
  'New orders arrive within minutes.': 'Los pedidos nuevos llegan en minutos.',
  'New orders arrive within seconds.': 'Los pedidos nuevos llegan en segundos.',
  'Next##synchronization': 'Siguiente',
  'No kinds of stores are installed': 'No hay tipos de tiendas instalados',
  'No matching entries': 'No hay entradas que coincidan',
  'no SKU': 'sin SKU',
  'No store connected yet': 'Aún no hay ninguna tienda conectada',
  Nobody: 'Nadie',
  'None of them': 'Ninguno de ellos',
  'None of your products has it': 'Ninguno de los suyos la tiene',
  'Not imported': 'No importado',
  'not installed': 'no instalada',
  'Not matched': 'Sin asociar',
  'Not synchronized yet': 'Aún sin sincronizar',
  'Nothing has happened yet': 'Aún no ha ocurrido nada',
  Now: 'Ahora',
  'Older orders are not imported. Leave it empty to import all that are not shipped yet':
    'Los pedidos anteriores no se importan. Déjelo vacío para importar todos los que aún no se han enviado',
  'On hold until it is paid': 'En espera hasta que se pague',
  "On the app's <b>Home</b> page, choose <b>Install app</b> and your store.":
    'En la página <b>Home</b> de la aplicación, elija <b>Install app</b> y su tienda.',
  'Open the <b>Dev Dashboard</b> of Shopify (in your store: <b>Settings</b> › <b>Apps</b> › <b>Develop apps</b>) and create an app named Waybill.':
    'Abra el <b>Dev Dashboard</b> de Shopify (en su tienda: <b>Configuración</b> › <b>Aplicaciones</b> › <b>Desarrollar aplicaciones</b>) y cree una aplicación llamada Waybill.',
  'Open the log of {name}': 'Abrir el registro de {name}',
  "Open the settings of your store's ShipStation extension, or of the page that was made for it.":
    'Abra la configuración de la extensión de ShipStation de su tienda, o de la página creada para ello.',
  'Options saved': 'Opciones guardadas',
  'Order imported': 'Pedido importado',
  'Order rejected': 'Pedido rechazado',
  'Order updated': 'Pedido actualizado',
  'Orders appear here as soon as the store has answered.':
    'Los pedidos aparecen aquí en cuanto la tienda responde.',
  'Orders are not imported, and nothing is reported to the store':
    'Los pedidos no llegan y no se comunica nada a la tienda',
  'Orders are not imported, and nothing is reported to the store. What has not been reported yet is sent when you resume it.':
    'Los pedidos no llegan y no se comunica nada a la tienda. Lo que aún no se le ha comunicado se envía cuando reanude la tienda.',
  'Orders imported': 'Pedidos importados',
  'Orders of this store to the same address can be shipped in one parcel':
    'Los pedidos de esta tienda a la misma dirección pueden enviarse en un solo paquete',
  'Orders rejected': 'Pedidos rechazados',
  'Orders ship from': 'Los pedidos se envían desde',
  Paused: 'En pausa',
  'Permissions are missing': 'Faltan permisos',
  'Products of the store': 'Productos de la tienda',
  'Products read': 'Productos leídos',
  'Reading orders from the store': 'Leyendo los pedidos de la tienda',
  'Rejected##orders': 'Rechazados',
  'Report failed': 'Comunicación fallida',
  'Report shipments to the store': 'Comunicar envíos a la tienda',
  'Search by name or SKU': 'Buscar por nombre o SKU',
  'Secrets are not shown. Leave a field empty to keep its secret.':
    'Los secretos no se muestran. Deje un campo vacío para conservar su secreto.',
  'Send stock to the store': 'Enviar existencias a la tienda',
  'Several products in the store have it': 'Varios en la tienda la tienen',
  'Shipment reported': 'Envío comunicado',
  'Shown on its orders': 'Se muestra en sus pedidos',
  'State##status': 'Estado',
  'Status saved': 'Estado guardado',
  Statuses: 'Estados',
  'Stock in the store': 'Existencias en la tienda',
  'Stock not sent': 'Existencias no enviadas',
  'Stock sent': 'Existencias enviadas',
  'Synchronization failed': 'Sincronización fallida',
  'Synchronization started': 'Sincronización iniciada',
  'Synchronize now': 'Sincronizar ahora',
  synchronized: 'sincronizada',
  synchronizing: 'sincronizando',
  'The app and the store must belong to the same Shopify organization.':
    'La aplicación y la tienda deben pertenecer a la misma organización de Shopify.',
  'The connection could not be checked': 'No se ha podido comprobar la conexión',
  'The connection does not work': 'La conexión no funciona',
  'The credentials do not allow everything that Waybill does. Add these permissions in {name}, then check again:':
    'Las credenciales no permiten todo lo que hace Waybill. Añada estos permisos en {name} y vuelva a comprobar:',
  'The next attempt is {when}.': 'El próximo intento es {when}.',
  'The operator of this server installs them with WAYBILL_STORE_PLUGINS.':
    'El operador de este servidor los instala con WAYBILL_STORE_PLUGINS.',
  'The store': 'La tienda',
  'The store could not be asked for its statuses': 'No se han podido consultar los estados de la tienda',
  'The store could not be synchronized': 'No se ha podido sincronizar la tienda',
  'The store did not answer': 'La tienda no ha respondido',
  'The store offers what is available here. Its own numbers are overwritten':
    'La tienda ofrece lo que hay disponible aquí. Sus propias cifras se sobrescriben',
  'The store refused it': 'La tienda la ha rechazado',
  'The store sends nothing': 'La tienda no escribe',
  'The store sends nothing. Customers get the emails that you turn on in Settings, Emails':
    'La tienda no escribe. Los clientes reciben los correos que usted active en Configuración, Correos',
  'The store emails them when it learns about a shipment':
    'La tienda escribe en cuanto se le comunica un envío',
  'Stores whose orders are imported automatically. Shipments and stock are reported back to them.':
    'Las tiendas cuyos pedidos llegan por sí solos. Se les comunican los envíos y las existencias.',
  'The store plug-in {provider} is missing on this server: orders are not imported, and nothing is reported to the store. The operator installs it with WAYBILL_STORE_PLUGINS.':
    'El plugin de tienda {provider} falta en este servidor: los pedidos no llegan y no se comunica nada a la tienda. El operador lo instala con WAYBILL_STORE_PLUGINS.',
  'The URL is that of the Medusa server, not that of the storefront.':
    'La URL es la del servidor Medusa, no la de la tienda pública.',
  'There is nothing to create': 'No hay nada que crear',
  'They appear here a moment after the store has been asked for them, which happens every hour.':
    'Aparecen aquí poco después de consultar la tienda, lo que ocurre cada hora.',
  "They get the store's names, SKUs, barcodes, prices, weights, dimensions and customs data. What has no SKU, or one that several products of the store have, is left out. Your own products stay as they are.":
    'Toman los nombres, SKU, códigos de barras, precios, pesos, dimensiones y datos aduaneros de la tienda. Lo que no tiene SKU, o tiene una que comparten varios productos de la tienda, se omite. Sus propios productos quedan como están.',
  'This kind of store is not installed': 'Este tipo de tienda no está instalado',
  'Try again: {message}': 'Reintentar: {message}',
  'Under <b>Access</b> › <b>Scopes</b> of its version, paste these scopes, and release the version.':
    'En <b>Access</b> › <b>Scopes</b> de su versión, pegue estos scopes y publique la versión.',
  'Under <b>API credentials</b>, copy the <b>Admin API access token</b> (it begins with <code>shpat_</code>) and the <b>API secret key</b>, which webhooks are signed with.':
    'En <b>Credenciales de API</b>, copie el <b>token de acceso de la API Admin</b> (empieza por <code>shpat_</code>) y la <b>clave secreta de API</b>, con la que se firman los webhooks.',
  'Under <b>Configuration</b> › <b>Admin API</b>, allow these scopes, and save.':
    'En <b>Configuración</b> › <b>API Admin</b>, permita estos scopes y guarde.',
  'unknown SKU': 'SKU desconocida',
  'Unless an automation rule says otherwise': 'Salvo que una regla de automatización indique otra cosa',
  'Updates automatically. Entries are kept for 90 days.':
    'Se actualiza automáticamente. Las entradas se conservan 90 días.',
  waiting: 'en espera',
  'Warehouses whose stock is offered': 'Almacenes cuyas existencias se ofrecen',
  'Waybill sets up the webhooks in {name} itself. They are sent to this URL, which the store must be able to reach:':
    'Waybill configura los webhooks en {name} por sí mismo. Se envían a esta URL, a la que la tienda debe poder acceder:',
  'Webhooks repaired': 'Webhooks reparados',
  'What happened': 'Qué ha ocurrido',
  'What happens to orders of each status in the store. Saved as soon as you choose.':
    'Qué ocurre con los pedidos según su estado en la tienda. Se guarda en cuanto elige.',
  'What is not matched has no SKU, or was left out by hand.':
    'Lo que no está asociado no tiene SKU o se omitió a mano.',
  'What kind of store is it?': '¿Qué tipo de tienda es?',
  'What the store sells, and which of your products it is. Only stock of matched products is sent to the store.':
    'Lo que vende la tienda y a cuál de sus productos corresponde. Solo se envían a la tienda las existencias de los productos asociados.',
  'Whatever its SKU: the choice stays when the store changes it':
    'Sea cual sea su SKU: la elección se mantiene si la tienda la cambia',
  'Which of your products is it?': '¿Cuál de sus productos es?',
  'Who emails the customer when something ships?': '¿Quién escribe al cliente cuando se envía algo?',
  'With a new app': 'Con una aplicación nueva',
  'With a secret API key': 'Con una clave de API secreta',
  'With a user name and a password': 'Con un nombre de usuario y una contraseña',
  'With an API key': 'Con una clave de API',
  'With an authentication key': 'Con una clave de autenticación',
  'With an existing custom app': 'Con una aplicación personalizada existente',
  'With tracking numbers, as soon as a label is bought or an order is marked as shipped':
    'Con número de seguimiento, en cuanto se compra una etiqueta o se marca un pedido como enviado',
  'Without SKU': 'Sin SKU',
  'Your product': 'Su producto',
  '{count} products created': { one: '{count} producto creado', other: '{count} productos creados' },
  '{count} products existed already.': {
    one: '{count} producto ya existía.',
    other: '{count} productos ya existían.',
  },
  '{count} products left out: {reason}': {
    one: '{count} producto omitido: {reason}',
    other: '{count} productos omitidos: {reason}',
  },
  '{count} sent {when}': '{count} enviadas {when}',
  '{name} always emails the customer itself': '{name} siempre escribe al cliente por su cuenta',
  '{name} disconnected': '{name}: tienda desconectada',
  '{name} is left out': '{name}: omitido',
  '{name} is matched': '{name}: asociado',
  '{shop}, sells in {currency}.': '{shop}, vende en {currency}.',
};
