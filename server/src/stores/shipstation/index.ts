export { shipstationPlugin } from './shipstation-plugin.ts';
export { findXmlParser } from './xml.ts';
