export { createCountSheetService } from './count-sheet-service.ts';
export { createGoodsLabelService } from './goods-label-service.ts';
export { goodsPaperRoutes } from './goods-paper-routes.ts';
