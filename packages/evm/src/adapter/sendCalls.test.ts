import { LatchkeyError } from '@latchkey/core/adapter'
import { describe, expect, test, vi } from 'vitest'
import { networkOf, scriptedRpc } from '../fixtures/scriptedRpc.ts'
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
const { rpc } = scriptedRpc({ eth_blockNumber: '0x64', eth_getTransactionCount: '0x7' })
const reader = {
  rpc,
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

/** A wallet of the page that refuses its batch so, as its answers to single calls do not. */
function refusing(thrown: unknown) {
  const { asked, provider } = wallet(false)
  const { request } = provider
  provider.request = async (parameters) => {
    if (parameters.method !== 'wallet_sendCalls') return request(parameters)
    asked.push(parameters.method)
    throw thrown
  }
  return { asked, provider }
}
const fallback = { ...parameters, fallback: 'transactions' } as const

describe('what a wallet answers to a batch that need not be atomic (EIP-5792)', () => {
  const codes = {
    begins: [4200, -32_601, -32_004, 5700, 5710, 5740],
    never: [4001, 4100, 5720, 5730, 5750, 5760, -32_602, -32_603, 4900, 4901],
  }

  test.each(codes.begins)('%i begins the fallback (S8.58)', async (code) => {
    const { asked, provider } = refusing({ code, message: 'No' })
    expect(await sendCalls(provider, reader, fallback)).toMatchObject({ sentAs: 'transactions' })
    expect(asked).toEqual(['wallet_sendCalls', 'eth_sendTransaction'])
  })

  test.each(codes.never)('%i never does, and nothing more is asked for (S8.58)', async (code) => {
    const { asked, provider } = refusing({ code, message: 'No' })
    await expect(sendCalls(provider, reader, fallback)).rejects.toMatchObject({ walletCode: code })
    expect(asked).toEqual(['wallet_sendCalls'])
  })

  test.each([...codes.begins, ...codes.never])(
    'where the calls must be atomic, or need a capability, %i never does',
    async (code) => {
      for (const wanted of [
        { atomicRequired: true },
        { capabilities: { paymasterService: { url: 'https://pay.example' } } },
        { capabilities: { paymasterService: { optional: true }, other: {} } },
      ]) {
        const { asked, provider } = refusing({ code, message: 'No' })
        const onUpgradeRejected = () => true
        await expect(
          sendCalls(provider, reader, { ...fallback, ...wanted, onUpgradeRejected }),
        ).rejects.toMatchObject({ walletCode: code })
        expect(asked).toEqual(['wallet_sendCalls'])
      }
    },
  )

  test.each([
    [true, ['wallet_sendCalls', 'eth_sendTransaction']],
    [false, ['wallet_sendCalls']],
  ])('a visitor who refuses the upgrade is asked, and says %s', async (answer, methods) => {
    const { asked, provider } = refusing({ code: 5750, message: 'No' })
    const onUpgradeRejected = vi.fn(async () => answer)
    const sending = sendCalls(provider, reader, { ...fallback, onUpgradeRejected })
    if (answer) expect(await sending).toMatchObject({ sentAs: 'transactions' })
    else await expect(sending).rejects.toMatchObject({ code: 'wallet.upgrade_rejected' })
    expect(onUpgradeRejected).toHaveBeenCalledOnce()
    expect(asked).toEqual(methods)
  })

  test('they are not asked about any other refusal', async () => {
    const onUpgradeRejected = vi.fn(() => true)
    for (const code of [5710, 4001]) {
      const { provider } = refusing({ code, message: 'No' })
      await sendCalls(provider, reader, { ...fallback, onUpgradeRejected }).catch(() => {})
    }
    expect(onUpgradeRejected).not.toHaveBeenCalled()
  })

  test('each of 5700 to 5760 has a sentence of its own (S8.58)', async () => {
    const sentences = [5700, 5710, 5720, 5730, 5740, 5750, 5760].map(async (code) => {
      const { provider } = refusing({ code, message: 'No' })
      return sendCalls(provider, reader, parameters).catch(({ message }: Error) => message)
    })
    expect(new Set(await Promise.all(sentences)).size).toBe(7)
  })
})

test.each([
  ['no calls', [], 'calls.invalid'],
  ['1,000 calls', Array.from({ length: 1000 }, () => ({ to })), 'calls.invalid'],
  ['a call to a name', [{ to }, { to: 'alice.eth' }], 'address.invalid'],
  ['an address without 0x (S5.31)', [{ to: to.slice(2) }], 'address.invalid'],
  ['a value of 2^256', [{ to, value: 2n ** 256n }], 'calls.invalid'],
  ['less than nothing', [{ to, value: -1n }], 'calls.invalid'],
])('error: %s reaches no wallet', async (_, calls, code) => {
  const { asked, provider } = wallet(false)
  await expect(sendCalls(provider, reader, { ...fallback, calls })).rejects.toMatchObject({ code })
  expect(asked).toEqual([])
})

test('256 calls and a value of 2^256 - 1 are taken', async () => {
  const calls = Array.from({ length: 256 }, () => ({ to, value: 2n ** 256n - 1n }))
  const { provider } = wallet(false)
  expect(await sendCalls(provider, reader, { ...fallback, calls })).toMatchObject({
    sentAs: 'transactions',
  })
})

test('a session whose wallet left the method out is asked for each call alone', async () => {
  class MethodNotApproved extends LatchkeyError {
    readonly code = 'remote.method_not_approved'
  }
  const { asked, provider } = refusing(new MethodNotApproved('No'))
  expect(await sendCalls(provider, reader, fallback)).toMatchObject({ sentAs: 'transactions' })
  expect(asked).toEqual(['wallet_sendCalls', 'eth_sendTransaction'])
})

test('error: a wallet that never answers ends with the instance', async () => {
  const { provider } = wallet(false)
  const request = provider.request
  provider.request = (asked) =>
    asked.method === 'wallet_sendCalls' ? new Promise(() => {}) : request(asked)
  const ended = new AbortController()
  const sending = sendCalls(provider, reader, { ...fallback, signal: ended.signal })
  ended.abort()
  await expect(sending).rejects.toMatchObject({ code: 'request.aborted' })
})

test('a wallet that resolves twice has answered with the first', async () => {
  const { asked, provider } = wallet(false)
  const request = provider.request
  provider.request = (parameters) =>
    parameters.method === 'wallet_sendCalls'
      ? new Promise((resolve) => {
          asked.push(parameters.method)
          resolve({ id: '0xfirst' } as never)
          resolve({ id: '0xsecond' } as never)
          // Phones have been seen to refuse what they have just taken.
          throw { code: 4001, message: 'No' }
        })
      : request(parameters)
  expect(await sendCalls(provider, reader, fallback)).toMatchObject({ id: '0xfirst' })
  expect(asked).toEqual(['wallet_sendCalls'])
})

test('a transaction in the middle that its owner replaced at a better price is waited for, and one cancelled ends it', async () => {
  for (const reason of ['repriced', 'cancelled'] as const) {
    const { asked, provider } = wallet(true)
    let hashes = 0
    const request = provider.request
    provider.request = async (parameters) => {
      const answer = await request(parameters)
      return answer === hash ? `0x${`${++hashes}`.repeat(64)}` : answer
    }
    const replacing = {
      rpc,
      trackTransaction: async ({ id }: { id: string }) =>
        id === `0x${'2'.repeat(64)}`
          ? { by: `0x${'9'.repeat(64)}`, reason, status: 'replaced' as const }
          : { confirmations: 1, status: 'confirmed' as const },
    }
    const calls = [{ to }, { to }, { to }]
    const sending = sendCalls(provider, replacing, { ...fallback, calls })
    if (reason === 'repriced') expect((await sending).id).toContain(`,0x${'9'.repeat(64)},`)
    else await expect(sending).rejects.toMatchObject({ code: 'calls.incomplete' })
    expect(asked).toHaveLength(reason === 'repriced' ? 3 : 2)
  }
})

test('error: a network that drops the second of three keeps the third from being asked for', async () => {
  const { asked, provider } = wallet(true)
  let tracked = 0
  const dropping = {
    rpc,
    trackTransaction: async () =>
      ++tracked === 2
        ? { status: 'dropped' as const }
        : { confirmations: 1, status: 'confirmed' as const },
  }
  const calls = [{ to }, { to }, { to }]
  await expect(sendCalls(provider, dropping, { ...fallback, calls })).rejects.toMatchObject({
    code: 'calls.incomplete',
    hashes: [hash, hash],
    message: '2 of 3 calls were sent',
  })
  expect(asked).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
})

describe('where the account stands when the wallet is asked', () => {
  const taking = {
    request: async ({ method }: { method: string }) =>
      method === 'eth_chainId' ? '0x1' : { id: '0xbatch' },
  }

  test('is known from then on', async () => {
    expect(await sendCalls(taking, reader, parameters)).toEqual({
      asked: { block: 100n, nonce: 7n },
      id: '0xbatch',
      sentAs: 'batch',
    })
  })

  test('does not keep the wallet from being asked, nor its answer', async () => {
    const failing = { ...reader, rpc: scriptedRpc({}).rpc }
    expect(await sendCalls(taking, failing, parameters)).toMatchObject({
      asked: undefined,
      id: '0xbatch',
    })
  })
})
