import { absentNonce, loginNonce, providerFacts } from '@latchkey/protocol/wallet'
import { describe, expect, test } from 'vitest'
import { fromBase64url } from '../../base64url.ts'
import type { Site } from '../../device/keptSession.ts'
import { createHandlers } from '../../port/createHandlers.ts'
import { createFakeServer } from '../../testing/createFakeServer.ts'
import { type FakeAccount, fakeClient, ownerOf } from '../../testing/createFakeSocial.ts'
import {
  ann,
  beginLogin,
  completionOf,
  createSocialWorld,
  logIn,
  makeWindow,
  type SocialServer,
  type SocialWallet,
  waitOut,
} from '../../testing/createSocialWorld.ts'
import { createTestTab, settle } from '../../testing/createTestTab.ts'
import { createTestWallet } from '../../testing/createTestWallet.ts'
import { loginAnswers } from '../../window/loginAnswers.ts'
import { openPlan } from '../../window/loginPlan.ts'
import { ticketKeys } from '../../window/ticketKeys.ts'

const bob: FakeAccount = { email: 'bob@example.com', sub: '2' }
const connect = { action: 'CONNECT' }
const at = (status: string) => ({ action: 'AWAIT_PROVIDER', status })
/** Not of the wallet's own domain, so that its page hands on what the window says. */
const blog: Site = { embedder: 'https://blog.example', projectId: 'blog' }
const otherPage = 'A'.repeat(43)

async function askedOf(wallet: SocialWallet, server: SocialServer) {
  const window = makeWindow()
  await wallet.login.social({ provider: 'google', window })
  const keys = await ticketKeys(fromBase64url(window.secret), window.id, loginAnswers)
  return openPlan(server.tickets.all.get(window.id)?.request ?? '', keys.seal)
}

