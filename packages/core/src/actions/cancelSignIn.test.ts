import { expect, onTestFinished, test, vi } from 'vitest'
import type { Connector } from '../connectors/Connector.ts'
import { eventually } from '../fixtures/eventually.ts'
import { createFakeAdapter, devOne, devTwo, granted, setup, wallet } from '../fixtures/setup.ts'
import { createSite } from '../fixtures/site.ts'
import { siteSession } from '../fixtures/siteSession.ts'
import { getAccount } from '../getAccount.ts'
import { cancelSignIn } from './cancelSignIn.ts'
import { connect } from './connect.ts'
import { navigate } from './navigate.ts'
import { openModal } from './openModal.ts'
import { requestSignIn } from './requestSignIn.ts'
import { selectNamespace } from './selectNamespace.ts'
import { switchNetwork } from './switchNetwork.ts'

const solana = { ...devOne, chainNamespace: 'solana', id: 'abc', name: 'Sol' } as const
const devThree = { ...devOne, id: 31339, name: 'Dev Three' }

/** A page that asks the account just connected to sign in. */
async function asked(options: Parameters<typeof setup>[0] = {}, made = createSite()) {
  const watchSessions = vi.fn(() => () => undefined)
  made.siwx.watchSessions = watchSessions
  const it = setup({ siwx: made.siwx, ...options })
  openModal(it.latchkey)
  await connect(it.latchkey, { connectorId: 'io.test' })
  await eventually(() => expect(it.state().router.at(-1)?.name).toBe('SIWXSignMessage'))
  const isWatched = () => watchSessions.mock.calls.length > 0
  return { ...it, ...made, isWatched }
}

const required = () => createSite({ isRequired: true })

test('without an account nothing is cancelled, and no event says so', async () => {
  const { latchkey } = setup({ siwx: required().siwx })
  const seen: string[] = []
  latchkey.internal.events.subscribe(({ event }) => seen.push(event))
  await cancelSignIn(latchkey)
  expect(seen).toEqual([])
})

test('of a site that asks for no sign-in it changes nothing', async () => {
  const { latchkey, state } = setup()
  await connect(latchkey, { connectorId: 'io.test' })
  openModal(latchkey, { view: 'Account' })
  await cancelSignIn(latchkey)
  expect(getAccount(latchkey).status).toBe('connected')
  expect(state().router).toEqual([{ name: 'Account' }])
})

test('of a site that does not say whether it requires one it closes the modal (S4.15)', async () => {
  const made = createSite()
  delete made.siwx.getRequired
  const { latchkey, state } = await asked({}, made)
  await cancelSignIn(latchkey)
  expect(state().modal.open).toBe(false)
  expect(getAccount(latchkey).status).toBe('connected')
})

test('a session is looked for on each other network of the account’s namespace, and nowhere else (S4.14)', async () => {
  const { latchkey, site } = await asked({ networks: [devOne, solana, devTwo] }, required())
  site.asked.length = 0
  await cancelSignIn(latchkey)
  expect(site.asked).toEqual(['eip155:31338:0xA'])
})

test('a network that the site cannot tell of is passed over (S4.14)', async () => {
  const made = required()
  const { getSessions } = made.siwx
  made.siwx.getSessions = async (chainId, address) =>
    chainId === 'eip155:31338'
      ? Promise.reject(new Error('down'))
      : getSessions.call(made.siwx, chainId, address)
  made.site.sessions = [siteSession('eip155:31339')]
  const { latchkey } = await asked({ networks: [devOne, devTwo, devThree] }, made)
  await cancelSignIn(latchkey)
  expect(getAccount(latchkey).caipAddress).toBe('eip155:31339:0xA')
})

test('a visitor who came from nowhere goes to the first network with a session (S4.14)', async () => {
  const made = required()
  made.site.sessions = [siteSession('eip155:31338'), siteSession('eip155:31339')]
  const { latchkey } = await asked({ networks: [devOne, devTwo, devThree] }, made)
  await cancelSignIn(latchkey)
  expect(getAccount(latchkey).caipAddress).toBe('eip155:31338:0xA')
})

