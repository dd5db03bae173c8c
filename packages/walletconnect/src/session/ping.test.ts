import { base64 } from '@scure/base'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { seal } from '../crypto/envelope.ts'
import { randomSymmetricKey } from '../crypto/keys.ts'
import { createTabs } from '../fixtures/createTabs.ts'
import { createWindow } from '../fixtures/createWindow.ts'
import { providerOf } from '../fixtures/providerOf.ts'
import { setup, setupSession, testContext } from '../fixtures/setup.ts'
import { createMemoryVault } from '../storage/createMemoryVault.ts'
import type { Client } from './createClient.ts'

afterEach(() => void vi.useRealTimers())

const soon = (ms = 30) => new Promise((resolve) => setTimeout(resolve, ms))

function liveOf(client: Client, topic: string) {
  const live = client.sessions().get(topic)
  if (!live) throw new Error('no session')
  return live
}

/** What became of it, asked early enough that no rejection stays unhandled. */
function outcome(promise: Promise<unknown>) {
  return promise.then(
    () => 'answered',
    (error: { code?: unknown }) => error.code,
  )
}

async function setupPing(parameters: Parameters<typeof setupSession>[0] = {}) {
  const world = await setupSession(parameters)
  const live = liveOf(world.client, world.topic)
  return {
    ...world,
    asked: () => world.wallet.next(({ method }) => method === 'wc_sessionPing'),
    live,
  }
}

