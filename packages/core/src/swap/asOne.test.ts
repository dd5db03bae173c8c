import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { toPending } from '../activity/toPending.ts'
import type { CallActions, CallsStatus } from '../adapters/CallActions.ts'
import { placeOfBatches, readKeptBatches } from '../calls/keptBatches.ts'
import { resumeBatches } from '../calls/resumeBatches.ts'
import { RpcFailedError } from '../errors/rpc.ts'
import { TransactionRefusedError } from '../errors/TransactionRefusedError.ts'
import { toWalletError } from '../errors/wallet/toWalletError.ts'
import { type Answers, createMemoryStorage, granted, setup } from '../fixtures/setup.ts'
import { swapData } from '../fixtures/swapData.ts'
import { approvalsOf } from '../transactions/approvalsOf.ts'
import { tokensOf } from '../transactions/SentTransaction.ts'
import { transactionsOf } from '../transactions/transactionsOf.ts'
import { approveData } from './approveData.ts'
import { batchSubject } from './PreparedSwapBatch.ts'
import { planSwap } from './planSwap.ts'
import { submitSwap } from './submitSwap.ts'
import { submitSwapBatch } from './submitSwapBatch.ts'
import { editSwap, swapOf } from './swapOf.ts'

const networkId = 'eip155:31337'
const account = `0x${'a'.repeat(40)}`
const other = `0x${'b'.repeat(40)}`
const router = `0x${'C'.repeat(40)}`
const usdc = `0x${'1'.repeat(40)}`
const dai = `0x${'2'.repeat(40)}`
const amount = 25_000_000n
const least = 9900n
const on = (address: string) => `${networkId}:${address}`
const data = swapData({ account, amount, fromToken: usdc, least, toToken: dai })
const swapCall = { data, to: router, value: 0n }
const allow = (wanted: bigint) => ({ data: approveData(router, wanted), to: usdc, value: 0n })
const asked = { amount, fromToken: usdc, networkId, toToken: dai } as const
const token = { logoUri: undefined, name: '', networkId, price: 1, quantity: 0n }
const shown = {
  from: { ...token, address: usdc, decimals: 6, symbol: 'USDC' },
  to: { ...token, address: dai, decimals: 18, symbol: 'DAI' },
} as unknown as Parameters<typeof submitSwapBatch>[2]

const server = (allowance: bigint, more: Answers = {}): Answers => ({
  '/v1/convert/allowance': {
    body: {
      allowance: '0',
      spenders: [{ allowance: `${allowance}`, exchange: 'Uniswap v3', spender: on(router) }],
    },
  },
  '/v1/convert/build-approve': {
    body: {
      amount: `${amount}`,
      call: { data: approveData(router, amount), to: on(usdc), value: '0' },
      exchange: 'Uniswap v3',
      spender: on(router),
    },
  },
  '/v1/convert/build-transaction': {
    body: {
      quote: {
        fromAccount: on(usdc),
        fromAmount: `${amount}`,
        id: null,
        minToAmount: `${least}`,
        provider: 'Uniswap v3',
        toAccount: on(dai),
        toAmount: '10000',
      },
      tx: {
        amount: '10000',
        data,
        eip155: { gas: '220000', gasPrice: '1000000000' },
        from: on(account),
        to: on(router),
        value: '0',
      },
    },
  },
  '/v1/supported-chains': { body: { http: [networkId], swap: [networkId], ws: [] } },
  ...more,
})

type Options = {
  allowance?: bigint
  answers?: Answers
  /** What the wallet says of the network. */
  capabilities?: unknown
  /** Calls that the chain refuses by themselves. */
  refuses?: (data: string) => boolean
  storage?: Storage
}

