import { signInText } from '@latchkey/siwx/evm'
import { expect, test } from 'vitest'
import { createMemoryStorage } from '../device/createMemoryStorage.ts'
import { keepSession } from '../device/keptSession.ts'
import { createHandlers } from '../port/createHandlers.ts'
import { createFakeServer } from '../testing/createFakeServer.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'

const email = 'ann@example.com'
const shop = { embedder: 'https://shop.example', projectId: 'project' }
const blog = { embedder: 'https://blog.example', projectId: 'blog' }
const { signal } = new AbortController()

/** One browser with the wallet's storage, and the frames that pages show in it. */
async function setup() {
  const server = await createFakeServer()
  const storage = createMemoryStorage()
  function open(site = shop) {
    const wallet = createTestWallet(server, { site, storage })
    const handlers = createHandlers({
      ...wallet,
      countArrivals: async () => 0,
      reload: () => {},
      showDevices: async () => {},
      showSite: () => {},
      showTheme: () => {},
    })
    return { ...wallet, handlers }
  }
  return { open, server }
}

test('a page of another project learns nothing of a session, and gets no signature', async () => {
  const { open, server } = await setup()
  const { descriptor } = await open().logIn()
  const { handlers, workers } = open(blog)
  const loggedOut = { code: 'logged_out' }
  const calls = server.calls.length
  expect(await handlers['session.isConnected']({}, signal)).toEqual({ isConnected: false })
  await expect(handlers['session.user']({}, signal)).rejects.toMatchObject(loggedOut)
  const text = signInText({
    accountAddress: descriptor.addresses.eip155,
    chainId: 'eip155:31337',
    domain: 'blog.example',
    issuedAt: '2026-11-27T00:00:00Z',
    nonce: 'abcdefgh12345678',
    uri: 'https://blog.example/',
    version: '1',
  })
  const signIn = [{ networkId: 'eip155:31337' as const, text }]
  await expect(handlers['session.user']({ signIn }, signal)).rejects.toMatchObject(loggedOut)
  const asked = {
    method: 'personal_sign',
    networkId: 'eip155:31337' as const,
    params: ['0x00', descriptor.addresses.eip155],
  }
  await expect(handlers['request'](asked, signal)).rejects.toMatchObject(loggedOut)
  expect(workers.started).toBe(0)
  // Nor by how long it takes: no server is asked about a session.
  expect(server.calls.slice(calls)).toEqual(['GET /wallet/v1/config'])
})

test('which a page that says it has one does not change: its visitor is asked, or types a code', async () => {
  const { open, server } = await setup()
  const user = await open().logIn()
  const { asked, handlers, question } = open(blog)
  const started = handlers['login.email']({ email, hasSession: true }, signal)
  await expect.poll(() => asked).toEqual([true])
  expect(server.logins.size).toBe(1)
  question.answer(false)
  expect(await started).toMatchObject({ action: 'VERIFY_OTP' })
  expect(asked).toEqual([true, false])
  // Asked once: another address in between, and the same again, have a code.
  await handlers['login.email']({ email: 'bob@example.com' }, signal)
  expect(await handlers['login.email']({ email }, signal)).toMatchObject({ action: 'VERIFY_OTP' })
  expect(asked).toEqual([true, false])
  expect(await handlers['login.code']({ code: server.code }, signal)).toEqual({ action: 'CONNECT' })
  expect(await handlers['session.user']({}, signal)).toMatchObject({ user: { email } })
  // The first site stays logged in beside it.
  const again = open().handlers
  expect(await again['session.isConnected']({}, signal)).toEqual({ isConnected: true })
  expect(user.user).toEqual({ email })
})

test('a visitor who allows it is in at the other site without a code, and asked no more', async () => {
  const { open, server } = await setup()
  const first = open()
  const user = await first.logIn()
  const { asked, handlers, question } = open(blog)
  const started = handlers['login.email']({ email: 'Ann@Example.com' }, signal)
  await expect.poll(question.getState).toBe(true)
  expect(await handlers['session.isConnected']({}, signal)).toEqual({ isConnected: false })
  question.answer(true)
  expect(await started).toEqual({ action: 'CONNECT' })
  expect(server.logins.size).toBe(1)
  expect(await handlers['session.user']({}, signal)).toMatchObject({ user: { email } })
  const again = open(blog)
  expect(await again.handlers['session.isConnected']({}, signal)).toEqual({ isConnected: true })
  // Out is out there, too: a page that has no session any more has a code.
  expect(await again.handlers['login.email']({ email }, signal)).toMatchObject({
    action: 'VERIFY_OTP',
  })
  expect([...asked, ...again.asked]).toEqual([true, false])
  expect(await first.session.read()).toEqual(user)
})

test('nobody is asked for another address, nor at the site that the session began on', async () => {
  const { open } = await setup()
  await open().logIn()
  const [same, other] = [open(), open(blog)]
  await same.handlers['login.email']({ email }, signal)
  await other.handlers['login.email']({ email: 'bob@example.com' }, signal)
  expect([...same.asked, ...other.asked]).toEqual([])
})

test('a login that is left while its visitor is asked sends no mail', async () => {
  const { open, server } = await setup()
  await open().logIn()
  const leave = new AbortController()
  for (const end of ['cancelled', 'aborted']) {
    const { asked, handlers, question } = open(blog)
    const started = handlers['login.email']({ email }, leave.signal)
    await expect.poll(question.getState).toBe(true)
    if (end === 'aborted') leave.abort()
    else await handlers['login.cancel']({}, signal)
    await expect(started).rejects.toMatchObject({ code: 'aborted' })
    expect(asked).toEqual([true, false])
  }
  expect(server.logins.size).toBe(1)
})

test('it ends no session of another site, and learns of no begin or end', async () => {
  const { open } = await setup()
  const first = open()
  await first.logIn()
  const other = open(blog)
  await other.handlers['session.signOut']({}, signal)
  expect(await first.session.read()).toMatchObject({ user: { email } })
  expect(await other.session.changedTo(true)).toBeUndefined()
  expect(await other.session.changedTo(false)).toBeUndefined()
  expect(await first.session.changedTo(true)).toBe(true)
  expect(await first.session.changedTo(false)).toBe(false)
})

test.each([
  [
    'another page of the same project',
    { embedder: 'https://www.shop.example', projectId: 'project' },
  ],
  ['the same page by another project', { embedder: 'https://shop.example', projectId: 'blog' }],
])('%s goes on without a question', async (_, site) => {
  const { open } = await setup()
  await open().logIn()
  const { handlers } = open(site)
  expect(await handlers['session.isConnected']({}, signal)).toEqual({ isConnected: true })
  expect(await handlers['session.user']({}, signal)).toMatchObject({ user: { email } })
})

test('another wallet that logs in elsewhere is none of the site before, whose page learns that it is out', async () => {
  const { open } = await setup()
  const first = open()
  await first.logIn()
  await first.session.read()
  await open(blog).logIn('bob@example.com')
  expect(await first.session.changedTo(true)).toBe(false)
  expect(await first.session.read()).toBeUndefined()
})

test('a session that was kept before sites were named is of none', async () => {
  const { open } = await setup()
  const { context, logIn, session } = open()
  const { descriptor, slotId } = await logIn()
  const user = { email }
  await keepSession(context.storage, { descriptor, sites: [], slotId, status: 'in', user })
  await context.storage.change('session', (kept) => {
    const { sites: _, ...before } = kept as { sites: unknown }
    return before
  })
  expect(await session.read()).toBeUndefined()
  await expect(session.require()).rejects.toMatchObject({ code: 'logged_out' })
})
