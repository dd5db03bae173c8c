import { describe, expect, test } from 'vitest'
import type { Eip1193Provider } from './Eip1193Provider.ts'
import { getAssets } from './getAssets.ts'

const metadata = {
  decimals: 6,
  iconUrl: 'https://icons.example/usdc.png',
  name: 'USD Coin',
  price: 1,
  symbol: 'USDC',
}
const usdc = { address: '0xU', balance: '0x4c4b40', metadata, type: 'ERC20' }
const native = { address: 'native', balance: '0x0', metadata, type: 'NATIVE' }

async function answered(answer: unknown) {
  const asked: unknown[] = []
  const wallet = {
    on() {},
    async request(request: unknown) {
      asked.push(request)
      return answer
    },
  } as unknown as Eip1193Provider
  const assets = await getAssets(wallet, { address: '0xA', networkId: 'eip155:31337' })
  return { asked, assets }
}

test('the account and the chain are asked for, and hex becomes base units (S7.40, S3.26, S3.27)', async () => {
  const { asked, assets } = await answered({ '0x7a69': [usdc, native] })
  expect(asked).toEqual([
    { method: 'wallet_getAssets', params: [{ account: '0xA', chainFilter: ['0x7a69'] }] },
  ])
  expect(assets).toEqual([
    { ...usdc, balance: 5_000_000n },
    { ...native, balance: 0n },
  ])
})

test('a value may be there (S3.27)', async () => {
  const worth = { ...usdc, metadata: { ...metadata, value: 5 } }
  expect((await answered({ '0x7a69': [worth] })).assets?.[0]?.metadata.value).toBe(5)
})

test('what a wallet calls a token is cut and cleaned; a picture without an end is none', async () => {
  const long = {
    ...metadata,
    iconUrl: `data:image/png;base64,${'A'.repeat(100_000)}`,
    name: `USD\u202e Coin${'!'.repeat(1_000_000)}`,
    symbol: 'US\u0000DC\n',
  }
  const { assets } = await answered({ '0x7a69': [{ ...usdc, metadata: long }] })
  expect(assets?.[0]?.metadata).toMatchObject({
    iconUrl: '',
    name: `USD Coin${'!'.repeat(56)}`,
    symbol: 'USDC',
  })
})

describe('one wrong asset makes the whole answer none (S5.23)', () => {
  test.each([
    ['no asset', null],
    ['no address', { ...usdc, address: undefined }],
    ['an address without an end', { ...usdc, address: `0x${'a'.repeat(1000)}` }],
    ['a number for a balance', { ...usdc, balance: 5 }],
    ['a balance in decimals', { ...usdc, balance: '5' }],
    ['a balance beyond 256 bits', { ...usdc, balance: `0x1${'0'.repeat(64)}` }],
    ['another type', { ...usdc, type: 'ERC721' }],
    ['no metadata', { ...usdc, metadata: undefined }],
    ['a name that is a number', { ...usdc, metadata: { ...metadata, name: 1 } }],
    ['a symbol that is missing', { ...usdc, metadata: { ...metadata, symbol: undefined } }],
    ['decimals as a text', { ...usdc, metadata: { ...metadata, decimals: '6' } }],
    ['decimals below nothing', { ...usdc, metadata: { ...metadata, decimals: -1 } }],
    ['decimals without an end', { ...usdc, metadata: { ...metadata, decimals: 1e9 } }],
    ['a price as a text', { ...usdc, metadata: { ...metadata, price: '1' } }],
    ['a price below nothing', { ...usdc, metadata: { ...metadata, price: -1 } }],
    ['no icon', { ...usdc, metadata: { ...metadata, iconUrl: null } }],
    ['a value as a text', { ...usdc, metadata: { ...metadata, value: '5' } }],
  ])('%s', async (_, wrong) => {
    expect((await answered({ '0x7a69': [usdc, wrong] })).assets).toBeNull()
  })

  test.each([null, 'no', [], { '0x1': [usdc] }, { '0x7a69': { 0: usdc } }])(
    'an answer of %j',
    async (answer) => {
      expect((await answered(answer)).assets).toBeNull()
    },
  )

  test('more assets than can be looked at', async () => {
    const many = Array.from({ length: 2001 }, () => usdc)
    expect((await answered({ '0x7a69': many })).assets).toBeNull()
  })
})