async function site({
  allowance = 0n,
  answers = {},
  capabilities = { atomic: { status: 'supported' } },
  refuses = () => false,
  storage = createMemoryStorage(),
}: Options = {}) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const calls = {
    getCallsStatus: vi.fn<CallActions['getCallsStatus']>(async () => statusOf('pending')),
    getCapabilities: vi.fn<CallActions['getCapabilities']>(async () => capabilities as never),
    prepare: vi.fn<CallActions['prepare']>(async ({ account: payer, call, network }) => {
      if (refuses(call.data ?? '')) throw new TransactionRefusedError({ reason: 'no' })
      const { data: input, to, value = 0n } = call
      const of = { networkId: network.caipNetworkId, request: {}, to, value }
      return { account: payer, data: input, fee: 3n, ...of }
    }),
    readReceived: vi.fn<CallActions['readReceived']>(async () => 9950n),
    sendCalls: vi.fn<CallActions['sendCalls']>(async () => ({
      asked: { block: 100n, nonce: 7n },
      id: '0xbatch',
      sentAs: 'batch',
    })),
    submit: vi.fn<CallActions['submit']>(async () => '0xid'),
    tryCalls: vi.fn<CallActions['tryCalls']>(async () => undefined),
  }
  const accounts = [account, other].map(
    (address) => ({ address, namespace: 'eip155', type: 'eoa' }) as const,
  )
  const it = setup({
    actions: {
      calls: calls as Partial<CallActions> as CallActions,
      connect: async () => ({ ...granted, accounts: [accounts[0]!, accounts[1]!] }),
      trackTransaction: () => new Promise(() => undefined),
    },
    answers: server(allowance, answers),
    environment: { storage },
  })
  await connect(it.latchkey, { connectorId: 'io.test' })
  const plan = async (more: object = {}) => {
    let isDone = false
    const planned = planSwap(it.latchkey, { ...asked, ...more })
    const end = () => {
      isDone = true
    }
    planned.then(end, end)
    while (!isDone) await vi.advanceTimersByTimeAsync(10)
    return planned
  }
  const batch = async () => {
    const { batch: prepared } = await plan()
    if (!prepared) throw new Error('No batch')
    return prepared
  }
  const listed = () => transactionsOf(it.latchkey).store.getState().transactions
  const unbatched = () => swapOf(it.latchkey).store.getState().unbatched
  return { ...it, accounts, batch, calls, listed, plan, storage, unbatched }
}

const statusOf = (
  status: CallsStatus['status'],
  receipts: CallsStatus['receipts'] = [],
): CallsStatus => ({ atomic: true, id: '0xbatch', networkId, receipts, status, statusCode: 100 })
const receipt = { blockNumber: 1n, succeeded: true, transactionHash: '0xhash' }
/** What a wallet throws, as the adapter reads it. */
const thrown = (code: number) =>
  toWalletError({ code, message: 'no' }, { method: 'wallet_sendCalls' })