describe('a ping', () => {
  test('asks the wallet quietly, and resolves once it has answered, whatever it said', async () => {
    const { asked, live, relay, topic, wallet } = await setupPing()
    for (const result of [true, null, { alive: 1 }]) {
      const answer = live.ping()
      const message = await asked()
      expect(message).toMatchObject({ params: {}, topic })
      await wallet.answer(message, { result }, 1115)
      expect(await answer).toBeUndefined()
    }
    const sent = relay.seen.filter(({ params }) => params['tag'] === 1114)
    expect(sent).toHaveLength(3)
    expect(sent[0]).toMatchObject({
      method: 'irn_publish',
      params: { prompt: false, tag: 1114, topic, ttl: 86_400 },
    })
  })

  test('leaves the wallet’s app closed, which a request opens', async () => {
    const { opened, window } = createWindow({ userAgent: 'iPhone' })
    const world = setup()
    const { environment } = world.context
    const phone = world.openPage({ environment: { ...environment, window } })
    const { connectors, uri } = phone.pair({ link: () => ({ href: 'wallet://', name: 'Wallet' }) })
    const { session } = await world.wallet.approve(await uri)
    await connectors
    const answer = liveOf(phone.client, session).ping()
    const message = await world.wallet.next(({ method }) => method === 'wc_sessionPing')
    await world.wallet.answer(message, { result: true }, 1115)
    await answer
    expect(opened).toEqual([])
  })

  test('that the wallet answers with an error is rejected by its number, and the session goes on', async () => {
    const { asked, live, wallet } = await setupPing()
    const answer = live.ping()
    const failure = outcome(answer)
    await wallet.answer(await asked(), { error: { code: 7001, message: 'No such session' } }, 1115)
    expect(await failure).toBe(7001)
    await expect(answer).rejects.toMatchObject({ message: 'No such session', name: 'PeerError' })
    expect(live.isEnded()).toBe(false)
  })

  test('is not answered by what was changed, sealed by another key, or came on another topic', async () => {
    const { approved, asked, live, topic, wallet } = await setupPing()
    let isAnswered = false
    const answer = live.ping().then(() => {
      isAnswered = true
    })
    const message = await asked()
    const text = JSON.stringify({ id: message.id, jsonrpc: '2.0', result: true })
    const sealed = base64.decode(seal(live.current().key, text))
    sealed[20] = (sealed[20] ?? 0) ^ 1
    const open = Uint8Array.of(2, ...new TextEncoder().encode(text))
    for (const bytes of [sealed, open])
      await wallet.line.publish({
        message: base64.encode(bytes),
        prompt: false,
        tag: 1115,
        topic,
        ttlSeconds: 300,
      })
    await wallet.publish(topic, text, 1115, randomSymmetricKey())
    await wallet.publish(approved.pairing, text, 1115)
    await soon()
    expect(isAnswered).toBe(false)
    await wallet.publish(topic, text, 1115)
    await answer
    expect(isAnswered).toBe(true)
  })

  test('that the wallet leaves alone fails after half a minute, and ends nothing', async () => {
    const { window } = createWindow()
    let laterMs = 0
    const environment = { ...testContext().environment, now: () => Date.now() + laterMs, window }
    const { asked, live, topic, vault, wallet } = await setupPing({ context: { environment } })
    const pass = (ms: number) => {
      laterMs += ms
      window.dispatchEvent(new Event('online'))
    }
    const slow = outcome(live.ping())
    const message = await asked()
    pass(29_000)
    await wallet.answer(message, { result: true }, 1115)
    expect(await slow).toBe('answered')

    const ping = live.ping()
    const missed = outcome(ping)
    const late = await asked()
    pass(31_000)
    expect(await missed).toBe('remote.request_expired')
    await expect(ping).rejects.toMatchObject({ details: ['Method: wc_sessionPing.'] })
    await wallet.answer(late, { result: true }, 1115)
    await soon()
    expect(live.isEnded()).toBe(false)
    expect(JSON.parse((await vault.read('session')) ?? '{}').topic).toBe(topic)
  })

  test('while the relay is out of reach says that, before it could be the wallet’s silence', async () => {
    const { live, relay } = await setupPing()
    vi.useFakeTimers()
    relay.door = 'closed'
    relay.drop()
    const failure = outcome(live.ping())
    const startedMs = Date.now()
    await vi.advanceTimersByTimeAsync(19_000)
    expect(await Promise.race([failure, 'waiting'])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(2000)
    expect(await failure).toBe('remote.relay_unreachable')
    expect(Date.now() - startedMs).toBeLessThan(30_000)
    expect(live.isEnded()).toBe(false)
  })

  test('outlives a line that was lost for a moment', async () => {
    const { asked, live, relay, wallet } = await setupPing()
    relay.drop()
    const answer = live.ping()
    await wallet.answer(await asked(), { result: true }, 1115)
    await answer
  })

  test('of a session that has ended, or ends meanwhile, says so', async () => {
    const { asked, live, topic, wallet } = await setupPing()
    const waiting = outcome(live.ping())
    await asked()
    await wallet.send(topic, 'wc_sessionDelete', { code: 6000, message: 'bye' })
    expect(await waiting).toBe('remote.session_ended')
    expect(await outcome(live.ping())).toBe('remote.session_ended')
  })

  test('of a client that was destroyed, or is meanwhile, is over; a request, too', async () => {
    const { asked, close, connectors, live, wallet } = await setupPing()
    const provider = await providerOf(connectors)
    const request = () => outcome(provider.request({ method: 'personal_sign', params: [] }))
    const waiting = [outcome(live.ping()), request()]
    await asked()
    await wallet.next(({ method }) => method === 'wc_sessionRequest')
    close()
    expect(await Promise.all(waiting)).toEqual(['request.aborted', 'request.aborted'])
    expect([await outcome(live.ping()), await request()]).toEqual([
      'request.aborted',
      'request.aborted',
    ])
  })

  test('of a tab without the socket is answered to that tab', async () => {
    const vault = { ...createMemoryVault(), isShared: true }
    const world = setup({ parts: { ...createTabs(), vault: Promise.resolve(vault) } })
    const other = world.openPage()
    const { connectors, uri } = world.pair()
    const { session } = await world.wallet.approve(await uri)
    await connectors
    await other.actions.restore()
    const answers = [world, other].map(({ client }) => liveOf(client, session).ping())
    for (const _ of answers) {
      const message = await world.wallet.next(({ method }) => method === 'wc_sessionPing')
      await world.wallet.answer(message, { result: true }, 1115)
    }
    await Promise.all(answers)
  })
})

describe('a pairing', () => {
  test('is there for the wallet that asks, until it has become a session', async () => {
    const { pair, relay, wallet } = setup()
    const { connectors, uri } = pair()
    const scanned = await wallet.scan(await uri)
    const ping = () => wallet.send(scanned.pairing, 'wc_pairingPing', {})
    expect(await wallet.answerTo(await ping())).toMatchObject({ result: true })
    expect(relay.seen.filter(({ params }) => params['tag'] === 1003)).toMatchObject([
      { params: { prompt: false, topic: scanned.pairing, ttl: 30 } },
    ])

    const result = { responderPublicKey: scanned.own }
    await wallet.answer(scanned.proposal, { result })
    await wallet.settle(scanned)
    await connectors
    await ping()
    await soon()
    expect(relay.seen.filter(({ params }) => params['tag'] === 1003)).toHaveLength(1)
  })

  test('hears nothing else, and a session is no pairing', async () => {
    const { pair, topic, wallet } = await setupSession()
    const answer = await wallet.answerTo(await wallet.send(topic, 'wc_pairingPing', {}))
    expect(answer).toMatchObject({ error: { code: 10_001 } })
    const { uri } = pair()
    const { pairing } = await wallet.scan(await uri)
    const { length } = wallet.inbox
    for (const method of ['wc_sessionPing', 'wc_sessionUpdate', 'wc_pairingDelete'])
      await wallet.send(pairing, method, {})
    await soon()
    expect(wallet.inbox).toHaveLength(length)
  })
})