describe('a first login by an account', () => {
  test('makes a wallet, by a proof at each role (S7.44)', async () => {
    const wallet = await createSocialWorld()
    const { server, session } = wallet
    const { started } = await logIn(wallet, server)
    expect(started).toEqual(at('opening'))
    expect((await waitOut(wallet)).answer).toEqual(connect)
    const { descriptor, user } = await session.require()
    expect(user).toEqual({ socialProvider: 'google', userName: 'ann@example.com' })
    expect(server.wallets.get(ownerOf('1'))?.descriptor).toEqual(descriptor)
    expect(server.social.exchanged).toHaveLength(1)
    expect(await session.read()).toMatchObject({ user })
    expect([...server.made]).toEqual([descriptor.walletId])
  })

  test('is said to the page by its provider and the name that the account has there (S3.10)', async () => {
    const wallet = await createSocialWorld()
    const { context, login, networks, requests, server, session } = wallet
    const nothing = () => {}
    const handlers = createHandlers({
      ...{ context, login, networks, requests, session },
      countArrivals: async () => 0,
      reload: nothing,
      showDevices: async () => {},
      showSite: nothing,
      showTheme: nothing,
    })
    await logIn(wallet, server, { name: 'Ann', sub: '1' })
    const { signal } = new AbortController()
    await waitOut(wallet)
    expect(await handlers['login.wait']({ after: 'returned' }, signal)).toEqual(connect)
    const { user } = await handlers['session.user']({}, signal)
    expect(user).toMatchObject({ socialProvider: 'google', userName: 'Ann' })
    expect(user.email).toBeUndefined()
  })

  test('tells each stage once, and what is known already after a while alone (S7.44)', async () => {
    const wallet = await createSocialWorld()
    const { login, server } = wallet
    const window = makeWindow()
    await login.social({ provider: 'google', window })
    const tab = createTestTab(server, { storage: wallet.context.storage })
    const away = login.wait({ after: 'opening' })
    await tab.run(`#${window.id}.${window.secret}`)
    expect(await away).toEqual(at('away'))
    expect(await login.wait({ after: 'opening' })).toEqual(at('away'))
    let isAnswered = false
    const still = login.wait({ after: 'away' }).finally(() => {
      isAnswered = true
    })
    await settle()
    expect(isAnswered).toBe(false)
    for (const run of wallet.asks) if (wallet.delayOf(run) === 25_000) run()
    expect(await still).toEqual(at('away'))
    await tab.run(server.social.comeBack(tab.left[0] ?? '', ann))
    expect(await login.wait({ after: 'away' })).toEqual(at('returned'))
    expect(await login.wait({ after: 'returned' })).toEqual(connect)
    // The answer may have been lost.
    expect(await login.wait({ after: 'returned' })).toEqual(connect)
  })

  test('keeps a record before the window can know of it, and none once it is over', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    const { storage } = wallet.context
    const kept: unknown[] = []
    server.onCall = (call) => {
      if (call.startsWith('PUT /wallet/v1/tickets')) kept.push(storage.read('login'))
    }
    const { id, secret } = await logIn(wallet, server)
    expect(await Promise.all(kept)).toMatchObject([{ secret, ticketId: id }])
    await waitOut(wallet)
    await expect.poll(() => storage.read('login')).toBeUndefined()
    await expect.poll(() => server.tickets.all.size).toBe(0)
  })

  test('asks the provider over a half of each role and the key of the device', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    const { address } = await beginLogin(wallet, server)
    const [login] = server.social.logins.values()
    const [challenge] = server.social.challenges.values()
    const expected = await loginNonce({
      client: fakeClient,
      issuer: providerFacts.google.issuer,
      nonceR: challenge?.nonce ?? '',
      nonceW: login?.nonce ?? '',
      thumbprint: login?.device ?? '',
    })
    expect(new URL(address).searchParams.get('nonce')).toBe(expected)
    expect(login).toMatchObject({ locale: 'ar', site: 'https://shop.example' })
  })

  test('lets its visitor choose the account where no one is in, and not where someone is', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    expect(await askedOf(wallet, server)).toMatchObject({ choosesAccount: true, mode: 'dark' })
    await logIn(wallet, server)
    await waitOut(wallet)
    expect(await askedOf(wallet, server)).toMatchObject({ choosesAccount: false, locale: 'ar' })
  })

  test('error: where someone is in for a site of another project alone, the visitor chooses, too', async () => {
    const server = await createFakeServer()
    const shop = await createSocialWorld({ server })
    await logIn(shop, server)
    await waitOut(shop)
    const other = createTestWallet(server, { site: blog, storage: shop.context.storage })
    expect(await askedOf(other, server)).toMatchObject({ choosesAccount: true })
  })

  test('is none where the page has a session by the same provider', async () => {
    const wallet = await createSocialWorld()
    const { login, server } = wallet
    await logIn(wallet, server)
    await waitOut(wallet)
    const window = makeWindow()
    const logins = () => server.calls.filter((call) => call === 'POST /wallet/v1/logins').length
    const count = logins()
    const again = await login.social({ hasSession: true, provider: 'google', window })
    expect(again).toEqual(connect)
    expect(logins()).toBe(count)
    // A page that says that its visitor is out.
    expect(await login.social({ provider: 'google', window })).toEqual(at('opening'))
  })

  test('is one where the session is by an address', async () => {
    const { logIn: logInByEmail, login } = await createSocialWorld()
    await logInByEmail()
    const window = makeWindow()
    const started = await login.social({ hasSession: true, provider: 'google', window })
    expect(started).toEqual(at('opening'))
  })

  test('has no wallet of an address, whatever address the account has', async () => {
    const wallet = await createSocialWorld()
    const { server, session } = wallet
    const byEmail = await wallet.logIn('ann@example.com')
    await logIn(wallet, server)
    await waitOut(wallet)
    expect((await session.require()).descriptor.walletId).not.toBe(byEmail.descriptor.walletId)
  })

  test.each(['email|ann@example.com', 'one\ntwo', 'x'.repeat(255)])(
    'has a wallet of its own for the subject %j',
    async (sub) => {
      const wallet = await createSocialWorld()
      const { server, session } = wallet
      await logIn(wallet, server, { sub })
      await waitOut(wallet)
      const { descriptor, user } = await session.require()
      expect(server.wallets.get(ownerOf(sub))?.descriptor).toEqual(descriptor)
      expect(user).toEqual({ socialProvider: 'google' })
    },
  )
})

