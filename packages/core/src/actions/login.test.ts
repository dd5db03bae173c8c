import { describe, expect, test } from 'vitest'
import type { Connector } from '../connectors/Connector.ts'
import type { LatchkeyEvent } from '../createEventLog.ts'
import { LoginMissingError, LoginThrottledError } from '../errors/login.ts'
import { eventually } from '../fixtures/eventually.ts'
import {
  createFakeLogin,
  createFakeWindows,
  loginConnector,
  walletOrigin,
} from '../fixtures/login.ts'
import { createFakeRemote } from '../fixtures/remote.ts'
import { granted, setup, wallet } from '../fixtures/setup.ts'
import { getAccount } from '../getAccount.ts'
import { openLoginWindow } from '../sessions/openLoginWindow.ts'
import type { SessionWallet } from '../sessions/SessionWallet.ts'
import { watchEvents } from '../watchEvents.ts'
import { connect } from './connect.ts'
import { loadLogin, login } from './login.ts'

const connection = {
  accounts: [{ address: 'made', namespace: 'eip155', type: 'eoa' }],
  connectorId: 'auth',
  networkId: 'eip155:31337',
} as const

function page({ terms = false } = {}) {
  const fake = createFakeLogin()
  const windows = createFakeWindows()
  const it = setup({
    actions: { connect: async () => connection },
    answers: {},
    environment: { window: windows.page },
    sources: [createFakeRemote().remote, fake.source],
    ...(terms
      ? { features: { legalCheckbox: true }, termsConditionsUrl: 'https://site.example/terms' }
      : {}),
  })
  return { ...it, fake, windows }
}

const ann = { email: 'ann@example.com' }

test('who logs in is connected, and the site learns that it was by e-mail (S1.4, S4.6)', async () => {
  const { fake, latchkey } = page()
  const events: LatchkeyEvent[] = []
  watchEvents(latchkey, (event) => events.push(event))
  const answer = login(latchkey, ann)
  await eventually(() => expect(fake.logins).toHaveLength(1))
  expect(fake.logins[0]).toMatchObject(ann)
  expect(getAccount(latchkey)).toMatchObject({ status: 'disconnected' })
  fake.logins[0]?.enter()
  expect(await answer).toEqual(connection)
  expect(getAccount(latchkey)).toMatchObject({ address: 'made', status: 'connected' })
  expect(events).toContainEqual(
    expect.objectContaining({
      event: 'CONNECT_SUCCESS',
      properties: expect.objectContaining({ method: 'email' }),
    }),
  )
})

test('by e-mail, by a wallet of the browser, and by e-mail again, without a reload', async () => {
  const fake = createFakeLogin()
  const { announce, latchkey } = setup({
    actions: {
      connect: async ({ id }) => ({ ...granted, connectorId: id }),
      disconnect: async ({ provider }) => (provider as Partial<SessionWallet>).end?.(),
    },
    answers: {},
    sources: [fake.source],
  })
  announce()
  const ends: string[] = []
  const made = (name: string) => {
    let isOver = false
    const provider = {
      accounts: () => (isOver ? [] : [{ address: '0xA', networkIds: [] }]),
      async end() {
        isOver = true
        ends.push(name)
      },
      moveTo: async () => true,
      request: async () => undefined,
      subscribe: () => () => {},
    }
    return loginConnector({ provider })
  }
  const enter = async (connector: Connector) => {
    const count = fake.logins.length
    const answer = login(latchkey, ann)
    await eventually(() => expect(fake.logins).toHaveLength(count + 1))
    fake.logins.at(-1)?.enter([connector])
    return answer
  }
  const inUse = () => latchkey.store.getState().connections.eip155
  await enter(made('first'))
  expect(inUse()).toMatchObject({ connectorId: 'auth' })
  await connect(latchkey, { connectorId: wallet.id })
  expect(inUse()).toMatchObject({ connectorId: wallet.id })
  // The wallet in the frame must not show a session that the page has no use for.
  await eventually(() => expect(ends).toEqual(['first']))
  await enter(made('second'))
  expect(inUse()).toMatchObject({ connectorId: 'auth' })
  expect(getAccount(latchkey)).toMatchObject({ address: '0xA', status: 'connected' })
  expect(ends).toEqual(['first'])
})

test('a login that stands gives way to the newer one', async () => {
  const { fake, latchkey } = page()
  const first = login(latchkey, ann)
  await eventually(() => expect(fake.logins).toHaveLength(1))
  const second = login(latchkey, { email: 'bob@example.com' })
  await expect(first).rejects.toMatchObject({ code: 'request.aborted' })
  expect(fake.logins[0]?.signal.aborted).toBe(true)
  await eventually(() => expect(fake.logins).toHaveLength(2))
  fake.logins[1]?.enter()
  expect(await second).toEqual(connection)
})

test('error: why it failed is what the source said, and nothing is connected', async () => {
  const { fake, latchkey } = page()
  const answer = login(latchkey, ann)
  await eventually(() => expect(fake.logins).toHaveLength(1))
  fake.logins[0]?.fail(new LoginThrottledError({ retryAfterSeconds: 12 }))
  await expect(answer).rejects.toThrow('Please try again after 12 seconds')
  expect(getAccount(latchkey)).toMatchObject({ status: 'disconnected' })
})

