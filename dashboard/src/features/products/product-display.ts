/** What tracking the stock of a product means for orders and labels. */
export const TRACKING_HINT = {
  on: 'On: orders reserve stock, and you can only buy labels for what is available.',
  off: 'Off: it always counts as available. Adding stock or counting it turns tracking on.',
  switchingOff:
    'Turning it off releases what is reserved for orders, and the product always counts as available.',
};
