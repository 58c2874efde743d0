export { ProductPicker } from './product-picker.tsx';
export { productSearch } from './product-search.ts';
export { productsQuery } from './products-api.ts';
export { SkuInput } from './sku-input.tsx';
