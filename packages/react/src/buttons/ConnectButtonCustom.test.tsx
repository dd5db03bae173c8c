// @vitest-environment happy-dom
import { connect, getAccount, requestSignIn } from '@latchkey/core'
import { type SentTransfer, transactionsOf } from '@latchkey/core/modal'
import type { Siwx, SiwxSession } from '@latchkey/core/siwx'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectButtonCustom, LatchkeyProvider } from '../exports/index.ts'
import { createTestLatchkey } from '../test/createTestLatchkey.ts'
import { eventually } from '../test/eventually.ts'

let end: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await end?.()
  end = undefined
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** A site that draws its own button; `see` looks at what it was handed last. */
async function siteWith(options: Parameters<typeof createTestLatchkey>[0] = {}) {
  const { latchkey } = createTestLatchkey(options)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  let last: ConnectButtonCustom.State | undefined
  await act(async () =>
    root.render(
      <LatchkeyProvider latchkey={latchkey}>
        <ConnectButtonCustom>
          {(state) => {
            last = state
            return null
          }}
        </ConnectButtonCustom>
      </LatchkeyProvider>,
    ),
  )
  end = async () => {
    await act(async () => root.unmount())
    latchkey.destroy()
  }
  const see = (expected: object) =>
    eventually(async () => {
      await act(async () => {})
      expect(last).toMatchObject(expected)
    })
  return { latchkey, see }
}

const transfer = (from: string, status: 'pending' | 'confirmed'): SentTransfer => ({
  amount: 5n,
  decimals: 2,
  fee: 1n,
  from,
  iconUrl: undefined,
  id: '0x9',
  kind: 'send',
  networkId: 'eip155:31337',
  receiverName: undefined,
  sentAtMs: 0,
  state: { confirmations: 0, status },
  symbol: 'ETH',
  to: '0xB',
  token: undefined,
})

test("the site's button knows that a transfer of its account is pending, and no other's", async () => {
  const { latchkey, see } = await siteWith()
  await see({ account: undefined, status: 'disconnected' })
  await act(async () => void (await connect(latchkey, { connectorId: 'io.rabby' })))
  const { address = '' } = getAccount(latchkey)
  await see({ account: { displayName: 'ada.eth', hasPendingTransactions: false } })
  const { store } = transactionsOf(latchkey)
  const send = (...transactions: SentTransfer[]) =>
    act(async () => store.setState({ transactions }))
  await send(transfer(address, 'pending'))
  await see({ account: { hasPendingTransactions: true } })
  await send(transfer(address, 'confirmed'), transfer('0xother', 'pending'))
  await see({ account: { hasPendingTransactions: false } })
})

test("the site's button knows whether its visitor has signed in", async () => {
  const sessions: SiwxSession[] = []
  const answers: ((sessions: SiwxSession[]) => void)[] = []
  const siwx: Siwx = {
    addSession: async (session) => void sessions.push(session),
    async createMessage({ accountAddress, chainId }) {
      const data = { accountAddress, chainId, domain: location.host, issuedAt: 'now' }
      return {
        ...data,
        nonce: 'n0nce1234',
        toString: () => 'Sign in',
        uri: location.origin,
        version: '1',
      }
    },
    getRequired: () => false,
    getSessions: () => new Promise((resolve) => void answers.push(resolve)),
    revokeSession: async () => undefined,
    setSessions: async () => undefined,
  }
  const { latchkey, see } = await siteWith({ siwx })
  await see({ authenticationStatus: undefined, mounted: true })
  await act(async () => void (await connect(latchkey, { connectorId: 'io.rabby' })))
  await see({ authenticationStatus: 'loading' })
  await eventually(() => expect(answers.length).toBeGreaterThan(0))
  await act(async () => answers.at(-1)?.([]))
  await see({ authenticationStatus: 'unauthenticated' })
  siwx.getSessions = async () => sessions
  await act(async () => await requestSignIn(latchkey))
  await see({ authenticationStatus: 'authenticated' })
})

test('a site that asks for no sign-in is told of none', async () => {
  const { latchkey, see } = await siteWith()
  await act(async () => void (await connect(latchkey, { connectorId: 'io.rabby' })))
  await see({ account: { displayName: 'ada.eth' }, authenticationStatus: undefined })
})
