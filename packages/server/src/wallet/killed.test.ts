import { randomInt } from 'node:crypto'
import type { WalletDescriptor } from '@latchkey/protocol/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMemoryStorage } from '../../../../apps/wallet/src/device/createMemoryStorage.ts'
import { RequestError } from '../../../../apps/wallet/src/errors/RequestError.ts'
import { confirmMade } from '../../../../apps/wallet/src/login/confirmMade.ts'
import { withDeviceSlot } from '../../../../apps/wallet/src/slots/withDeviceSlot.ts'
import { walletOrigin } from '../../../../apps/wallet/src/testing/createFakeServer.ts'
import { createTestWallet } from '../../../../apps/wallet/src/testing/createTestWallet.ts'
import type { Database } from '../database/Database.ts'
import { createRandom } from '../testing/createTraffic.ts'
import { createWalletDevice } from '../testing/createWalletDevice.ts'
import { openMemoryDatabase } from '../testing/openMemoryDatabase.ts'
import { type Cut, type MortalRoles, startMortalRoles } from '../testing/startMortalRoles.ts'
import { walletSite } from '../testing/startWallet.ts'

/** `all` tries each place where a role can be killed, for some minutes; the seed of a run that has failed runs it again. */
const asked = process.env['LATCHKEY_KILLED'] ?? ''
const isWhole = asked.startsWith('all')
const seed = Number(/\d+$/.exec(asked)?.[0] ?? randomInt(2 ** 31))
/** Places of each flow, where not all are tried. */
const sample = 5
/** The first try, the one after the role is there again, and one where another mail has to be waited for. */
const maxTries = 3
const resendMs = 31_000
const dayMs = 25 * 60 * 60_000
const never: Cut = { after: Number.POSITIVE_INFINITY, losesMail: false }

let database: Database
let roles: MortalRoles
beforeAll(async () => {
  database = await openMemoryDatabase()
  roles = await startMortalRoles(database, { origin: walletOrigin })
})
afterAll(async () => {
  await roles?.close()
  await database?.close()
})

/** How a visitor tries again: in the page as it stands or in one that is loaded anew, and how much later. */
type Again = { isReloaded: boolean; pauseMs: number }

type Visitor = ReturnType<typeof createVisitor>

/** A browser with the wallet's frame, and its visitor, who tries again what was not answered. */
function createVisitor(
  email: string,
  {
    again = { isReloaded: false, pauseMs: 0 },
    storage = createMemoryStorage(),
  }: { again?: Again; storage?: ReturnType<typeof createMemoryStorage> } = {},
) {
  const fetch = roles.createFetch() as typeof globalThis.fetch
  const read = roles.mailsTo(email).length
  let frame = load()

  function load() {
    const site = { embedder: walletSite, projectId: 'shop' }
    const loaded = createTestWallet({ code: '', fetch }, { site, storage })
    loaded.clock.nowMs = roles.now()
    const { accept, getState, subscribe } = loaded.madeQuestion
    subscribe(() => getState() && queueMicrotask(accept))
    return loaded
  }

  function newest(pattern: RegExp): string | undefined {
    const mails = roles.mailsTo(email).slice(read)
    return mails.flatMap((mail) => pattern.exec(mail)?.[1] ?? []).at(-1)
  }
  const code = () => newest(/\u2068(\d{6})\u2069/)

  function wait(ms: number): void {
    roles.wait(ms)
    frame.clock.nowMs = roles.now()
  }

  /** A link is opened in another browser than the wallet's, as most are; what it came to. */
  async function openLink(number: string | undefined): Promise<number | undefined> {
    const token = newest(/\/r\/([\w-]+)/)
    if (token === undefined) return undefined
    const browser = await createWalletDevice(
      { wallet: { fetch: (request) => fetch(request) } },
      { origin: walletOrigin },
    )
    return (await browser.ask('POST', `/recovery/v1/links/${token}`, { number })).status
  }

  /** Opens the link of the mail; of one that is not there, or is over, another mail is asked for. */
  async function confirm(number: string): Promise<void> {
    if ((await openLink(number)) === 200) return
    wait(resendMs)
    const step = await frame.login.resend()
    expect(await openLink('number' in step ? step.number : undefined)).toBe(200)
  }

  async function logIn(isContinued: boolean): Promise<void> {
    let step = isContinued ? await frame.login.code(code() ?? '') : await frame.login.email(email)
    if (step.action === 'VERIFY_OTP') {
      if (code() === undefined) {
        wait(resendMs)
        await frame.login.resend()
      }
      step = await frame.login.code(code() ?? '')
    }
    if (step.action === 'VERIFY_DEVICE') {
      await confirm(step.number)
      expect(await frame.login.device()).toEqual({ action: 'CONNECT' })
    } else expect(step).toEqual({ action: 'CONNECT' })
  }

  return {
    async comeIn({ onKilled = async () => {} }: { onKilled?: () => Promise<void> } = {}) {
      let isContinued = false
      for (let tries = 1; ; tries += 1)
        try {
          await logIn(isContinued)
          return (await frame.session.require()).descriptor
        } catch (error) {
          const failure = failureOf(error)
          if (failure === undefined || tries === maxTries) throw error
          await onKilled()
          await roles.revive()
          wait(failure === 'rate_limited' ? resendMs : again.pauseMs)
          isContinued = !again.isReloaded && failure !== 'code_expired' && code() !== undefined
          if (again.isReloaded) frame = load()
        }
    },
    /** What is shown opens with the slot of this browser, and the server has it so, too. */
    async expectOpen(descriptor: WalletDescriptor): Promise<void> {
      const { context, session } = frame
      const user = await session.require()
      expect(user.descriptor).toEqual(descriptor)
      expect(await session.read()).toEqual(user)
      await withDeviceSlot(context, user, (worker, slot) =>
        worker.run({ descriptor, slot, task: 'open' }),
      )
      await confirmMade(context)
    },
    storage,
  }
}

