/** Connects `lib/messaging` to the browser's messaging API. */
import type { Runtime } from 'webextension-polyfill';
import { createClient } from '../messaging/client';
import type { MessageBus } from '../messaging/protocol';
import { browser } from './browser';

/** Messages between the extension's own pages, its background and its hidden document. */
export const messageBus: MessageBus = {
  onMessage: (listener) => browser.runtime.onMessage.addListener(listener as Runtime.OnMessageListenerAsync),
  // Excludes content scripts and other extensions.
  isOwnContext: ({ id, url = '' }) => id === browser.runtime.id && url.startsWith(browser.runtime.getURL('')),
  sendMessage: (message) => browser.runtime.sendMessage(message),
};

export const { sendCommand, askBackground } = createClient(messageBus);
