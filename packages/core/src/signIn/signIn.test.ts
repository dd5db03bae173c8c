import { describe, expect, test } from 'vitest'
import { cancelSignIn } from '../actions/cancelSignIn.ts'
import { closeModal } from '../actions/closeModal.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { openModal } from '../actions/openModal.ts'
import { requestSignIn } from '../actions/requestSignIn.ts'
import { switchNetwork } from '../actions/switchNetwork.ts'
import type { ConnectionsEvent } from '../connections/ConnectionsEvent.ts'
import { commit } from '../connections/commit.ts'
import { nothingStored } from '../createStorage.ts'
import { RequestAbortedError } from '../errors/connector.ts'
import { UserRejectedRequestError } from '../errors/wallet/WalletError.ts'
import { eventually } from '../fixtures/eventually.ts'
import { createMemoryStorage, devOne, devTwo, type FakeActions, setup } from '../fixtures/setup.ts'
import { createSite } from '../fixtures/site.ts'
import { siteSession } from '../fixtures/siteSession.ts'
import { currentView } from '../state/router.ts'

const one = 'eip155:31337'
const two = 'eip155:31338'

function page(
  { isRequired, site: kept }: { isRequired?: boolean; site?: ReturnType<typeof createSite> } = {},
  { actions, storage = createMemoryStorage() }: { actions?: FakeActions; storage?: Storage } = {},
) {
  const { site, siwx } = kept ?? createSite({ isRequired: isRequired ?? false })
  const it = setup({
    ...(actions && { actions }),
    environment: { storage },
    networks: [devOne, devTwo],
    siwx,
  })
  const view = () => {
    const { modal, router } = it.latchkey.store.getState()
    return modal.open ? currentView(router).name : 'closed'
  }
  const flow = (networkId: typeof one | typeof two = one) =>
    it.latchkey.store.getState().signIns[`${networkId}:0xA`]
  return { ...it, flow, site, siwx, storage, view }
}

async function connected(it: ReturnType<typeof page>) {
  openModal(it.latchkey)
  await connect(it.latchkey, { connectorId: 'io.test' })
}

