import type { WalletMade } from '@latchkey/protocol/wallet'
import { describe, expect, test } from 'vitest'
import { RequestError } from '../errors/RequestError.ts'
import { createFakeServer } from '../testing/createFakeServer.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'

const email = 'ann@example.com'
const connect = { action: 'CONNECT' }
const waits = { action: 'VERIFY_DEVICE', number: '42', retryAtMs: 1_030_000 }
const made: WalletMade = { atMs: 900_000, browser: 'Firefox', site: 'https://shop.example' }

type Wallet = ReturnType<typeof createTestWallet>

/** A further device that was confirmed in the mailbox, of a wallet that says when and where it was made. */
async function setup() {
  const server = await createFakeServer()
  server.madeAt = made
  const first = createTestWallet(server)
  const user = await first.logIn()
  const wallet = createTestWallet(server)
  await wallet.login.email(email)
  expect(await wallet.login.code(server.code)).toEqual(waits)
  const confirm = () => {
    for (const each of server.registrations.values())
      Object.assign(each, { isRegistered: true, status: 'registered' })
  }
  confirm()
  server.calls.length = 0
  return { confirm, first, server, user, wallet }
}

const isShown = ({ madeQuestion }: Wallet) => expect.poll(madeQuestion.getState).toBeDefined()
/** So much later the page has no more patience. */
async function passPatience({ asks, clock, delayOf }: Wallet) {
  await expect.poll(() => asks.size).toBe(1)
  for (const run of asks) {
    clock.nowMs += delayOf(run)
    run()
  }
}
const puts = (calls: readonly string[]) => calls.filter((call) => /^PUT|part$/.test(call))
const ends = (calls: readonly string[]) => calls.filter((call) => call.endsWith('/session/end'))
const bothEnds = ['POST /wallet/v1/session/end', 'POST /recovery/v1/session/end']

describe('before a further device is added', () => {
  test('its visitor sees what is known of the wallet, and nothing is done until they say that it is theirs', async () => {
    const { server, user, wallet } = await setup()
    const answer = wallet.login.device()
    await isShown(wallet)
    expect(wallet.madeQuestion.getState()).toEqual({ isRefused: false, made })
    expect(puts(server.calls)).toEqual([])
    await expect(wallet.session.require()).rejects.toMatchObject({ code: 'logged_out' })
    wallet.madeQuestion.accept()
    expect(await answer).toEqual(connect)
    expect((await wallet.session.require()).descriptor).toEqual(user.descriptor)
    expect(wallet.askedMade).toEqual([true, false])
    expect(wallet.asks.size).toBe(0)
  })

  test('a server of before says nothing of it, and no one is asked', async () => {
    const { confirm, server, wallet } = await setup()
    server.madeAt = undefined
    wallet.login.cancel()
    await wallet.login.email(email)
    await wallet.login.code(server.code)
    confirm()
    expect(await wallet.login.device()).toEqual(connect)
    expect(wallet.askedMade).toEqual([])
  })

  test('they are asked once, whatever fails after their yes', async () => {
    const { server, wallet } = await setup()
    server.failNext(/PUT .wallet/, { status: 0 })
    const answer = wallet.login.device()
    await isShown(wallet)
    wallet.madeQuestion.accept()
    await expect(answer).rejects.toMatchObject({ code: 'offline' })
    expect(await wallet.login.device()).toEqual(connect)
    expect(wallet.askedMade).toEqual([true, false])
  })

  test('another mail lets in anew, and asks anew', async () => {
    const { confirm, server, wallet } = await setup()
    server.failNext(/PUT .wallet/, { status: 0 })
    const answer = wallet.login.device()
    await isShown(wallet)
    wallet.madeQuestion.accept()
    await expect(answer).rejects.toMatchObject({ code: 'offline' })
    wallet.clock.nowMs += 30_000
    await wallet.login.resend()
    confirm()
    const again = wallet.login.device()
    await isShown(wallet)
    // Sent while they are asked, it takes the place of the one before.
    wallet.clock.nowMs += 30_000
    await wallet.login.resend()
    await expect.poll(wallet.madeQuestion.getState).toBeUndefined()
    confirm()
    await isShown(wallet)
    wallet.madeQuestion.accept()
    expect(await again).toEqual(connect)
    expect(wallet.askedMade).toEqual([true, false, true, false, true, false])
  })
})

describe('a visitor who takes longer than the page waits for an answer (S9.14)', () => {
  test('is asked once: the page is answered that it still waits, and waits for the same question', async () => {
    const { wallet } = await setup()
    for (let time = 0; time < 3; time += 1) {
      const begunMs = wallet.clock.nowMs
      const answer = wallet.login.device()
      await isShown(wallet)
      await passPatience(wallet)
      expect(await answer).toEqual(waits)
      expect(wallet.clock.nowMs - begunMs).toBeLessThan(120_000)
      expect(wallet.asks.size).toBe(0)
    }
    const last = wallet.login.device()
    await expect.poll(() => wallet.asks.size).toBe(1)
    wallet.madeQuestion.accept()
    expect(await last).toEqual(connect)
    expect(wallet.askedMade).toEqual([true, false])
  })

  test('has said it though the page asks only a moment later', async () => {
    for (const isOwn of [true, false]) {
      const { server, wallet } = await setup()
      const answer = wallet.login.device()
      await isShown(wallet)
      await passPatience(wallet)
      expect(await answer).toEqual(waits)
      if (isOwn) wallet.madeQuestion.accept()
      else {
        wallet.madeQuestion.refuse()
        wallet.madeQuestion.close()
      }
      await expect.poll(wallet.madeQuestion.getState).toBeUndefined()
      const again = wallet.login.device()
      if (isOwn) expect(await again).toEqual(connect)
      else await expect(again).rejects.toMatchObject({ code: 'device_refused' })
      expect(wallet.askedMade).toEqual([true, false])
      await expect.poll(() => ends(server.calls)).toEqual(isOwn ? [] : bothEnds)
    }
  })

  test('may read what follows of no for as long, too', async () => {
    const { wallet } = await setup()
    const answer = wallet.login.device()
    await isShown(wallet)
    wallet.madeQuestion.refuse()
    await passPatience(wallet)
    expect(await answer).toEqual(waits)
    const again = wallet.login.device()
    await expect.poll(() => wallet.asks.size).toBe(1)
    wallet.madeQuestion.close()
    await expect(again).rejects.toMatchObject({ code: 'device_refused' })
  })
})

