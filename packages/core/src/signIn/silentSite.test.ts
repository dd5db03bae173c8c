import { expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { openModal } from '../actions/openModal.ts'
import { requestSignIn } from '../actions/requestSignIn.ts'
import { selectAccount } from '../actions/selectAccount.ts'
import { writeSignInMessage } from '../actions/writeSignInMessage.ts'
import type { WalletActions } from '../adapters/WalletActions.ts'
import { eventually } from '../fixtures/eventually.ts'
import { devOne, devTwo, granted, setup } from '../fixtures/setup.ts'
import { createSite } from '../fixtures/site.ts'
import { currentView } from '../state/router.ts'
import { siteLimitMs } from './inTime.ts'
import { accountPlaceholder } from './SignInOnConnect.ts'

const never = () => new Promise<never>(() => {})

function page(connectWallet: WalletActions['connect'] = async () => granted) {
  const { site, siwx } = createSite({ isRequired: true })
  const accounts = [
    { address: '0xA', namespace: 'eip155', type: 'eoa' },
    { address: '0xB', namespace: 'eip155', type: 'eoa' },
  ] as const
  const it = setup({
    actions: {
      connect: async (...parameters) => ({ ...(await connectWallet(...parameters)), accounts }),
    },
    networks: [devOne, devTwo],
    siwx,
  })
  const view = () => currentView(it.latchkey.store.getState().router).name
  /** Runs what waits for the site, as when its time is over. */
  const limits: (() => void)[] = []
  const { after } = it.latchkey.internal
  it.latchkey.internal.after = (delayMs, run) => {
    if (delayMs === siteLimitMs) limits.push(run)
    return after(delayMs, run)
  }
  return {
    ...it,
    expire() {
      for (const run of limits) run()
    },
    site,
    siwx,
    view,
  }
}

async function asked() {
  const it = page()
  openModal(it.latchkey)
  await connect(it.latchkey, { connectorId: 'io.test' })
  await eventually(() => expect(it.view()).toBe('SIWXSignMessage'))
  return it
}

test('error: a site that never says whether there is a session ends the connection in time (S4.16)', async () => {
  const it = page()
  it.siwx.getSessions = never
  openModal(it.latchkey)
  await connect(it.latchkey, { connectorId: 'io.test' })
  expect(it.state().connections.eip155?.status).toBe('connected')
  it.expire()
  await eventually(() => expect(it.state().connections.eip155?.status).toBe('disconnected'))
  expect(it.view()).toBe('Connect')
  await eventually(() =>
    expect(it.state().toast).toMatchObject({ message: { key: 'toast.signInUnavailable' } }),
  )
})

test.each(['createMessage', 'addSession'] as const)(
  'error: a site whose %s never answers fails in time, and says so (S4.13, S8.39)',
  async (part) => {
    const it = await asked()
    it.siwx[part] = never
    const signing = requestSignIn(it.latchkey)
    signing.catch(() => undefined)
    await vi.waitFor(() => {
      it.expire()
      expect(it.state().signIns['eip155:31337:0xA']).toEqual({ failure: 'failed', status: 'owed' })
    })
    await expect(signing).rejects.toMatchObject({ message: 'Error signing message' })
  },
)

test('error: where the site never takes what was signed while connecting, the screen asks (S4.11, S8.39)', async () => {
  const it = page(async (_, { signIn }) => {
    const offered = await signIn?.()
    const message = await offered?.createMessage('eip155:31337')
    const text = String(message).replace(accountPlaceholder, '0xA')
    const signed = { address: '0xA', message: text, networkId: 'eip155:31337' as const }
    await offered?.accept([{ ...signed, signature: '0xsigned' }])
    return granted
  })
  it.siwx.addSession = never
  openModal(it.latchkey)
  const connecting = connect(it.latchkey, { connectorId: 'io.test' })
  await eventually(() => {
    it.expire()
    expect(it.state().connections.eip155?.status).toBe('connected')
  })
  await connecting
  await eventually(() => expect(it.view()).toBe('SIWXSignMessage'))
  expect(it.state().toast).toMatchObject({ message: { key: 'toast.signInFailed' } })
})

test('the text that was read is the one that is signed', async () => {
  const it = await asked()
  const message = await writeSignInMessage(it.latchkey)
  it.siwx.createMessage = never
  await requestSignIn(it.latchkey, { message })
  expect(it.site.sessions).toMatchObject([{ message: String(message) }])
})

test('error: a text that was read for another account is signed by nobody', async () => {
  const it = await asked()
  const message = await writeSignInMessage(it.latchkey)
  selectAccount(it.latchkey, { address: '0xB', namespace: 'eip155' })
  await eventually(() => expect(it.state().signIns['eip155:31337:0xB']?.status).toBe('owed'))
  await expect(requestSignIn(it.latchkey, { message })).rejects.toMatchObject({
    code: 'sign_in.failed',
  })
  expect(it.asked).not.toContain('signMessage')
  expect(it.state().signIns['eip155:31337:0xB']).toMatchObject({ failure: 'accountChanged' })
})

test('error: a silent site has no text to read either', async () => {
  const it = await asked()
  it.siwx.createMessage = never
  const writing = writeSignInMessage(it.latchkey)
  it.expire()
  await expect(writing).rejects.toThrow('The site did not answer')
})
