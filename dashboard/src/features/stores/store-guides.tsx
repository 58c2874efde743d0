import type { ReactNode } from 'react';
import { rich, t } from '../../lib/language/index.ts';

const b = (text: string) => <b>{text}</b>;
const code = (text: string) => <code>{text}</code>;

interface Step {
  text: ReactNode;
  /** What is to be pasted there; `scopes`: those that the plug-in asks for. */
  copy?: { value: string; label: string } | 'scopes';
}

/** One of the ways in which a kind of shop can be connected. */
export interface Way {
  label: string;
  description?: string;
  steps: readonly Step[];
  /** The settings that belong to it, in their order. Those of other ways are not asked for. */
  fields: readonly string[];
}

export interface Guide {
  /** What kind of shop it is for, in a few words. */
  lead: string;
  ways: readonly [Way, ...Way[]];
}

const SHOPIFY: Guide = {
  lead: t('A store on myshopify.com, with or without its own domain'),
  ways: [
    {
      label: t('With a new app'),
      description: t('The app and the store must belong to the same Shopify organization.'),
      fields: ['shop', 'clientId', 'clientSecret'],
      steps: [
        {
          text: rich(
            'Open the <b>Dev Dashboard</b> of Shopify (in your store: <b>Settings</b> › <b>Apps</b> › <b>Develop apps</b>) and create an app named Waybill.',
            { b },
          ),
        },
        {
          text: rich(
            'Under <b>Access</b> › <b>Scopes</b> of its version, paste these scopes, and release the version.',
            { b },
          ),
          copy: 'scopes',
        },
        {
          text: rich("On the app's <b>Home</b> page, choose <b>Install app</b> and your store.", { b }),
        },
        {
          text: rich(
            "Copy <b>Client ID</b> and <b>Client secret</b> from the app's <b>Settings</b> into the fields below.",
            { b },
          ),
        },
      ],
    },
    {
      label: t('With an existing custom app'),
      description: t('An app that was made in the store itself and has a permanent access token.'),
      fields: ['shop', 'accessToken', 'webhookSecret'],
      steps: [
        {
          text: rich('In your store, open <b>Settings</b> › <b>Apps</b> › <b>Develop apps</b> and the app.', {
            b,
          }),
        },
        {
          text: rich('Under <b>Configuration</b> › <b>Admin API</b>, allow these scopes, and save.', { b }),
          copy: 'scopes',
        },
        {
          text: rich(
            'Under <b>API credentials</b>, copy the <b>Admin API access token</b> (it begins with <code>shpat_</code>) and the <b>API secret key</b>, which webhooks are signed with.',
            { b, code },
          ),
        },
      ],
    },
  ],
};

const WOOCOMMERCE: Guide = {
  lead: t('A WordPress site with WooCommerce'),
  ways: [
    {
      label: t('With an API key'),
      fields: ['url', 'consumerKey', 'consumerSecret'],
      steps: [
        {
          text: rich(
            'In the administration of WordPress, open <b>WooCommerce</b> › <b>Settings</b> › <b>Advanced</b> › <b>REST API</b> and choose <b>Add key</b>.',
            { b },
          ),
          copy: {
            value: 'wp-admin/admin.php?page=wc-settings&tab=advanced&section=keys&create-key=1',
            label: t('Copy path'),
          },
        },
        {
          text: rich(
            'Choose a user who is an administrator or a shop manager, and the permissions <b>Read/Write</b>.',
            { b },
          ),
        },
        {
          text: rich(
            'Choose <b>Generate API key</b>, and copy the <b>Consumer key</b> and the <b>Consumer secret</b> into the fields below. They are shown only once.',
            { b },
          ),
        },
      ],
    },
  ],
};

const OPEN_EXTENSION = {
  text: t("Open the settings of your store's ShipStation extension, or of the page that was made for it."),
};
const COPY_URL = {
  text: rich(
    'Copy its URL, which ShipStation calls <b>URL to Custom XML Page</b>, with everything after the question mark but without credentials.',
    { b },
  ),
};
const TURN_OFF = {
  text: t(
    'If ShipStation is connected too, turn the store off there, so that each shipment is reported only once.',
  ),
};

const SHIPSTATION: Guide = {
  lead: t('Any store whose software can be connected to ShipStation as a Custom Store'),
  ways: [
    {
      label: t('With a user name and a password'),
      fields: ['url', 'username', 'password'],
      steps: [
        OPEN_EXTENSION,
        COPY_URL,
        {
          text: rich(
            'Copy the <b>username</b> and the <b>password</b> that it expects. They are not those of your ShipStation account.',
            { b },
          ),
        },
        TURN_OFF,
      ],
    },
    {
      label: t('With an authentication key'),
      description: t('As in the WooCommerce extension.'),
      fields: ['url', 'authKey'],
      steps: [
        OPEN_EXTENSION,
        COPY_URL,
        {
          text: rich('Copy the <b>Authentication Key</b> into the field below.', { b }),
        },
        TURN_OFF,
      ],
    },
  ],
};

const MEDUSA: Guide = {
  lead: t('A Medusa server, version 2'),
  ways: [
    {
      label: t('With a secret API key'),
      fields: ['url', 'apiKey'],
      steps: [
        {
          text: rich(
            'In Medusa Admin, open <b>Settings</b> › <b>Secret API Keys</b>, and create a key named Waybill.',
            { b },
          ),
        },
        { text: t('Copy the key into the field below. It is shown only once.') },
        { text: t('The URL is that of the Medusa server, not that of the storefront.') },
      ],
    },
  ],
};

const GUIDES: Readonly<Record<string, Guide>> = {
  shopify: SHOPIFY,
  woocommerce: WOOCOMMERCE,
  shipstation: SHIPSTATION,
  medusa: MEDUSA,
};

/** How a kind of shop is connected; undefined for those of other plug-ins. */
export const guideOf = (provider: string): Guide | undefined =>
  Object.hasOwn(GUIDES, provider) ? GUIDES[provider] : undefined;