describe('“No”', () => {
  test('adds no device, ends what it was let in by at both roles, and the page learns that it was refused', async () => {
    const { server, wallet } = await setup()
    const answer = wallet.login.device()
    await isShown(wallet)
    wallet.madeQuestion.refuse()
    await expect.poll(() => ends(server.calls)).toEqual(bothEnds)
    expect(wallet.madeQuestion.getState()).toEqual({ isRefused: true, made })
    wallet.madeQuestion.close()
    await expect(answer).rejects.toMatchObject({ code: 'device_refused' })
    expect(puts(server.calls)).toEqual([])
    // The fake server notes a call before it has done it.
    await expect.poll(() => [...server.registrations]).toEqual([])
    expect(await wallet.session.read()).toBeUndefined()
    // Nothing of the login is left.
    await expect(wallet.login.device()).rejects.toMatchObject({ code: 'code_expired' })
    await expect(wallet.login.resend()).rejects.toMatchObject({ code: 'code_expired' })
  })

  test('that a server does not learn of is said before it is next asked for a code', async () => {
    const { server, wallet } = await setup()
    server.failNext(/recovery.*end/, { status: 0 })
    const answer = wallet.login.device()
    await isShown(wallet)
    wallet.madeQuestion.refuse()
    wallet.madeQuestion.close()
    await expect(answer).rejects.toMatchObject({ code: 'device_refused' })
    await expect.poll(() => ends(server.calls)).toEqual(bothEnds)
    server.calls.length = 0
    await wallet.login.email('bob@example.com')
    const said = server.calls.filter((call) => call.startsWith('POST'))
    expect(said).toEqual([...bothEnds, 'POST /wallet/v1/logins'])
  })

  test('ends it at the server although the page is left before it is closed', async () => {
    const { server, wallet } = await setup()
    const answer = wallet.login.device()
    await isShown(wallet)
    wallet.madeQuestion.refuse()
    wallet.login.cancel()
    await expect(answer).rejects.toMatchObject({ code: 'aborted' })
    await expect.poll(() => ends(server.calls)).toEqual(bothEnds)
    expect(puts(server.calls)).toEqual([])
  })
})

describe('the question', () => {
  test.each(['cancels the login', 'wants no answer any more'])(
    'ends when the page %s',
    async (how) => {
      const { server, wallet } = await setup()
      const controller = new AbortController()
      const answer = wallet.login.device(controller.signal)
      await isShown(wallet)
      if (how === 'cancels the login') wallet.login.cancel()
      else controller.abort()
      await expect(answer).rejects.toMatchObject({ code: 'aborted' })
      expect(wallet.madeQuestion.getState()).toBeUndefined()
      expect(wallet.askedMade).toEqual([true, false])
      expect([...puts(server.calls), ...ends(server.calls)]).toEqual([])
      expect(wallet.asks.size).toBe(0)
    },
  )

  test('ends when another login takes the place of this one', async () => {
    const { wallet } = await setup()
    const answer = wallet.login.device()
    const ended = expect(answer).rejects.toMatchObject({ code: 'aborted' })
    await isShown(wallet)
    await wallet.login.email('bob@example.com')
    await ended
    expect(wallet.madeQuestion.getState()).toBeUndefined()
  })

  test('error: whose card is not loaded fails as that does, and is asked when the page asks again', async () => {
    const { server, wallet } = await setup()
    wallet.madeCard.load = () => Promise.reject(new RequestError('offline'))
    await expect(wallet.login.device()).rejects.toMatchObject({ code: 'offline' })
    expect(puts(server.calls)).toEqual([])
    wallet.madeCard.load = async () => {}
    const answer = wallet.login.device()
    await isShown(wallet)
    wallet.madeQuestion.accept()
    expect(await answer).toEqual(connect)
  })

  test('error: whose card takes longer than the page waits keeps it waiting', async () => {
    const { wallet } = await setup()
    let load = () => {}
    wallet.madeCard.load = () =>
      new Promise((resolve) => {
        load = resolve
      })
    const answer = wallet.login.device()
    await passPatience(wallet)
    expect(await answer).toEqual(waits)
    load()
    await isShown(wallet)
    const again = wallet.login.device()
    wallet.madeQuestion.accept()
    expect(await again).toEqual(connect)
    expect(wallet.askedMade).toEqual([true, false])
  })

  test('of two answers that are wanted at once is one', async () => {
    const { wallet } = await setup()
    const answers = [wallet.login.device(), wallet.login.device()]
    await isShown(wallet)
    await expect.poll(() => wallet.asks.size).toBe(2)
    wallet.madeQuestion.accept()
    expect(await Promise.all(answers)).toEqual([connect, connect])
    expect(wallet.askedMade).toEqual([true, false])
  })
})
