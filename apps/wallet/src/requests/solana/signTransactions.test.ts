import type { Address } from '@solana/kit'
import * as token from '@solana-program/token'
import { beforeEach, describe, expect, test } from 'vitest'
import { describe as describeRequest } from '../../approval/words/describe.ts'
import { readPaid } from '../../device/paidReceivers.ts'
import { createSolanaCorpusNode } from '../../judge/testing/createSolanaCorpusNode.ts'
import type { SolanaRow } from '../../judge/testing/SolanaRow.ts'
import {
  alike,
  call,
  exchange,
  friend,
  friends,
  held,
  mine,
  pay,
  sends,
  sendTokens,
  signsAll,
  sol,
  theirs,
  thief,
} from '../../judge/testing/solanaParts.ts'
import { createFakeServer } from '../../testing/createFakeServer.ts'
import { createTestWallet } from '../../testing/createTestWallet.ts'
import { en } from '../../texts/en.ts'

const networkId = 'solana:local'
type Asked = Pick<SolanaRow, 'method' | 'params'> &
  Partial<Pick<SolanaRow, 'accounts' | 'isSilent' | 'tried'>>

/** A wallet, and a node that has the accounts that a request names and answers what is set. */
async function setup() {
  const server = await createFakeServer()
  const wallet = createTestWallet(server)
  const { addresses, walletId } = (await wallet.logIn()).descriptor
  const own = addresses.solana as Address
  const sent: unknown[] = []
  const calls: string[] = []
  const serve = ({
    accounts = () => ({}),
    isSilent = false,
    tried,
  }: Omit<Asked, 'method' | 'params'>) => {
    const node = createSolanaCorpusNode({ accounts: accounts(own), isSilent, own, tried })
    server.rpc = (_, method, params) => {
      calls.push(method)
      if (method === 'getSignatureStatuses') return { value: [null] }
      return method === 'sendTransaction' ? sent.push(params[0]) : node(method, params)
    }
  }
  /** Waits until it is shown. */
  const ask = async ({ method, params, ...node }: Asked) => {
    serve(node)
    const answer = wallet.requests.request(
      { method, networkId, params: params(own) },
      new AbortController().signal,
    )
    answer.catch(() => {})
    await expect.poll(() => wallet.approvals.getState().length).toBe(1)
    return { answer, said: said() }
  }
  const first = () => wallet.approvals.getState()[0]
  const said = () => {
    const request = first()?.request
    if (!request) throw new Error('Nothing is shown')
    return describeRequest(request, en)
  }
  return {
    ...wallet,
    approve: () => wallet.approvals.approve(first()?.id ?? 0),
    ask,
    calls,
    first,
    own,
    paid: () => readPaid(wallet.context.storage, walletId),
    reject: () => wallet.approvals.reject(first()?.id ?? 0),
    said,
    sent,
    serve,
    server,
  }
}

let wallet: Awaited<ReturnType<typeof setup>>
beforeEach(async () => {
  wallet = await setup()
})

const value = (name: string, facts: readonly { name: string; value: string }[]) =>
  facts.find((each) => each.name === name)?.value

describe('keeps whom it paid', () => {
  test('once it was signed or sent: coins and tokens, by whose account it is', async () => {
    const asked: readonly Asked[] = [
      sends((_, me) => [pay(me, friend, 5n)]),
      { accounts: held, ...sends((_, me) => [sendTokens(me, theirs)]) },
      signsAll(
        (_, me) => [pay(me, exchange, 5n)],
        (_, me) => [pay(me, friend, 6n)],
      ),
    ]
    for (const each of asked) {
      const { answer } = await wallet.ask(each)
      await wallet.approve()
      await answer
    }
    await expect.poll(wallet.paid).toEqual([exchange, friend, thief])
  })

  test('not what was rejected, and not who may take', async () => {
    const { answer } = await wallet.ask(sends((_, me) => [pay(me, friend, 5n)]))
    wallet.reject()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
    const approve = await wallet.ask({
      accounts: held,
      ...sends((_, me) => [
        token.getApproveInstruction({ amount: 5n, delegate: exchange, owner: me, source: mine }),
      ]),
    })
    await wallet.approve()
    await approve.answer
    expect(await wallet.paid()).toEqual([])
  })

  test('also where no one knows whether it was sent', async () => {
    await wallet.ask(sends((_, me) => [pay(me, friend, 5n)]))
    wallet.server.failNext(/rpc/, { after: true, status: 0 })
    await wallet.approve()
    expect(wallet.first()?.state).toMatchObject({ status: 'unknown' })
    await expect.poll(wallet.paid).toEqual([friend])
  })

  test('and who looks like them is bad', async () => {
    const { answer } = await wallet.ask(sends((_, me) => [pay(me, friend, 5n)]))
    await wallet.approve()
    await answer
    await expect.poll(wallet.paid).toEqual([friend])
    const { said } = await wallet.ask(sends((_, me) => [pay(me, alike(friend), 5n)]))
    expect(said).toMatchObject({ heading: 'Send 0.000000005 SOL', loss: en.reasons.lookAlike })
  })
})

