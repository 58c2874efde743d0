export { ProductPicker } from './product-picker.tsx';
export { productsQuery } from './products-api.ts';
export { SkuInput } from './sku-input.tsx';
