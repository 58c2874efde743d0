export { ProductPicker } from './product-picker.tsx';
export { productSearch } from './product-search.ts';
export { type Product, productQuery, productsQuery } from './products-api.ts';
export { RetireProduct } from './retire-product.tsx';
export { SkuInput } from './sku-input.tsx';
export { SkuListInput } from './sku-list-input.tsx';
