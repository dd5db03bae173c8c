import { expect, test, vi } from 'vitest'
import type { WalletActions } from '../adapters/WalletActions.ts'
import { eventually } from '../fixtures/eventually.ts'
import { setup, wallet } from '../fixtures/setup.ts'
import { createSite } from '../fixtures/site.ts'
import type { SiwxMessage } from '../signIn/Siwx.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
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