describe('says before the press', () => {
  test('what is left of a payment, with its fee', async () => {
    const { said } = await wallet.ask(sends((_, me) => [pay(me, friend, 5n * sol)]))
    expect(value(en.fee, said.facts)).toBe('0.000005 SOL')
    expect(value(en.balanceAfter, said.facts)).toBe('4.99999 SOL')
    expect(said.lack).toBeUndefined()
  })

  test('what is left where tokens are paid, with what an account costs that is made', async () => {
    const { said } = await wallet.ask({
      accounts: held,
      tried: { accounts: (own) => ({ [own]: { kind: 'coins', lamports: 9n * sol } }) },
      ...sends((_, me) => [sendTokens(me, friends)]),
    })
    expect(value(en.balanceAfter, said.facts)).toBe('8.99999 SOL')
  })

  test('nothing of what is left where something was not read, or another pays the fee', async () => {
    const unread = await wallet.ask(sends((_, me) => [call(me)]))
    expect(value(en.fee, unread.said.facts)).toBe('0.000005 SOL')
    expect(value(en.balanceAfter, unread.said.facts)).toBeUndefined()
    wallet.reject()
    await expect(unread.answer).rejects.toMatchObject({ code: 4001 })
    const other = await wallet.ask(sends((_, me) => [pay(me, friend, 5n)], { payer: thief }))
    expect(value(en.fee, other.said.facts)).toBeUndefined()
    expect(value(en.balanceAfter, other.said.facts)).toBeUndefined()
  })

  test.each<[string, Asked, string]>([
    [
      'a payment',
      sends((_, me) => [pay(me, friend, 10n * sol)]),
      'This takes up to 10.0001 SOL, and you have 10 SOL.',
    ],
    [
      'the fee of what is not read',
      {
        accounts: (own) => ({ [own]: { kind: 'coins', lamports: 4999n } }),
        tried: 'fails',
        ...sends((_, me) => [call(me)]),
      },
      'This takes up to 0.000005 SOL, and you have 0.000004999 SOL.',
    ],
    [
      'what fails for it',
      {
        tried: 'fails',
        ...sends((_, me) => [pay(me, friend, 6n * sol), pay(me, thief, 5n * sol)]),
      },
      'This takes up to 11.0001 SOL, and you have 10 SOL.',
    ],
  ])('error: that the account lacks %s, which it then cannot approve', async (_, asked, lack) => {
    const { answer, said } = await wallet.ask(asked)
    expect(said.lack).toBe(lack)
    expect(wallet.first()?.state).toMatchObject({ canRetry: false, status: 'failed' })
    wallet.reject()
    await expect(answer).rejects.toMatchObject({ code: -32_000 })
  })

  test('that an account would have less than it must', async () => {
    const { said } = await wallet.ask({
      tried: 'belowRent',
      ...sends((_, me) => [pay(me, friend, 10n * sol - 10_000n)]),
    })
    expect(said.loss).toBe(en.reasons.belowRent)
  })
})

describe('a node that is silent', () => {
  test('makes a payment of tokens a warning, and is asked once', async () => {
    const { said } = await wallet.ask({
      isSilent: true,
      ...sends((_, me) => [
        token.getTransferInstruction({
          amount: 5n,
          authority: me,
          destination: friends,
          source: mine,
        }),
      ]),
    })
    const { notTried, unknownReceiver, unknownToken } = en.reasons
    expect(said).toMatchObject({ warning: [unknownToken, unknownReceiver, notTried].join(' ') })
    expect(said).not.toHaveProperty('loss')
    // Once for whose accounts they are, and once for what they hold.
    expect(wallet.calls).toEqual(['getMultipleAccounts', 'getMultipleAccounts'])
  })

  test('is asked again at the press, and what it says by then is shown', async () => {
    const asked: Asked = { tried: 'unknown', ...sends((_, me) => [call(me)]) }
    const { answer, said } = await wallet.ask(asked)
    expect(said.warning).toContain(en.reasons.notTried)
    wallet.serve({ tried: { accounts: (own) => ({ [own]: { kind: 'coins', lamports: sol } }) } })
    await wallet.approve()
    expect(wallet.first()?.state).toEqual({ hasChanged: true, status: 'waiting' })
    expect(wallet.said()).toMatchObject({ heading: 'Pay 9 SOL', warning: en.reasons.unread })
    expect(wallet.sent).toEqual([])
    const before = wallet.calls.length
    await wallet.approve()
    await answer
    // What was tried out just now is not tried out again.
    expect(wallet.calls.slice(before)).toEqual(['sendTransaction'])
  })

  test('and is silent at the press as well keeps no one from agreeing', async () => {
    const { answer } = await wallet.ask({ tried: 'unknown', ...sends((_, me) => [call(me)]) })
    await wallet.approve()
    await answer
    expect(wallet.sent).toHaveLength(1)
  })
})