/** What the page says of a role that is away, or of what is over by then; undefined of what no killed process may lead to. */
function failureOf(error: unknown): string | undefined {
  if (error instanceof TypeError && error.message === 'Failed to fetch') return 'offline'
  if (!(error instanceof RequestError)) return undefined
  return ['code_expired', 'offline', 'rate_limited'].find((code) => code === error.code)
}

/** What is a wallet, as each role has it in its rows. */
async function readWallets() {
  const [recovery, wallet] = await Promise.all([
    database.rows('select wallet_id from recovery_identities where made_at is not null'),
    database.rows('select wallet_id, descriptor from wallet_wallets where descriptor is not null'),
  ])
  const byId = wallet.map(({ descriptor, wallet_id: id }) => [id, descriptor] as const)
  return {
    recovery: recovery.map(({ wallet_id: id }) => String(id)).sort(),
    wallet: Object.fromEntries(byId) as Record<string, WalletDescriptor>,
  }
}

/** What a visitor does, and what must be true once they are in. */
type Flow = (again: Again) => Promise<{
  expectWell(descriptor: WalletDescriptor): Promise<void>
  visitor: Visitor
}>

async function makeOwner(email: string) {
  const owner = createVisitor(email)
  const descriptor = await owner.comeIn()
  await owner.expectOpen(descriptor)
  return { descriptor, owner }
}

/** Another browser is let in by both roles: the managed slot is whole. */
async function expectFurther(email: string, descriptor: WalletDescriptor): Promise<void> {
  const further = createVisitor(email)
  await further.comeIn()
  await further.expectOpen(descriptor)
}

async function makes(): Promise<Flow> {
  let count = 0
  return async (again) => {
    count += 1
    const email = `made${count}@example.com`
    const before = await readWallets()
    const visitor = createVisitor(email, { again })
    return {
      async expectWell(descriptor) {
        await visitor.expectOpen(descriptor)
        await expectFurther(email, descriptor)
        const { recovery, wallet } = await readWallets()
        // One, and by both roles.
        const { walletId } = descriptor
        expect(wallet).toEqual({ ...before.wallet, [walletId]: descriptor })
        expect(recovery).toEqual([...before.recovery, walletId].sort())
      },
      visitor,
    }
  }
}

async function adds(): Promise<Flow> {
  const email = 'added@example.com'
  const { descriptor: made, owner } = await makeOwner(email)
  const before = await readWallets()
  return async (again) => {
    const visitor = createVisitor(email, { again })
    return {
      async expectWell(descriptor) {
        expect(descriptor).toEqual(made)
        await visitor.expectOpen(made)
        await owner.expectOpen(made)
        expect(await readWallets()).toEqual(before)
      },
      visitor,
    }
  }
}

async function bringsBack(): Promise<Flow> {
  const email = 'back@example.com'
  const { descriptor: made, owner } = await makeOwner(email)
  const before = await readWallets()
  return async (again) => {
    // A role takes so many parts of one wallet in a day.
    roles.wait(dayMs)
    // As after a restore of an older backup.
    await database.rows('delete from wallet_wallets where wallet_id = $1', [made.walletId])
    const visitor = createVisitor(email, { again, storage: owner.storage })
    return {
      async expectWell(descriptor) {
        expect(descriptor).toEqual(made)
        await visitor.expectOpen(made)
        await expectFurther(email, made)
        expect(await readWallets()).toEqual(before)
      },
      visitor,
    }
  }
}

async function run(flow: Flow, { again, cut }: { again: Again; cut: Cut }): Promise<number> {
  const { expectWell, visitor } = await flow(again)
  let kept: Awaited<ReturnType<typeof readWallets>>['wallet'] | undefined
  roles.cutAt(cut)
  const descriptor = await visitor.comeIn({
    async onKilled() {
      kept = (await readWallets()).wallet
    },
  })
  // That it is made is noted while the visitor is in already.
  const isNoted = async () =>
    kept !== undefined || roles.isAnyDead() || (await visitor.storage.read('made')) === undefined
  await expect.poll(isNoted).toBe(true)
  const steps = roles.done().length
  await roles.revive()
  await expectWell(descriptor)
  // What was a wallet when the role died still is, as it was.
  expect((await readWallets()).wallet).toMatchObject(kept ?? {})
  return steps
}

test.each([
  ['a wallet is made', makes],
  ['a further device is added', adds],
  ['a wallet is brought back', bringsBack],
])('error: while %s a role is killed: who tries again has that one wallet', async (_, begin) => {
  const flow = await begin()
  const random = createRandom(seed)
  const steps = await run(flow, { again: { isReloaded: false, pauseMs: 0 }, cut: never })
  const places = isWhole
    ? Array.from({ length: steps * 2 }, (_, place) => place)
    : Array.from({ length: sample }, () => random(steps * 2))
  for (const place of places) {
    const again = { isReloaded: place % 2 === 1, pauseMs: random(2) === 0 ? 5000 : resendMs }
    const cut = { after: Math.floor(place / 2), losesMail: random(2) === 0 }
    await run(flow, { again, cut }).catch((cause: unknown) => {
      const where = JSON.stringify({ again, at: roles.done().at(-1), cut, steps })
      const same = `LATCHKEY_KILLED="${isWhole ? 'all ' : ''}${seed}"`
      throw new Error(`${cause}, killed as in ${where}; the same again by ${same}`, { cause })
    })
  }
})