describe('a device that was here before', () => {
  test('opens its wallet again', async () => {
    const wallet = await createSocialWorld()
    const { server, session } = wallet
    await logIn(wallet, server)
    await waitOut(wallet)
    const { descriptor, slotId } = await session.require()
    await session.end()
    await logIn(wallet, server)
    expect((await waitOut(wallet)).answer).toEqual(connect)
    expect(await session.require()).toMatchObject({ descriptor, slotId })
  })

  test.each([
    ['a server that does not answer', { status: 0 }],
    ['a server that fails', { status: 503 }],
    ['locked keys', { code: 'locked', status: 503 }],
  ])('opens it without the role `recovery` as well (%s)', async (_, failure) => {
    const wallet = await createSocialWorld()
    const { server, session } = wallet
    await logIn(wallet, server)
    await waitOut(wallet)
    await session.end()
    const { slotId } = { slotId: [...server.devices.values()][0]?.slotId }
    server.failNext(/recovery.v1.challenges$/, failure)
    const { address } = await logIn(wallet, server)
    expect((await waitOut(wallet)).answer).toEqual(connect)
    expect(await session.require()).toMatchObject({ slotId })
    const [login] = server.social.logins.values()
    expect(new URL(address).searchParams.get('nonce')).toBe(
      await loginNonce({
        client: fakeClient,
        issuer: providerFacts.google.issuer,
        nonceR: absentNonce,
        nonceW: login?.nonce ?? '',
        thumbprint: login?.device ?? '',
      }),
    )
    // What is not needed is not asked for.
    expect(server.calls.filter((call) => /challenges.*complete/.test(call))).toHaveLength(1)
  })

  test('brings back a wallet that the server has lost, by the proof of the role `recovery`', async () => {
    const wallet = await createSocialWorld()
    const { server, session } = wallet
    await logIn(wallet, server)
    await waitOut(wallet)
    const { descriptor } = await session.require()
    await session.end()
    server.wallets.delete(ownerOf('1'))
    await logIn(wallet, server)
    expect((await waitOut(wallet)).answer).toEqual(connect)
    expect((await session.require()).descriptor).toEqual(descriptor)
  })

  test('error: another wallet in place of the one that it has seen', async () => {
    const wallet = await createSocialWorld()
    const { server, session } = wallet
    await logIn(wallet, server)
    await waitOut(wallet)
    await session.end()
    const kept = server.wallets.get(ownerOf('1'))
    Object.assign(kept ?? {}, { descriptor: { ...kept?.descriptor, walletId: 'X'.repeat(22) } })
    await logIn(wallet, server)
    await expect(waitOut(wallet)).rejects.toMatchObject({ code: 'descriptor_changed' })
  })
})

describe('a further device', () => {
  test('is registered by its proof at once, and has the same wallet (S7.44)', async () => {
    const server = await createFakeServer()
    const first = await createSocialWorld({ server })
    await logIn(first, server)
    await waitOut(first)
    const second = await createSocialWorld({ server })
    await logIn(second, server)
    expect((await waitOut(second)).answer).toEqual(connect)
    const [one, other] = [await first.session.require(), await second.session.require()]
    expect(other.descriptor).toEqual(one.descriptor)
    expect(other.slotId).not.toBe(one.slotId)
  })

  test('asks whether the wallet is the visitor’s, before it is let in', async () => {
    const server = await createFakeServer()
    const first = await createSocialWorld({ server })
    await logIn(first, server)
    await waitOut(first)
    server.madeAt = { atMs: 900_000, browser: 'Firefox' }
    const second = await createSocialWorld({ server })
    await logIn(second, server)
    const answer = waitOut(second)
    await expect.poll(second.madeQuestion.getState).toBeDefined()
    await expect(second.session.require()).rejects.toMatchObject({ code: 'logged_out' })
    second.madeQuestion.accept()
    expect((await answer).answer).toEqual(connect)
    // One that the visitor does not know lets no one in.
    const third = await createSocialWorld({ server })
    await logIn(third, server)
    const refused = waitOut(third)
    refused.catch(() => {})
    await expect.poll(third.madeQuestion.getState).toBeDefined()
    third.madeQuestion.refuse()
    third.madeQuestion.close()
    await expect(refused).rejects.toMatchObject({ code: 'device_refused' })
    await expect(third.session.require()).rejects.toMatchObject({ code: 'logged_out' })
  })

  test.each([
    ['begun', /recovery.v1.challenges$/],
    ['proven', /recovery.*complete$/],
  ])('error: `recovery_down` where that role is not there when a login is %s', async (_, match) => {
    const server = await createFakeServer()
    const first = await createSocialWorld({ server })
    await logIn(first, server)
    await waitOut(first)
    const second = await createSocialWorld({ server })
    server.failNext(match, { status: 0 })
    server.failNext(/recovery.*complete$/, { status: 0 })
    await logIn(second, server)
    await expect(waitOut(second)).rejects.toMatchObject({ code: 'recovery_down' })
    await expect(second.session.require()).rejects.toMatchObject({ code: 'logged_out' })
  })

  test('error: a first one, too, makes no wallet without that role', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    server.failNext(/recovery.v1.challenges$/, { status: 0 })
    await logIn(wallet, server)
    await expect(waitOut(wallet)).rejects.toMatchObject({ code: 'recovery_down' })
    expect([...server.wallets.values()].every(({ descriptor }) => !descriptor)).toBe(true)
  })
})

