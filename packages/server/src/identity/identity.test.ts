import { identityResponse } from '@latchkey/protocol/http'
import { createTestClock } from '@latchkey/testing/node'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../testing/createTestApp.ts'
import { createIdentityLookup } from './createIdentityLookup.ts'
import { gatewayUrl } from './gatewayRequest.ts'
import type { Found, IdentitySource } from './IdentitySource.ts'
import { identityRoutes } from './identityRoutes.ts'
import { isPublicAddress } from './readPublicUrl.ts'
import { safeAvatar } from './safeAvatar.ts'

const limitMs = 50
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const named: Found = { avatar: 'https://example.org/a.png', name: 'alice.eth', whole: true }
const none: Found = { avatar: null, name: null, whole: true }

/** Gives no answer in the time that a look-up may take. */
const hangs: IdentitySource = () => new Promise(() => {})

const startedAt = Date.parse('2026-11-20T10:00:00Z')

function setup(source: IdentitySource | undefined) {
  const clock = createTestClock()
  const now = () => startedAt + clock.now()
  const asked: string[] = []
  const counted: IdentitySource | undefined =
    source &&
    ((address) => {
      asked.push(address)
      if (source === hangs) void clock.advance(limitMs)
      return source(address)
    })
  const app = createTestApp(
    identityRoutes({
      lookUps: { eip155: createIdentityLookup({ clock, limitMs, now, source: counted }) },
      now,
      zonesOf: () => ({ legacyZones: [], zone: undefined }),
    }),
  )
  const ask = async (address: string = alice) => {
    const response = await app.request(`/v1/identity/${address}?sender=${alice}`, {}, {})
    return { cache: response.headers.get('cache-control'), json: await response.json(), response }
  }
  const advance = (seconds: number) => clock.advance(seconds * 1000)
  return { advance, ask, asked }
}

