import '../../tests/support/fake-browser';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { failure, success } from '../messaging/results';
import { CommandNotReceived } from './engine-gate';
import { offscreenLink } from './engine-link';

const browserState = { documents: 0, created: 0, listensAfter: 0 };
const pause = () => new Promise((resolve) => setTimeout(resolve, 1));

beforeEach(() => {
  Object.assign(browserState, { documents: 0, created: 0, listensAfter: 0 });
  Object.assign(fakeBrowser.runtime, {
    getContexts: async () => {
      await pause();
      return Array.from({ length: browserState.documents });
    },
  });
  Object.assign(fakeBrowser, {
    offscreen: {
      createDocument: async () => {
        if (browserState.documents > 0) throw new Error('Only a single offscreen document may be created.');
        browserState.documents += 1;
        await pause();
        browserState.created += 1;
      },
    },
  });
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(async () => {
    if (browserState.listensAfter > 0) {
      browserState.listensAfter -= 1;
      throw new Error('Could not establish connection. Receiving end does not exist.');
    }
    return success(null);
  });
});

describe('offscreenLink', () => {
  test('concurrent calls of offscreenLink.ensure create one offscreen document', async () => {
    const link = offscreenLink();
    expect(await Promise.all([link.ensure(), link.ensure(), link.ensure()])).toEqual([1, 1, 1]);
    expect(browserState.created).toBe(1);
  });

  test('offscreenLink.ensure uses an offscreen document of an earlier background, with generation 1', async () => {
    browserState.documents = 1;
    expect(await offscreenLink().ensure()).toBe(1);
    expect(browserState.created).toBe(0);
  });

  test('two backgrounds that create the offscreen document at once share it', async () => {
    const [first, second] = [offscreenLink(), offscreenLink()];
    expect(await Promise.all([first.ensure(), second.ensure()])).toEqual([1, 1]);
    expect(browserState.created).toBe(1);
  });

  test('offscreenLink.ensure creates a closed offscreen document again, with the next generation', async () => {
    const link = offscreenLink();
    await link.ensure();
    browserState.documents = 0;
    expect(await link.ensure()).toBe(2);
    expect(await link.ensure()).toBe(2);
    expect(browserState.created).toBe(2);
  });

  test('offscreenLink.send waits for an offscreen document that does not listen yet', async () => {
    const link = offscreenLink();
    await link.ensure();
    browserState.listensAfter = 2;
    expect(await link.send('recover', {}, '1')).toEqual(success(null));
  });

  test('offscreenLink.send rejects with CommandNotReceived at once if the offscreen document is gone', async () => {
    const link = offscreenLink();
    browserState.listensAfter = 1;
    await expect(link.send('recover', {}, '1')).rejects.toThrow(CommandNotReceived);
  });

  test('offscreenLink.send returns engine-unreachable if the offscreen document closes before it answers', async () => {
    const link = offscreenLink();
    const problem = 'A listener indicated an asynchronous response, but the message channel closed';
    vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockRejectedValue(new Error(problem));
    expect(await link.send('recover', {}, '1')).toEqual(failure('engine-unreachable', problem));
  });
});