describe('a swap and its allowance can go as one', () => {
  test.each([
    ['supported', false],
    ['ready', true],
  ])(
    'where the wallet says %s; exactly the amount is allowed (S5.22)',
    async (status, upgrades) => {
      const { calls, plan } = await site({ capabilities: { atomic: { status } } })
      const { batch, next, steps } = await plan()
      expect(batch).toMatchObject({
        calls: [allow(amount), swapCall],
        connectorId: 'io.test',
        minReceived: least,
        upgrades,
      })
      // Step by step stays possible.
      expect([next.kind, steps]).toEqual(['approval', ['approve', 'swap']])
      expect(calls.tryCalls).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ address: account, calls: [allow(amount), swapCall] }),
      )
      expect(calls.getCapabilities).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ id: 'io.test' }),
        expect.objectContaining({ address: account }),
      )
      expect(calls.sendCalls).not.toHaveBeenCalled()
    },
  )

  test('with the end of an old allowance first, where the token wants it so', async () => {
    const refuses = (input: string) => input === approveData(router, amount)
    const { plan } = await site({ allowance: 4n, refuses })
    expect((await plan()).batch?.calls).toEqual([allow(0n), allow(amount), swapCall])
  })

  test.each([
    ['unsupported', { atomic: { status: 'unsupported' } }],
    ['nothing', {}],
    ['a word for an object', { atomic: 'supported' }],
    ['null', { atomic: null }],
    ['no object at all', 'supported'],
    ['nothing at all', undefined],
    ['another word', { atomic: { status: 'yes' } }],
  ])('not where it says %s', async (_, capabilities) => {
    const { calls, plan } = await site({ capabilities: capabilities ?? null })
    expect(await plan()).toMatchObject({ batch: undefined, steps: ['approve', 'swap'] })
    expect(calls.tryCalls).not.toHaveBeenCalled()
  })

  test('not where it fails, or is silent for two seconds: neither is an error', async () => {
    const failing = await site()
    failing.calls.getCapabilities.mockRejectedValue(thrown(4200))
    expect(await failing.plan()).toMatchObject({ batch: undefined, next: { kind: 'approval' } })
    const silent = await site()
    silent.calls.getCapabilities.mockImplementation((_, { signal }) => {
      return new Promise((_, reject) => signal?.addEventListener('abort', reject))
    })
    expect(await silent.plan()).toMatchObject({ batch: undefined, next: { kind: 'approval' } })
    // It is not waited for again with each price.
    await silent.plan()
    expect(silent.calls.getCapabilities).toHaveBeenCalledOnce()
  })

  test.each([
    ['the chain would not carry it out', new TransactionRefusedError({ reason: 'STF' })],
    ['no node can try it', new RpcFailedError({ cause: undefined, method: 'm', networkId })],
  ])('not where %s', async (_, error) => {
    const { calls, plan } = await site()
    calls.tryCalls.mockRejectedValue(error)
    expect(await plan()).toMatchObject({ batch: undefined, next: { kind: 'approval' } })
  })

  test('not where enough is allowed, or nothing need be: no wallet is asked what it can', async () => {
    const enough = await site({ allowance: amount })
    expect(await enough.plan()).toMatchObject({ next: { kind: 'swap' } })
    expect(enough.calls.getCapabilities).not.toHaveBeenCalled()
  })

  test('error: what is checked of a step is checked of the batch: spender, approval, trade', async () => {
    const approve = server(0n)['/v1/convert/build-approve'] as { body: object }
    const built = server(0n)['/v1/convert/build-transaction'] as { body: { tx: object } }
    for (const [path, body] of [
      [
        '/v1/convert/build-approve',
        {
          ...approve.body,
          call: { data: approveData(router, amount + 1n), to: on(usdc), value: '0' },
        },
      ],
      [
        '/v1/convert/build-transaction',
        {
          ...built.body,
          tx: {
            ...built.body.tx,
            data: swapData({ account: other, amount, fromToken: usdc, least, toToken: dai }),
          },
        },
      ],
      ['/v1/convert/build-transaction', { ...built.body, tx: { ...built.body.tx, to: on(other) } }],
    ] as const) {
      const { calls, latchkey } = await site({ answers: { [path]: { body } } })
      await expect(planSwap(latchkey, asked)).rejects.toMatchObject({ code: 'swap.mismatch' })
      expect(calls.tryCalls).not.toHaveBeenCalled()
    }
  })
})

