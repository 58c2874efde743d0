import type { MailTexts } from './texts.ts';

export const es: MailTexts = {
  emails: {
    shipped: {
      subject: 'Su pedido {{orderNumber}} está en camino',
      heading: 'Su pedido está en camino',
      text: 'Hemos preparado su pedido {{orderNumber}} y lo hemos entregado al transportista. Puede seguirlo hasta su puerta.',
    },
    out_for_delivery: {
      subject: 'Su pedido {{orderNumber}} llega hoy',
      heading: 'Su paquete llega hoy',
      text: 'Su pedido {{orderNumber}} está en reparto.',
    },
    delivered: {
      subject: 'Su pedido {{orderNumber}} ha sido entregado',
      heading: 'Su paquete ha sido entregado',
      text: 'Su pedido {{orderNumber}} ha llegado. ¡Que lo disfrute! Si algo no está bien, no dude en escribirnos.',
    },
    exception: {
      subject: 'Su pedido {{orderNumber}} se retrasa',
      heading: 'Su paquete se retrasa',
      text: 'El transportista informa de un problema con la entrega de su pedido {{orderNumber}}. La página de su pedido muestra siempre las últimas novedades. Si tiene alguna pregunta, escríbanos.',
    },
    return_approved: {
      subject: 'Su devolución del pedido {{orderNumber}}',
      heading: 'Su devolución ha sido aprobada',
      text: 'Ya puede enviarnos los artículos. En la página de su pedido encontrará todo lo necesario. Por favor, incluya en el paquete una nota con su número de pedido {{orderNumber}}.',
    },
    return_received: {
      subject: 'Hemos recibido su devolución del pedido {{orderNumber}}',
      heading: 'Su devolución ha llegado',
      text: 'Gracias, su devolución del pedido {{orderNumber}} ha llegado. La estamos revisando y nos ocuparemos del resto.',
    },
    withdrawal: {
      subject: 'Acuse de recibo de su desistimiento del pedido {{orderNumber}}',
      heading: 'Hemos recibido su desistimiento',
      text: 'Confirmamos la recepción de su desistimiento del contrato del pedido {{orderNumber}}. Conserve este correo electrónico.',
    },
    order_confirmed: {
      subject: 'Su pedido {{orderNumber}}',
      heading: 'Gracias por su pedido',
      text: 'Hemos recibido su pedido {{orderNumber}}. Le avisaremos en cuanto esté en camino.',
    },
  },
  pickup: {
    subject: 'Su pedido {{orderNumber}} está listo para recoger',
    heading: 'Su paquete está listo para recoger',
    text: 'Su pedido {{orderNumber}} le espera en un punto de recogida. La página del transportista indica dónde y hasta cuándo puede recogerlo.',
  },
  trackButton: 'Seguir su pedido',
  returnButton: 'Ver su devolución',
  orderButton: 'Ver su pedido',
  statement: 'Su declaración',
  whyYouGetThis: (shopName) => `Recibe este correo electrónico por su pedido en ${shopName}.`,
  noMoreMails: 'No recibir más correos sobre este pedido',
  stop: {
    title: 'Correos sobre su pedido',
    question: '¿Desea no recibir más correos electrónicos sobre este pedido?',
    button: 'No recibir más correos sobre este pedido',
    done: 'No recibirá más correos electrónicos sobre este pedido.',
    backToOrder: 'Volver a su pedido',
  },
};