describe('a page of another domain', () => {
  test('hands on what the window has said', async () => {
    const wallet = await createSocialWorld({ site: blog })
    const { login, server, session } = wallet
    const { address } = await beginLogin(wallet, server)
    await login.returned(completionOf(server.social.comeBack(address, ann)))
    expect((await waitOut(wallet)).answer).toEqual(connect)
    expect((await session.require()).user).toMatchObject({ socialProvider: 'google' })
  })

  test('error: hands on what is of another login, or hands it on twice', async () => {
    const wallet = await createSocialWorld({ site: blog })
    const { login, server } = wallet
    const refused = { code: 'other_browser' }
    const loginId = 'A'.repeat(22)
    // Before there is one.
    await expect(login.returned({ completion: otherPage, loginId })).rejects.toMatchObject(refused)
    const { address } = await beginLogin(wallet, server)
    await expect(login.returned({ completion: otherPage, loginId })).rejects.toMatchObject(refused)
    const said = completionOf(server.social.comeBack(address, ann))
    await login.returned(said)
    await expect(login.returned(said)).rejects.toMatchObject(refused)
    await waitOut(wallet)
    await expect(login.returned(said)).rejects.toMatchObject(refused)
    expect(server.social.exchanged).toHaveLength(1)
  })

  test('error: a completion that another browser was given ends the login', async () => {
    const wallet = await createSocialWorld({ site: blog })
    const { login, server } = wallet
    const { address } = await beginLogin(wallet, server)
    const { loginId } = completionOf(server.social.comeBack(address, ann))
    await login.returned({ completion: otherPage, loginId })
    await expect(waitOut(wallet)).rejects.toMatchObject({ code: 'other_browser' })
    expect(server.social.exchanged).toEqual([])
    // It is said once.
    await expect(login.wait({ after: 'opening' })).rejects.toMatchObject({ code: 'timeout' })
  })

  test('learns that the window could not reach it, and takes nothing more', async () => {
    const wallet = await createSocialWorld({ site: blog })
    const { login, server } = wallet
    const { address, tab } = await beginLogin(wallet, server)
    const fragment = server.social.comeBack(address, ann)
    // The window sees nothing that the frame keeps, and its opener is gone.
    const back = createTestTab(server, { hasOpener: false, tab: tab.tab })
    await back.run(fragment)
    expect((await waitOut(wallet)).answer).toEqual(at('lost'))
    expect(await login.wait({ after: 'away' })).toEqual(at('lost'))
    await expect(login.returned(completionOf(fragment))).rejects.toMatchObject({
      code: 'other_browser',
    })
    expect(server.social.exchanged).toEqual([])
  })
})

test('error: on the wallet’s own domain no page hands anything on', async () => {
  const wallet = await createSocialWorld()
  const { login, server } = wallet
  const { address } = await beginLogin(wallet, server)
  const said = completionOf(server.social.comeBack(address, ann))
  await expect(login.returned(said)).rejects.toMatchObject({ code: 'other_browser' })
  expect(server.social.exchanged).toEqual([])
})

test('error: a login whose link was opened in another browser lets no one in, neither here nor there', async () => {
  const thief = await createSocialWorld()
  const { server } = thief
  const window = makeWindow()
  await thief.login.social({ provider: 'google', window })
  // The victim opens the window's link, and the provider lets them straight through.
  const victim = await createSocialWorld({ server })
  const tab = createTestTab(server, { storage: victim.context.storage })
  await tab.run(`#${window.id}.${window.secret}`)
  await tab.run(server.social.comeBack(tab.left[0] ?? '', ann))
  expect(tab.window.getState()).toEqual({ status: 'otherBrowser' })
  expect(tab.posted).toEqual([])
  expect(await thief.login.wait({ after: 'opening' })).toEqual(at('away'))
  await settle()
  expect(server.social.exchanged).toEqual([])
  expect(await victim.context.storage.read('login')).toBeUndefined()
})

