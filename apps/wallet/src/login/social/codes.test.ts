import { returnPath, type WindowProvider } from '@latchkey/protocol/wallet'
import { describe, expect, test } from 'vitest'
import type { Site } from '../../device/keptSession.ts'
import { createFakeServer, walletOrigin } from '../../testing/createFakeServer.ts'
import { ownerOf } from '../../testing/createFakeSocial.ts'
import {
  ann,
  beginLogin,
  completionOf,
  createSocialWorld,
  logIn,
  waitOut,
} from '../../testing/createSocialWorld.ts'
import { createTestTab } from '../../testing/createTestTab.ts'
import { createTestWallet } from '../../testing/createTestWallet.ts'

const connect = { action: 'CONNECT' }
const bob = { name: 'bob', sub: '2' }
const github = { provider: 'github' } as const
/** Not of the wallet's own domain, so that its page hands on what the window says. */
const blog: Site = { embedder: 'https://blog.example', projectId: 'blog' }

const completed = ({ calls }: { calls: readonly string[] }, role: string) =>
  calls.filter((call) => call.startsWith(`POST /${role}/`) && call.endsWith('/complete')).length

describe.each(['github', 'discord'] as const)('an account at %s', (provider: WindowProvider) => {
  test('makes a wallet by a code of each role, first of the role `recovery` (S1.4, S3.10, S7.44)', async () => {
    const wallet = await createSocialWorld()
    const { server, session } = wallet
    const { tab } = await logIn(wallet, server, ann, { provider })
    expect((await waitOut(wallet)).answer).toEqual(connect)
    const { descriptor, user } = await session.require()
    expect(user).toEqual({ socialProvider: provider, userName: 'ann' })
    expect(server.wallets.get(ownerOf('1', provider))?.descriptor).toEqual(descriptor)
    const ways = tab.left.map((address) => new URL(address).searchParams.get('redirect_uri'))
    expect(ways).toEqual([
      `${walletOrigin}${returnPath('recovery', provider)}`,
      `${walletOrigin}${returnPath('wallet', provider)}`,
    ])
    expect([completed(server, 'wallet'), completed(server, 'recovery')]).toEqual([1, 1])
    expect(tab.posted).toEqual([])
    expect(await wallet.context.storage.read('login')).toBeUndefined()
  })

  test('opens the same wallet on this device again, and on a further one at once', async () => {
    const server = await createFakeServer()
    const first = await createSocialWorld({ server })
    await logIn(first, server, ann, { provider })
    await waitOut(first)
    const { descriptor } = await first.session.require()
    await first.session.end()
    const again = await logIn(first, server, ann, { provider })
    expect((await waitOut(first)).answer).toEqual(connect)
    expect((await first.session.require()).descriptor).toEqual(descriptor)
    // What is not needed is not asked for: of the provider neither.
    expect(completed(server, 'recovery')).toBe(1)
    expect(again.tab.left).toHaveLength(1)
    expect(server.calls.filter((call) => call === 'POST /recovery/v1/challenges')).toHaveLength(1)
    const second = await createSocialWorld({ server })
    await logIn(second, server, ann, { provider })
    expect((await waitOut(second)).answer).toEqual(connect)
    expect((await second.session.require()).descriptor).toEqual(descriptor)
    expect(completed(server, 'recovery')).toBe(2)
  })
})

test('the same number at two providers is two wallets', async () => {
  const server = await createFakeServer()
  const [one, other] = await Promise.all(
    (['github', 'discord'] as const).map(async (provider) => {
      const wallet = await createSocialWorld({ server })
      await logIn(wallet, server, ann, { provider })
      await waitOut(wallet)
      return wallet.session.require()
    }),
  )
  expect(one?.descriptor.walletId).not.toBe(other?.descriptor.walletId)
})

test('a site of another project learns nothing of what has opened a wallet here', async () => {
  const wallet = await createSocialWorld()
  const { server } = wallet
  const { storage } = wallet.context
  await logIn(wallet, server, ann, github)
  await waitOut(wallet)
  // The browser keeps one storage for both; whoever opens a window can read what it is to do.
  const other = createTestWallet(server, { site: blog, storage })
  const { address } = await beginLogin(other, server, github)
  expect(new URL(address).searchParams.get('redirect_uri')).toBe(
    `${walletOrigin}${returnPath('recovery', 'github')}`,
  )
})

test('a page of another domain hands on what both roles have given its window', async () => {
  const wallet = await createSocialWorld({ site: blog })
  const { server } = wallet
  const { address, tab } = await beginLogin(wallet, server, { ...github, isOwn: false })
  await tab.run(server.social.comeBack(address, ann))
  const back = server.social.comeBack(tab.left[1] ?? '', ann)
  const ran = tab.run(back)
  await tab.idle()
  const [message] = tab.posted
  expect(message?.targetOrigin).toBe(blog.embedder)
  const { latchkey: _, v: __, ...said } = Object(message?.data)
  expect(said).toEqual({ ...completionOf(back), recovery: expect.stringMatching(/^[\w-]{43}$/) })
  await wallet.login.returned(said as never)
  const { loginId } = said
  tab.say({ latchkey: 'taken', loginId, v: 1 }, { origin: blog.embedder, source: tab.opener })
  await ran
  expect((await waitOut(wallet)).answer).toEqual(connect)
})

