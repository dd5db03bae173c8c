import { InvalidMessageError } from '@latchkey/siwx'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { WalletActions } from '../adapters/WalletActions.ts'
import type { Connector } from '../connectors/Connector.ts'
import { eventually } from '../fixtures/eventually.ts'
import { granted, setup, wallet } from '../fixtures/setup.ts'
import { createSite } from '../fixtures/site.ts'
import { siteLimitMs } from '../signIn/inTime.ts'
import type { SiwxMessage } from '../signIn/Siwx.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { openModal } from './openModal.ts'
import { requestSignIn } from './requestSignIn.ts'
import { switchNetwork } from './switchNetwork.ts'
import { writeSignInMessage } from './writeSignInMessage.ts'

const account = 'eip155:31337:0xA'

/** A page that asks the account just connected to sign in. */
async function asked(actions: NonNullable<Parameters<typeof setup>[0]>['actions'] = {}) {
  const made = createSite({ isRequired: true })
  const it = setup({ actions, siwx: made.siwx })
  await connect(it.latchkey, { connectorId: 'io.test' })
  await eventually(() => expect(it.state().signIns[account]?.status).toBe('owed'))
  return { ...it, ...made }
}

test('error: where the wallet has left the page the site writes nothing (S8.38)', async () => {
  const { latchkey, siwx, state } = await asked()
  const createMessage = vi.spyOn(siwx, 'createMessage')
  latchkey.store.setState({ connectors: [] })
  await expect(requestSignIn(latchkey)).rejects.toMatchObject({
    code: 'sign_in.wallet_missing',
    message: 'No ConnectionController client found',
  })
  expect(createMessage).not.toHaveBeenCalled()
  expect(state().signIns[account]).toEqual({ status: 'owed' })
})

test('error: the account changes while the site writes; no wallet is asked', async () => {
  const { asked: calls, events, latchkey, siwx, state } = await asked()
  let write = () => {}
  const written = siwx.createMessage
  siwx.createMessage = async (input) => {
    await new Promise<void>((resolve) => {
      write = resolve
    })
    return written.call(siwx, input)
  }
  const signing = requestSignIn(latchkey)
  for (const { onAccountsChanged } of events)
    onAccountsChanged([{ address: '0xB', namespace: 'eip155', type: 'eoa' }])
  write()
  await expect(signing).rejects.toMatchObject({
    cause: expect.objectContaining({ name: 'AccountChanged' }),
    code: 'sign_in.failed',
  })
  expect(calls).not.toContain('signMessage')
  expect(state().signIns[account]).toEqual({ failure: 'accountChanged', status: 'owed' })
})

test.each<[string, boolean | undefined, readonly string[]]>([
  ['ends', undefined, []],
  ['stays, where the site keeps its sessions,', false, ['0xA']],
])(
  'a session that the site takes after the visitor has disconnected %s',
  async (_, signOutOnDisconnect, left) => {
    const { latchkey, site, siwx } = await asked()
    siwx.signOutOnDisconnect = signOutOnDisconnect
    let take = () => {}
    const taken = new Promise<void>((resolve) => {
      take = resolve
    })
    const { addSession } = siwx
    siwx.addSession = async (session) => {
      await taken
      return addSession(session)
    }
    const add = vi.spyOn(siwx, 'addSession')
    const signing = requestSignIn(latchkey).then(
      () => 'signed in',
      ({ code }) => code,
    )
    await eventually(() => expect(add).toHaveBeenCalled())
    await disconnect(latchkey)
    take()
    expect(await signing).toBe(left.length > 0 ? 'signed in' : 'sign_in.failed')
    expect(site.sessions.map(({ data }) => data.accountAddress)).toEqual(left)
  },
)

test('error: a text that was read for another network is signed by nobody', async () => {
  const { asked: calls, latchkey, state } = await asked()
  const message = await writeSignInMessage(latchkey)
  await switchNetwork(latchkey, { networkId: 'eip155:31338' })
  await eventually(() => expect(state().signIns['eip155:31338:0xA']?.status).toBe('owed'))
  await expect(requestSignIn(latchkey, { message })).rejects.toMatchObject({
    code: 'sign_in.failed',
  })
  expect(calls).not.toContain('signMessage')
})

test('error: a text that was read for another account of the network is signed by nobody', async () => {
  const { asked: calls, latchkey } = await asked()
  const message: SiwxMessage = {
    ...(await writeSignInMessage(latchkey)),
    accountAddress: '0xB',
    toString: () => 'sign in eip155:31337 0xB',
  }
  await expect(requestSignIn(latchkey, { message })).rejects.toMatchObject({
    code: 'sign_in.failed',
  })
  expect(calls).not.toContain('signMessage')
})

test('the wallet signs for the account, until the instance ends', async () => {
  const signMessage = vi.fn<WalletActions['signMessage']>(async () => '0xsigned')
  const { latchkey } = await asked({ signMessage })
  await requestSignIn(latchkey)
  expect(signMessage).toHaveBeenCalledWith(wallet, {
    address: '0xA',
    message: 'sign in eip155:31337 0xA',
    signal: expect.any(AbortSignal),
  })
  const aborted = () => signMessage.mock.calls.map(([, { signal }]) => signal?.aborted)
  expect(aborted()).toEqual([false])
  latchkey.destroy()
  expect(aborted()).toEqual([true])
})

