export { createOrderPictures } from './order-pictures.ts';
export { pictureAddresses } from './picture-addresses.ts';
export { pictureRoutes } from './picture-routes.ts';
export { createPicturesAhead } from './pictures-ahead.ts';
export { createProductPictures, type ProductPicture, type ProductPictures } from './product-pictures.ts';