test('an account that is new on a known device has one more look at the provider, and then its own wallet', async () => {
  const wallet = await createSocialWorld()
  const { server, session } = wallet
  await logIn(wallet, server, ann, github)
  await waitOut(wallet)
  const { descriptor } = await session.require()
  await session.end()
  const once = await logIn(wallet, server, bob, github)
  await expect(waitOut(wallet)).rejects.toMatchObject({ code: 'provider_again' })
  expect(once.tab.left).toHaveLength(1)
  const twice = await logIn(wallet, server, bob, github)
  expect((await waitOut(wallet)).answer).toEqual(connect)
  expect(twice.tab.left).toHaveLength(2)
  expect((await session.require()).descriptor.walletId).not.toBe(descriptor.walletId)
  await session.end()
  // It is known now.
  const { tab } = await logIn(wallet, server, bob, github)
  expect((await waitOut(wallet)).answer).toEqual(connect)
  expect(tab.left).toHaveLength(1)
})

test('a wallet that the server has lost is brought back after one more look', async () => {
  const wallet = await createSocialWorld()
  const { server, session } = wallet
  await logIn(wallet, server, ann, github)
  await waitOut(wallet)
  const { descriptor } = await session.require()
  await session.end()
  server.wallets.delete(ownerOf('1', 'github'))
  await logIn(wallet, server, ann, github)
  await expect(waitOut(wallet)).rejects.toMatchObject({ code: 'provider_again' })
  await logIn(wallet, server, ann, github)
  expect((await waitOut(wallet)).answer).toEqual(connect)
  expect((await session.require()).descriptor).toEqual(descriptor)
})

test('what another version has kept of providers, or whoever has written there, is nothing', async () => {
  const wallet = await createSocialWorld()
  await wallet.context.storage.change('providers', () => 'github')
  const { tab } = await logIn(wallet, wallet.server, ann, github)
  expect((await waitOut(wallet)).answer).toEqual(connect)
  expect(tab.left).toHaveLength(2)
})

test('a provider is asked once more without a word where it has just said who it is', async () => {
  const wallet = await createSocialWorld()
  const { server } = wallet
  const prompts = async (provider: WindowProvider) => {
    const { tab } = await logIn(wallet, server, ann, { provider })
    await waitOut(wallet).catch(() => undefined)
    return tab.left.map((address) => new URL(address).searchParams.get('prompt'))
  }
  expect(await prompts('github')).toEqual(['select_account', null])
  await wallet.session.end()
  expect(await prompts('discord')).toEqual([null, 'none'])
})

describe('error:', () => {
  test('two accounts for two codes make no wallet', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    await logIn(wallet, server, ann, { ...github, second: bob })
    await expect(waitOut(wallet)).rejects.toMatchObject({ code: 'provider_refused' })
    expect(server.made.size).toBe(0)
  })

  test('a new device without the role `recovery` says so', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    server.failNext(/recovery.v1.challenges$/, { status: 503 })
    await logIn(wallet, server, ann, github)
    await expect(waitOut(wallet)).rejects.toMatchObject({ code: 'recovery_down' })
    expect(server.made.size).toBe(0)
  })

  test('a proof whose answer was lost does not say who was found, so that no wallet is made by it', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    server.failNext(/challenges.*complete$/, { after: true, status: 0 })
    await logIn(wallet, server, ann, github)
    await expect(waitOut(wallet)).rejects.toMatchObject({ code: 'provider_refused' })
    expect(server.made.size).toBe(0)
  })

  test.each([['the first code'], ['the second code']])(
    'a visitor who refuses %s ends the login',
    async (at) => {
      const wallet = await createSocialWorld()
      const { server } = wallet
      const { address, tab } = await beginLogin(wallet, server, github)
      const isFirst = at === 'the first code'
      await tab.run(server.social.comeBack(address, isFirst ? undefined : ann))
      if (!isFirst) await tab.run(server.social.comeBack(tab.left[1] ?? '', undefined))
      expect(tab.window.getState()).toEqual({ provider: 'github', status: 'refused' })
      expect(tab.closed()).toBe(1)
      await expect(waitOut(wallet)).rejects.toMatchObject({ code: 'provider_refused' })
      expect(server.social.exchanged).toEqual([])
    },
  )

  test('who was led to the provider by a thief is in another browser, and has no code of the thief’s', async () => {
    const thief = await createSocialWorld()
    const { server } = thief
    const { address } = await beginLogin(thief, server, github)
    const victim = createTestTab(server)
    await victim.run(server.social.comeBack(address, ann))
    expect(victim.window.getState()).toEqual({ status: 'otherBrowser' })
    expect([victim.left, victim.posted]).toEqual([[], []])
    expect((await thief.context.storage.read('login')) as object).not.toHaveProperty('recovery')
    expect([completed(server, 'wallet'), completed(server, 'recovery')]).toEqual([0, 0])
  })
})