describe('after connecting', () => {
  test('an account without a session is asked for one (S4.11)', async () => {
    const it = page()
    await connected(it)
    await eventually(() => expect(it.view()).toBe('SIWXSignMessage'))
    expect(it.site.asked).toEqual([`${one}:0xA`])
  })

  test('an account with a session is not, and the modal closes', async () => {
    const it = page()
    it.site.sessions = [siteSession(one)]
    await connected(it)
    expect(it.view()).not.toBe('SIWXSignMessage')
    await eventually(() => expect(it.view()).toBe('closed'))
    expect(it.flow()).toEqual({ status: 'signedIn' })
  })

  test('the modal does not close and open again while the sessions are read', async () => {
    const it = page()
    openModal(it.latchkey)
    const seen = new Set<string>()
    it.latchkey.store.subscribe(() => seen.add(it.view()))
    await connect(it.latchkey, { connectorId: 'io.test' })
    await eventually(() => expect(it.view()).toBe('SIWXSignMessage'))
    expect(seen).not.toContain('closed')
  })

  test('error: a site that cannot say disconnects, and says so on Connect (S4.16)', async () => {
    const it = page()
    it.site.fails = new Error('down')
    await connected(it)
    await eventually(() => expect(it.state().connections.eip155?.status).toBe('disconnected'))
    await eventually(() =>
      expect(it.state().toast).toMatchObject({
        message: { key: 'toast.signInUnavailable' },
        variant: 'error',
      }),
    )
    expect(it.view()).toBe('Connect')
  })

  test.each([
    ['is closed', () => undefined],
    [
      'shows something else',
      (it: ReturnType<typeof page>) => openModal(it.latchkey, { view: 'Networks' }),
    ],
  ])('error: a site that cannot say opens Connect where the modal %s (S4.16)', async (_, show) => {
    const it = page()
    it.site.fails = new Error('down')
    await connect(it.latchkey, { connectorId: 'io.test' })
    show(it)
    await eventually(() => expect(it.state().connections.eip155?.status).toBe('disconnected'))
    await eventually(() => expect(it.view()).toBe('Connect'))
    expect(it.state().router).toHaveLength(1)
  })

  test('error: a site that cannot say keeps its sessions, which the visitor has not ended (S4.16)', async () => {
    const it = page()
    it.site.sessions = [siteSession(one)]
    it.site.fails = new Error('down')
    await connected(it)
    await eventually(() => expect(it.view()).toBe('Connect'))
    expect(it.site.sessions).toHaveLength(1)
    it.site.fails = undefined
    await connected(it)
    await eventually(() => expect(it.flow()).toEqual({ status: 'signedIn' }))
    await disconnect(it.latchkey)
    await eventually(() => expect(it.site.sessions).toEqual([]))
  })

  test('a visitor who disconnects while the site is asked is signed out', async () => {
    const it = page()
    it.site.sessions = [siteSession(one)]
    it.siwx.getSessions = () => new Promise(() => {})
    await connected(it)
    await disconnect(it.latchkey)
    await eventually(() => expect(it.site.sessions).toEqual([]))
  })

  test('error: who has signed in elsewhere stays, although the first question fails', async () => {
    let changed: (() => void) | undefined
    const kept = createSite({ isRequired: true })
    kept.siwx.watchSessions = (onChange) => {
      changed = onChange
      return () => {}
    }
    const { getSessions } = kept.siwx
    let fail = (_: Error) => {}
    kept.siwx.getSessions = () =>
      new Promise((_, reject) => {
        fail = reject
      })
    const it = page({ site: kept })
    await connected(it)
    expect(it.flow()?.status).toBe('checking')
    kept.siwx.getSessions = getSessions
    kept.site.sessions = [siteSession(one)]
    await eventually(() => expect(changed).toBeDefined())
    changed?.()
    await eventually(() => expect(it.flow()).toEqual({ status: 'signedIn' }))
    fail(new Error('down'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(it.state().connections.eip155?.status).toBe('connected')
    expect(it.flow()).toEqual({ status: 'signedIn' })
  })
})

async function asked(
  options: Parameters<typeof page>[0] = {},
  world: Parameters<typeof page>[1] = {},
) {
  const it = page(options, world)
  await connected(it)
  await eventually(() => expect(it.view()).toBe('SIWXSignMessage'))
  return it
}

describe('signing', () => {
  test('success stores a session and closes the modal (S4.12)', async () => {
    const it = await asked()
    await requestSignIn(it.latchkey)
    expect(it.site.sessions).toMatchObject([
      {
        data: { accountAddress: '0xA', chainId: one },
        message: `sign in ${one} 0xA`,
        signature: '0xsigned',
      },
    ])
    expect(Object.keys(it.site.sessions[0]?.data ?? {})).not.toContain('toString')
    expect(it.view()).toBe('closed')
    expect(it.flow()).toEqual({ status: 'signedIn' })
  })

  test('a second request while signed in asks nobody', async () => {
    const it = await asked()
    await requestSignIn(it.latchkey)
    await requestSignIn(it.latchkey)
    expect(it.asked.filter((each) => each === 'signMessage')).toHaveLength(1)
  })

  test.each([
    ['the wallet', { signMessage: async () => Promise.reject(new Error('broken')) }],
    ['the site', {}],
  ])('error: %s fails, the screen is back and says so (S4.13, S8.39)', async (who, actions) => {
    const it = await asked({}, { actions })
    if (who === 'the site') it.site.fails = new Error('down')
    await expect(requestSignIn(it.latchkey)).rejects.toMatchObject({
      code: 'sign_in.failed',
      message: 'Error signing message',
    })
    expect(it.view()).toBe('SIWXSignMessage')
    expect(it.flow()).toEqual({ failure: 'failed', status: 'owed' })
    expect(it.state().toast).toMatchObject({ message: { key: 'toast.signInFailed' } })
  })

  test.each([
    ['the visitor declined', new UserRejectedRequestError({ method: 'personal_sign' }), 'declined'],
    ['the wallet ended the request', new RequestAbortedError(), 'failed'],
    ['the wallet threw nothing at all', undefined, 'failed'],
  ])(
    'error: where %s, the screen can say so and asks again (S4.13)',
    async (_, thrown, failure) => {
      const it = await asked({}, { actions: { signMessage: () => Promise.reject(thrown) } })
      await expect(requestSignIn(it.latchkey)).rejects.toMatchObject({ code: 'sign_in.failed' })
      expect(it.flow()).toEqual({ failure, status: 'owed' })
      expect(it.view()).toBe('SIWXSignMessage')
    },
  )

  test('error: the account changes while the wallet is asked; nobody is signed in', async () => {
    let answer = (_: string) => {}
    const signature = new Promise<string>((resolve) => {
      answer = resolve
    })
    const it = await asked({}, { actions: { signMessage: () => signature } })
    const signing = requestSignIn(it.latchkey)
    await eventually(() => expect(it.flow()?.status).toBe('signing'))
    for (const { onAccountsChanged } of it.events)
      onAccountsChanged([{ address: '0xB', namespace: 'eip155', type: 'eoa' }])
    answer('0xsigned')
    await expect(signing).rejects.toMatchObject({ code: 'sign_in.failed' })
    expect(it.site.sessions).toEqual([])
    expect(it.flow()).toEqual({ failure: 'accountChanged', status: 'owed' })
    // The account that is shown now has not failed.
    expect(it.state().toast).toBeUndefined()
  })

  test('the site keeps what the wallet signed, word for word, with what it says (S4.12)', async () => {
    const it = await asked({})
    await requestSignIn(it.latchkey)
    expect(it.site.sessions).toEqual([
      {
        data: expect.objectContaining({ accountAddress: '0xA', chainId: one, nonce: 'n0nce1234' }),
        message: `sign in ${one} 0xA`,
        signature: '0xsigned',
      },
    ])
    expect(Object.keys(it.site.sessions[0]?.data ?? {})).not.toContain('toString')
  })

  test('a site that signs by itself asks no wallet', async () => {
    const { site, siwx } = createSite()
    const seen: unknown[] = []
    const signMessage = async (parameters: object) => {
      seen.push(parameters)
      return '0xown'
    }
    const it = setup({ siwx: { ...siwx, signMessage } })
    await connect(it.latchkey, { connectorId: 'io.test' })
    await requestSignIn(it.latchkey)
    expect(it.asked).not.toContain('signMessage')
    expect(seen).toEqual([{ accountAddress: '0xA', chainId: one, message: `sign in ${one} 0xA` }])
    expect(site.sessions[0]?.signature).toBe('0xown')
  })

  test.each([
    ['SIWX is not enabled', 'sign_in.disabled', false],
    ['No ActiveCaipAddress found', 'sign_in.account_missing', true],
  ])('error: %s (S8.35, S8.36)', async (message, code, isOn) => {
    const { siwx } = createSite()
    const { latchkey } = setup({ networks: [devOne], ...(isOn && { siwx }) })
    await expect(requestSignIn(latchkey)).rejects.toMatchObject({ code, message })
  })
})

describe('cancel', () => {
  test('where it is not required just closes, and nothing asks again (S4.15)', async () => {
    const it = await asked()
    await cancelSignIn(it.latchkey)
    expect(it.view()).toBe('closed')
    expect(it.state().connections.eip155?.status).toBe('connected')
    openModal(it.latchkey, { view: 'Account' })
    expect(it.view()).toBe('Account')
  })

  test('to close is to cancel, where it is not required', async () => {
    const it = await asked()
    closeModal(it.latchkey)
    expect(it.view()).toBe('closed')
    expect(it.flow()).toEqual({ status: 'dismissed' })
  })

  test('where it is required closing is refused (S2.26)', async () => {
    const it = await asked({ isRequired: true })
    closeModal(it.latchkey)
    expect(it.view()).toBe('SIWXSignMessage')
    expect(it.state().modal.shake).toBe(true)
  })

  test('where it is required disconnects an account without a session anywhere (S4.14)', async () => {
    const it = await asked({ isRequired: true })
    await cancelSignIn(it.latchkey)
    expect(it.state().connections.eip155?.status).toBe('disconnected')
    expect(it.view()).toBe('closed')
  })

  test('where it is required goes back to a network that has a session (S4.14)', async () => {
    const it = await asked({ isRequired: true })
    await requestSignIn(it.latchkey)
    await switchNetwork(it.latchkey, { networkId: two })
    await eventually(() => expect(it.view()).toBe('SIWXSignMessage'))
    await cancelSignIn(it.latchkey)
    expect(it.state().connections.eip155).toMatchObject({ networkId: one, status: 'connected' })
    expect(it.view()).toBe('closed')
  })

  test('where it is required disconnects when the wallet does not go back (S4.14)', async () => {
    const declines = async () => Promise.reject(new Error('no'))
    let isAsked = false
    const it = await asked(
      { isRequired: true },
      {
        actions: {
          async switchNetwork(_, { caipNetworkId }, { connection }) {
            if (isAsked) return declines()
            isAsked = true
            return { ...connection, networkId: caipNetworkId }
          },
        },
      },
    )
    await requestSignIn(it.latchkey)
    await switchNetwork(it.latchkey, { networkId: two })
    await eventually(() => expect(it.view()).toBe('SIWXSignMessage'))
    await cancelSignIn(it.latchkey)
    expect(it.state().connections.eip155?.status).toBe('disconnected')
  })
})

describe('later', () => {
  test('a reload keeps the session and asks nothing; one without is asked only where it is required', async () => {
    const first = await asked({ isRequired: true })
    await requestSignIn(first.latchkey)
    first.latchkey.destroy()
    const again = page({ site: first }, { storage: first.storage })
    await again.latchkey.ready()
    await eventually(() => expect(again.flow()).toEqual({ status: 'signedIn' }))
    expect(again.view()).toBe('closed')
    again.latchkey.destroy()

    first.site.sessions = []
    const without = page({ site: first }, { storage: first.storage })
    await eventually(() => expect(without.view()).toBe('SIWXSignMessage'))
    without.latchkey.destroy()

    const optional = createSite()
    const quiet = page({ site: optional }, { storage: first.storage })
    await eventually(() => expect(quiet.flow()).toEqual({ status: 'dismissed' }))
    expect(quiet.view()).toBe('closed')
  })

  test('another network is another session', async () => {
    const it = await asked()
    await requestSignIn(it.latchkey)
    await switchNetwork(it.latchkey, { networkId: two })
    await eventually(() => expect(it.view()).toBe('SIWXSignMessage'))
    await switchNetwork(it.latchkey, { networkId: one })
    await eventually(() => expect(it.view()).toBe('closed'))
    expect(it.site.asked).toEqual([`${one}:0xA`, `${two}:0xA`])
  })

  test('disconnecting signs out, unless the site wants otherwise', async () => {
    const it = await asked()
    await requestSignIn(it.latchkey)
    await disconnect(it.latchkey)
    await eventually(() => expect(it.site.sessions).toEqual([]))
    expect(it.latchkey.store.getState().signIns).toEqual({})

    const keeps = createSite()
    keeps.siwx.signOutOnDisconnect = false
    const other = await asked({ site: keeps })
    await requestSignIn(other.latchkey)
    await disconnect(other.latchkey)
    await connected(other)
    await eventually(() => expect(other.flow()).toEqual({ status: 'signedIn' }))
    expect(keeps.site.sessions).toHaveLength(1)
  })

  const otherTab: ConnectionsEvent = {
    namespaces: ['eip155'],
    restore: true,
    stored: nothingStored,
    type: 'storedElsewhere',
  }
  test.each<[string, (it: Awaited<ReturnType<typeof asked>>) => void]>([
    [
      'was locked',
      ({ events }) => {
        for (const { onDisconnect } of events) onDisconnect()
      },
    ],
    ['was disconnected in another tab', ({ latchkey }) => commit(latchkey, otherTab)],
  ])('of an account whose wallet %s the sessions are asked for again', async (_, leave) => {
    const it = await asked({ isRequired: true })
    await requestSignIn(it.latchkey)
    leave(it)
    expect(it.state().connections.eip155?.status).toBe('disconnected')
    expect(it.site.sessions).toHaveLength(1)
    await connected(it)
    await eventually(() => expect(it.view()).toBe('closed'))
    expect(it.flow()).toEqual({ status: 'signedIn' })

    leave(it)
    it.site.sessions = []
    await connected(it)
    await eventually(() => expect(it.view()).toBe('SIWXSignMessage'))
    expect(it.flow()).toEqual({ status: 'owed' })

    // Who disconnects while the wallet is locked ends its sessions, too.
    await requestSignIn(it.latchkey)
    leave(it)
    await disconnect(it.latchkey)
    await eventually(() => expect(it.site.sessions).toEqual([]))
  })

  test('who has said no is asked again after the wallet was locked and connected again', async () => {
    const it = await asked()
    closeModal(it.latchkey)
    expect(it.flow()).toEqual({ status: 'dismissed' })
    for (const { onDisconnect } of it.events) onDisconnect()
    await connected(it)
    await eventually(() => expect(it.view()).toBe('SIWXSignMessage'))
  })

  test('a session that another tab made counts here', async () => {
    let changed: (() => void) | undefined
    const kept = createSite({ isRequired: true })
    kept.siwx.watchSessions = (onChange) => {
      changed = onChange
      return () => {}
    }
    const it = await asked({ site: kept })
    kept.site.sessions = [siteSession(one)]
    await eventually(() => expect(changed).toBeDefined())
    changed?.()
    await eventually(() => expect(it.view()).toBe('closed'))
    expect(it.flow()).toEqual({ status: 'signedIn' })

    kept.site.sessions = []
    changed?.()
    await eventually(() => expect(it.view()).toBe('SIWXSignMessage'))
  })
})
