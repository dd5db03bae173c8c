import { describe, expect, test, vi } from 'vitest'
import { loginExpired, providerDown } from '../../roles/social/loginErrors.ts'
import { createChannels } from './createChannels.ts'
import type { OpenLogin } from './createFarcasterLogins.ts'
import type { Relay, RelaySigned } from './createRelay.ts'

const signed: RelaySigned = { message: 'm', signature: '0x1', userName: 'ann' }
const of = { device: 'A'.repeat(43), loginId: 'login', origin: 'http://localhost:4501' }
const nonceR = 'B'.repeat(43)

/** Channels over a relay and rows of a test, with a clock that its pauses move. */
function setup({ read = async () => undefined }: { read?: Relay['read'] } = {}) {
  const clock = { now: 1_000 }
  let login: OpenLogin = {
    expiresInMs: 300_000,
    locale: undefined,
    loginId: of.loginId,
    nonce: 'C'.repeat(43),
    project: 'shop',
    site: 'https://shop.example',
  }
  const asked = { ended: 0, open: [] as string[], readAtMs: [] as number[] }
  const channels = createChannels({
    logins: {
      async end() {
        asked.ended += 1
      },
      async keepChannel(_, channel) {
        login = { channel, ...login }
        return login
      },
      async keepSigned(_, given) {
        login = { ...login, signed: given }
        return login
      },
      read: async () => login,
    },
    now: () => clock.now,
    async pause(ms) {
      // Everyone who waits is in its pause before the clock moves.
      await new Promise(setImmediate)
      clock.now += ms
    },
    relay: {
      async open({ nonce }) {
        asked.open.push(nonce)
        return { token: 'token', url: 'https://farcaster.xyz/~/siwf' }
      },
      async read(channel) {
        asked.readAtMs.push(clock.now)
        return read(channel)
      },
    },
  })
  const { signal } = new AbortController()
  return {
    asked,
    channels,
    clock,
    open: () => channels.open({ ...of, nonceR }),
    wait: (given: Partial<typeof of> & { signal?: AbortSignal } = {}) =>
      channels.wait({ ...of, signal, ...given }),
  }
}

describe('waiting', () => {
  test('the relay is asked once in a second and a half, for twenty seconds', async () => {
    const { asked, clock, open, wait } = setup()
    await open()
    const sinceMs = clock.now
    expect(await wait()).toEqual({ status: 'waiting' })
    expect(asked.readAtMs).toHaveLength(15)
    const steps = asked.readAtMs.slice(1).map((at, index) => at - (asked.readAtMs[index] ?? 0))
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(1_500)
    expect(clock.now - sinceMs).toBeLessThan(25_000)
  })

  test('one who asks again at once learns what the relay has just said', async () => {
    const { asked, clock, open, wait } = setup()
    await open()
    const signal = AbortSignal.abort()
    for (let times = 0; times < 5; times++) await wait({ signal })
    expect(asked.readAtMs).toHaveLength(1)
    clock.now += 1_500
    await wait({ signal })
    expect(asked.readAtMs).toHaveLength(2)
  })

  test('while a question is on its way no other is asked, however many wait', async () => {
    let answer: (value: RelaySigned) => void = () => undefined
    const { asked, clock, open, wait } = setup({
      read: () => new Promise((resolve) => (answer = resolve)),
    })
    await open()
    const waiting = [wait(), wait(), wait(), wait()]
    await vi.waitFor(() => expect(asked.readAtMs).toHaveLength(1))
    clock.now += 60_000
    waiting.push(wait())
    // Whoever had asked another question would wait for an answer that never comes.
    answer(signed)
    for (const each of waiting)
      expect(await each).toEqual({ message: 'm', signature: '0x1', status: 'signed' })
    // Kept: the relay says it once.
    expect(await wait()).toMatchObject({ status: 'signed' })
    expect(asked.readAtMs).toHaveLength(1)
  })

  test('without a channel nothing is asked', async () => {
    const { asked, wait } = setup()
    expect(await wait()).toEqual({ status: 'waiting' })
    expect(asked.readAtMs).toEqual([])
  })

  test('a device holds two requests, a third is answered at once', async () => {
    const { clock, open, wait } = setup()
    await open()
    const held = [wait(), wait()]
    const before = clock.now
    expect(await wait()).toEqual({ status: 'waiting' })
    expect(clock.now).toBe(before)
    await Promise.all(held)
  })

  test('error: a channel that is over ends the login; a relay that is down does not', async () => {
    const over = setup({ read: () => Promise.reject(loginExpired()) })
    await over.open()
    await expect(over.wait()).rejects.toMatchObject({ code: 'login_expired' })
    expect(over.asked.ended).toBe(1)
    const down = setup({ read: () => Promise.reject(providerDown()) })
    await down.open()
    for (let times = 0; times < 3; times++)
      await expect(down.wait()).rejects.toMatchObject({ code: 'provider_down' })
    // Nor is it asked more often for that.
    expect(down.asked.readAtMs).toHaveLength(1)
    expect(down.asked.ended).toBe(0)
  })
})

describe('opening', () => {
  test('two that ask at once have one channel, for a nonce of 64 letters and digits', async () => {
    const { asked, open } = setup()
    const [one, other] = await Promise.all([open(), open()])
    expect(one).toEqual({ expiresInMs: 300_000, url: 'https://farcaster.xyz/~/siwf' })
    expect(other).toEqual(one)
    expect(asked.open).toEqual([expect.stringMatching(/^[\da-f]{64}$/)])
  })

  test('error: another half of the nonce has none', async () => {
    const { asked, channels, open } = setup()
    await open()
    const other = channels.open({ ...of, nonceR: of.device })
    await expect(other).rejects.toMatchObject({ code: 'conflict', status: 409 })
    expect(asked.open).toHaveLength(1)
  })
})
