import assert from 'node:assert/strict';
import type { PluginWithSettings } from '../plugin-settings.ts';
import { isText, type KitCase } from './kit-case.ts';

const SECRET_NAME = /key|secret|token|password/i;
const HOST = /^(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+$/;

/** What every plug-in has to keep to, whatever it connects. */
export const formCases = (plugin: PluginWithSettings): KitCase[] => [
  {
    name: 'the settings have titles, and those called like a secret are marked as one',
    async run() {
      for (const [name, rules] of Object.entries<{ title?: string; format?: string }>(
        plugin.settings.properties ?? {},
      )) {
        assert.ok(isText(rules.title), `settings.${name} has a title, for its form`);
        if (SECRET_NAME.test(name)) assert.equal(rules.format, 'password', `settings.${name} is a secret`);
        if (/url$/i.test(name)) assert.equal(rules.format, 'uri', `settings.${name} is checked as a URL`);
      }
      return undefined;
    },
  },
  {
    name: 'hosts are names in lower case',
    async run() {
      for (const host of plugin.hosts === 'public' ? [] : plugin.hosts)
        assert.match(host, HOST, `${host} is not like api.example.com or *.example.com`);
      return undefined;
    },
  },
];
