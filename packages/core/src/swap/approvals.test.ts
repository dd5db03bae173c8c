import type { ConvertApproveResponse, ConvertTransactionResponse } from '@latchkey/protocol/http'
import { describe, expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { getSwapAllowances } from '../actions/getSwapAllowances.ts'
import { prepareSwapApproval } from '../actions/prepareSwapApproval.ts'
import { sendSwapApproval } from '../actions/sendSwapApproval.ts'
import type { CallActions } from '../adapters/CallActions.ts'
import { TransactionRefusedError } from '../errors/TransactionRefusedError.ts'
import { type Answers, granted, setup } from '../fixtures/setup.ts'
import { swapData } from '../fixtures/swapData.ts'
import { toBaseUnits } from '../payments/wholeUnits.ts'
import { approvalsOf, isGiven } from '../transactions/approvalsOf.ts'
import type { SentApproval, SentSwap } from '../transactions/SentTransaction.ts'
import { transactionsOf } from '../transactions/transactionsOf.ts'
import { approveData } from './approveData.ts'
import { isAllowanceEnough } from './isAllowanceEnough.ts'
import { anyAmount } from './PreparedApproval.ts'
import { planSwap } from './planSwap.ts'
import { isResetToken } from './resetTokens.ts'
import { submitApproval } from './submitApproval.ts'
import { swapOf } from './swapOf.ts'
import { swapSteps } from './swapSteps.ts'
import { takeBack } from './takeBack.ts'

const networkId = 'eip155:31337'
const account = `0x${'a'.repeat(40)}`
const router = `0x${'C'.repeat(40)}`
const otherRouter = `0x${'d'.repeat(40)}`
const thief = `0x${'f'.repeat(40)}`
const usdc = `0x${'1'.repeat(40)}`
const usdt = '0xDAC17F958D2EE523A2206206994597C13D831EC7'.replace('0X', '0x')
const native = `${networkId}:0x${'e'.repeat(40)}`
const amount = 25_000_000n
const pair = { fromToken: usdc, networkId, toToken: undefined } as const
const shown = { decimals: 6, logoUri: undefined, symbol: 'USDC' }
const on = (address: string) => `${networkId}:${address}`

const allowances = (allowance: bigint) => ({
  body: {
    allowance: '0',
    spender: on(otherRouter),
    spenders: [
      { allowance: '0', exchange: 'Uniswap v2', spender: on(otherRouter) },
      { allowance: String(allowance), exchange: 'Uniswap v3', spender: on(router) },
    ],
  },
})
const approve: ConvertApproveResponse = {
  amount: String(amount),
  call: { data: approveData(router, amount), to: on(usdc), value: '0' },
  exchange: 'Uniswap v3',
  spender: on(router),
}
const built: ConvertTransactionResponse = {
  quote: {
    fromAccount: on(usdc),
    fromAmount: String(amount),
    id: null,
    minToAmount: '9900',
    provider: 'Uniswap v3',
    toAccount: native,
    toAmount: '10000',
  },
  tx: {
    amount: '10000',
    data: swapData({ account, amount, fromToken: usdc, least: 9900n, toToken: undefined }),
    eip155: { gas: '220000', gasPrice: '1000000000' },
    from: on(account),
    to: on(router),
    value: '0',
  },
}

async function connected({
  answers = {},
  refuses = () => false,
}: {
  answers?: Answers
  /** Calls that the chain refuses, by their data. */
  refuses?: (data: string) => boolean
} = {}) {
  const calls = {
    prepare: vi.fn<CallActions['prepare']>(async ({ account: payer, call, network }) => {
      if (refuses(call.data ?? '')) throw new TransactionRefusedError({ reason: 'no' })
      return {
        account: payer,
        data: call.data,
        fee: 3n,
        networkId: network.caipNetworkId,
        request: {},
        to: call.to,
        value: call.value ?? 0n,
      }
    }),
    submit: vi.fn<CallActions['submit']>(async () => '0xid'),
  }
  const it = setup({
    actions: {
      calls: calls as Partial<CallActions> as CallActions,
      connect: async () => ({
        ...granted,
        accounts: [{ address: account, namespace: 'eip155', type: 'eoa' }],
      }),
      trackTransaction: () => new Promise(() => undefined),
    },
    answers: {
      '/v1/convert/allowance': allowances(0n),
      '/v1/convert/build-approve': { body: approve },
      '/v1/convert/build-transaction': { body: built },
      '/v1/supported-chains': { body: { http: [networkId], swap: [networkId], ws: [] } },
      ...answers,
    },
  })
  await connect(it.latchkey, { connectorId: 'io.test' })
  const mismatch = (run: Promise<unknown>, field: string) =>
    expect(run).rejects.toMatchObject({ code: 'swap.mismatch', details: [`Field: ${field}.`] })
  return { ...it, calls, mismatch }
}

describe('an allowance', () => {
  test.each([
    ['25', 6, 25_000_000n, true],
    ['25', 6, 25_000_001n, true],
    ['25', 6, 24_999_999n, false],
    ['0.000001', 6, 0n, false],
    ['25', 18, 25_000_000n, false],
    ['1', 0, 1n, true],
  ])(
    'for %s of %i decimals is %s base units: %s (S5.22)',
    (text, decimals, allowance, isEnough) => {
      const units = toBaseUnits(text, decimals) ?? -1n
      expect(isAllowanceEnough({ allowance, amount: units })).toBe(isEnough)
    },
  )

  test.each([
    [undefined, true, ['swap']],
    [25n, true, ['swap']],
    [anyAmount, true, ['swap']],
    [0n, true, ['approve', 'swap']],
    [24n, false, ['approve', 'swap']],
    [24n, true, ['reset', 'approve', 'swap']],
  ] as const)(
    'of %s takes these steps (a change refused: %s): %s (S5.22)',
    (allowance, refusesChange, steps) => {
      expect(swapSteps({ allowance, amount: 25n, refusesChange })).toEqual(steps)
    },
  )

  test('of the seven contracts of USDT is taken back first, whatever the case of their letters (S9.39)', () => {
    for (const address of [
      '0xdac17f958d2ee523a2206206994597c13d831ec7',
      '0xC2132D05D31c914a87C6611C10748AEb04B58e8F',
      '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
      '0x919C1c267BC06a7039e03fcc2eF738525769109c',
      '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e',
      '0x55d398326f99059fF775485246999027B3197955',
      '0xFD086BC7CD5C481DCC9C85EBE478A1C0B69FCBB9',
    ])
      expect(isResetToken(address)).toBe(true)
    expect(isResetToken(usdc)).toBe(false)
  })

  test('is written as the chain reads it', () => {
    expect(approveData(router, 255n)).toBe(
      `0x095ea7b3${'0'.repeat(24)}${'c'.repeat(40)}${'0'.repeat(62)}ff`,
    )
    expect(approveData(router, anyAmount).slice(-64)).toBe('f'.repeat(64))
  })

  test('is told of each contract that swaps are sent to; what is none is left out (S7.9)', async () => {
    const { latchkey, server } = await connected({
      answers: { '/v1/convert/allowance': allowances(7n) },
    })
    expect(await getSwapAllowances(latchkey, { networkId, token: usdc })).toEqual([
      { allowance: 0n, exchange: 'Uniswap v2', spender: otherRouter },
      { allowance: 7n, exchange: 'Uniswap v3', spender: router },
    ])
    const { searchParams } = server.requests.at(-1)?.url ?? new URL('x:')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      tokenAddress: on(usdc),
      userAddress: on(account),
    })
  })

  test.each([
    ['none', []],
    ['one of another network', [{ allowance: '1', exchange: 'X', spender: `eip155:1:${router}` }]],
    ['no address', [{ allowance: '1', exchange: 'X', spender: on('0x12') }]],
    ['no number', [{ allowance: '-1', exchange: 'X', spender: on(router) }]],
  ])('error: a list of contracts with %s is no answer (S7.9)', async (_, spenders) => {
    const { latchkey, mismatch } = await connected({
      answers: { '/v1/convert/allowance': { body: { allowance: '0', spenders } } },
    })
    await mismatch(getSwapAllowances(latchkey, { networkId, token: usdc }), 'spenders')
  })
})