describe('a page that has left as a whole, with its frame', () => {
  /** Its visitor is at the provider, and its document is gone. */
  async function left(site?: Site, account: FakeAccount | null = ann) {
    const server = await createFakeServer()
    let isGone = false
    const fetch: typeof server.fetch = async (...asked) => {
      const answer = await server.fetch(...asked)
      return isGone ? new Promise(() => {}) : answer
    }
    const wallet = createTestWallet({ ...server, fetch }, site && { site })
    const { storage } = wallet.context
    const { address, tab } = await beginLogin(wallet, server, { isOwn: !site })
    isGone = true
    const [{ loginId } = { loginId: '' }] = server.social.logins.values()
    const fragment = server.social.comeBack(address, account ?? undefined)
    return {
      completion: account ? completionOf(fragment).completion : '',
      /** The visitor is back, to a frame that is loaded anew. */
      again: createTestWallet(server, { ...(site && { site }), storage }),
      fragment,
      loginId,
      server,
      storage,
      tab,
    }
  }

  test('continues on the wallet’s own domain, by what the device keeps (S7.44)', async () => {
    const { again, fragment, loginId, server, tab } = await left()
    await tab.run(fragment)
    expect(await again.login.social<'login.resume'>({ loginId })).toEqual(at('opening'))
    expect((await waitOut(again)).answer).toEqual(connect)
    expect((await again.session.require()).user).toMatchObject({ socialProvider: 'google' })
    expect(server.social.exchanged).toHaveLength(1)
  })

  test('continues on another domain, by what its page hands on (S7.44)', async () => {
    const { again, completion, loginId } = await left(blog)
    await again.login.social<'login.resume'>({ loginId })
    await again.login.returned({ completion, loginId })
    expect((await waitOut(again)).answer).toEqual(connect)
    expect((await again.session.require()).user).toMatchObject({ socialProvider: 'google' })
  })

  test('learns that its visitor has refused', async () => {
    const { again, fragment, loginId, tab } = await left(undefined, null)
    await tab.run(fragment)
    await again.login.social<'login.resume'>({ loginId })
    await expect(waitOut(again)).rejects.toMatchObject({ code: 'provider_refused' })
  })

  test('error: what ends the login counts for nothing in another browser', async () => {
    const { completion, loginId, server } = await left(blog)
    const victim = createTestWallet(server, { site: blog })
    await expect(victim.login.social<'login.resume'>({ loginId })).rejects.toMatchObject({
      code: 'other_browser',
    })
    await expect(victim.login.returned({ completion, loginId })).rejects.toMatchObject({
      code: 'other_browser',
    })
    expect(server.social.exchanged).toEqual([])
  })

  test('error: a login that is over is not continued, nor one that was', async () => {
    const { again, completion, loginId, storage } = await left(blog)
    await again.login.social<'login.resume'>({ loginId })
    await again.login.returned({ completion, loginId })
    await waitOut(again)
    await expect.poll(() => storage.read('login')).toBeUndefined()
    await expect(again.login.social<'login.resume'>({ loginId })).rejects.toMatchObject({
      code: 'other_browser',
    })
  })

  test('error: it is known by its own name, and not by that of its challenge', async () => {
    const { again, loginId, storage } = await left()
    const challengeId = 'Q'.repeat(22)
    await storage.change('login', (kept) => ({ ...Object(kept), challengeId }))
    await expect(
      again.login.social<'login.resume'>({ loginId: challengeId }),
    ).rejects.toMatchObject({
      code: 'other_browser',
    })
    expect(await again.login.social<'login.resume'>({ loginId })).toEqual(at('opening'))
  })

  test('error: one whose time is up took too long', async () => {
    const { again, loginId } = await left()
    again.clock.nowMs += 86_400_000
    await expect(again.login.social<'login.resume'>({ loginId })).rejects.toMatchObject({
      code: 'timeout',
    })
  })

  test.each([
    ['of an earlier version', undefined],
    ['of a provider that there is none of', { nonceR: 'a', nonceW: 'b', provider: 'constructor' }],
    ['without a half', { nonceW: 'b', provider: 'google' }],
    ['that is long', { nonceR: 'a', nonceW: 'b'.repeat(513), provider: 'google' }],
    [
      'with a challenge of another form',
      { challengeId: 1, nonceR: 'a', nonceW: 'b', provider: 'x' },
    ],
  ])('error: a record %s continues nothing', async (_, asked) => {
    const { again, loginId, storage } = await left()
    await storage.change('login', (kept) => ({ ...Object(kept), asked }))
    await expect(again.login.social<'login.resume'>({ loginId })).rejects.toMatchObject({
      code: 'other_browser',
    })
  })
})

