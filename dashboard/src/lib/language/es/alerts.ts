import type { Catalog } from '../languages.ts';

export const alerts: Catalog = {
  'Order {orderNumber}': 'Pedido {orderNumber}',
  '{carrier} {trackingCode}: {status}': '{carrier} {trackingCode}: {status}',
  '{sku} ({product}) in {warehouse}: {available} available, reorder point {reorderPoint}':
    '{sku} ({product}) en {warehouse}: disponible {available}, punto de pedido {reorderPoint}',
  'Order {orderNumber}, {carrier} {trackingCode}: {status}':
    'Pedido {orderNumber}, {carrier} {trackingCode}: {status}',
  'A carrier does not accept our account': 'Un transportista no acepta nuestra cuenta',
  'A customer has asked to send something back.': 'Un cliente ha pedido devolver algo.',
  'A customer is waiting for it.': 'Un cliente la está esperando.',
  'A customer withdraws from the contract': 'Un cliente desiste del contrato',
  'A delivery failed after others had arrived. Told at most once an hour for each webhook.':
    'Una entrega falló después de que otras llegaran. Se avisa como máximo una vez por hora y webhook.',
  'A delivery has arrived after those that failed.': 'Ha llegado una entrega después de las que fallaron.',
  'A parcel could not be delivered': 'No se pudo entregar un paquete',
  'A return awaits approval': 'Una devolución espera aprobación',
  'A return label could not be bought': 'No se pudo comprar una etiqueta de devolución',
  'A store was not told about a shipment': 'Una tienda no tiene constancia de un envío',
  'A store cannot be read': 'No se puede leer una tienda',
  'A webhook has begun to fail': 'Un webhook ha empezado a fallar',
  'A webhook is disabled': 'Un webhook está desactivado',
  'A webhook will soon be disabled': 'Un webhook se desactivará pronto',
  'A webhook works again': 'Un webhook vuelve a funcionar',
  'After ten failed deliveries in a row. Events are kept until you enable it again.':
    'Tras diez entregas fallidas seguidas. Los eventos se conservan hasta que lo vuelva a activar.',
  'An email to a customer is refused': 'Se rechaza un correo a un cliente',
  'An order differs from its store': 'Un pedido difiere de su tienda',
  'At most one email of each kind in an hour, with all that happened.':
    'Como máximo un correo de cada tipo por hora, con todo lo que ha ocurrido.',
  Bell: 'Campana',
  'Five deliveries in a row have failed: after ten it is disabled.':
    'Han fallado cinco entregas seguidas: después de diez se desactiva.',
  'by email': 'por correo',
  'Choose what is shown here and emailed to you': 'Elegir qué se muestra aquí y qué se le envía por correo',
  'It refused the report of the shipment, or could not be reached for days.':
    'Rechazó el aviso del envío o no se pudo contactar con ella durante días.',
  'It was changed both here and there: somebody has to decide which is right.':
    'Se cambió aquí y allí: alguien tiene que decidir cuál es correcto.',
  'Its credentials are wrong, or its funds are used up: no labels can be bought there.':
    'Sus credenciales son incorrectas o se ha agotado el saldo: no se pueden comprar etiquetas allí.',
  'Its orders do not arrive: the store refuses the credentials, or has failed several times in a row.':
    'Sus pedidos no llegan: la tienda rechaza las credenciales o ha fallado varias veces seguidas.',
  'Less than the reorder point is available in a warehouse.':
    'En un almacén hay menos unidades disponibles que el punto de pedido.',
  'Mark all as read': 'Marcar todo como leído',
  'Nothing needs your attention.': 'Nada requiere su atención.',
  'Notifications saved': 'Notificaciones guardadas',
  'Notifications, {count} unread': 'Notificaciones, {count} sin leer',
  resolved: 'resuelto',
  'Stock is low': 'Quedan pocas existencias',
  'Notify me when': 'Avisarme cuando',
  'The carrier reports a problem, or sends it back.':
    'El transportista informa de un problema o lo devuelve.',
  'The mail server does not take it, for example because the address does not exist.':
    'El servidor de correo no lo acepta, por ejemplo porque la dirección no existe.',
  'The withdrawal is effective at once, and the payment is to be refunded within 14 days.':
    'El desistimiento es efectivo de inmediato y el pago debe reembolsarse en un plazo de 14 días.',
  'This server does not send email yet': 'Este servidor aún no envía correos',
  'under the bell': 'bajo la campana',
  Unread: 'Sin leer',
  'What happens': 'Qué ocurre',
  'What is shown to you under the bell, and what Waybill emails you at {email}. Every member chooses for themselves, in each of their accounts.':
    'Lo que se le muestra bajo la campana y lo que Waybill le envía por correo a {email}. Cada miembro elige por su cuenta, en cada una de sus cuentas.',
  'Your choice of emails takes effect once its operator sets {smtp} and {url}.':
    'Su elección de correos tendrá efecto cuando el operador defina {smtp} y {url}.',
};
