import { expect, test } from 'vitest'
import type { SentTransaction } from '../send/SentTransaction.ts'
import { toPending } from './toPending.ts'

test('what a page has sent is an activity with its amount, receiver and state', () => {
  const sent: SentTransaction = {
    amount: 1_500_000n,
    decimals: 6,
    fee: 1n,
    from: '0xA',
    iconUrl: 'https://x/usdc',
    id: '0x1',
    networkId: 'eip155:1',
    receiverName: 'bob.eth',
    sentAtMs: 5,
    state: { reason: 'repriced', status: 'replaced', by: '0x2' },
    symbol: 'USDC',
    to: '0xB',
    token: '0xT',
  }
  expect(toPending(sent)).toEqual({
    address: '0xA',
    description: {
      amounts: [
        {
          direction: 'out',
          imageUrl: 'https://x/usdc',
          kind: 'token',
          name: 'USDC',
          quantity: { decimals: 6, value: 1_500_000n },
          symbol: 'USDC',
          worth: 0,
        },
      ],
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