test('an account without a session raises no alert about a network', async () => {
  const { latchkey, state } = await asked({}, required())
  await cancelSignIn(latchkey)
  expect(getAccount(latchkey).status).toBe('disconnected')
  expect(state().alerts).toEqual([])
})

test('the screen that switched is not behind the one that waits for the wallet to go back', async () => {
  let isAnswering = true
  const it = await asked(
    {
      actions: {
        switchNetwork: (_, { caipNetworkId: networkId }, { connection }) =>
          isAnswering ? Promise.resolve({ ...connection, networkId }) : new Promise(() => {}),
      },
    },
    required(),
  )
  await requestSignIn(it.latchkey)
  openModal(it.latchkey, { view: 'Networks' })
  navigate.push(it.latchkey, { name: 'SwitchNetwork', networkId: 'eip155:31338' })
  await switchNetwork(it.latchkey, { networkId: 'eip155:31338' })
  await eventually(() => expect(it.state().router.at(-1)?.name).toBe('SIWXSignMessage'))
  expect(it.state().router.length).toBeGreaterThan(1)
  isAnswering = false
  void cancelSignIn(it.latchkey)
  await eventually(() => expect(it.asked.filter((name) => name === 'switchNetwork').length).toBe(2))
  expect(it.state().router).toEqual([{ name: 'SIWXSignMessage' }])
})

test('only the namespace that does not sign in is disconnected (S4.14)', async () => {
  const first = createFakeAdapter()
  const second = createFakeAdapter({
    connect: async () => ({
      accounts: [{ address: 'S', namespace: 'solana', type: 'eoa' }],
      connectorId: 'sol',
      networkId: 'solana:abc',
    }),
  })
  const made = required()
  made.site.sessions = [siteSession('solana:abc', 'S')]
  const { latchkey, state } = setup({
    adapters: [first.adapter, { ...second.adapter, namespace: 'solana' }],
    announced: false,
    networks: [devOne, solana],
    siwx: made.siwx,
  })
  first.announce()
  second.announce({ ...wallet, chain: 'solana', id: 'sol', name: 'Sol' } satisfies Connector)
  await connect(latchkey, { connectorId: 'sol' })
  await connect(latchkey, { connectorId: granted.connectorId })
  await eventually(() => expect(state().router.at(-1)?.name).toBe('SIWXSignMessage'))
  await cancelSignIn(latchkey)
  expect(getAccount(latchkey, { namespace: 'eip155' }).status).toBe('disconnected')
  expect(getAccount(latchkey, { namespace: 'solana' }).status).toBe('connected')
})

