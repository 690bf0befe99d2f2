import '../../tests/support/fake-browser';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { failure, success } from '../messaging/results';
import { NotHeard } from './engine-gate';
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
  test('many callers at once make one document', async () => {
    const link = offscreenLink();
    expect(await Promise.all([link.ensure(), link.ensure(), link.ensure()])).toEqual([1, 1, 1]);
    expect(browserState.created).toBe(1);
  });

  test('a document of an earlier life is used, and counts as new to this one', async () => {
    browserState.documents = 1;
    expect(await offscreenLink().ensure()).toBe(1);
    expect(browserState.created).toBe(0);
  });

  test('a document that another life makes at the same moment is no error', async () => {
    const [first, second] = [offscreenLink(), offscreenLink()];
    expect(await Promise.all([first.ensure(), second.ensure()])).toEqual([1, 1]);
    expect(browserState.created).toBe(1);
  });

  test('a document that was closed is made again, under another number', async () => {
    const link = offscreenLink();
    await link.ensure();
    browserState.documents = 0;
    expect(await link.ensure()).toBe(2);
    expect(await link.ensure()).toBe(2);
    expect(browserState.created).toBe(2);
  });

  test('waits for a document that does not listen yet', async () => {
    const link = offscreenLink();
    await link.ensure();
    browserState.listensAfter = 2;
    expect(await link.send('recover', {}, '1')).toEqual(success(null));
  });

  test('a document that is gone has heard nothing, which is known at once', async () => {
    const link = offscreenLink();
    browserState.listensAfter = 1;
    await expect(link.send('recover', {}, '1')).rejects.toThrow(NotHeard);
  });

  test('a document that goes away before it has answered may have heard', async () => {
    const link = offscreenLink();
    const problem = 'A listener indicated an asynchronous response, but the message channel closed';
    vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockRejectedValue(new Error(problem));
    expect(await link.send('recover', {}, '1')).toEqual(failure('engine-unreachable', problem));
  });
});