describe('GET /v1/identity/{address}', () => {
  test.each(['0x12', alice.slice(0, -1), `${alice}0`, 'alice.eth', '1'.repeat(31), '0'.repeat(40)])(
    'error: %s is 400 on address before any source is asked',
    async (address) => {
      const { ask, asked } = setup(async () => named)
      const { json, response } = await ask(address)
      expect(response.status).toBe(400)
      expect(json).toMatchObject({ reasons: [{ field: 'address' }], status: 'FAILED' })
      expect(asked).toEqual([])
    },
  )

  test('a name is answered for a day, counted down second by second (S7.4)', async () => {
    const { advance, ask, asked } = setup(async () => named)
    const first = await ask()
    expect(identityResponse.parse(first.json)).toEqual({
      avatar: 'https://example.org/a.png',
      name: 'alice.eth',
      resolvedAt: '2026-11-20T10:00:00.000Z',
    })
    expect(first.cache).toBe('public, max-age=86400, s-maxage=86400')
    await advance(7)
    const again = await ask(alice.toLowerCase())
    expect(again.cache).toBe('public, max-age=86393, s-maxage=86393')
    expect(again.json).toEqual(first.json)
    expect(asked).toHaveLength(1)
    await advance(86_393)
    await ask()
    expect(asked).toHaveLength(2)
  })

  test('an address without a name is nulls for an hour', async () => {
    const { advance, ask, asked } = setup(async () => none)
    const { cache, json } = await ask()
    expect(json).toMatchObject({ avatar: null, name: null })
    expect(cache).toBe('public, max-age=3600, s-maxage=3600')
    await advance(3599)
    await ask()
    expect(asked).toHaveLength(1)
  })

  test.each<[string, IdentitySource]>([
    ['fails', async () => Promise.reject(new Error('down'))],
    ['hangs', hangs],
  ])('a source that %s means no name for a minute, not an error', async (_, source) => {
    const { advance, ask, asked } = setup(source)
    const { cache, json, response } = await ask()
    expect(response.status).toBe(200)
    expect(json).toMatchObject({ avatar: null, name: null })
    expect(cache).toBe('public, max-age=60, s-maxage=60')
    await advance(61)
    await ask()
    expect(asked).toHaveLength(2)
  })

  test('a name whose avatar could not be read is kept a minute', async () => {
    const { ask } = setup(async () => ({ avatar: null, name: 'alice.eth', whole: false }))
    const { cache, json } = await ask()
    expect(json).toMatchObject({ avatar: null, name: 'alice.eth' })
    expect(cache).toContain('max-age=60,')
  })

  test('a hundred visitors at once share one look-up', async () => {
    let answer: (found: Found) => void = () => undefined
    const { ask, asked } = setup(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    const asking = Array.from({ length: 100 }, () => ask())
    // No request waits for anything but the source.
    await new Promise((resolve) => setImmediate(resolve))
    answer(named)
    await Promise.all(asking)
    expect(asked).toHaveLength(1)
  })

  test('a Solana or Bitcoin address has neither, without asking, on a server without a chain that has names (S1.17)', async () => {
    const { ask, asked } = setup(async () => named)
    for (const address of [
      '1'.repeat(32),
      'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
    ]) {
      const { cache, json } = await ask(address)
      expect(json).toEqual({ avatar: null, name: null })
      expect(cache).toContain('max-age=3600')
    }
    expect(asked).toEqual([])
  })

  test('without a chain that has names no address has a name', async () => {
    expect((await setup(undefined).ask()).json).toMatchObject({ avatar: null, name: null })
  })
})

describe('safeAvatar', () => {
  test.each([
    'https://example.org/a.png',
    'data:image/png;base64,AAAA',
    'data:image/svg+xml;utf8,<svg/>',
    'data:image/webp,x',
  ])('%s is shown', (record) => {
    expect(safeAvatar(record)).toBe(record)
  })

  test.each<string[]>([
    ['plain http', 'http://example.org/a.png'],
    ['a script', 'javascript:alert(1)'],
    ['a page', 'data:text/html,<script>'],
    ['an image that hides a page', 'data:image/pngx,<script>'],
    ['credentials', 'https://me:secret@example.org/a.png'],
    ['a file', 'file:///etc/passwd'],
    ['another port', 'https://example.org:8443/a.png'],
    ...[
      ...['127.0.0.1', '[::1]', 'localhost', 'localhost.', 'x.localhost', '10.0.0.1', '172.16.0.1'],
      ...['192.168.1.1', '169.254.169.254', '0.0.0.0', '100.64.0.1', 'nas.local', 'x.internal'],
      ...['2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '[::ffff:127.0.0.1]', '127.0.0.1.'],
      ...[
        '[::ffff:c0a8:101]',
        '[fd00::1]',
        '[fe80::1]',
        '[64:ff9b::a00:1]',
        '[2002:7f00:1::]',
        'nas',
      ],
    ].map((host) => [`what is at ${host}`, `https://${host}/x.png`]),
    ['a token', 'eip155:1/erc721:0x1234/1'],
    ['no address', 'hello'],
    ['nothing', ''],
    ['more than 64 KiB', `data:image/png;base64,${'A'.repeat(65_536)}`],
  ])('%s is null', (_, record) => {
    expect(safeAvatar(record)).toBeNull()
  })
})

describe('gateways of off-chain names', () => {
  test.each([
    'http://example.org/{data}',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/x',
    'https://localhost/x',
    'https://nas.local/x',
    'https://metadata.google.internal/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://example.org:8443/x',
    'https://me:secret@example.org/x',
    'ftp://example.org',
    'nonsense',
  ])('%s is not asked', (url) => {
    expect(gatewayUrl(url)).toBeUndefined()
  })

  test('a public host over https is', () => {
    expect(gatewayUrl('https://gateway.example.org/0x12.json')?.host).toBe('gateway.example.org')
    expect(gatewayUrl('https://93.184.216.34/x')).toBeDefined()
  })

  test('addresses of this machine and its neighbours are not public', () => {
    for (const address of [
      '127.0.0.1',
      '192.168.1.1',
      '100.64.0.1',
      '::1',
      'fd00::1',
      'fe80::1',
      '0.0.0.0',
    ])
      expect(isPublicAddress(address)).toBe(false)
    expect(isPublicAddress('93.184.216.34')).toBe(true)
  })

  test('error: a public name that leads to this machine is not asked', async () => {
    const { gatewayRequest } = await import('./gatewayRequest.ts')
    const asked = gatewayRequest({
      data: '0x12',
      sender: '0x34',
      urls: ['https://localhost/{data}'],
    })
    await expect(asked).rejects.toMatchObject({ code: 'identity.gateway' })
  })
})
