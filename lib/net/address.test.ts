import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressFault, assertAddress, blockedAddressRules, createAccess, localNetworkFault } from './address';

const PUBLIC = [
  'http://example.com/',
  'https://sub.example.co.uk:8443/a?b#c',
  'http://8.8.8.8/',
  'http://172.15.0.1/',
  'http://172.32.0.1/',
  'http://100.63.255.255/',
  'http://100.128.0.1/',
  'http://192.167.1.1/',
  'http://11.0.0.1/',
  'http://[2606:4700:4700::1111]/',
  'http://[2a00:1450:4001::1]/',
  'http://localhost.example.com/',
  'http://mylocal.org/',
  'http://corp.example.com/',
  'http://168.63.129.17/',
  'http://127.example.com/',
  'http://10.com/',
];

const PRIVATE = [
  'http://localhost/',
  'http://LOCALHOST:8080/',
  'http://localhost./',
  'http://foo.localhost/',
  'http://printer.local/',
  'http://db.internal/',
  'http://router.lan/',
  'http://nas.home.arpa/',
  'http://nas.home/',
  'http://wiki.corp/',
  'http://host.localdomain/',
  'http://db.private:8080/',
  'http://168.63.129.16/metadata/instance',
  'http://intranet/',
  'http://router:8080/',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://127.0.0.1./',
  'http://0.0.0.0/',
  'http://0/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://100.127.255.255/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://192.0.2.1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[ff02::1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001::1]/',
  'http://[2001:db8::1]/',
  'http://①②⑦.0.0.1/',
];

const BAD = [
  'ftp://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'nonsense',
  '//x',
  '',
];

/** Whether the session rules block a normalised URL. */
function rulesBlock(address: string, exempt: readonly string[] = []): boolean {
  const { href } = new URL(address);
  const matching = blockedAddressRules(exempt, {}).filter(({ condition }) =>
    new RegExp(condition.regexFilter).test(href),
  );
  const top = Math.max(0, ...matching.map((rule) => rule.priority));
  return matching.some((rule) => rule.priority === top && rule.action.type === 'block');
}

describe('addressFault', () => {
  it.each(PUBLIC)('addressFault lets %s pass', (address) => expect(addressFault(address)).toBeUndefined());
  it.each(PRIVATE)('addressFault blocks the private address %s', (address) =>
    expect(addressFault(address)).toBe('address-blocked'),
  );
  it.each(BAD)('addressFault calls "%s" a bad URL', (address) => expect(addressFault(address)).toBe('bad-url'));

  it('addressFault rejects a URL with credentials', () => {
    expect(addressFault('http://user:secret@example.com/')).toBe('bad-url');
  });

  it('addressFault exempts URLs that start as the user typed, but no other path, port or scheme', () => {
    const exempt = ['http://localhost:8888/search'];
    expect(addressFault('http://localhost:8888/search?q=x', exempt)).toBeUndefined();
    expect(addressFault('http://localhost:8888/', exempt)).toBe('address-blocked');
    expect(addressFault('http://localhost:8889/search', exempt)).toBe('address-blocked');
    expect(addressFault('https://localhost:8888/search', exempt)).toBe('address-blocked');
    expect(addressFault('http://127.0.0.1:8888/search', exempt)).toBe('address-blocked');
    expect(addressFault('http://localhost:8888/search-admin', exempt)).toBe('address-blocked');
    expect(addressFault('http://localhost:88880/', ['http://localhost:8888'])).toBe('bad-url');
    expect(addressFault('http://localhost:88/', ['http://localhost:8'])).toBe('address-blocked');
  });

  it('assertAddress throws an error with the fault of the URL', () => {
    expect(() => assertAddress('http://10.0.0.1/')).toThrow(expect.objectContaining({ code: 'address-blocked' }));
    expect(() => assertAddress('mailto:x@y.z')).toThrow(expect.objectContaining({ code: 'bad-url' }));
  });
});

describe('localNetworkFault', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const answer = (states: Readonly<Record<string, string>>) =>
    vi.stubGlobal('navigator', {
      permissions: {
        async query({ name }: { name: string }) {
          if (states[name] === undefined) throw new TypeError('no such permission');
          return { state: states[name] };
        },
      },
    });
  const OWN = 'http://127.0.0.1/';
  /** Makes the browser report timings of requests to `OWN`, as measured in Firefox 153.7. */
  const report = (...timings: readonly object[]) =>
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        constructor(private readonly tell: (list: object) => void) {}
        observe() {
          const getEntriesByName = (name: string) => (name === OWN ? timings : []);
          queueMicrotask(() => this.tell({ getEntriesByName }));
        }
        disconnect() {}
      },
    );

  it("localNetworkFault tells the user's own computer from the local network, and both from public hosts", async () => {
    report();
    answer({ 'loopback-network': 'denied', 'local-network': 'granted' });
    expect(await localNetworkFault('http://127.0.0.1:8080/search', 0)).toBe('local-network-denied');
    expect(await localNetworkFault('http://localhost:8080/', 0)).toBe('local-network-denied');
    expect(await localNetworkFault('http://192.168.1.5/', 0)).toBeUndefined();
    answer({ 'loopback-network': 'granted', 'local-network': 'denied' });
    expect(await localNetworkFault('http://[::1]/', 0)).toBeUndefined();
    expect(await localNetworkFault('http://nas.local/', 0)).toBe('local-network-denied');
    expect(await localNetworkFault('https://example.com/', 0)).toBeUndefined();
  });

  it('localNetworkFault tells an unanswered question from a silent and from an unreachable server', async () => {
    answer({ 'loopback-network': 'prompt' });
    report({ startTime: 495, connectStart: 502, requestStart: 495 });
    expect(await localNetworkFault(OWN, 495)).toBe('local-network-asked');
    report({ startTime: 1292, connectStart: 1296, requestStart: 1296 });
    expect(await localNetworkFault(OWN, 1292)).toBeUndefined();
    report({ startTime: 1257, connectStart: 1257, requestStart: 1257 });
    expect(await localNetworkFault(OWN, 1257)).toBeUndefined();
    // An earlier request of the same address says nothing about this one.
    report(
      { startTime: 495, connectStart: 502, requestStart: 495 },
      { startTime: 900, connectStart: 902, requestStart: 903 },
    );
    expect(await localNetworkFault(OWN, 900)).toBeUndefined();
  });

  it('localNetworkFault finds no fault in browsers without such a permission', async () => {
    answer({});
    expect(await localNetworkFault(OWN, 0)).toBeUndefined();
    vi.stubGlobal('navigator', {});
    expect(await localNetworkFault(OWN, 0)).toBeUndefined();
  });
});