describe('one login stands', () => {
  test('of two by an account the newer', async () => {
    const wallet = await createSocialWorld({ site: blog })
    const { login, server } = wallet
    const first = await beginLogin(wallet, server)
    const firstSaid = completionOf(server.social.comeBack(first.address, ann))
    const waits = login.wait({ after: 'away' })
    waits.catch(() => {})
    const second = await beginLogin(wallet, server)
    await expect(waits).rejects.toMatchObject({ code: 'aborted' })
    await expect(login.returned(firstSaid)).rejects.toMatchObject({ code: 'other_browser' })
    await login.returned(completionOf(server.social.comeBack(second.address, bob)))
    expect((await waitOut(wallet)).answer).toEqual(connect)
    expect([...server.wallets.keys()]).toEqual([ownerOf('2')])
  })

  test('one by an account gives way to one by an address', async () => {
    const wallet = await createSocialWorld({ site: blog })
    const { login, server } = wallet
    const { address } = await beginLogin(wallet, server)
    const said = completionOf(server.social.comeBack(address, ann))
    await login.email('ann@example.com')
    await expect(login.returned(said)).rejects.toMatchObject({ code: 'other_browser' })
    expect(await login.code(server.code)).toEqual(connect)
  })

  test('and one by an address to one by an account', async () => {
    const wallet = await createSocialWorld({ site: blog })
    const { asks, login, server } = wallet
    await login.email('ann@example.com')
    const mails = [...asks]
    await beginLogin(wallet, server)
    for (const run of mails) expect(asks).not.toContain(run)
    await expect(login.code(server.code)).rejects.toMatchObject({ code: 'code_expired' })
  })

  test('until it is cancelled, and its window finds nothing more', async () => {
    const wallet = await createSocialWorld({ site: blog })
    const { login, server, session } = wallet
    const { address, id } = await beginLogin(wallet, server)
    const said = completionOf(server.social.comeBack(address, ann))
    login.cancel()
    await expect(login.returned(said)).rejects.toMatchObject({ code: 'other_browser' })
    await expect.poll(() => server.tickets.all.has(id)).toBe(false)
    await expect(session.require()).rejects.toMatchObject({ code: 'logged_out' })
  })

  test('cancelled while the wallet is opened no one is in', async () => {
    const wallet = await createSocialWorld({ site: blog })
    const { login, server, session } = wallet
    const { address } = await beginLogin(wallet, server)
    server.onCall = (call) => {
      if (call.endsWith('/complete')) login.cancel()
    }
    await login.returned(completionOf(server.social.comeBack(address, ann)))
    await expect(waitOut(wallet)).rejects.toMatchObject({ code: 'aborted' })
    await expect(session.require()).rejects.toMatchObject({ code: 'logged_out' })
  })
})

