import { t } from '../../lib/language/index.ts';

interface SettingsPage {
  label: string;
  to: string;
  /** In the search, where another page has the same label. */
  name?: string;
  /** More words by which the search finds it. */
  words?: string;
}

interface SettingsGroup {
  title: string;
  pages: readonly SettingsPage[];
}

/** The pages of the settings, by what they are about. */
export const SETTINGS: readonly SettingsGroup[] = [
  {
    title: t('Shipping'),
    pages: [
      { label: t('Carriers'), to: '/settings/carriers' },
      { label: t('Stores'), to: '/settings/stores' },
      { label: t('Fulfillment'), to: '/settings/fulfilment' },
      { label: t('Automation rules'), to: '/settings/automation-rules' },
      { label: t('Service mappings'), to: '/settings/service-mappings' },
      {
        label: t('Presets'),
        to: '/settings/presets',
        words: t('services packages options keys##search words'),
      },
    ],
  },
  {
    title: t('Printing'),
    pages: [
      { label: t('Printing'), to: '/settings/printing', words: t('printer labels##search words') },
      { label: t('Documents'), to: '/settings/documents', words: t('packing slips##search words') },
    ],
  },
  {
    title: t('Customers'),
    pages: [
      { label: t('Brand'), to: '/settings/brand' },
      { label: t('Emails'), to: '/settings/emails' },
      { label: t('Returns'), to: '/settings/returns', name: t('Return rules') },
    ],
  },
  {
    title: t('Account'),
    pages: [
      { label: t('Account'), to: '/settings/account', words: t('units sandbox##search words') },
      { label: t('Members'), to: '/settings/members', words: t('roles invite##search words') },
      { label: t('API keys'), to: '/settings/api-keys' },
    ],
  },
  {
    title: t('You##settings'),
    pages: [
      { label: t('Profile'), to: '/settings/profile', words: t('name password two-factor##search words') },
      { label: t('Notifications'), to: '/settings/notifications' },
      { label: t('Sessions'), to: '/settings/sessions' },
    ],
  },
];

export const SETTINGS_PAGES: readonly SettingsPage[] = SETTINGS.flatMap(({ pages }) => pages);