describe('blockedAddressRules', () => {
  it.each(PUBLIC)('session rules let %s pass', (address) => expect(rulesBlock(address)).toBe(false));
  it.each(PRIVATE)('session rules block the private address %s', (address) => expect(rulesBlock(address)).toBe(true));

  it('session rules agree with addressFault on every IPv4 address', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(octet, octet, octet, octet, (a, b, c, d) => {
        const address = `http://${a}.${b}.${c}.${d}/`;
        expect(rulesBlock(address)).toBe(addressFault(address) === 'address-blocked');
      }),
      { numRuns: 2_000 },
    );
  });

  it('session rules agree with addressFault on every IPv6 address', () => {
    const group = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.constantFrom(0, 1, 0x2001, 0x2002, 0x3fff, 0x3ffe, 0xdb8, 0xfe80, 0xfc00, 0x64, 0xff9b, 0x2620, 0x4f, 0x8000),
    );
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const address = `http://[${groups.map((part) => part.toString(16)).join(':')}]/`;
        expect(rulesBlock(address)).toBe(addressFault(address) === 'address-blocked');
      }),
      { numRuns: 2_000 },
    );
  });

  it('session rules let exempt URL prefixes pass, and take no character of them as a wildcard', () => {
    expect(rulesBlock('http://192.168.1.5:8080/search', ['http://192.168.1.5:8080/search'])).toBe(false);
    expect(rulesBlock('http://192.168.1.5:8080/Steering.html', ['http://192.168.1.5:8080/search'])).toBe(true);
    expect(rulesBlock('http://192.168.1.5:8081/search', ['http://192.168.1.5:8080/search'])).toBe(true);
    expect(rulesBlock('http://nas.lan/search-admin', ['http://nas.lan/search'])).toBe(true);
    expect(rulesBlock('http://nas.lan/search?q=x', ['http://nas.lan/search'])).toBe(false);
    expect(rulesBlock('http://nas.lan/a/reboot', ['http://nas.lan/*'])).toBe(true);
    expect(rulesBlock('http://nas.lan/*', ['http://nas.lan/*'])).toBe(false);
    expect(rulesBlock('http://nas.lan/reboot', ['http://nas.lan^reboot'])).toBe(true);
  });

  it('session rules select requests as asked, and cover sockets', () => {
    expect(
      blockedAddressRules(['http://a.lan/'], { tabIds: [7] }).every(({ condition }) => condition.tabIds[0] === 7),
    ).toBe(true);
    expect(rulesBlock('ws://192.168.1.1/')).toBe(true);
  });
});

describe('createAccess', () => {
  it.each([
    ['*://*/*', 'http://a.example/page?x=1', true],
    ['*://*/*', 'https://127.0.0.1:8443/search', true],
    ['<all_urls>', 'https://a.example/', true],
    ['https://*.wikipedia.org/*', 'https://en.wikipedia.org/w/api.php', true],
    ['https://*.wikipedia.org/*', 'https://wikipedia.org/', true],
    ['https://*.wikipedia.org/*', 'http://en.wikipedia.org/', false],
    ['https://*.wikipedia.org/*', 'https://notwikipedia.org/', false],
    ['http://127.0.0.1/*', 'http://127.0.0.1:8888/search?q=x', true],
    ['http://127.0.0.1/*', 'https://127.0.0.1/', false],
    ['https://a.example/*', 'https://b.a.example/', false],
    ['chrome://favicon/*', 'https://favicon/', false],
  ])('access by %s to %s is allowed: %s', (pattern, url, allowed) => {
    expect(createAccess([pattern])(url)).toBe(allowed);
  });

  it('createAccess allows nothing without permissions, and no text that is not a URL', () => {
    expect(createAccess([])('https://a.example/')).toBe(false);
    expect(createAccess(['*://*/*'])('no address')).toBe(false);
  });

  it('createAccess remembers an answer for one origin only', () => {
    const access = createAccess(['https://a.example/*']);
    expect(
      ['https://a.example/1', 'http://a.example/1', 'https://a.example:444/1', 'https://a.example/2'].map(access),
    ).toEqual([true, false, true, true]);
  });
});