describe('the wallet is asked', () => {
  test('once however often it is called, for all or nothing, and it is one transaction that knows what it was for', async () => {
    const { batch, calls, latchkey, listed } = await site()
    const prepared = await batch()
    editSwap(latchkey, { amount: '25' })
    const onSent = vi.fn()
    const answers = [1, 2].map(() => submitSwapBatch(latchkey, prepared, shown, { onSent }))
    await expect(submitSwap(latchkey, { call: {} } as never, shown)).rejects.toMatchObject({
      code: 'wallet.request_pending',
    })
    const [sent] = await Promise.all(answers)
    expect(calls.sendCalls).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: 'io.test' }),
      expect.objectContaining({
        address: account,
        atomicRequired: true,
        calls: [allow(amount), swapCall],
      }),
    )
    expect(calls.submit).not.toHaveBeenCalled()
    expect(onSent).toHaveBeenCalledExactlyOnceWith(sent)
    expect(listed()).toMatchObject([
      {
        id: '0xbatch',
        kind: 'batch',
        swap: { minReceived: least, paid: { amount, symbol: 'USDC' }, received: { symbol: 'DAI' } },
      },
    ])
    expect(toPending(listed()[0]!)).toMatchObject({
      description: { application: 'Uniswap v3', operation: 'trade' },
    })
    expect(tokensOf(listed()[0]!)).toEqual([usdc, dai])
    expect(swapOf(latchkey).store.getState()).toMatchObject({
      form: { amount: '' },
      loading: false,
    })
  })

  test('after a look at the chain: error: what it would refuse by now is not asked for', async () => {
    const { batch, calls, latchkey, unbatched } = await site()
    const prepared = await batch()
    calls.tryCalls.mockRejectedValueOnce(new TransactionRefusedError({ reason: 'STF' }))
    await expect(submitSwapBatch(latchkey, prepared, shown)).rejects.toMatchObject({
      code: 'transaction.changed',
    })
    expect(calls.sendCalls).not.toHaveBeenCalled()
    expect(unbatched()).toBeUndefined()
  })

  test.each([
    [4200, 'unable'],
    [-32_601, 'unable'],
    [-32_004, 'unable'],
    [5700, 'unable'],
    [5710, 'unable'],
    [5740, 'unable'],
    [5760, 'unable'],
    [5750, 'upgrade'],
  ])(
    'and one that refuses with %i is asked step by step from then on: nothing was sent (S8.58)',
    async (code, why) => {
      const { batch, calls, latchkey, listed, plan, unbatched } = await site()
      const prepared = await batch()
      editSwap(latchkey, { amount: '25' })
      calls.sendCalls.mockRejectedValueOnce(thrown(code))
      expect(await submitSwapBatch(latchkey, prepared, shown)).toBeUndefined()
      const subject = batchSubject({ address: account, connectorId: 'io.test', networkId })
      expect(unbatched()).toEqual({ subject, why })
      expect(calls.submit).not.toHaveBeenCalled()
      expect(listed()).toEqual([])
      expect(swapOf(latchkey).store.getState()).toMatchObject({
        form: { amount: '25' },
        loading: false,
      })
      // What it had said of itself counts no more.
      await plan()
      expect(calls.getCapabilities).toHaveBeenCalledTimes(2)
    },
  )

  test.each([
    [{ code: -32_603, data: { code: -32_601, message: 'no eth_getUserOperationReceipt' } }],
    [{ code: -32_603, cause: { code: 4200 } }],
    [{ code: -32_603, data: { code: 5750 }, message: 'Batch sent' }],
    [{ code: -32_000, message: 'User operation not found' }],
    [{ message: 'the method wallet_sendCalls does not exist' }],
  ])(
    'error: what is wrong within, %j, may be about a batch that was sent: no step is asked for',
    async (answer) => {
      const { batch, calls, latchkey, unbatched } = await site()
      const prepared = await batch()
      calls.sendCalls.mockRejectedValueOnce(toWalletError(answer, { method: 'wallet_sendCalls' }))
      await expect(submitSwapBatch(latchkey, prepared, shown)).rejects.toThrow()
      expect(unbatched()).toBeUndefined()
    },
  )

  test.each([
    [4001, 'wallet.user_rejected'],
    [4100, 'wallet.unauthorized'],
    [5720, 'wallet.batch_duplicate_id'],
    [-32_603, 'wallet.internal_error'],
    [7001, 'remote.session_ended'],
  ])('error: %i is a failure, and no step is asked for instead', async (code, name) => {
    const { batch, calls, latchkey, unbatched } = await site()
    const prepared = await batch()
    calls.sendCalls.mockRejectedValueOnce(thrown(code))
    await expect(submitSwapBatch(latchkey, prepared, shown)).rejects.toMatchObject({ code: name })
    expect(unbatched()).toBeUndefined()
    expect(calls.submit).not.toHaveBeenCalled()
  })

  test('error: of another account, wallet or network by then, or once its price is over, nothing is asked', async () => {
    const moved = await site()
    const [event] = moved.events
    let prepared = await moved.batch()
    // While the chain is looked at.
    moved.calls.tryCalls.mockImplementationOnce(async () =>
      event?.onAccountsChanged([moved.accounts[1]!, moved.accounts[0]!]),
    )
    await expect(submitSwapBatch(moved.latchkey, prepared, shown)).rejects.toMatchObject({
      code: 'connector.not_connected',
    })
    event?.onAccountsChanged(moved.accounts)
    event?.onNetworkChanged('eip155:31338')
    await expect(submitSwapBatch(moved.latchkey, prepared, shown)).rejects.toMatchObject({
      code: 'network.wrong',
    })
    event?.onNetworkChanged(networkId)
    await expect(
      submitSwapBatch(moved.latchkey, { ...prepared, connectorId: 'other' }, shown),
    ).rejects.toMatchObject({ code: 'connector.not_connected' })
    prepared = await moved.batch()
    await vi.advanceTimersByTimeAsync(30 * 60_000)
    await expect(submitSwapBatch(moved.latchkey, prepared, shown)).rejects.toMatchObject({
      code: 'swap.expired',
    })
    expect(moved.calls.sendCalls).not.toHaveBeenCalled()
  })

  test('its account and network are those that were prepared for, whatever is chosen while it is asked', async () => {
    const { accounts, batch, calls, events, latchkey, listed } = await site()
    const prepared = await batch()
    calls.sendCalls.mockImplementationOnce(async () => {
      const [event] = events
      event?.onAccountsChanged([accounts[1]!])
      event?.onNetworkChanged('eip155:31338')
      throw thrown(5710)
    })
    expect(await submitSwapBatch(latchkey, prepared, shown)).toBeUndefined()
    expect(calls.sendCalls).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({
        address: account,
        network: expect.objectContaining({ caipNetworkId: networkId }),
      }),
    )
    expect(listed()).toEqual([])
  })
})

