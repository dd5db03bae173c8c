import type { Address } from '@solana/kit'
import { afterEach, expect, test, vi } from 'vitest'
import { describe as describeRequest } from '../approval/words/describe.ts'
import { keepSecretKey } from '../device/keptSecretKey.ts'
import { createSolanaCorpusNode } from '../judge/testing/createSolanaCorpusNode.ts'
import { call, sends } from '../judge/testing/solanaParts.ts'
import { createFakeServer } from '../testing/createFakeServer.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { en } from '../texts/en.ts'

/** So long a visitor waits for a node. */
const limitMs = 5000

afterEach(() => void vi.useRealTimers())

const contract = `0x${'c0'.repeat(20)}`
const evmAnswers: Readonly<Record<string, unknown>> = {
  eth_call: '0x',
  eth_chainId: '0x7a69',
  eth_estimateGas: '0x5208',
  eth_getBalance: '0x8ac7230489e80000',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
  eth_getCode: '0x60',
  eth_getTransactionCount: '0x7',
  eth_maxPriorityFeePerGas: '0x5',
  eth_sendRawTransaction: 'sent',
}
type Own = { eip155: string; solana: string }
type Answer = (method: string, params: readonly unknown[]) => unknown

test.each<
  [
    string,
    {
      answer: (own: Own) => Answer
      /** What tries it out, and what comes of it. */
      late: string
      networkId: 'eip155:31337' | 'solana:local'
      request: (own: Own) => { method: string; params: unknown }
      says: string
    },
  ]
>([
  [
    'EVM',
    {
      answer: () => (method) =>
        method === 'eth_simulateV1'
          ? [{ calls: [{ logs: [], status: '0x0' }] }]
          : evmAnswers[method],
      late: 'eth_simulateV1',
      networkId: 'eip155:31337',
      request: ({ eip155 }) => ({
        method: 'eth_sendTransaction',
        params: [{ data: '0x12345678', from: eip155, to: contract }],
      }),
      says: en.reasons.fails,
    },
  ],
  [
    'Solana',
    {
      answer: ({ solana }) =>
        createSolanaCorpusNode({
          accounts: {},
          isSilent: false,
          own: solana as Address,
          tried: 'fails',
        }),
      late: 'simulateTransaction',
      networkId: 'solana:local',
      request: ({ solana }) => {
        const { method, params } = sends((_, me) => [call(me)])
        return { method, params: params(solana as Address) }
      },
      says: en.reasons.fails,
    },
  ],
])(
  'a node of %s that is late is not waited for, and what it says by the press is shown then',
  async (_, { answer, late, networkId, request, says }) => {
    const server = await createFakeServer()
    const wallet = createTestWallet(server)
    const { addresses } = (await wallet.logIn()).descriptor
    // What is kept is not cut anew, which takes longer than the clock below lets it.
    await keepSecretKey(wallet.context.storage, { address: addresses.solana, cut: '0xcut' })
    const node = answer(addresses)
    let waiting: (() => void) | undefined
    const isWaited = new Promise<void>((resolve) => {
      waiting = resolve
    })
    let isLate = true
    server.rpc = (_id, method, params, signal) => {
      if (!isLate || method !== late) return node(method, params)
      waiting?.()
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      )
    }
    const shown = new Promise<void>((resolve) => {
      const end = wallet.approvals.subscribe(() => {
        if (wallet.approvals.getState().length === 0) return
        end()
        resolve()
      })
    })
    const state = () => wallet.approvals.getState()[0]
    const said = () => {
      const asked = state()?.request
      return asked && describeRequest(asked, en)
    }
    vi.useFakeTimers({ toFake: ['clearTimeout', 'setTimeout'] })
    wallet.requests
      .request({ networkId, ...request(addresses) }, new AbortController().signal)
      .catch(() => {})
    await isWaited
    await vi.advanceTimersByTimeAsync(limitMs - 1)
    expect(state()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await shown
    expect(said()?.warning).toContain(en.reasons.notTried)
    isLate = false
    await wallet.approvals.approve(state()?.id ?? 0)
    expect(state()?.state).toEqual({ hasChanged: true, status: 'waiting' })
    expect(said()?.loss).toContain(says)
    wallet.approvals.reject(state()?.id ?? 0)
  },
)