test('a sign-in that is approved after the modal was closed counts (S4.12)', async () => {
  let approve = (_: string) => {}
  const made = createSite()
  const it = setup({
    actions: {
      signMessage: () =>
        new Promise((resolve) => {
          approve = resolve
        }),
    },
    siwx: made.siwx,
  })
  openModal(it.latchkey)
  await connect(it.latchkey, { connectorId: 'io.test' })
  await eventually(() => expect(it.state().signIns[account]?.status).toBe('owed'))
  const signing = requestSignIn(it.latchkey)
  await eventually(() => expect(it.asked).toContain('signMessage'))
  closeModal(it.latchkey)
  expect(it.state().signIns[account]).toEqual({ status: 'dismissed' })
  // The visitor looks at something else by now.
  openModal(it.latchkey, { view: 'Account' })
  approve('0xsigned')
  await signing
  expect(made.site.sessions).toHaveLength(1)
  expect(it.state().signIns[account]).toEqual({ status: 'signedIn' })
  expect(it.state().modal.open).toBe(true)
  expect(it.state().router).toEqual([{ name: 'Account' }])
})

test('a session that the site takes later than the visitor waited counts', async () => {
  const it = await asked()
  let take = () => {}
  const { addSession } = it.siwx
  it.siwx.addSession = async (session) => {
    await new Promise<void>((resolve) => {
      take = resolve
    })
    return addSession(session)
  }
  let expire = () => {}
  it.latchkey.internal.after = (delayMs, run) => {
    if (delayMs === siteLimitMs) expire = run
    return () => undefined
  }
  const signing = requestSignIn(it.latchkey)
  await eventually(() => expect(it.asked).toContain('signMessage'))
  await new Promise(setImmediate)
  expire()
  await expect(signing).rejects.toMatchObject({ code: 'sign_in.failed' })
  expect(it.state().signIns[account]).toEqual({ failure: 'failed', status: 'owed' })
  take()
  await eventually(() => expect(it.state().signIns[account]).toEqual({ status: 'signedIn' }))
})

const other: Connector = { ...wallet, id: 'io.other', name: 'Other Wallet' }

test('the wallet in use is asked, not another one that is asked to connect meanwhile', async () => {
  const signMessage = vi.fn<WalletActions['signMessage']>(async () => '0xsigned')
  const { announce, latchkey } = await asked({
    connect: async ({ id }) => (id === 'io.other' ? new Promise(() => {}) : granted),
    signMessage,
  })
  announce(other)
  connect(latchkey, { connectorId: 'io.other' }).catch(() => undefined)
  await requestSignIn(latchkey)
  expect(signMessage.mock.calls.map(([{ id }]) => id)).toEqual(['io.test'])
})

test('of two wallets with one account the one in use when the text is there is asked', async () => {
  const signMessage = vi.fn<WalletActions['signMessage']>(async () => '0xsigned')
  const made = createSite({ isRequired: true })
  const it = setup({
    actions: { connect: async ({ id }) => ({ ...granted, connectorId: id }), signMessage },
    siwx: made.siwx,
  })
  it.announce(other)
  await connect(it.latchkey, { connectorId: 'io.test' })
  await eventually(() => expect(it.state().signIns[account]?.status).toBe('owed'))
  const { createMessage } = made.siwx
  made.siwx.createMessage = async (input) => {
    await connect(it.latchkey, { connectorId: 'io.other' })
    return createMessage.call(made.siwx, input)
  }
  await requestSignIn(it.latchkey)
  expect(signMessage.mock.calls.map(([{ id }]) => id)).toEqual(['io.other'])
})

test.each([
  [
    'sign_in_message_invalid',
    new InvalidMessageError({ field: 'nonce', reason: 'Its nonce is malformed.' }),
    'Its nonce is malformed',
  ],
  ['sign_in_message_failed', new TypeError('Failed to fetch'), 'Failed to fetch'],
])(
  'error: why the site cannot write the text is said to its developer: %s',
  async (code, thrown, reason) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => said.mockRestore())
    const made = createSite({ isRequired: true })
    made.siwx.createMessage = async () => Promise.reject(thrown)
    const it = setup({ debug: true, siwx: made.siwx })
    await connect(it.latchkey, { connectorId: 'io.test' })
    await eventually(() => expect(it.state().signIns[account]?.status).toBe('owed'))
    await expect(requestSignIn(it.latchkey)).rejects.toMatchObject({ code: 'sign_in.failed' })
    await eventually(() => expect(said.mock.calls.flat().map(String).join()).toContain(reason))
    expect(said.mock.calls.flat().map(String).join()).toContain(code)
    // In the alert bar stands what the site has to mend, not an outage.
    expect(it.state().alerts.some((alert) => alert.code === code)).toBe(
      code === 'sign_in_message_invalid',
    )
  },
)