test('error: a site without such a source says so', async () => {
  const { latchkey } = setup({ sources: [createFakeRemote().remote] })
  await expect(login(latchkey, ann)).rejects.toBeInstanceOf(LoginMissingError)
  await expect(loadLogin(latchkey)).rejects.toBeInstanceOf(LoginMissingError)
})

test('what steers a login is that of the source', async () => {
  const { fake, latchkey } = page()
  expect(await loadLogin(latchkey)).toBe(fake.login)
})

test('error: nothing is sent before the site’s terms are accepted', async () => {
  const { fake, latchkey } = page({ terms: true })
  await expect(login(latchkey, ann)).rejects.toMatchObject({ code: 'legal.not_accepted' })
  expect(fake.logins).toEqual([])
})

describe('by an account at a provider', () => {
  const google = { provider: 'google' } as const

  test('its window is opened in the click itself, and who logs in is connected (S1.4, S4.6)', async () => {
    const { fake, latchkey, windows } = page()
    const events: LatchkeyEvent[] = []
    watchEvents(latchkey, (event) => events.push(event))
    const answer = login(latchkey, google)
    // Nothing was awaited yet.
    expect(windows.opened).toHaveLength(1)
    await eventually(() => expect(fake.logins).toHaveLength(1))
    expect(fake.logins[0]).toMatchObject(google)
    const { window } = fake.logins[0] as { window?: ReturnType<typeof openLoginWindow> }
    expect(windows.opened[0]?.address).toBe(`${walletOrigin}/s/#${window?.id}.${window?.secret}`)
    const user = () => ({ socialProvider: 'google' })
    const provider = { moveTo() {}, request() {}, subscribe: () => () => {}, user }
    fake.logins[0]?.enter([loginConnector({ provider })])
    expect(await answer).toEqual(connection)
    expect(events).toContainEqual(
      expect.objectContaining({
        event: 'CONNECT_SUCCESS',
        properties: expect.objectContaining({ method: 'social' }),
      }),
    )
  })

  test('a window that was opened before is taken, and no other opened', async () => {
    const { fake, latchkey, windows } = page()
    const window = openLoginWindow(windows.page, walletOrigin)
    login(latchkey, { ...google, window }).catch(() => undefined)
    await eventually(() =>
      expect(fake.logins).toMatchObject([{ ...google, window: { id: window.id } }]),
    )
    expect(windows.opened).toHaveLength(1)
  })

  test('an address needs none', async () => {
    const { fake, latchkey, windows } = page()
    login(latchkey, ann).catch(() => undefined)
    await eventually(() => expect(fake.logins).toHaveLength(1))
    expect(windows.opened).toEqual([])
  })

  test('one of Farcaster has no window: an app on a phone signs (S1.4)', async () => {
    const { fake, latchkey, windows } = page()
    const answer = login(latchkey, { provider: 'farcaster' })
    await eventually(() => expect(fake.logins).toHaveLength(1))
    expect(fake.logins[0]).toMatchObject({ provider: 'farcaster' })
    expect(fake.logins[0]).not.toHaveProperty('window')
    const user = () => ({ socialProvider: 'farcaster' })
    const provider = { moveTo() {}, request() {}, subscribe: () => () => {}, user }
    fake.logins[0]?.enter([loginConnector({ provider })])
    expect(await answer).toEqual(connection)
    expect(windows.opened).toEqual([])
  })

  test('error: no window is opened before the site’s terms are accepted', async () => {
    const { fake, latchkey, windows } = page({ terms: true })
    await expect(login(latchkey, google)).rejects.toMatchObject({ code: 'legal.not_accepted' })
    expect(windows.opened).toEqual([])
    expect(fake.logins).toEqual([])
  })

  test('error: a source that cannot be loaded leaves no window behind', async () => {
    const { fake, latchkey, windows } = page()
    fake.source.load = () => Promise.reject(new Error('no chunk'))
    await expect(login(latchkey, google)).rejects.toThrow('no chunk')
    expect(windows.opened[0]?.window.closed).toBe(true)
  })

  test('error: a server has no page, and a wallet without an origin no window', async () => {
    const { source } = createFakeLogin()
    const server = setup({ environment: { window: undefined }, sources: [source] })
    await expect(login(server.latchkey, google)).rejects.toBeInstanceOf(LoginMissingError)
    const { page: window, opened } = createFakeWindows()
    const sources = [{ ...source, walletOrigin: undefined }]
    const { latchkey } = setup({ environment: { window }, sources })
    await expect(login(latchkey, google)).rejects.toBeInstanceOf(LoginMissingError)
    expect(opened).toEqual([])
  })
})

test('a login by redirect opens no window: the whole page is to leave (S5.29)', async () => {
  const { fake, latchkey, windows } = page()
  const answer = login(latchkey, { provider: 'google', redirect: true })
  await eventually(() => expect(fake.logins).toHaveLength(1))
  expect(fake.logins[0]).toMatchObject({ provider: 'google', window: undefined })
  expect(windows.opened).toEqual([])
  fake.logins[0]?.enter()
  expect(await answer).toEqual(connection)
})

test('one that the page is back from is continued with what it came back with', async () => {
  const { fake, latchkey, windows } = page()
  const answer = login(latchkey, { provider: 'google', returned: 'said' })
  await eventually(() => expect(fake.logins).toHaveLength(1))
  expect(fake.logins[0]).toMatchObject({ provider: 'google', returned: 'said' })
  expect(windows.opened).toEqual([])
  fake.logins[0]?.enter()
  expect(await answer).toEqual(connection)
})
