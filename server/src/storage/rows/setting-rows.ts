import type { Json } from '../../lib/json.ts';
import type { RuleActions, RuleConditions } from '../../schema/automation-rule.ts';
import type { CarrierMode } from '../../schema/carrier-account.ts';
import type { PaperSize } from '../../schema/document-settings.ts';
import type { WarehouseSelection } from '../../schema/settings.ts';
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
