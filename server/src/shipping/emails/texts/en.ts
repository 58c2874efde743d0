import type { MailTexts } from './texts.ts';

export const en: MailTexts = {
  emails: {
    shipped: {
      subject: 'Your order {{orderNumber}} is on its way',
      heading: 'Your order is on its way',
      text: 'We have packed your order {{orderNumber}} and handed it over for delivery. You can follow it all the way to your door.',
    },
    out_for_delivery: {
      subject: 'Your order {{orderNumber}} arrives today',
      heading: 'Your parcel arrives today',
      text: 'Your order {{orderNumber}} is out for delivery.',
    },
    delivered: {
      subject: 'Your order {{orderNumber}} has been delivered',
      heading: 'Your parcel has been delivered',
      text: 'Your order {{orderNumber}} has arrived. Enjoy! If anything is not as it should be, please let us know.',
    },
    exception: {
      subject: 'Your order {{orderNumber}} is delayed',
      heading: 'Your parcel is delayed',
      text: 'The carrier reports a problem with the delivery of your order {{orderNumber}}. The page of your order always shows the latest news. If you have questions, please write to us.',
    },
    return_approved: {
      subject: 'Your return for order {{orderNumber}}',
      heading: 'Your return has been approved',
      text: 'You can send your items back now. The page of your order has everything you need for it. Please put a note with your order number {{orderNumber}} in the parcel.',
    },
    return_received: {
      subject: 'We have received your return for order {{orderNumber}}',
      heading: 'Your return has arrived',
      text: 'Thank you, your return for order {{orderNumber}} has arrived. We are checking it now and will take care of the rest.',
    },
    withdrawal: {
      subject: 'Receipt of your withdrawal from order {{orderNumber}}',
      heading: 'We have received your withdrawal',
      text: 'This confirms that we have received your withdrawal from the contract for order {{orderNumber}}. Please keep this email for your records.',
    },
    order_confirmed: {
      subject: 'Your order {{orderNumber}}',
      heading: 'Thank you for your order',
      text: 'We have received your order {{orderNumber}}. You will hear from us as soon as it is on its way.',
    },
  },
  pickup: {
    subject: 'Your order {{orderNumber}} is ready for pickup',
    heading: 'Your parcel is ready for pickup',
    text: 'Your order {{orderNumber}} is waiting for you at a pickup point. The carrier’s page says where, and until when you can collect it.',
  },
  trackButton: 'Track your order',
  returnButton: 'Go to your return',
  orderButton: 'View your order',
  statement: 'Your statement',
  whyYouGetThis: (shopName) => `You are receiving this email because of your order from ${shopName}.`,
  noMoreMails: 'No more emails about this order',
  stop: {
    title: 'Emails about your order',
    question: 'Would you like to receive no more emails about this order?',
    button: 'No more emails about this order',
    done: 'You will receive no more emails about this order.',
    backToOrder: 'Back to your order',
  },
};
