import type { Catalog } from '../languages.ts';

export const withdrawals: Catalog = {
  'A withdrawal cannot be refused': 'Un desistimiento no se puede rechazar',
  'Customers can withdraw from the page of their order if it is turned on in <link>Settings, Returns</link>.':
    'Los clientes pueden desistir desde la página de su pedido si está activado en <link>Configuración, Devoluciones</link>.',
  'Customers who have withdrawn from the contract. Refund them within 14 days; you may wait until the goods or a proof that they were sent have arrived.':
    'Clientes que han desistido del contrato. Reembólseles en un plazo de 14 días; puede esperar hasta recibir los bienes o una prueba de su devolución.',
  'Dealt with': 'Tramitados',
  'dealt with': 'tramitado',
  'Dealt with {when}': 'Tramitado {when}',
  'Do not ship: {items}.': 'No enviar más: {items}.',
  'Mark as dealt with': 'Marcar como tramitado',
  'Marked as dealt with': 'Marcado como tramitado',
  'No matching withdrawals': 'No hay desistimientos que coincidan',
  'No withdrawals': 'No hay desistimientos',
  'Nothing had shipped': 'No se había enviado nada',
  'Open return': 'Abrir devolución',
  'Open##withdrawal': 'Pendientes',
  'open##withdrawal': 'pendiente',
  'Refund the customer within 14 days. You may wait until the goods or a proof that they were sent have arrived.':
    'Reembolse al cliente en un plazo de 14 días. Puede esperar hasta recibir los bienes o una prueba de su devolución.',
  'What the customer declared': 'Declaración del cliente',
  Withdrawn: 'Desistimiento',
  'Withdrawn from the contract': 'Desistimiento del contrato',
  '{when}: {items}': '{when}: {items}',
};
