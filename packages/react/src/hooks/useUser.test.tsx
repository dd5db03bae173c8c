// @vitest-environment happy-dom
import { connect, disconnect, openModal } from '@latchkey/core'
import type { SessionUser } from '@latchkey/core/adapter'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  AccountButton,
  ConnectButtonCustom,
  LatchkeyModal,
  LatchkeyProvider,
  useUser,
} from '../exports/index.ts'
import { createTestLatchkey } from '../test/createTestLatchkey.ts'
import { eventually } from '../test/eventually.ts'
import { rabby } from '../test/fakeAdapter.ts'
import { createLoginWallet, loginConnector } from '../test/fakeLogin.ts'
import { answerAsServer } from '../test/fakeServer.ts'

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

function User() {
  const user = useUser()
  return <output>{user ? (user.username ?? user.email) : 'no one'}</output>
}

/** A page with a visitor who has logged in. */
async function page({ name = null, user = {} }: { name?: string | null; user?: SessionUser } = {}) {
  const wallet = createLoginWallet(user)
  const made = createTestLatchkey({
    connectors: [rabby, loginConnector({ provider: wallet.provider })],
    enableEmbedded: true,
    fetch: async (input) =>
      new URL(String(input)).pathname.startsWith('/v1/identity/')
        ? Response.json({ avatar: null, name })
        : answerAsServer(input),
  })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <LatchkeyProvider latchkey={made.latchkey}>
        <User />
        <AccountButton balance="hide" />
        <ConnectButtonCustom>{({ account }) => <i>{account?.displayName}</i>}</ConnectButtonCustom>
        <LatchkeyModal />
      </LatchkeyProvider>,
    ),
  )
  end = async () => {
    await act(async () => root.unmount())
    made.latchkey.destroy()
  }
  const find = (selector: string) =>
    document.querySelector(selector) ??
    document.querySelector('[data-latchkey-host]')?.shadowRoot?.querySelector(selector)
  const says = (selector: string, text: string) =>
    eventually(async () => {
      await act(async () => {})
      expect(find(selector)?.textContent).toContain(text)
    })
  const connectWallet = (connectorId = 'auth') =>
    act(async () => void (await connect(made.latchkey, { connectorId })))
  return { ...made, connectWallet, find, says, wallet }
}

test('who is logged in is known while that wallet is in use, and follows what it says (S3.9)', async () => {
  const it = await page({ user: { email: 'ann@example.com' } })
  await it.says('output', 'no one')
  await it.connectWallet()
  await it.says('output', 'ann@example.com')
  await act(async () => it.wallet.rename({ email: 'ann@example.com', username: 'ann' }))
  await it.says('output', 'ann')
  await it.connectWallet('io.rabby')
  await it.says('output', 'no one')
  await act(async () => void (await disconnect(it.latchkey)))
  await it.says('output', 'no one')
  expect(it.wallet.listeners.size).toBe(0)
})

test('button and account call the visitor by what they logged in with (S5.25)', async () => {
  const it = await page({ user: { email: 'ann@example.com' } })
  await it.connectWallet()
  await it.says('[data-testid="account-button"]', 'ann@example.com')
  await it.says('i', 'ann@example.com')
  await act(async () => openModal(it.latchkey, { view: 'Account' }))
  await it.says('[data-testid="account-address"]', 'ann@example.com')
  await act(async () => it.wallet.rename({ socialProvider: 'discord', username: 'ann0' }))
  await it.says('[data-testid="account-address"]', 'ann')
  expect(it.find('[data-testid="account-button"]')?.textContent).toContain('ann')
  expect(it.find('[data-testid="account-button"]')?.textContent).not.toContain('ann0')
})

test.each([
  [{ email: 'ann@example.com' }, 'E-mailann@example.com'],
  [{ email: 'ann@example.com', username: 'ann' }, 'E-mailann@example.com'],
  [{ socialProvider: 'discord', username: 'ann0' }, 'Logged in asann'],
])('Details say by what the visitor of %j has logged in (S5.25)', async (user, line) => {
  const it = await page({ user })
  await it.connectWallet()
  await act(async () => openModal(it.latchkey, { view: 'AccountSettings' }))
  await it.says('dl', line)
})

test('a long address ends after 30 characters (S9.18)', async () => {
  const it = await page({ user: { email: `${'a'.repeat(40)}@example.com` } })
  await it.connectWallet()
  await it.says('[data-testid="account-button"]', `${'a'.repeat(30)}…`)
  expect(it.find('[data-testid="account-button"]')?.textContent).not.toContain('a'.repeat(31))
})

test('a name that the account was given comes before it', async () => {
  const it = await page({ name: 'ada.eth', user: { email: 'ann@example.com' } })
  await it.connectWallet()
  await it.says('[data-testid="account-button"]', 'ada.eth')
  expect(it.find('[data-login]')).toBeFalsy()
})

test('an address is whole for who is read to; what is seen of it has a limit of its own on a narrow page', async () => {
  const it = await page({ user: { email: 'ann.of.a.long.name@example.com' } })
  await it.connectWallet()
  await it.says('[data-login]', 'ann.of.a.long.name@example.com')
  expect(it.find('[data-login]')?.getAttribute('dir')).toBe('auto')
})

test('Details say that the wallet is an experiment, and when the browser keeps nothing of it', async () => {
  const it = await page({ user: { email: 'ann@example.com', isTemporary: true } })
  await it.connectWallet()
  await act(async () => openModal(it.latchkey, { view: 'AccountSettings' }))
  await it.says('[data-testid="account-note"]', 'This wallet is an experiment')
  await it.says('[data-testid="account-note"]', 'gone when you leave the page')
  await act(async () => it.wallet.rename({ email: 'ann@example.com' }))
  await eventually(async () => {
    await act(async () => {})
    expect(it.find('[data-testid="account-note"]')?.textContent).not.toContain(
      'gone when you leave',
    )
  })
  await it.connectWallet('io.rabby')
  await eventually(async () => {
    await act(async () => {})
    expect(it.find('[data-testid="account-note"]')).toBeFalsy()
  })
})