describe('what became of it', () => {
  async function sent(options: Options = {}) {
    const it = await site(options)
    const prepared = await it.batch()
    await submitSwapBatch(it.latchkey, prepared, shown)
    return it
  }
  const subject = { from: account, networkId, spender: router, token: usdc } as const

  test('what has come of it is noted from its transaction, once it is in a block', async () => {
    const { calls, listed } = await sent()
    calls.getCallsStatus.mockResolvedValue(statusOf('confirmed', [receipt]))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls.readReceived).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ address: account, id: '0xhash', token: dai }),
    )
    expect(listed()).toMatchObject([{ status: 'confirmed', swap: { arrived: 9950n } }])
    expect(approvalsOf(listed(), subject)).toEqual([])
  })

  test('of one that was done in part the allowance may be left: it can be taken back, and is no swap', async () => {
    const { calls, listed } = await sent()
    calls.getCallsStatus.mockResolvedValue(statusOf('partlyFailed', [receipt]))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(approvalsOf(listed(), subject)).toMatchObject([
      { amount, kind: 'approve', spender: router, symbol: 'USDC', token: usdc },
    ])
    expect(toPending(listed()[0]!).description.operation).toBe('execute')
  })

  test('one of which the wallet knows nothing is looked for, and is neither done nor undone', async () => {
    const { calls, listed } = await sent()
    calls.getCallsStatus.mockResolvedValue(statusOf('unknown'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(listed()).toMatchObject([
      { state: { isMissing: true, status: 'pending' }, status: 'unknown' },
    ])
    expect(calls.readReceived).not.toHaveBeenCalled()
  })

  test('a reload knows what it was for, and what it cannot read is a batch all the same', async () => {
    const before = await sent()
    before.latchkey.destroy()
    const after = await site({ storage: before.storage })
    resumeBatches(after.latchkey)
    expect(after.listed()).toMatchObject([
      {
        fee: before.listed()[0]!.fee,
        swap: { exchange: 'Uniswap v3', paid: { amount, token: usdc } },
      },
    ])
    after.calls.getCallsStatus.mockResolvedValue(statusOf('confirmed', [receipt]))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(after.listed()).toMatchObject([{ swap: { arrived: 9950n } }])
    const place = placeOfBatches(before.latchkey)
    const kept = (change: object) => {
      const one = {
        calls: [],
        connectorId: 'c',
        from: account,
        id: 'i',
        networkId,
        sentAtMs: place.nowMs,
        swap: {
          exchange: 'U',
          fee: '1',
          minReceived: '2',
          paid: { amount: '3', decimals: 6, symbol: 'A' },
          received: { amount: '4', decimals: 6, symbol: 'B' },
          to: router,
          ...change,
        },
      }
      before.storage.setItem(place.key, JSON.stringify([one]))
      return readKeptBatches(place)
    }
    expect(kept({})).toMatchObject([{ fee: 1n, swap: { minReceived: 2n } }])
    for (const change of [
      { exchange: 7 },
      { to: null },
      { minReceived: 'x' },
      { paid: null },
      { paid: { amount: '3', decimals: -1, symbol: 'A' } },
      { received: { amount: '3', decimals: 6, symbol: 'A', token: 7 } },
    ])
      expect(kept(change)).toMatchObject([{ fee: 0n, id: 'i', kind: 'batch' }])
    expect(kept({ paid: null })[0]?.swap).toBeUndefined()
  })
})
