import type { Catalog } from '../languages.ts';

export const carrierAccounts: Catalog = {
  'Add the API key of your EasyPost or ShipEngine account to see its rates next to Fleet. With a test key, labels are free.':
    'Añada la clave de API de su cuenta de EasyPost o ShipEngine para ver sus tarifas junto a Fleet. Con una clave de prueba, las etiquetas son gratuitas.',
  'Add this URL as a webhook in your {name} account to get scans and refunds right away. Without it, Waybill checks every few hours.':
    'Añada esta URL como webhook en su cuenta {name} para recibir al momento los escaneos y reembolsos. Sin ella, Waybill lo comprueba cada pocas horas.',
  'Ask an owner or a manager to connect a carrier.':
    'Pida a un propietario o gestor que conecte un transportista.',
  'Carrier accounts': 'Cuentas de transportista',
  'Carrier or aggregator': 'Transportista o agregador',
  Check: 'Comprobar',
  'Check {name}': 'Comprobar {name}',
  'Checking the credentials…': 'Comprobando las credenciales…',
  'Compare rates on an order to see the services of this account.':
    'Compare las tarifas de un pedido para ver los servicios de esta cuenta.',
  'Connect your own accounts to buy USPS, UPS, FedEx and other labels. Fleet, for your own drivers, needs no account.':
    'Conecte sus propias cuentas para comprar etiquetas de USPS, UPS, FedEx y otros. Fleet, para sus propios conductores, no necesita cuenta.',
  'Connected in test mode': 'Conectado en modo de prueba',
  "Couldn't check the account": 'No se pudo comprobar la cuenta',
  'Its credentials are deleted. Labels that were bought through it stay, but can no longer be voided or tracked here. To only stop using it, pause it.':
    'Se eliminan sus credenciales. Las etiquetas compradas con ella se conservan, pero ya no se pueden anular ni seguir aquí. Si solo quiere dejar de usarla, páusela.',
  "Labels are free, but carriers don't accept them.":
    'Las etiquetas son gratuitas, pero los transportistas no las aceptan.',
  'No carrier connected yet': 'Aún no hay ningún transportista conectado',
  production: 'producción',
  'Remove account': 'Quitar cuenta',
  'Remove {name}?': '¿Quitar {name}?',
  'Shown next to its rates': 'Se muestra junto a sus tarifas',
  test: 'prueba',
  'The carrier rejected these credentials': 'El transportista rechazó estas credenciales',
  "The credentials are saved, but couldn't be checked":
    'Las credenciales se han guardado, pero no se pudieron comprobar',
  'This carrier cannot check credentials. Compare rates on an order to see whether they work.':
    'Este transportista no puede comprobar las credenciales. Compare las tarifas de un pedido para ver si funcionan.',
  'You can buy labels for:': 'Puede comprar etiquetas de:',
  '{name}, {count} services': { one: '{name}, {count} servicio', other: '{name}, {count} servicios' },
};
