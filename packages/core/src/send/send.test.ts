import { describe, expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { prepareTransfer } from '../actions/prepareTransfer.ts'
import type { TransactionState } from '../adapters/ChainActions.ts'
import type { TransferActions } from '../adapters/TransferActions.ts'
import { UserRejectedRequestError } from '../errors/wallet/WalletError.ts'
import { eventually } from '../fixtures/eventually.ts'
import { devOne, type FakeActions, setup } from '../fixtures/setup.ts'
import type { NameAnswer } from '../names/NameAnswer.ts'
import { holdingQuery } from '../queries/holding.ts'
import { nativeBalanceQuery } from '../queries/nativeBalance.ts'
import { queryClientOf } from '../queries/queryClient.ts'
import { receiverNameQuery } from '../queries/receiverName.ts'
import { transactionsOf } from '../transactions/transactionsOf.ts'
import { watchEvents } from '../watchEvents.ts'
import { knownReceivers } from './knownReceivers.ts'
import { requireSend } from './requireSend.ts'
import { emptyForm } from './SendForm.ts'
import { beginSend, editSend, sendOf } from './sendOf.ts'
import { type SendFacts, sendReadiness } from './sendReadiness.ts'
import { submitSend } from './submitSend.ts'

const networkId = 'eip155:31337'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const shown = { decimals: 18, iconUrl: undefined, receiverName: 'bob.eth', symbol: 'ETH' }

describe('what a transfer has to say', () => {
  const whole = {
    amount: 1n,
    networkId,
    receiverAddress: bob,
    token: { type: 'native' },
  } as const
  const code = (change: object) => {
    try {
      return requireSend({ ...whole, ...change })
    } catch (error) {
      return error
    }
  }

  test.each([{ amount: 0n }, { amount: undefined }, { receiverAddress: '' }])(
    'an amount and a receiver (S5.7, S8.6) (%#)',
    (change) => {
      expect(code(change)).toMatchObject({
        code: 'transfer.incomplete',
        message: 'An amount and receiver address are required',
      })
    },
  )

  test('on EVM chains a token (S5.8, S8.7)', () => {
    expect(code({ token: undefined })).toMatchObject({
      code: 'transfer.token_required',
      message: 'A token is required',
    })
    expect(code({ networkId: 'solana:x', token: undefined })).toMatchObject({ token: undefined })
  })

  test('of a token its contract (S5.9)', () => {
    expect(code({ token: { type: 'token' } })).toMatchObject({
      code: 'transfer.token_address_required',
    })
    expect(code({ token: { address: '0xT', type: 'token' } })).toMatchObject({ token: '0xT' })
  })

  test('a chain of a kind that can send (S4.48, S6.8, S8.5, S9.42)', () => {
    for (const [id, namespace] of [
      ['polkadot:x', 'polkadot'],
      ['cosmos:x', 'cosmos'],
    ])
      expect(code({ networkId: id }), namespace).toMatchObject({
        code: 'transfer.unsupported_chain',
        message: 'Unsupported chain',
      })
    for (const id of [networkId, 'solana:x', 'bip122:x'])
      expect(code({ networkId: id })).toMatchObject({ to: bob })
  })
})

describe('what is missing, in the order of the form', () => {
  const ready: SendFacts = {
    amount: 5n,
    balance: 10n,
    hasToken: true,
    lacksFee: false,
    receiver: { address: bob, kind: 'address' },
    resolved: { kind: 'none' },
  }
  const name = { kind: 'name', name: 'bob.eth' } as const
  test.each([
    [{}, { status: 'ready' }],
    [{ hasToken: false }, { field: 'token', status: 'missing' }],
    [{ balance: 'failed' }, { status: 'unreachable' }],
    [{ balance: 'noToken' }, { field: 'token', status: 'invalid' }],
    [{ amount: undefined }, { field: 'amount', status: 'missing' }],
    [{ amount: 0n }, { field: 'amount', status: 'missing' }],
    [{ balance: 'pending' }, { status: 'pending' }],
    [{ amount: 11n }, { lacks: 'amount', status: 'insufficient' }],
    [{ lacksFee: true }, { lacks: 'fee', status: 'insufficient' }],
    [{ receiver: { kind: 'none' } }, { field: 'receiver', status: 'missing' }],
    [{ receiver: { kind: 'invalid' } }, { field: 'receiver', status: 'invalid' }],
    [{ receiver: name }, { field: 'receiver', status: 'invalid' }],
    [{ receiver: name, resolved: { kind: 'pending' } }, { status: 'pending' }],
    [
      { receiver: name, resolved: { kind: 'failed' } },
      { field: 'receiver', status: 'invalid' },
    ],
    [
      { receiver: name, resolved: { kind: 'unread' } },
      { field: 'receiver', status: 'invalid' },
    ],
    [
      { receiver: { kind: 'otherNetwork', network: 'base' } },
      { field: 'receiver', status: 'invalid' },
    ],
    [{ receiver: name, resolved: { address: bob, kind: 'address' } }, { status: 'ready' }],
  ] as const)('case %#', (change, readiness) => {
    expect(sendReadiness({ ...ready, ...change } as SendFacts)).toEqual(readiness)
  })
})

test('a form is begun once for each time it is opened, and kept while a token is chosen (S3.28)', () => {
  const { latchkey } = setup()
  const [first, second] = [{ name: 'WalletSend' }, { name: 'WalletSend' }]
  beginSend(latchkey, first, { receiver: 'bob.eth' })
  editSend(latchkey, { sendTokenAmount: '5' })
  beginSend(latchkey, first, { receiver: 'bob.eth' })
  expect(sendOf(latchkey).store.getState().form).toMatchObject({
    receiver: 'bob.eth',
    sendTokenAmount: '5',
  })
  beginSend(latchkey, second, {})
  expect(sendOf(latchkey).store.getState().form).toEqual(emptyForm)
})

test('the network that a code has named counts until another receiver is written', () => {
  const { latchkey } = setup()
  const form = () => sendOf(latchkey).store.getState().form
  editSend(latchkey, { receiver: bob, receiverNetworkId: networkId })
  editSend(latchkey, { sendTokenAmount: '1' })
  expect(form().receiverNetworkId).toBe(networkId)
  editSend(latchkey, { receiver: 'bob.eth' })
  expect(form().receiverNetworkId).toBeUndefined()
})

describe('an amount that was asked for', () => {
  const asked = { digits: '100', unit: 'whole' } as const
  const usdc = { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', type: 'token' } as const
  function asking() {
    const { latchkey } = setup()
    beginSend(latchkey, { name: 'WalletSend' }, { asked, receiver: bob, token: usdc })
    return { form: () => sendOf(latchkey).store.getState().form, latchkey }
  }

  test('waits for the decimals while the receiver is changed', () => {
    const { form, latchkey } = asking()
    editSend(latchkey, { receiver: 'bob.eth' })
    expect(form().asked).toEqual(asked)
  })

  test('does not replace what has been typed or chosen meanwhile', () => {
    const { form, latchkey } = asking()
    editSend(latchkey, { isMax: false, sendTokenAmount: '5' })
    expect(form()).toMatchObject({ asked: undefined, sendTokenAmount: '5' })
  })

  test('does not become that many of another token', () => {
    const { form, latchkey } = asking()
    editSend(latchkey, { token: { type: 'native' } })
    expect(form().asked).toBeUndefined()
  })

  test('gives way to that of a code', () => {
    const { form, latchkey } = asking()
    const next = { unit: 'base', value: 7n } as const
    editSend(latchkey, { asked: next, sendTokenAmount: '', token: { type: 'native' } })
    expect(form().asked).toEqual(next)
  })
})

function createTransfers() {
  const prepare: TransferActions['prepare'] = async ({ account, amount, network, to, token }) => ({
    account,
    amount: amount === 'max' ? 7n : amount,
    deposit: 0n,
    fee: 1n,
    networkId: network.caipNetworkId,
    request: {},
    to,
    token,
  })
  let count = 0
  const submit = vi.fn<TransferActions['submit']>(async () => `0x${++count}`)
  return { prepare, submit }
}

async function connected(actions: FakeActions = {}) {
  const transfers = createTransfers()
  const networks = [{ ...devOne, contracts: { ensUniversalResolver: { address: '0xR' } } }] as const
  const it = setup({ actions: { transfers, ...actions }, networks })
  await connect(it.latchkey, { connectorId: 'io.test' })
  const events: { event: string; properties?: unknown }[] = []
  watchEvents(it.latchkey, (event) => events.push(event))
  const prepared = await prepareTransfer(it.latchkey, { amount: 5n * 10n ** 17n, to: bob })
  editSend(it.latchkey, { receiver: 'bob.eth', sendTokenAmount: '0.5' })
  return {
    ...it,
    events,
    prepared,
    send: sendOf(it.latchkey).store,
    sent: transactionsOf(it.latchkey).store,
    transfers,
  }
}

describe('a name that is paid', () => {
  const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const at = (address: string): NameAnswer => ({ address, kind: 'address' })

  /** A review of `bob.eth`, whose name says this when the visitor confirms. */
  async function reviewed(answer: NameAnswer | Error) {
    let now: NameAnswer | Error = at(bob)
    const resolveName = vi.fn(async () => {
      if (now instanceof Error) throw now
      return now
    })
    const it = await connected({ resolveName })
    const query = receiverNameQuery(it.latchkey, { name: 'bob.eth', networkId })
    const client = queryClientOf(it.latchkey)
    await client.fetchQuery(query)
    now = answer
    const submit = () => submitSend(it.latchkey, it.prepared, shown, { name: 'bob.eth' })
    const remembered = () => client.getQueryData(query.queryKey)
    return { ...it, remembered, resolveName, submit }
  }

  test('is looked up again when it is confirmed, however fresh it is; the screens can say so', async () => {
    const { resolveName, send, submit, transfers } = await reviewed(at(bob.toLowerCase()))
    const sent = submit()
    expect(send.getState()).toMatchObject({ checkedName: 'bob.eth', loading: true })
    await sent
    expect(resolveName).toHaveBeenCalledTimes(2)
    expect(transfers.submit).toHaveBeenCalledOnce()
    expect(send.getState().checkedName).toBeUndefined()
  })

  test.each([[at(alice)], [{ kind: 'none' }], [{ kind: 'unread' }]] as const)(
    'error: that says %j by then is not sent to, and the screens show what it says',
    async (answer) => {
      const { events, remembered, send, submit, transfers } = await reviewed(answer)
      await expect(submit()).rejects.toMatchObject({ code: 'transfer.receiver_changed' })
      expect(transfers.submit).not.toHaveBeenCalled()
      expect(remembered()).toEqual(answer)
      expect(send.getState()).toMatchObject({
        checkedName: undefined,
        form: { receiver: 'bob.eth', sendTokenAmount: '0.5' },
        loading: false,
      })
      expect(events).toEqual([])
    },
  )

  test('error: that cannot be looked up is not sent to, and stays as it was reviewed', async () => {
    const { remembered, submit, transfers } = await reviewed(new Error('rpc down'))
    await expect(submit()).rejects.toMatchObject({
      cause: { message: 'rpc down' },
      code: 'transfer.receiver_unknown',
    })
    expect(transfers.submit).not.toHaveBeenCalled()
    expect(remembered()).toEqual(at(bob))
  })

  test('twice at once, it is looked up once and sent once', async () => {
    const { resolveName, submit, transfers } = await reviewed(at(bob))
    await Promise.all([submit(), submit()])
    expect(resolveName).toHaveBeenCalledTimes(2)
    expect(transfers.submit).toHaveBeenCalledOnce()
  })
})

describe('sending', () => {
  test('loads while the wallet is asked; then the form is empty and SEND_SUCCESS is out (S4.44, S4.46, S4.47)', async () => {
    const { events, latchkey, prepared, send } = await connected()
    const sent = submitSend(latchkey, prepared, shown)
    expect(send.getState().loading).toBe(true)
    expect(await sent).toMatchObject({
      amount: 5n * 10n ** 17n,
      id: '0x1',
      receiverName: 'bob.eth',
    })
    expect(send.getState()).toMatchObject({ form: emptyForm, loading: false })
    expect(events.map(({ event }) => event)).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
    expect(events[1]?.properties).toEqual({
      amount: '0.5',
      hash: '0x1',
      isSmartAccount: false,
      network: networkId,
      token: 'ETH',
    })
    expect(knownReceivers(latchkey, 'eip155')).toMatchObject([{ address: bob, count: 1 }])
  })

  test('what leads on from a sent transfer sees it, and the form that it was sent from (S4.46)', async () => {
    const { latchkey, prepared } = await connected()
    editSend(latchkey, { networkId })
    const seen: unknown[] = []
    await submitSend(latchkey, prepared, shown, {
      onSent: ({ id }) => {
        const { form } = sendOf(latchkey).store.getState()
        const { transactions } = transactionsOf(latchkey).store.getState()
        seen.push(form.networkId, transactions[0]?.id === id)
      },
    })
    expect(seen).toEqual([networkId, true])
    expect(sendOf(latchkey).store.getState().form).toEqual(emptyForm)
  })

  test('balances are read again once it is sent, and once it is final (S4.46)', async () => {
    let finish: (state: TransactionState) => void = () => {}
    const trackTransaction = vi.fn(
      () =>
        new Promise<TransactionState>((resolve) => {
          finish = resolve
        }),
    )
    const { latchkey, prepared } = await connected({ trackTransaction })
    const client = queryClientOf(latchkey)
    const asked = { address: prepared.account.address, networkId } as const
    const queries = [
      nativeBalanceQuery(latchkey, asked),
      holdingQuery(latchkey, { ...asked, token: undefined }),
    ]
    const readAll = () => {
      for (const { queryKey } of queries) client.setQueryData(queryKey as never, 1 as never)
    }
    const stale = () => queries.map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated)
    readAll()
    await submitSend(latchkey, prepared, shown)
    await eventually(() => expect(stale()).toEqual([true, true]))
    readAll()
    await eventually(() => expect(trackTransaction).toHaveBeenCalled())
    finish({ confirmations: 1, status: 'confirmed' })
    await eventually(() => expect(stale()).toEqual([true, true]))
  })

  test('twice at once asks once', async () => {
    const { latchkey, prepared, transfers } = await connected()
    const [one, two] = await Promise.all([
      submitSend(latchkey, prepared, shown),
      submitSend(latchkey, prepared, shown),
    ])
    expect(transfers.submit).toHaveBeenCalledOnce()
    expect(two).toBe(one)
  })

  test('error: another transfer is not asked for while one waits', async () => {
    const { latchkey, prepared, transfers } = await connected()
    const waiting = submitSend(latchkey, prepared, shown)
    await expect(submitSend(latchkey, { ...prepared }, shown)).rejects.toMatchObject({
      code: 'wallet.request_pending',
    })
    await waiting
    expect(transfers.submit).toHaveBeenCalledOnce()
  })

  test('error: declined, the form stays and can be sent again (S4.47)', async () => {
    const { events, latchkey, prepared, send, sent, transfers } = await connected()
    transfers.submit.mockRejectedValueOnce(
      new UserRejectedRequestError({ method: 'eth_sendTransaction' }),
    )
    await expect(submitSend(latchkey, prepared, shown)).rejects.toMatchObject({
      code: 'wallet.user_rejected',
    })
    expect(send.getState()).toMatchObject({
      form: { receiver: 'bob.eth', sendTokenAmount: '0.5' },
      loading: false,
    })
    expect(sent.getState().transactions).toEqual([])
    expect(events.map(({ event }) => event)).toEqual(['SEND_INITIATED', 'SEND_REJECTED'])
    expect(knownReceivers(latchkey, 'eip155')).toEqual([])
    await submitSend(latchkey, prepared, shown)
    expect(sent.getState().transactions).toHaveLength(1)
  })

  test('error: a wallet that fails is an event of its own', async () => {
    const { events, latchkey, prepared, transfers } = await connected()
    transfers.submit.mockRejectedValueOnce(new Error('broken'))
    await expect(submitSend(latchkey, prepared, shown)).rejects.toThrow('broken')
    expect(events.at(-1)).toMatchObject({
      event: 'SEND_ERROR',
      properties: { message: 'broken' },
    })
  })
})
