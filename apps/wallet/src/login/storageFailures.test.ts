import { describe, expect, test } from 'vitest'
import { toRequestError } from '../errors/RequestError.ts'
import { createFailingStorage } from '../testing/createFailingStorage.ts'
import { createFakeServer } from '../testing/createFakeServer.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'

const email = 'ann@example.com'
type Server = Awaited<ReturnType<typeof createFakeServer>>
type Wallet = ReturnType<typeof createTestWallet>

/** Logs in, by whatever the server asks for. */
async function logIn({ clock, login, session }: Wallet, server: Server) {
  login.cancel()
  clock.nowMs += 60_000
  const sent = await login.email(email)
  if (sent.action !== 'CONNECT') {
    const next = await login.code(server.code)
    if (next.action === 'VERIFY_DEVICE') {
      for (const each of server.registrations.values())
        Object.assign(each, { isRegistered: true, status: 'registered' })
      await login.device()
    }
  }
  return session.require()
}

/** Reads who is logged in and signs, as after a reload. */
async function sign({ approvals, requests, session }: Wallet) {
  const user = await session.read()
  if (!user) return undefined
  const { eip155 } = user.descriptor.addresses
  const signed = requests.request(
    { method: 'personal_sign', networkId: 'eip155:31337', params: ['0x00', eip155] },
    new AbortController().signal,
  )
  const approved = expect
    .poll(() => approvals.getState().length)
    .toBe(1)
    .then(() => approvals.approve(approvals.getState()[0]?.id ?? 0))
    .then(() => approvals.reject(approvals.getState()[0]?.id ?? 0))
  const [result] = await Promise.all([signed, Promise.race([approved, signed])])
  return result
}

/** What a page learns of a failure. */
const codeOf = (error: unknown) => toRequestError(error).code

describe.each(['cleared', 'refused'] as const)(
  'what the browser keeps, %s at any moment',
  (kind) => {
    test('of a login, leads to a failure or a wallet, and the next login to the one wallet', async () => {
      let at = 0
      for (; ; at += 1) {
        const server = await createFakeServer()
        const { count, storage } = createFailingStorage(at, kind)
        const wallet = createTestWallet(server, { storage })
        const first = await logIn(wallet, server).catch(codeOf)
        if (count() <= at) break
        const { descriptor } = await logIn(wallet, server)
        expect(server.wallets.size).toBe(1)
        expect(server.wallets.get(email)?.descriptor).toEqual(descriptor)
        if (typeof first === 'object') expect(first.descriptor).toEqual(descriptor)
        expect(await sign(wallet)).toMatch(/^0x/)
        expect(wallet.workers.running).toBe(0)
      }
      expect(at).toBeGreaterThan(10)
    })

    test('of a session and a signature, signs or says why not, and the next login opens the wallet', async () => {
      const server = await createFakeServer()
      const { descriptor } = await logIn(createTestWallet(server), server)
      const steps: unknown[] = []
      for (let at = 0; ; at += 1) {
        const { count, fail, storage } = createFailingStorage(Number.POSITIVE_INFINITY, kind)
        const wallet = createTestWallet(server, { storage })
        await logIn(wallet, server)
        const end = count() + at
        fail(end)
        const signed = await sign(wallet).catch(codeOf)
        if (count() <= end) break
        steps.push(signed)
        wallet.approvals.endAll()
        expect((await logIn(wallet, server)).descriptor).toEqual(descriptor)
        expect(await sign(wallet)).toMatch(/^0x/)
      }
      expect(steps.length).toBeGreaterThan(3)
    })
  },
)