describe('what is prepared', () => {
  test('allows exactly the amount, to the contract of the list, and no wallet is asked (S7.12)', async () => {
    const { calls, latchkey, server } = await connected()
    const approval = await prepareSwapApproval(latchkey, { amount, ...pair })
    expect(approval).toMatchObject({
      amount,
      call: { data: approveData(router, amount), to: usdc, value: 0n },
      exchange: 'Uniswap v3',
      spender: router,
      step: 'approve',
      token: usdc,
    })
    const { searchParams } = server.requests.at(-1)?.url ?? new URL('x:')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      amount: String(amount),
      from: on(usdc),
      to: native,
      userAddress: on(account),
    })
    expect(calls.submit).not.toHaveBeenCalled()
    if (approval) expect(await sendSwapApproval(latchkey, approval)).toBe('0xid')
    expect(calls.submit.mock.calls[0]?.[1].data).toBe(approveData(router, amount))
  })

  test('is nothing where enough is allowed, nor for the network’s own currency (S5.22)', async () => {
    const { calls, latchkey } = await connected({
      answers: { '/v1/convert/allowance': allowances(amount) },
    })
    expect(await prepareSwapApproval(latchkey, { amount, ...pair })).toBeUndefined()
    const own = { fromToken: undefined, networkId, toToken: usdc } as const
    expect(await prepareSwapApproval(latchkey, { amount, ...own })).toBeUndefined()
    expect(calls.prepare).not.toHaveBeenCalled()
  })

  test('allows any amount only where that is asked for', async () => {
    const { latchkey } = await connected()
    const any = await prepareSwapApproval(latchkey, { amount, ...pair, isUnlimited: true })
    expect(any).toMatchObject({
      amount: anyAmount,
      call: { data: approveData(router, anyAmount) },
    })
  })

  test('takes the old one back where the token refuses another over it, as a trial finds (S9.39)', async () => {
    const { latchkey } = await connected({
      answers: { '/v1/convert/allowance': allowances(10n) },
      refuses: (data) => data === approveData(router, amount),
    })
    expect(await prepareSwapApproval(latchkey, { amount, ...pair })).toMatchObject({
      amount: 0n,
      call: { data: approveData(router, 0n), to: usdc },
      step: 'reset',
    })
  })

  test('takes the old one back of USDT without a trial, and nothing where there is none (S9.39)', async () => {
    const of = (allowance: bigint) =>
      connected({
        answers: {
          '/v1/convert/allowance': allowances(allowance),
          '/v1/convert/build-approve': {
            body: { ...approve, call: { ...approve.call, to: on(usdt.toLowerCase()) } },
          },
        },
      })
    const old = await of(10n)
    const swap = { amount, ...pair, fromToken: usdt }
    expect(await prepareSwapApproval(old.latchkey, swap)).toMatchObject({ step: 'reset' })
    expect(old.calls.prepare).toHaveBeenCalledTimes(1)
    const none = await of(0n)
    expect(await prepareSwapApproval(none.latchkey, swap)).toMatchObject({ step: 'approve' })
  })

  test('error: a token that refuses both is refused, and one of another failure is not taken for that', async () => {
    const both = await connected({
      answers: { '/v1/convert/allowance': allowances(10n) },
      refuses: () => true,
    })
    await expect(prepareSwapApproval(both.latchkey, { amount, ...pair })).rejects.toMatchObject({
      code: 'transaction.refused',
    })
    const down = await connected({ answers: { '/v1/convert/allowance': allowances(10n) } })
    down.calls.prepare.mockRejectedValueOnce(new TypeError('down'))
    await expect(prepareSwapApproval(down.latchkey, { amount, ...pair })).rejects.toThrow('down')
  })
})

