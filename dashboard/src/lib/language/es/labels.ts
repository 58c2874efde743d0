import type { Catalog } from '../languages.ts';

export const labels: Catalog = {
  'Add customs declaration': 'Añadir declaración de aduana',
  'Add options': 'Añadir opciones',
  'Add parcel': 'Añadir paquete',
  "Add recipient's tax number": 'Añadir número fiscal del destinatario',
  'Add them': 'Añadirlos',
  'At most {length} characters in a line': '{length} caracteres por línea como máximo',
  'At most {lines} lines': '{lines} líneas como máximo',
  'Choose which to send': 'Elegir cuáles enviar',
  'Customs needs the value of every item. Edit the order and enter a price for {name}.':
    'La aduana necesita el valor de cada artículo. Edite el pedido e indique un precio para {name}.',
  'DAP: the recipient pays duties': 'DAP: el destinatario paga los aranceles',
  'DDP: you pay duties': 'DDP: usted paga los aranceles',
  'Enter all three': 'Indique las tres',
  'Enter the weight': 'Indique el peso',
  Explanation: 'Explicación',
  'Insured value in {currency}': 'Valor asegurado ({currency})',
  'Invoice number': 'Número de factura',
  'No carrier offers a rate for this parcel.': 'Ningún transportista ofrece una tarifa para este paquete.',
  'No service arrives by the day that the order has to be delivered. Choose a service.':
    'Ningún servicio llega antes de la fecha de entrega del pedido. Elija un servicio.',
  'No signature': 'Sin firma',
  'Not insured': 'Sin seguro',
  'On delivery': 'En la entrega',
  'Parcel {number}': 'Paquete {number}',
  'Prices in different currencies cannot be compared. Choose a service.':
    'No se pueden comparar precios en monedas distintas. Elija un servicio.',
  "Recipient's tax number": 'Número fiscal del destinatario',
  "Recipient's tax numbers": 'Números fiscales del destinatario',
  'Remove customs declaration': 'Quitar declaración de aduana',
  'Remove parcel {number}': 'Quitar el paquete {number}',
  'Send those that apply': 'Enviar los que correspondan',
  'Tax numbers to send': 'Números fiscales que se envían',
  'Terms (Incoterm)': 'Condiciones (Incoterm)',
  'The order asks for “{requestedService}”, but the service that it is mapped to is not offered for it. Choose another.':
    'El pedido solicita «{requestedService}», pero el servicio asignado no está disponible para él. Elija otro.',
  'The order asks for “{requestedService}”. Choose the service to ship it with.':
    'El pedido solicita «{requestedService}». Elija el servicio con el que se enviará.',
  'The service of the preset is not offered for this order. Choose another.':
    'El servicio del preajuste no está disponible para este pedido. Elija otro.',
  'Up to three lines': 'Hasta tres líneas',
  'Your tax numbers': 'Sus números fiscales',
  'Your tax numbers (VAT, EORI, IOSS) are not sent, because the warehouse has none.':
    'Sus números fiscales (IVA, EORI, IOSS) no se envían porque el almacén no tiene ninguno.',
  '{service}, {price} (cheapest)': '{service}, {price} (el más barato)',
};
