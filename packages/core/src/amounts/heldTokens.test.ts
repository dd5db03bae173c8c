import type { TokenBalance } from '@latchkey/protocol/http'
import { describe, expect, test } from 'vitest'
import { readPaymentUri } from '../payments/readPaymentUri.ts'
import { formOfPayment } from '../send/formOfPayment.ts'
import { findToken, sendTokens } from './heldTokens.ts'

const network = {
  caipNetworkId: 'eip155:31337',
  chainNamespace: 'eip155',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
} as const
const contract = '0xD55F6cFE4BC40b58e27349E71C8ABD7a27eB0639'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const row = (change: Partial<TokenBalance> = {}): TokenBalance => ({
  address: `eip155:31337:${contract}`,
  chainId: 'eip155:31337',
  iconUrl: '',
  name: 'USD Coin',
  price: 1,
  quantity: { decimals: '6', numeric: '12.5' },
  symbol: 'USDC',
  ...change,
})

describe('what can be sent', () => {
  test('is the network’s own currency first, and tokens with their base units (S3.30)', () => {
    const native = row({
      address: undefined,
      name: 'Ether',
      quantity: { decimals: '18', numeric: '2' },
      symbol: 'ETH',
    })
    expect(sendTokens([row(), native], network)).toEqual([
      expect.objectContaining({ address: undefined, balance: 2n * 10n ** 18n, symbol: 'ETH' }),
      expect.objectContaining({ address: contract, balance: 12_500_000n, decimals: 6, price: 1 }),
    ])
    expect(sendTokens([], network)).toEqual([
      expect.objectContaining({ balance: 0n, name: 'Ether', price: undefined }),
    ])
  })

  test('leaves out other networks; what has no price is worth nothing that is known', () => {
    expect(sendTokens([row({ chainId: 'eip155:1' })], network)).toHaveLength(1)
    expect(sendTokens([row({ price: 0 })], network)[1]).toMatchObject({ price: undefined })
  })

  test('is found by its contract in whatever case', () => {
    const tokens = sendTokens([row()], network)
    expect(findToken(tokens, { address: contract.toLowerCase(), network })?.symbol).toBe('USDC')
    expect(findToken(tokens, { address: undefined, network })?.symbol).toBe('ETH')
    expect(findToken(tokens, { address: bob, network })).toBeUndefined()
  })
})

describe('a payment code', () => {
  const read = (uri: string) => {
    const request = readPaymentUri(uri)
    return request && formOfPayment(request, network)
  }

  test('fills in receiver, token and amount', () => {
    expect(read(`ethereum:${bob}@31337?value=5e17`)).toEqual({
      asked: { unit: 'base', value: 5n * 10n ** 17n },
      isMax: false,
      receiver: bob,
      receiverNetworkId: 'eip155:31337',
      sendTokenAmount: '',
      token: { type: 'native' },
      unit: 'token',
    })
    expect(read(`ethereum:${contract}@31337/transfer?address=${bob}&uint256=7`)).toMatchObject({
      receiver: bob,
      receiverNetworkId: 'eip155:31337',
      token: { address: contract, type: 'token' },
    })
  })

  test('of a token without an amount chooses the token, and leaves the amount as it is', () => {
    expect(read(`ethereum:${contract}@31337/transfer?address=${bob}`)).toEqual({
      isMax: false,
      receiver: bob,
      receiverNetworkId: 'eip155:31337',
      token: { address: contract, type: 'token' },
      unit: 'token',
    })
  })

  test('with an address alone leaves token and amount as they are', () => {
    expect(read(`ethereum:${bob}`)).toEqual({ isMax: false, receiver: bob, unit: 'token' })
  })

  test('error: of another network is not taken', () => {
    expect(read(`ethereum:${bob}@1?value=1`)).toBeUndefined()
    expect(read('solana:AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD')).toBeUndefined()
  })
})
