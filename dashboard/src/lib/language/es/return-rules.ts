import type { Catalog } from '../languages.ts';

export const returnRules: Catalog = {
  'A label is bought as soon as a return is approved, and the customer prints it':
    'Se compra una etiqueta en cuanto se aprueba una devolución y el cliente la imprime',
  'After the delivery of the last parcel. The law gives 14':
    'Tras la entrega del último paquete. La ley concede 14',
  'Approve returns automatically': 'Aprobar las devoluciones automáticamente',
  'By SKU. Customers in the EU can still withdraw from the contract':
    'Por SKU. Los clientes de la UE pueden desistir del contrato de todos modos',
  'Customer does not like it': 'No le gusta al cliente',
  'Customers can ask for another variant instead of their money back. It becomes a replacement order':
    'Los clientes pueden pedir otra variante en lugar del reembolso. Se convierte en un pedido de reemplazo',
  'Customers can start returns': 'Los clientes pueden iniciar devoluciones',
  'Customers can withdraw from the contract': 'Los clientes pueden desistir del contrato',
  'Damaged or defective': 'Dañado o defectuoso',
  'Days after the delivery': 'Días después de la entrega',
  'From the page of their order. Without it, you create returns yourself':
    'Desde la página de su pedido. Si no, usted mismo crea las devoluciones',
  'From {least} to {most} days': 'De {least} a {most} días',
  'How long a return can be started': 'Plazo para iniciar una devolución',
  'If you sell to consumers in the EU, they must be able to withdraw on a page, without logging in. You cannot refuse it.':
    'Si vende a consumidores de la UE, deben poder desistir en una página, sin iniciar sesión. Usted no puede negarse.',
  'In two steps, with a receipt at once. It starts a return, whatever your rules for returns are':
    'En dos pasos, con acuse de recibo inmediato. Inicia una devolución, sean cuales sean sus reglas de devolución',
  'Offer exchanges': 'Ofrecer cambios',
  'Otherwise each waits until you approve or reject it':
    'Si no, cada una espera a que usted la apruebe o la rechace',
  Page: 'Página',
  'Page of the order': 'Página del pedido',
  'Press Enter after each. Customers see them as you write them; if there are none, the usual ones in their language':
    'Pulse Intro después de cada uno. Los clientes los ven tal como los escribe; si no hay ninguno, ven los habituales en su idioma',
  'Products that cannot be returned': 'Productos que no se pueden devolver',
  'Reasons to choose from': 'Motivos para elegir',
  'Return rules saved': 'Reglas de devolución guardadas',
  'Returns by customers': 'Devoluciones de los clientes',
  'Shown above the form as you write it, in every language: who pays for return shipping, where to send it':
    'Se muestra encima del formulario tal como la escribe, en todos los idiomas: quién paga la devolución y adónde enviarla',
  'The customer': 'El cliente',
  'The law asks you to send the receipt on a durable medium, such as email. Until the operator has set a mail server (WAYBILL_SMTP_URL), customers only see it on the page: send it yourself.':
    'La ley le pide enviar el acuse de recibo en un soporte duradero, por ejemplo por correo electrónico. Hasta que el operador configure un servidor de correo (WAYBILL_SMTP_URL), los clientes solo lo ven en la página: envíelo usted mismo.',
  'They send it at their own cost, with a slip that names the return':
    'La envía por su cuenta, con un comprobante que identifica la devolución',
  'Too large': 'Demasiado grande',
  'Too small': 'Demasiado pequeño',
  'What customers can return by themselves from the page of their order, and how they withdraw from the contract.':
    'Qué pueden devolver los clientes por su cuenta desde la página de su pedido y cómo desisten del contrato.',
  'Who pays for return shipping?': '¿Quién paga la devolución?',
  Withdrawal: 'Desistimiento',
  'Withdrawal period in days': 'Plazo de desistimiento en días',
  'Wrong item': 'Artículo equivocado',
  'Your information about the withdrawal': 'Su información sobre el desistimiento',
};