describe('a server that lies is refused before a wallet is asked', () => {
  const lies: [string, string, object][] = [
    ['another contract that may spend', 'spender', { ...approve, spender: on(thief) }],
    [
      'another contract in the data',
      'data',
      { ...approve, call: { ...approve.call, data: approveData(thief, amount) } },
    ],
    [
      'a larger amount in the data',
      'data',
      { ...approve, call: { ...approve.call, data: approveData(router, amount + 1n) } },
    ],
    [
      'any amount in the data',
      'data',
      { ...approve, call: { ...approve.call, data: approveData(router, anyAmount) } },
    ],
    [
      'more behind the data',
      'data',
      { ...approve, call: { ...approve.call, data: `${approveData(router, amount)}00` } },
    ],
    [
      'another function',
      'data',
      {
        ...approve,
        call: {
          ...approve.call,
          data: approveData(router, amount).replace('095ea7b3', 'a9059cbb'),
        },
      },
    ],
    ['another amount', 'amount', { ...approve, amount: '1' }],
    ['another token', 'to', { ...approve, call: { ...approve.call, to: on(thief) } }],
    [
      'a token of another network',
      'to',
      { ...approve, call: { ...approve.call, to: `eip155:1:${usdc}` } },
    ],
    ['coins that go with it', 'value', { ...approve, call: { ...approve.call, value: '1' } }],
    ['no number for them', 'value', { ...approve, call: { ...approve.call, value: '' } }],
  ]

  test.each(lies)('%s (S7.12)', async (_, field, body) => {
    const { calls, latchkey, mismatch } = await connected({
      answers: { '/v1/convert/build-approve': { body } },
    })
    await mismatch(prepareSwapApproval(latchkey, { amount, ...pair }), field)
    await mismatch(planSwap(latchkey, { amount, ...pair }), field)
    expect(calls.prepare).not.toHaveBeenCalled()
    expect(calls.submit).not.toHaveBeenCalled()
  })

  test('a swap that is sent to a contract of no list (S7.12)', async () => {
    const { calls, latchkey, mismatch } = await connected({
      answers: {
        '/v1/convert/build-transaction': { body: { ...built, tx: { ...built.tx, to: on(thief) } } },
      },
    })
    await mismatch(planSwap(latchkey, { amount, ...pair }), 'spender')
    expect(calls.prepare).not.toHaveBeenCalled()
  })

  test('a swap that calls the token itself, and could allow it to anyone', async () => {
    const { latchkey, mismatch } = await connected({
      answers: {
        '/v1/convert/build-transaction': { body: { ...built, tx: { ...built.tx, to: on(usdc) } } },
      },
    })
    await mismatch(planSwap(latchkey, { amount, ...pair }), 'to')
  })
})

