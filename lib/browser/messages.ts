/** The browser's messages between contexts, for `lib/messaging`. */
import type { Runtime } from 'webextension-polyfill';
import { createClient } from '../messaging/client';
import type { MessageBus } from '../messaging/protocol';
import { browser } from './browser';

export const messageBus: MessageBus = {
  onMessage: (listener) => browser.runtime.onMessage.addListener(listener as Runtime.OnMessageListenerAsync),
  // Not a content script, not another extension.
  isOwnContext: ({ id, url = '' }) => id === browser.runtime.id && url.startsWith(browser.runtime.getURL('')),
  sendMessage: (message) => browser.runtime.sendMessage(message),
};

export const { sendCommand, askBackground } = createClient(messageBus);
