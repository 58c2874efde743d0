import type { Catalog } from '../languages.ts';

export const emails: Catalog = {
  'An empty line begins a paragraph': 'Una línea vacía empieza un párrafo',
  'Replies go to': 'Las respuestas van a',
  'Back to the default': 'Volver al texto predeterminado',
  Delayed: 'Con retraso',
  'Emails saved': 'Correos guardados',
  'Emails to the customer': 'Correos al cliente',
  'Every email was sent, or is still being tried.':
    'Todos los correos se han enviado o se siguen intentando.',
  'Filled in for each customer:': 'Se rellena para cada cliente:',
  Heading: 'Encabezado',
  'If empty, the name of your brand': 'Si está vacío, el nombre de su marca',
  "If empty, your brand's email for questions, or the sender":
    'Si está vacío, el correo de su marca para preguntas o el remitente',
  'No failed emails': 'No hay correos fallidos',
  'Not sent yet.': 'Aún no enviado.',
  'Not sent yet: {reason}': 'Aún no enviado: {reason}',
  'Not sent.': 'No enviado.',
  'Not sent: {reason}': 'No enviado: {reason}',
  'Order confirmed': 'Pedido confirmado',
  'Out for delivery': 'En reparto',
  Part: 'Parte',
  'Plain text': 'Texto sin formato',
  'Save first: a test is sent with what is saved.':
    'Guarde primero: la prueba se envía con lo que está guardado.',
  'Send a test to me': 'Enviarme una prueba',
  'Send again': 'Reenviar',
  'Send again: {email}, order {number}': 'Reenviar: {email}, pedido {number}',
  'Send emails to customers': 'Enviar correos a los clientes',
  "Sender's address": 'Dirección del remitente',
  "Sender's name": 'Nombre del remitente',
  Sending: 'Envío de correos',
  'Sent to {email}.': 'Enviado a {email}.',
  'Start from the default': 'Empezar con el texto predeterminado',
  Subject: 'Asunto',
  'Subject:': 'Asunto:',
  Texts: 'Textos',
  'The customer may have received it all the same.':
    'Es posible que el cliente lo haya recibido de todos modos.',
  'The email will be sent again': 'El correo se vuelve a enviar',
  'The store uses the settings for all orders': 'La tienda usa la configuración de todos los pedidos',
  'This server cannot send emails yet': 'Este servidor aún no puede enviar correos',
  'This store has settings of its own.': 'Esta tienda tiene su propia configuración.',
  'This store uses the settings for all orders. What you save here is for its own orders only.':
    'Esta tienda usa la configuración de todos los pedidos. Lo que guarde aquí vale solo para sus propios pedidos.',
  'To the email address of the order, unless its store emails customers itself':
    'A la dirección de correo del pedido. Los pedidos de una tienda que escribe ella misma a sus clientes se dejan a la tienda',
  'Until then, no emails are sent, although they are turned on.':
    'Hasta entonces no se envían correos, aunque estén activados.',
  'Use those for all orders': 'Usar la de todos los pedidos',
  'What customers are told about their orders, and in which words.':
    'Qué se comunica a los clientes sobre sus pedidos y con qué palabras.',
  'Emails that could not be sent: the newest 100. Correct the address on the order, or the settings of the mail server, and send them again.':
    'Lo que no se pudo comunicar a los clientes: los 100 más recientes. Corrija la dirección del pedido o la configuración del servidor de correo y vuelva a enviarlos.',
  'What customers get': 'Lo que reciben los clientes',
  'Fields left empty use the default.': 'Los campos vacíos usan el texto predeterminado.',
  'When a label is bought or the order is marked as shipped, once for all its parcels':
    'Cuando se compra una etiqueta o el pedido se marca como enviado, una vez para todos sus paquetes',
  'When an order arrives here. Most stores send this themselves':
    'Cuando llega un pedido. La mayoría de las tiendas lo envían ellas mismas',
  'When everything has arrived': 'Cuando ha llegado todo',
  'When the carrier reports a problem': 'Cuando el transportista informa de un problema',
  'When the customer has withdrawn from the contract. The law asks for it':
    'Cuando el cliente ha desistido del contrato. Lo exige la ley',
  'When the parcel arrives today': 'Cuando el paquete llega hoy',
  'When the parcel has arrived': 'Cuando el paquete ha llegado',
  'Which emails': 'Qué correos',
  'Its operator has to set a mail server: WAYBILL_SMTP_URL.':
    'Quien lo opera debe indicar un servidor de correo: WAYBILL_SMTP_URL.',
  Why: 'Motivo',
  'With a link to the label': 'Con la forma de obtener la etiqueta',
  'Withdrawal receipt': 'Acuse de desistimiento',
  'You can prepare everything here until then.': 'Mientras tanto, puede prepararlo todo aquí.',
  'Your mail server must be allowed to send from it': 'Su servidor de correo debe poder enviar desde ella',
};
