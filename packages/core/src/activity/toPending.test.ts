import { expect, test } from 'vitest'
import type { SentAmount, SentTransaction } from '../transactions/SentTransaction.ts'
import { toPending } from './toPending.ts'

const dollars: SentAmount = {
  amount: 1_500_000n,
  decimals: 6,
  iconUrl: 'https://x/usdc',
  symbol: 'USDC',
  token: '0xT',
}
const ether: SentAmount = {
  amount: 10n ** 15n,
  decimals: 18,
  iconUrl: undefined,
  symbol: 'ETH',
  token: undefined,
}
const common = { fee: 1n, from: '0xA', id: '0x1', networkId: 'eip155:1', sentAtMs: 5 } as const
const dollarsOut = {
  direction: 'out',
  imageUrl: 'https://x/usdc',
  kind: 'token',
  name: 'USDC',
  quantity: { decimals: 6, value: 1_500_000n },
  symbol: 'USDC',
  worth: 0,
}

test('what a page has sent is an activity with its amount, receiver and state', () => {
  const sent: SentTransaction = {
    ...common,
    ...dollars,
    kind: 'send',
    receiverName: 'bob.eth',
    state: { by: '0x2', reason: 'repriced', status: 'replaced' },
    to: '0xB',
  }
  expect(toPending(sent)).toEqual({
    address: '0xA',
    description: {
      amounts: [dollarsOut],
      application: undefined,
      operation: 'send',
      receiverName: 'bob.eth',
      sentTo: '0xB',
    },
    id: '0x1',
    networkId: 'eip155:1',
    sentAtMs: 5,
    status: 'replaced',
  })
})

test('a swap is what goes and what comes, at its exchange', () => {
  const sent: SentTransaction = {
    ...common,
    exchange: 'Uniswap v3',
    kind: 'swap',
    minReceived: 1n,
    paid: dollars,
    received: ether,
    state: { confirmations: 0, status: 'pending' },
    to: '0xR',
  }
  expect(toPending(sent)).toMatchObject({
    description: {
      amounts: [dollarsOut, { direction: 'in', quantity: { value: 10n ** 15n }, symbol: 'ETH' }],
      application: 'Uniswap v3',
      operation: 'trade',
      sentTo: '0xR',
    },
    status: 'pending',
  })
})

test('what a swap brings is about what was expected, until the chain has said it', () => {
  const sent: SentTransaction = {
    ...common,
    exchange: '',
    kind: 'swap',
    minReceived: 1n,
    paid: ether,
    received: dollars,
    state: { confirmations: 1, status: 'confirmed' },
    to: '0xR',
  }
  const incoming = (one: SentTransaction) => toPending(one).description.amounts[1]
  expect(incoming(sent)).toMatchObject({ isAbout: true, quantity: { value: 1_500_000n } })
  const arrived = incoming({ ...sent, arrived: 1_499_999n })
  expect(arrived).toMatchObject({ quantity: { value: 1_499_999n } })
  expect(arrived).not.toHaveProperty('isAbout')
})

test('an approval moves nothing: it says what, and who may take it', () => {
  const sent: SentTransaction = {
    ...common,
    ...dollars,
    kind: 'approve',
    spender: '0xR',
    spenderName: undefined,
    state: { confirmations: 1, status: 'confirmed' },
  }
  expect(toPending(sent).description).toMatchObject({
    amounts: [{ direction: 'self', symbol: 'USDC' }],
    application: undefined,
    operation: 'approve',
    sentTo: '0xR',
  })
})

const word = (hex: string) => hex.padStart(64, '0')
const ofErc20 = (name: string) => `0x${name}${word('b')}${word('5')}`

test('a batch of a site is what its calls do, where that is certain', () => {
  const sent = (status: 'confirmed' | 'partlyFailed') =>
    toPending({
      ...common,
      asked: undefined,
      calls: [
        { data: ofErc20('095ea7b3'), to: '0xT' },
        { data: ofErc20('a9059cbb'), to: '0xT', value: 0n },
        { to: '0xB', value: 5n },
        { data: '0x12345678', to: '0xC' },
        // None of these is certain.
        { data: `${ofErc20('095ea7b3')}00`, to: '0xT' },
        { data: ofErc20('a9059cbb'), to: '0xT', value: 1n },
        { data: '0x6000', value: 0n },
        { to: '0xB' },
      ],
      connectorId: 'c',
      hashes: ['0x2'],
      kind: 'batch',
      state: { confirmations: 1, status: 'confirmed' },
      status,
    }).description
  const others = Array.from({ length: 5 }, () => 'execute')
  expect(sent('confirmed')).toMatchObject({
    operation: 'execute',
    parts: ['approve', 'send', 'send', ...others],
  })
  // What of it was done is not known.
  expect(sent('partlyFailed').parts).toBeUndefined()
})
