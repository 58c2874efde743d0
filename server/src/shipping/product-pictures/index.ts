export { pictureAddresses } from './picture-addresses.ts';
export { createProductPictures, type ProductPicture, type ProductPictures } from './product-pictures.ts';