describe('how a login ends without a wallet', () => {
  test('error: the visitor has refused', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    const { tab } = await beginLogin(wallet, server).then(async (begun) => {
      await begun.tab.run(server.social.comeBack(begun.address, undefined))
      return begun
    })
    expect(tab.window.getState()).toEqual({ provider: 'google', status: 'refused' })
    await expect(waitOut(wallet)).rejects.toMatchObject({ code: 'provider_refused' })
  })

  test('error: its ticket is over', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    const { id } = await beginLogin(wallet, server)
    server.tickets.expire(id)
    await expect(waitOut(wallet)).rejects.toMatchObject({ code: 'timeout' })
  })

  test('error: the login itself is over', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    await beginLogin(wallet, server)
    for (const run of wallet.asks) if (wallet.delayOf(run) === 600_000) run()
    await expect(waitOut(wallet)).rejects.toMatchObject({ code: 'timeout' })
  })

  test.each([
    ['provider_down', 503],
    ['provider_off', 404],
    ['provider_refused', 403],
    ['rate_limited', 429],
  ])('error: %s is said by the role that begins it', async (code, status) => {
    const { login, server } = await createSocialWorld()
    server.failNext(/wallet.v1.logins$/, { code, status })
    const begun = login.social({ provider: 'google', window: makeWindow() })
    await expect(begun).rejects.toMatchObject({ code })
    expect(server.tickets.all.size).toBe(0)
  })

  test('error: `login_expired` of the server is that it took too long', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    server.failNext(/logins.*complete$/, { code: 'login_expired', status: 410 })
    await logIn(wallet, server)
    await expect(waitOut(wallet)).rejects.toMatchObject({ code: 'timeout' })
  })

  test('error: a secret that is no bytes', async () => {
    const { login } = await createSocialWorld()
    const window = { id: 'A'.repeat(22), secret: 'B'.repeat(43) }
    await expect(login.social({ provider: 'google', window })).rejects.toMatchObject({
      code: 'invalid_message',
    })
  })

  test('error: the page does not wait for its begin', async () => {
    const { context, login, server } = await createSocialWorld()
    const left = new AbortController()
    server.onCall = (call) => {
      if (call.startsWith('PUT')) left.abort()
    }
    const begun = login.social({ provider: 'google', window: makeWindow() }, left.signal)
    await expect(begun).rejects.toMatchObject({ code: 'aborted' })
    expect(await context.storage.read('login')).toBeUndefined()
  })
})

describe('an answer that is lost', () => {
  test.each([
    ['was done', true],
    ['was not done', false],
  ])('to the ticket that %s', async (_, after) => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    server.failNext(/PUT .wallet.v1.tickets/, { after, status: 0 })
    await logIn(wallet, server)
    expect((await waitOut(wallet)).answer).toEqual(connect)
  })

  test('to the code costs another trip, and says what failed', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    server.failNext(/logins.*complete$/, { after: true, status: 0 })
    await logIn(wallet, server)
    await expect(waitOut(wallet)).rejects.toMatchObject({ code: 'offline' })
    expect(server.social.exchanged).toHaveLength(1)
    await logIn(wallet, server)
    expect((await waitOut(wallet)).answer).toEqual(connect)
  })

  test('to the code that was not asked for is asked for again', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    server.failNext(/logins.*complete$/, { status: 0 })
    await logIn(wallet, server)
    expect((await waitOut(wallet)).answer).toEqual(connect)
  })

  test.each([true, false])('to the proof at the role `recovery` (done: %s)', async (after) => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    server.failNext(/challenges.*complete$/, { after, status: 0 })
    await logIn(wallet, server)
    expect((await waitOut(wallet)).answer).toEqual(connect)
  })

  test('of the window to its frame is found on the device', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    const { address, id, tab } = await beginLogin(wallet, server)
    for (let count = 0; count < 3; count += 1) server.failNext(/answer$/, { status: 0 })
    const ran = tab.run(server.social.comeBack(address, ann))
    await tab.pass(5000)
    await ran
    expect(tab.window.getState()).toEqual({ status: 'done' })
    server.tickets.expire(id)
    expect((await waitOut(wallet)).answer).toEqual(connect)
  })
})

test('a proof goes with an account alone', async () => {
  const bodies: { call: string; proof: unknown }[] = []
  const server = await createFakeServer()
  const { fetch } = server
  const watched = {
    ...server,
    fetch: (async (url: string, init: RequestInit = {}) => {
      const body = init.body ? (JSON.parse(String(init.body)) as { proof?: unknown }) : {}
      const call = `${init.method} ${new URL(url).pathname}`
      if (/recovery.*slots.[\w-]+$|registrations$/.test(call))
        bodies.push({ call, proof: body.proof })
      return fetch(url, init)
    }) as typeof fetch,
  }
  const byEmail = createTestWallet(watched)
  await byEmail.logIn()
  const second = createTestWallet(watched)
  await second.login.email('ann@example.com')
  await second.login.code(server.code)
  expect(bodies.map(({ proof }) => proof)).toEqual([undefined, undefined])
  bodies.length = 0
  const byAccount = createTestWallet(watched)
  await logIn(byAccount, server)
  await waitOut(byAccount)
  const further = createTestWallet(watched)
  await logIn(further, server)
  await waitOut(further)
  expect(bodies.map(({ proof }) => proof)).toEqual([
    { challengeId: expect.any(String) },
    { challengeId: expect.any(String) },
  ])
})
