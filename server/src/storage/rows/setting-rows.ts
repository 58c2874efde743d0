import type { Json } from '../../lib/json.ts';
import type { RuleActions, RuleConditions } from '../../schema/automation-rule.ts';
import type { CarrierMode } from '../../schema/carrier-account.ts';
import type { ZoneArea } from '../../schema/destination-zone.ts';
import type { PaperSize } from '../../schema/document-settings.ts';
import type { Handling } from '../../schema/handling.ts';
import type { WarehouseSelection } from '../../schema/settings.ts';
import type { ShipmentOptions } from '../../schema/shipment-options.ts';
import type { SlipLook } from '../../schema/slip-template.ts';
import type { ListedRow } from './listed-row.ts';

/** A shop's name for a service. */
export interface ServiceMappingRow extends ListedRow {
  name: string;
  name_key: string;
  /** Empty where it is for all stores. */
  store_id: string;
  carrier: string | null;
  service: string;
}

/** A service, a package and options that are chosen together. */
export interface PresetRow extends ListedRow {
  name: string;
  name_key: string;
  /** The key that applies it. */
  shortcut: number | null;
  carrier: string | null;
  service: string | null;
  /** It may have been deleted since. */
  package_id: string | null;
  options: Json<ShipmentOptions> | null;
}

export interface AutomationRuleRow extends ListedRow {
  name: string;
  position: number;
  is_active: number;
  conditions: Json<RuleConditions>;
  actions: Json<RuleActions>;
}

export interface CarrierAccountRow extends ListedRow {
  /** The id of a carrier plug-in. */
  provider: string;
  name: string;
  mode: CarrierMode | null;
  is_active: number;
  /** JSON, encrypted as a whole; null once deleted. */
  sealed_settings: string | null;
  /** Counts the changes, so that every process notices them. */
  version: number;
  /** Set once deleted; the row stays for the rates and shipments that name it. */
  deleted_at: number | null;
}

/** What packing slips show. */
export interface SlipTemplateRow {
  account_id: string;
  /** Empty for everything that has no row of its own store. */
  store_id: string;
  look: Json<SlipLook>;
  updated_at: number;
}

/** What documents look like. */
export interface DocumentSettingsRow {
  account_id: string;
  paper_size: PaperSize;
  slip_message: string | null;
  updated_at: number;
}

export interface ShippingSettingsRow {
  account_id: string;
  warehouse_selection: WarehouseSelection;
  is_sandbox: number;
}

/** How long orders take to leave. Its id is the account's. */
export interface HandlingSettingsRow {
  id: string;
  account_id: string;
  settings: Json<Handling>;
  /** Counts the changes: whoever computes dates by an older one does not end the work of a newer one. */
  generation: number;
  /** The last open order whose date has been computed by these settings. */
  cursor: string;
  /** Set while there are more. */
  due_at: number | null;
  updated_at: number;
}

/** Where orders go, under a name that rules use. */
export interface DestinationZoneRow extends ListedRow {
  name: string;
  name_key: string;
  areas: Json<ZoneArea[]>;
}
