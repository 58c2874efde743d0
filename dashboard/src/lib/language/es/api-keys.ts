import type { Catalog } from '../languages.ts';

export const apiKeys: Catalog = {
  Access: 'Acceso',
  'active##key': 'activa',
  'Address verification': 'Verificación de direcciones',
  'API key “{name}” created': 'Clave de API «{name}» creada',
  'Check and read addresses': 'Comprobar y leer direcciones',
  'Choose at least one': 'Elija al menos una opción',
  'Create your first key and try it with the example request.':
    'Cree su primera clave y pruébela con la solicitud de ejemplo.',
  'Default: one year from today': 'Predeterminado: dentro de un año',
  'Each program signs in with an API key. Give each its own, so you can revoke one without affecting the others.':
    'Cada programa se identifica con una clave de API. Dé a cada uno la suya para poder revocar una sin afectar a las demás.',
  'Example request with curl': 'Solicitud de ejemplo con curl',
  'Expiration date': 'Fecha de caducidad',
  'expired##key': 'caducada',
  'Last used': 'Último uso',
  'No keys yet': 'Aún no hay claves',
  'Orders, shipments, rates, returns, products and inventory':
    'Pedidos, envíos, tarifas, devoluciones, productos e inventario',
  'Read and write': 'Lectura y escritura',
  'Read only': 'Solo lectura',
  'Requests with this key are rejected immediately. This cannot be undone.':
    'Las solicitudes con esta clave se rechazan de inmediato. Esta acción no se puede deshacer.',
  Revoke: 'Revocar',
  'Revoke key': 'Revocar clave',
  'Revoke “{name}”?': '¿Revocar «{name}»?',
  'revoked##key': 'revocada',
  'Shipping API': 'API de envíos',
  'The key can read data but cannot change anything': 'La clave puede leer datos, pero no cambiar nada',
  'Try it': 'Probar',
  'Web shop': 'Tienda online',
  'Where the key is used': 'Dónde se usa la clave',
  'Write only': 'Solo escritura',
  '“{name}” revoked': '«{name}» revocada',
};
