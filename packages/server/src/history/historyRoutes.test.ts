import { historyResponse } from '@latchkey/protocol/http'
import { createTestClock } from '@latchkey/testing/node'
import { describe, expect, test } from 'vitest'
import { type ChainInput, chainConfig } from '../chains/chainConfig.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import {
  type HistorySource,
  HistoryUnavailableError,
  InvalidPositionError,
} from './HistorySource.ts'
import { writeCursor } from './historyCursor.ts'
import { historyRoutes, type NamedSource } from './historyRoutes.ts'
import { checkHistorySettings, historySettingOf } from './historySettingOf.ts'
import { historySetting } from './historySettings.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const nativeCurrency = { decimals: 18, name: 'Ether', symbol: 'ETH' }
const upstreams = [{ url: 'http://127.0.0.1:1' }]
const chainOf = (input: Partial<ChainInput> & { id: string }) =>
  chainConfig.parse({ name: input.id, nativeCurrency, upstreams, ...input })

const chains = new Map(
  [
    chainOf({ id: 'eip155:10' }),
    chainOf({ id: 'eip155:1' }),
    chainOf({ id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
  ].map((chain) => [chain.id, chain]),
)

type Read = HistorySource['read']

function setup(
  read: Read = async () => ({ data: [] }),
  options: Parameters<typeof createTestApp>[1] = {},
) {
  const named: NamedSource = { name: 'indexer', source: { cost: 4, read } }
  const routes = historyRoutes({
    chains,
    clock: options.clock,
    publicUrl: 'https://api.example.org/',
    sources: new Map([['eip155:1', named]]),
  })
  const app = createTestApp(routes, options)
  const ask = async (query = 'chainId=eip155:1', account = alice) => {
    const response = await app.request(`/v1/account/${account}/history?${query}`)
    return { json: (await response.json()) as Record<string, unknown>, status: response.status }
  }
  return { ask }
}

const transaction = (hash: string) => ({
  id: hash,
  metadata: {
    chain: 'eip155:1',
    hash,
    minedAt: '2026-11-23T07:00:00.000Z',
    operationType: 'send',
    sentFrom: alice,
    sentTo: alice,
    status: 'confirmed' as const,
  },
  transfers: [],
})

describe('GET /v1/account/{account}/history', () => {
  test('a page leads to the next by its cursor, until there is none (S7.5, S7.24)', async () => {
    const asked: unknown[] = []
    const { ask } = setup(async ({ account, after, iconUrl }) => {
      asked.push([account, after, iconUrl('A/B')])
      return after === undefined
        ? { data: [transaction('0x1')], next: [7, 1] }
        : { data: [transaction('0x2')] }
    })
    const first = historyResponse.parse((await ask()).json)
    expect(first.data.map(({ id }) => id)).toEqual(['0x1'])
    const second = await ask(`chainId=eip155:1&cursor=${first.next}`)
    expect(second.json).toMatchObject({ data: [{ id: '0x2' }], next: null })
    const icon = 'https://api.example.org/public/getTokenImage/A%2FB'
    expect(asked).toEqual([
      [alice.toLowerCase(), undefined, icon],
      [alice.toLowerCase(), [7, 1], icon],
    ])
  })

  test('without a chain it is the first of the kind that has a history (S7.5)', async () => {
    const { ask } = setup(async () => ({ data: [transaction('0x1')] }))
    expect((await ask('')).json).toMatchObject({ data: [{ metadata: { chain: 'eip155:1' } }] })
  })

  test('a chain without a source has an empty history (S5.10)', async () => {
    expect(await setup().ask('chainId=eip155:10')).toEqual({
      json: { data: [], next: null },
      status: 200,
    })
  })

  test.each([
    ['an address that is none', 'chainId=eip155:1', '0x12', 'address_invalid', 'account'],
    [
      'an address of another kind',
      'chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      alice,
      'address_invalid',
      'account',
    ],
    ['a chain that is not served', 'chainId=eip155:5', alice, 'chain_unsupported', 'chainId'],
    ['a cursor that is none', 'chainId=eip155:1&cursor=abc', alice, 'cursor_invalid', 'cursor'],
    ['an empty cursor', 'chainId=eip155:1&cursor=', alice, 'cursor_invalid', 'cursor'],
    [
      'a cursor where there is no history',
      'chainId=eip155:10&cursor=abc',
      alice,
      'cursor_invalid',
      'cursor',
    ],
  ])('error: %s is refused (S7.5)', async (_, query, account, code, field) => {
    const { json, status } = await setup().ask(query, account)
    expect(status).toBe(400)
    expect(json).toMatchObject({ code, reasons: [{ field }] })
  })

  test('error: a cursor whose position the source does not know is refused', async () => {
    const cursor = writeCursor({ chainId: 'eip155:1', source: 'indexer' }, ['x'])
    const { ask } = setup(() => Promise.reject(new InvalidPositionError('x')))
    expect(await ask(`chainId=eip155:1&cursor=${cursor}`)).toMatchObject({
      json: { code: 'cursor_invalid' },
      status: 400,
    })
  })

  test('error: a source that is away is 503, and its own words stay here', async () => {
    const { ask } = setup(() => Promise.reject(new HistoryUnavailableError('key=SECRET')))
    const { json, status } = await ask()
    expect(status).toBe(503)
    expect(json).toMatchObject({ code: 'history_unavailable', reasons: [{ field: 'chainId' }] })
    expect(JSON.stringify(json)).not.toContain('SECRET')
  })

  test('error: a source that hangs is 503 after its time', async () => {
    const clock = createTestClock()
    const { ask } = setup(() => new Promise(() => undefined), { clock })
    const asked = ask()
    await clock.advance(15_000)
    expect((await asked).status).toBe(503)
  })

  test('what a page costs is charged', async () => {
    const { ask } = setup(undefined, { calls: { burst: 10, perSecond: 0.001 } })
    const statuses: number[] = []
    for (let times = 0; times < 3; times++) statuses.push((await ask()).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('what a page asks for beyond that is charged too', async () => {
    const { ask } = setup(
      async ({ charge }) => {
        await charge(6)
        return { data: [] }
      },
      { calls: { burst: 19, perSecond: 0.001 } },
    )
    expect((await ask()).status).toBe(200)
    const { json, status } = await ask()
    expect([status, json['code']]).toEqual([429, 'rate_limited'])
  })
})

describe('where a history comes from', () => {
  const source = (id: string, development = false, settings: unknown[] = []) =>
    historySettingOf(
      chainOf({ development, id }),
      settings.map((one) => historySetting.parse(one)),
    ).source

  test('without a setting from what needs no key, and of EVM chains for development only', () => {
    expect(source('eip155:1')).toBe('none')
    expect(source('eip155:31337', true)).toBe('indexer')
    expect(source('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe('rpc-solana')
    expect(source('bip122:000000000019d6689c085ae165831e93')).toBe('esplora')
  })

  test('a setting decides', () => {
    const setting = { apiKey: 'k', chain: 'eip155:1', source: 'etherscan' }
    expect(source('eip155:1', false, [setting])).toBe('etherscan')
    expect(source('eip155:31337', true, [{ chain: 'eip155:31337', source: 'none' }])).toBe('none')
  })

  test('error: a chain that is not served, or that cannot have the source, is named', () => {
    const settings = [
      { chain: 'eip155:77', source: 'indexer' },
      { chain: 'eip155:1', source: 'esplora' },
    ].map((one) => historySetting.parse(one))
    expect(() => checkHistorySettings(chains, settings)).toThrow(/eip155:77 is not among.*\n?.*/)
    expect(() => checkHistorySettings(chains, settings.slice(1))).toThrow(/history\.0\.source/)
  })
})