describe('the plan of a swap', () => {
  test('asks for the allowance first, and for the swap once the chain has it (S5.22)', async () => {
    const { latchkey } = await connected()
    expect(await planSwap(latchkey, { amount, ...pair })).toMatchObject({
      allowed: { allowance: 0n, spender: router },
      minReceived: 9900n,
      next: { approval: { amount, step: 'approve' }, kind: 'approval' },
      steps: ['approve', 'swap'],
    })
    // On another page, or after a reload: the chain says where it stands.
    const later = await connected({ answers: { '/v1/convert/allowance': allowances(amount) } })
    expect(await planSwap(later.latchkey, { amount, ...pair })).toMatchObject({
      call: { to: router },
      next: { kind: 'swap' },
      steps: ['swap'],
    })
  })

  test('has three steps where the old allowance is to be taken back, and asks the rest where the visitor allowed less', async () => {
    const refusing = await connected({
      answers: { '/v1/convert/allowance': allowances(10n) },
      refuses: (data) => data === approveData(router, amount),
    })
    expect(await planSwap(refusing.latchkey, { amount, ...pair })).toMatchObject({
      next: { approval: { step: 'reset' } },
      steps: ['reset', 'approve', 'swap'],
    })
    const less = await connected({ answers: { '/v1/convert/allowance': allowances(10n) } })
    expect(await planSwap(less.latchkey, { amount, ...pair })).toMatchObject({
      allowed: { allowance: 10n },
      next: { approval: { amount, step: 'approve' } },
      steps: ['approve', 'swap'],
    })
  })

  test('stays with the exchange that was allowed from here', async () => {
    const { latchkey, server } = await connected()
    const { next } = await planSwap(latchkey, { amount, ...pair })
    const bodies = () =>
      server.requests
        .filter(({ url }) => url.pathname.endsWith('build-transaction'))
        .map(({ body }) => body as { spender?: string })
    expect(bodies().at(-1)?.spender).toBeUndefined()
    if (next.kind === 'approval') await submitApproval(latchkey, next.approval, shown)
    await planSwap(latchkey, { amount, ...pair })
    expect(bodies().at(-1)?.spender).toBe(on(router))
    // For more than that it is a question again.
    await planSwap(latchkey, { amount: amount + 1n, ...pair }).catch(() => undefined)
    expect(bodies().at(-1)?.spender).toBeUndefined()
  })
})

