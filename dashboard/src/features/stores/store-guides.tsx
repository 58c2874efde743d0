import type { ReactNode } from 'react';

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
  lead: 'A shop on myshopify.com, with or without its own domain',
  ways: [
    {
      label: 'With a new app',
      description: 'The app and the shop must belong to the same Shopify organization.',
      fields: ['shop', 'clientId', 'clientSecret'],
      steps: [
        {
          text: (
            <>
              Open the <b>Dev Dashboard</b> of Shopify (in your shop: <b>Settings</b> › <b>Apps</b> ›{' '}
              <b>Develop apps</b>) and create an app named Waybill.
            </>
          ),
        },
        {
          text: (
            <>
              Under <b>Access</b> › <b>Scopes</b> of its version, paste these scopes, and release the version.
            </>
          ),
          copy: 'scopes',
        },
        {
          text: (
            <>
              On the app's <b>Home</b> page, choose <b>Install app</b> and your shop.
            </>
          ),
        },
        {
          text: (
            <>
              Copy <b>Client ID</b> and <b>Client secret</b> from the app's <b>Settings</b> into the fields
              below.
            </>
          ),
        },
      ],
    },
    {
      label: 'With an existing custom app',
      description: 'An app that was made in the shop itself and has a permanent access token.',
      fields: ['shop', 'accessToken', 'webhookSecret'],
      steps: [
        {
          text: (
            <>
              In your shop, open <b>Settings</b> › <b>Apps</b> › <b>Develop apps</b> and the app.
            </>
          ),
        },
        {
          text: (
            <>
              Under <b>Configuration</b> › <b>Admin API</b>, allow these scopes, and save.
            </>
          ),
          copy: 'scopes',
        },
        {
          text: (
            <>
              Under <b>API credentials</b>, copy the <b>Admin API access token</b> (it begins with{' '}
              <code>shpat_</code>) and the <b>API secret key</b>, which webhooks are signed with.
            </>
          ),
        },
      ],
    },
  ],
};

const WOOCOMMERCE: Guide = {
  lead: 'A WordPress site with WooCommerce',
  ways: [
    {
      label: 'With an API key',
      fields: ['url', 'consumerKey', 'consumerSecret'],
      steps: [
        {
          text: (
            <>
              In the administration of WordPress, open <b>WooCommerce</b> › <b>Settings</b> › <b>Advanced</b>{' '}
              › <b>REST API</b> and choose <b>Add key</b>.
            </>
          ),
          copy: {
            value: 'wp-admin/admin.php?page=wc-settings&tab=advanced&section=keys&create-key=1',
            label: 'Copy path',
          },
        },
        {
          text: (
            <>
              Choose a user who is an administrator or a shop manager, and the permissions <b>Read/Write</b>.
            </>
          ),
        },
        {
          text: (
            <>
              Choose <b>Generate API key</b>, and copy the <b>Consumer key</b> and the <b>Consumer secret</b>{' '}
              into the fields below. They are shown only once.
            </>
          ),
        },
      ],
    },
  ],
};

const OPEN_EXTENSION = {
  text: "Open the settings of your shop's ShipStation extension, or of the page that was made for it.",
};
const COPY_URL = {
  text: (
    <>
      Copy its URL, which ShipStation calls <b>URL to Custom XML Page</b>, with everything after the question
      mark but without credentials.
    </>
  ),
};
const TURN_OFF = {
  text: 'If ShipStation is connected too, turn the store off there, so that each shipment is reported only once.',
};

const SHIPSTATION: Guide = {
  lead: 'Any shop whose software can be connected to ShipStation as a Custom Store',
  ways: [
    {
      label: 'With a user name and a password',
      fields: ['url', 'username', 'password'],
      steps: [
        OPEN_EXTENSION,
        COPY_URL,
        {
          text: (
            <>
              Copy the <b>username</b> and the <b>password</b> that it expects. They are not those of your
              ShipStation account.
            </>
          ),
        },
        TURN_OFF,
      ],
    },
    {
      label: 'With an authentication key',
      description: 'As the extension for WooCommerce has it.',
      fields: ['url', 'authKey'],
      steps: [
        OPEN_EXTENSION,
        COPY_URL,
        {
          text: (
            <>
              Copy the <b>Authentication Key</b> into the field below.
            </>
          ),
        },
        TURN_OFF,
      ],
    },
  ],
};

const MEDUSA: Guide = {
  lead: 'A Medusa server, version 2',
  ways: [
    {
      label: 'With a secret API key',
      fields: ['url', 'apiKey'],
      steps: [
        {
          text: (
            <>
              In Medusa Admin, open <b>Settings</b> › <b>Secret API Keys</b>, and create a key named Waybill.
            </>
          ),
        },
        { text: 'Copy the key into the field below. It is shown only once.' },
        { text: 'The URL is that of the Medusa server, not that of the storefront.' },
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