test('a site that does not answer keeps no visitor for ever (S4.14)', async () => {
  const made = required()
  const { latchkey } = await asked({ networks: [devOne, devTwo] }, made)
  made.siwx.getSessions = () => new Promise(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const cancelling = cancelSignIn(latchkey)
  await vi.advanceTimersByTimeAsync(15_000)
  await cancelling
  expect(getAccount(latchkey).status).toBe('disconnected')
})

test('what was asked about an account does not disconnect the one that the wallet has by now', async () => {
  const made = required()
  const it = await asked({ networks: [devOne, devTwo] }, made)
  let tell = () => {}
  const { getSessions } = made.siwx
  made.siwx.getSessions = (chainId, address) =>
    address === '0xA'
      ? new Promise((resolve) => {
          tell = () => resolve([])
        })
      : getSessions.call(made.siwx, chainId, address)
  const cancelling = cancelSignIn(it.latchkey)
  made.site.sessions = [siteSession('eip155:31337', '0xB')]
  for (const { onAccountsChanged } of it.events)
    onAccountsChanged([{ address: '0xB', namespace: 'eip155', type: 'eoa' }])
  await eventually(() => expect(it.state().signIns['eip155:31337:0xB']?.status).toBe('signedIn'))
  tell()
  await cancelling
  expect(getAccount(it.latchkey).address).toBe('0xB')
})

/** From one network to another, as the visitor's own switch does it. */
async function goTo(it: Awaited<ReturnType<typeof asked>>, networkId: `eip155:${number}`) {
  await switchNetwork(it.latchkey, { networkId })
  await eventually(() =>
    expect(['signedIn', 'owed']).toContain(it.state().signIns[`${networkId}:0xA`]?.status),
  )
}

const devFour = { ...devOne, id: 31340, name: 'Dev Four' }

test('of several networks with a session the wallet goes back to the one that it came from (S4.14)', async () => {
  const made = required()
  made.site.sessions = [31338, 31339, 31340].map((id) => siteSession(`eip155:${id}`))
  const it = await asked({ networks: [devOne, devTwo, devThree, devFour] }, made)
  await eventually(() => expect(it.isWatched()).toBe(true))
  for (const id of [31338, 31339] as const) await goTo(it, `eip155:${id}`)
  await goTo(it, 'eip155:31337')
  await cancelSignIn(it.latchkey)
  expect(getAccount(it.latchkey).caipAddress).toBe('eip155:31339:0xA')
})

test('where the network that it came from has no session, it is the one before (S4.14)', async () => {
  const made = required()
  made.site.sessions = [31338, 31340].map((id) => siteSession(`eip155:${id}`))
  const it = await asked({ networks: [devOne, devTwo, devThree, devFour] }, made)
  await eventually(() => expect(it.isWatched()).toBe(true))
  for (const id of [31340, 31339, 31337] as const) await goTo(it, `eip155:${id}`)
  await cancelSignIn(it.latchkey)
  expect(getAccount(it.latchkey).caipAddress).toBe('eip155:31340:0xA')
})

test('a namespace that came in use while the wallet was asked stays connected (S4.14)', async () => {
  let decline = (_: Error) => {}
  const first = createFakeAdapter({
    switchNetwork: () =>
      new Promise((_, reject) => {
        decline = reject
      }),
  })
  const second = createFakeAdapter({
    connect: async () => ({
      accounts: [{ address: 'S', namespace: 'solana', type: 'eoa' }],
      connectorId: 'sol',
      networkId: 'solana:abc',
    }),
  })
  const made = required()
  made.site.sessions = [siteSession('solana:abc', 'S'), siteSession('eip155:31338')]
  const { latchkey, state } = setup({
    adapters: [first.adapter, { ...second.adapter, namespace: 'solana' }],
    announced: false,
    networks: [devOne, devTwo, solana],
    siwx: made.siwx,
  })
  first.announce()
  second.announce({ ...wallet, chain: 'solana', id: 'sol', name: 'Sol' } satisfies Connector)
  await connect(latchkey, { connectorId: 'sol' })
  await connect(latchkey, { connectorId: granted.connectorId })
  await eventually(() => expect(state().router.at(-1)?.name).toBe('SIWXSignMessage'))
  const cancelling = cancelSignIn(latchkey)
  await eventually(() => expect(first.asked).toContain('switchNetwork'))
  selectNamespace(latchkey, 'solana')
  decline(new Error('no'))
  await cancelling
  expect(getAccount(latchkey, { namespace: 'solana' }).status).toBe('connected')
  expect(getAccount(latchkey, { namespace: 'eip155' }).status).toBe('disconnected')
})

test('an account that signed in elsewhere while the wallet was asked stays connected', async () => {
  let decline = (_: Error) => {}
  const made = required()
  made.site.sessions = [siteSession('eip155:31338')]
  const it = await asked(
    {
      actions: {
        switchNetwork: () =>
          new Promise((_, reject) => {
            decline = reject
          }),
      },
      networks: [devOne, devTwo],
    },
    made,
  )
  const cancelling = cancelSignIn(it.latchkey)
  await eventually(() => expect(it.asked).toContain('switchNetwork'))
  it.latchkey.internal.commit?.({ account: 'eip155:31337:0xA', type: 'signedIn' })
  decline(new Error('no'))
  await cancelling
  expect(getAccount(it.latchkey)).toMatchObject({ signIn: 'signedIn' })
})