describe('a wallet', () => {
  test('is asked once for an allowance, which is kept and followed; the form stays', async () => {
    const { calls, latchkey } = await connected()
    const approval = await prepareSwapApproval(latchkey, { amount, ...pair })
    if (!approval) throw new Error('Nothing is to be allowed.')
    const first = submitApproval(latchkey, approval, shown)
    expect(submitApproval(latchkey, approval, shown)).toBe(first)
    await expect(submitApproval(latchkey, { ...approval }, shown)).rejects.toMatchObject({
      code: 'wallet.request_pending',
    })
    await first
    expect(calls.submit).toHaveBeenCalledTimes(1)
    expect(transactionsOf(latchkey).store.getState().transactions).toMatchObject([
      {
        amount,
        id: '0xid',
        kind: 'approve',
        spender: router,
        spenderName: 'Uniswap v3',
        symbol: 'USDC',
      },
    ])
  })

  test('is asked for exactly the amount by a form in which nothing was chosen', async () => {
    const { calls, latchkey } = await connected()
    const approval = await prepareSwapApproval(latchkey, { amount, ...pair })
    if (!approval) throw new Error('Nothing is to be allowed.')
    const { isUnlimited } = swapOf(latchkey).store.getState().form
    await submitApproval(latchkey, approval, shown, { isUnlimited })
    expect(calls.submit.mock.lastCall?.[1].data).toBe(approveData(router, amount))
  })

  test('is asked for any amount where the visitor has chosen it, and never instead of taking one back', async () => {
    const { calls, latchkey } = await connected()
    const approval = await prepareSwapApproval(latchkey, { amount, ...pair })
    if (!approval) throw new Error('Nothing is to be allowed.')
    await submitApproval(latchkey, approval, shown, { isUnlimited: true })
    expect(calls.submit.mock.lastCall?.[1].data).toBe(approveData(router, anyAmount))
    const reset = {
      ...approval,
      amount: 0n,
      call: { ...approval.call, data: approveData(router, 0n) },
      step: 'reset',
    } as const
    await submitApproval(latchkey, reset, shown, { isUnlimited: true })
    expect(calls.submit.mock.lastCall?.[1].data).toBe(approveData(router, 0n))
  })

  test('that declines leaves nothing behind, and can be asked again', async () => {
    const { calls, latchkey } = await connected()
    const approval = await prepareSwapApproval(latchkey, { amount, ...pair })
    if (!approval) throw new Error('Nothing is to be allowed.')
    calls.submit.mockRejectedValueOnce(new TypeError('declined'))
    await expect(submitApproval(latchkey, approval, shown)).rejects.toThrow('declined')
    expect(transactionsOf(latchkey).store.getState().transactions).toEqual([])
    await submitApproval(latchkey, approval, shown)
    expect(transactionsOf(latchkey).store.getState().transactions).toHaveLength(1)
  })

  test('takes back what was allowed', async () => {
    const { calls, latchkey } = await connected()
    const approval = await prepareSwapApproval(latchkey, { amount, ...pair })
    if (!approval) throw new Error('Nothing is to be allowed.')
    await takeBack(latchkey, await submitApproval(latchkey, approval, shown))
    expect(calls.submit.mock.lastCall?.[1]).toMatchObject({
      data: approveData(router, 0n),
      to: usdc,
    })
  })
})

describe('what this page has asked to be allowed', () => {
  const of = (change: Partial<SentApproval> = {}): SentApproval => ({
    amount,
    decimals: 6,
    fee: 1n,
    from: account,
    iconUrl: undefined,
    id: '0x1',
    kind: 'approve',
    networkId,
    sentAtMs: 0,
    spender: router,
    spenderName: 'Uniswap v3',
    state: { confirmations: 1, status: 'confirmed' },
    symbol: 'USDC',
    token: usdc,
    ...change,
  })
  const swap = (status: 'confirmed' | 'failed') =>
    ({
      from: account,
      kind: 'swap',
      networkId,
      paid: { token: usdc },
      state: { status },
      to: router,
    }) as unknown as SentSwap
  const subject = {
    from: account.toUpperCase().replace('X', 'x'),
    networkId,
    spender: router.toLowerCase(),
    token: usdc,
  } as const

  test('is what no swap has used since; one that failed has used nothing', () => {
    expect(approvalsOf([of({ id: '0x2' }), of()], subject).map(({ id }) => id)).toEqual([
      '0x2',
      '0x1',
    ])
    expect(approvalsOf([swap('confirmed'), of()], subject)).toEqual([])
    expect(approvalsOf([swap('failed'), of()], subject)).toHaveLength(1)
    expect(approvalsOf([of({ id: '0x2' }), swap('confirmed'), of()], subject)).toHaveLength(1)
  })

  test.each([
    ['account', { from: thief }],
    ['contract', { spender: thief }],
    ['token', { token: thief }],
    ['network', { networkId: 'eip155:1' as const }],
  ])('is nothing of another %s', (_, change) => {
    expect(approvalsOf([of(change)], subject)).toEqual([])
  })

  test('is given once it is in a block, also for another fee', () => {
    expect(isGiven(of())).toBe(true)
    expect(
      isGiven(of({ state: { by: '0x2', reason: 'repriced', status: 'replaced' } as never })),
    ).toBe(true)
    for (const state of [
      { confirmations: 0, status: 'pending' },
      { status: 'failed' },
      { by: '0x2', reason: 'cancelled', status: 'replaced' },
    ])
      expect(isGiven(of({ state: state as never }))).toBe(false)
  })
})
