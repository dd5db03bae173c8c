import { expect, test } from 'vitest'
import { cancelSignIn } from '../actions/cancelSignIn.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { openModal } from '../actions/openModal.ts'
import { requestSignIn } from '../actions/requestSignIn.ts'
import { selectNamespace } from '../actions/selectNamespace.ts'
import { commit } from '../connections/commit.ts'
import type { Connector } from '../connectors/Connector.ts'
import { eventually } from '../fixtures/eventually.ts'
import { createFakeAdapter, devOne, setup, wallet } from '../fixtures/setup.ts'
import { createSite } from '../fixtures/site.ts'
import { siteSession } from '../fixtures/siteSession.ts'
import { getAccount } from '../getAccount.ts'

const solana = { ...devOne, chainNamespace: 'solana', id: 'abc', name: 'Sol' } as const
const evmAccount = 'eip155:31337:0xA'
const solanaAccount = 'solana:abc:S'

/** A phone whose one session has an EVM account and, by itself, a Solana account. */
async function phone({ isRequired = true, made = createSite({ isRequired }) } = {}) {
  const evm = createFakeAdapter()
  const sol = createFakeAdapter()
  const it = setup({
    adapters: [evm.adapter, { ...sol.adapter, namespace: 'solana' }],
    announced: false,
    networks: [devOne, solana],
    siwx: made.siwx,
  })
  evm.announce()
  sol.announce({ ...wallet, chain: 'solana', id: 'io.test', name: 'Sol' } satisfies Connector)
  openModal(it.latchkey)
  await connect(it.latchkey, { connectorId: 'io.test', namespace: 'eip155' })
  commit(it.latchkey, {
    connection: {
      accounts: [{ address: 'S', namespace: 'solana', type: 'eoa' }],
      connectorId: 'io.test',
      networkId: 'solana:abc',
    },
    namespace: 'solana',
    type: 'joined',
  })
  const status = (account: typeof evmAccount | typeof solanaAccount) =>
    it.state().signIns[account]?.status
  const view = () => (it.state().modal.open ? it.state().router.at(-1)?.name : 'closed')
  return { ...it, ...made, status, view }
}

test('one signature signs in one account; that of the other namespace owes its own (S4.11)', async () => {
  const it = await phone()
  await eventually(() => expect(it.status(evmAccount)).toBe('owed'))
  await requestSignIn(it.latchkey)
  await eventually(() => expect(it.status(solanaAccount)).toBe('owed'))
  expect(it.view()).toBe('closed')
  expect(getAccount(it.latchkey)).toMatchObject({ address: '0xA', signIn: 'signedIn' })
  expect(getAccount(it.latchkey, { namespace: 'solana' })).toMatchObject({
    address: 'S',
    signIn: 'owed',
  })
})

test('the visitor is asked for the second when its namespace becomes the active one (S4.11)', async () => {
  const it = await phone()
  await eventually(() => expect(it.status(evmAccount)).toBe('owed'))
  await requestSignIn(it.latchkey)
  await eventually(() => expect(it.status(solanaAccount)).toBe('owed'))
  expect(it.view()).toBe('closed')
  selectNamespace(it.latchkey, 'solana')
  expect(it.view()).toBe('SIWXSignMessage')
  await requestSignIn(it.latchkey)
  expect(it.site.sessions.map(({ data }) => data.chainId)).toEqual(['eip155:31337', 'solana:abc'])
  expect(getAccount(it.latchkey)).toMatchObject({ address: 'S', signIn: 'signedIn' })
  expect(it.view()).toBe('closed')
})

test('a session that the second has counts without a question', async () => {
  const made = createSite({ isRequired: true })
  made.site.sessions = [siteSession('solana:abc', 'S')]
  const it = await phone({ made })
  await eventually(() => expect(it.status(solanaAccount)).toBe('signedIn'))
  // What is known of the second answers nothing that the first is asked.
  await eventually(() => expect(it.status(evmAccount)).toBe('owed'))
  expect(it.view()).toBe('SIWXSignMessage')
})

test('error: a site that cannot say of the second leaves it unknown, and disconnects no one', async () => {
  const made = createSite({ isRequired: true })
  const { getSessions } = made.siwx
  let isDown = true
  made.siwx.getSessions = async (chainId, address) => {
    const sessions = await getSessions.call(made.siwx, chainId, address)
    if (isDown && chainId === 'solana:abc') throw new Error('down')
    return sessions
  }
  const it = await phone({ made })
  await eventually(() => expect(it.status(evmAccount)).toBe('owed'))
  await requestSignIn(it.latchkey)
  expect(getAccount(it.latchkey, { namespace: 'solana' })).toMatchObject({
    signIn: 'checking',
    status: 'connected',
  })
  await eventually(() => expect(it.latchkey.internal.signInChecks?.size).toBe(0))
  isDown = false
  selectNamespace(it.latchkey, 'solana')
  await eventually(() => expect(it.view()).toBe('SIWXSignMessage'))
  expect(it.status(solanaAccount)).toBe('owed')
})

test('of a site that asks for no sign-in nothing is said', async () => {
  const { latchkey } = setup()
  await connect(latchkey, { connectorId: 'io.test' })
  expect(getAccount(latchkey)).toMatchObject({ signIn: undefined, status: 'connected' })
})

test('cancelling for one account leaves that of the other namespace connected (S4.14)', async () => {
  const it = await phone()
  await eventually(() => expect(it.status(evmAccount)).toBe('owed'))
  await requestSignIn(it.latchkey)
  await eventually(() => expect(it.status(solanaAccount)).toBe('owed'))
  selectNamespace(it.latchkey, 'solana')
  await cancelSignIn(it.latchkey)
  expect(getAccount(it.latchkey, { namespace: 'solana' }).status).toBe('disconnected')
  expect(getAccount(it.latchkey, { namespace: 'eip155' })).toMatchObject({ signIn: 'signedIn' })
})

test('a disconnect of both ends the sessions of both', async () => {
  const made = createSite({ isRequired: true })
  made.site.sessions = [siteSession('solana:abc', 'S'), siteSession('eip155:31337')]
  const it = await phone({ made })
  await eventually(() => expect(it.status(solanaAccount)).toBe('signedIn'))
  await eventually(() => expect(it.status(evmAccount)).toBe('signedIn'))
  await disconnect(it.latchkey)
  await eventually(() => expect(it.site.sessions).toEqual([]))
  expect(it.state().signIns).toEqual({})
})
