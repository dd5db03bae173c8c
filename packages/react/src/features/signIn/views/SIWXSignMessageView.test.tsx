// @vitest-environment happy-dom
import { connect } from '@latchkey/core'
import type { Siwx, SiwxSession } from '@latchkey/core/siwx'
import { act } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { rabby } from '../../../test/fakeAdapter.ts'
import { mountModal } from '../../../test/mountModal.tsx'

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

const siteLimitMs = 15_000

/** A visitor who has connected, on the screen that asks for the signature. */
async function asked({
  domain = location.host,
  required = false,
  ...options
}: Parameters<typeof mountModal>[0] & { domain?: string; required?: boolean } = {}) {
  const sessions: SiwxSession[] = []
  const siwx: Siwx = {
    addSession: async (session) => void sessions.push(session),
    async createMessage({ accountAddress, chainId }) {
      const data = { accountAddress, chainId, domain, issuedAt: 'now', nonce: 'n0nce1234' }
      const text = `Sign in to ${domain} as ${accountAddress}`
      return { ...data, toString: () => text, uri: `https://${domain}/`, version: '1' }
    },
    getRequired: () => required,
    getSessions: async () => sessions,
    revokeSession: async () => undefined,
    setSessions: async () => undefined,
  }
  const page = await mountModal({ ...options, siwx })
  end = page.end
  const limits: (() => void)[] = []
  const { after } = page.latchkey.internal
  page.latchkey.internal.after = (delayMs, run) => {
    if (delayMs === siteLimitMs) limits.push(run)
    return after(delayMs, run)
  }
  await page.open()
  await act(async () => void (await connect(page.latchkey, { connectorId: 'io.rabby' })))
  await page.see('siwx-sign')
  return {
    ...page,
    /** The time is over that the site has to answer. */
    expire: () =>
      act(async () => {
        for (const run of limits) run()
      }),
    says: (text: string) =>
      eventually(async () => {
        await act(async () => {})
        expect(page.find('modal')?.textContent).toContain(text)
      }),
    sessions,
    siwx,
  }
}

test('a site that writes for long is waited for, and may be left (S4.15)', async () => {
  const it = await asked()
  it.siwx.createMessage = () => new Promise(() => {})
  await it.press('siwx-sign')
  await it.says('Preparing the message…')
  expect(it.find('siwx-sign')?.getAttribute('aria-disabled')).toBe('true')
  await it.press('siwx-cancel')
  expect(it.latchkey.store.getState().modal.open).toBe(false)
  expect(it.latchkey.store.getState().connections.eip155?.status).toBe('connected')
})

test('error: a site that does not write in time says so, and can be asked again (S4.13, S8.39)', async () => {
  const it = await asked({ required: true })
  const { createMessage } = it.siwx
  it.siwx.createMessage = () => new Promise(() => {})
  await it.press('siwx-sign')
  await it.expire()
  await it.says('The sign-in didn’t work.')
  await eventually(() => expect(it.find('toast')?.textContent).toBe('Error signing message'))
  // The screen says it, and no toast lies over its buttons.
  await eventually(() => expect(it.latchkey.store.getState().toast).toBeUndefined())
  expect(it.shadow()?.textContent?.match(/Error signing message/g)).toHaveLength(1)
  it.siwx.createMessage = createMessage
  await it.press('siwx-sign')
  await eventually(() => expect(it.sessions).toHaveLength(1))
})

test('error: a failure while the visitor is offline says that', async () => {
  const it = await asked()
  it.wallet.answer = 'break'
  await act(async () => it.latchkey.store.setState({ online: false }))
  await it.press('siwx-sign')
  await it.says('Check your connection, then try again.')
})

test('the message is shown with the site it is for, and hidden again (S2.8)', async () => {
  const it = await asked()
  await it.press('siwx-show-message')
  await it.says(`For ${location.host}, this site`)
  expect((await it.see('siwx-message')).textContent).toMatch(/^Sign in to .* as 0x/)
  await it.press('siwx-show-message')
  expect(it.find('siwx-message')).toBeFalsy()
})

test('error: a message for another site is not to be signed', async () => {
  const it = await asked({ domain: 'evil.example' })
  await it.press('siwx-show-message')
  await it.says('This message is for evil.example, another site. Don’t sign it.')
})

test('on a phone there is a way back to the wallet while it is asked', async () => {
  const link = 'https://wallet.example/app'
  const it = await asked({ connectors: [{ ...rabby, link }], mobile: true })
  expect(it.find('siwx-open-wallet')).toBeFalsy()
  it.wallet.answer = 'hang'
  await it.press('siwx-sign')
  const open = await it.see('siwx-open-wallet')
  expect(open.getAttribute('href')).toBe(`${link}/`)
  expect(open.textContent).toBe('Open Rabby Wallet')
})

test.each([true, false])(
  'there is something to close it by unless it is required: %s (S2.26)',
  async (required) => {
    const it = await asked({ required })
    expect(Boolean(it.find('modal-close'))).toBe(!required)
  },
)

/** Errors that are written into the console. */
function muteConsole() {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  return logged
}

test.each<[string, object]>([
  ['No ConnectionController client found', { connectors: [] }],
  ['No ActiveCaipNetwork or client found', { networks: [] }],
  ['No ActiveCaipAddress found', { connections: {} }],
])(
  'error: %s is in the console; the visitor reads that they aren’t signed in (S8.36, S8.37, S8.38)',
  async (sentence, state) => {
    const logged = muteConsole()
    const it = await asked({ required: true })
    const button = await it.see('siwx-sign')
    await act(async () => {
      it.latchkey.store.setState(state)
      button.click()
    })
    await eventually(() => expect(it.find('toast')?.textContent).toBe('Error signing message'))
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: sentence }))
    expect(it.sessions).toEqual([])
  },
)

test('error: on a page without a sign-in the console says so (S8.35)', async () => {
  const logged = muteConsole()
  const page = await mountModal()
  end = page.end
  await page.open()
  await act(async () => page.latchkey.store.setState({ router: [{ name: 'SIWXSignMessage' }] }))
  await page.press('siwx-sign')
  await eventually(() => expect(page.find('toast')?.textContent).toBe('Error signing message'))
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: 'SIWX is not enabled' }))
})
