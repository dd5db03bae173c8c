import { expect, test } from 'vitest'
import { networkOf } from '../fixtures/scriptedRpc.ts'
import { sendCalls } from './sendCalls.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'11'.repeat(32)}`

/** A session's wallet that takes no batch, and says so beforehand or not. */
function wallet(lacks: boolean) {
  const asked: string[] = []
  const provider = {
    lacks: (method: string) => lacks && method === 'wallet_sendCalls',
    on: () => undefined,
    removeListener: () => undefined,
    async request({ method }: { method: string }) {
      if (method === 'eth_chainId') return '0x1'
      asked.push(method)
      if (method === 'wallet_sendCalls') throw { code: 4200, message: 'Unsupported' }
      return hash
    },
  }
  return { asked, provider }
}
const reader = {
  trackTransaction: async () => ({ confirmations: 1, status: 'confirmed' as const }),
}
const parameters = {
  address: to,
  calls: [{ to }],
  network: networkOf(1),
  signal: new AbortController().signal,
}

test.each([
  ['that says so', true, ['eth_sendTransaction']],
  ['that says nothing', false, ['wallet_sendCalls', 'eth_sendTransaction']],
])(
  'a wallet without batches %s is asked for each call alone, where that is wanted',
  async (_, lacks, methods) => {
    const { asked, provider } = wallet(lacks)
    const sent = sendCalls(provider, reader, { ...parameters, fallback: 'transactions' })
    expect(await sent).toMatchObject({ sentAs: 'transactions' })
    expect(asked).toEqual(methods)
  },
)

test('error: where a batch is wanted, it is asked for, so that the wallet says what it lacks (S4.23)', async () => {
  const { asked, provider } = wallet(true)
  const batch = { ...parameters, atomicRequired: true, fallback: 'transactions' } as const
  for (const wanted of [batch, parameters])
    await expect(sendCalls(provider, reader, wanted)).rejects.toMatchObject({
      code: 'wallet.unsupported_method',
    })
  expect(asked).toEqual(['wallet_sendCalls', 'wallet_sendCalls'])
})
