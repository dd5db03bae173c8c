// @vitest-environment happy-dom
import { LoginFailedError } from '@latchkey/core'
import type { LoginErrorCode } from '@latchkey/core/adapter'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { createFakeLogin } from '../../../test/fakeLogin.ts'
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

const getAssertion = async () => 'a.b.c'
const onlyHere = 'Your wallet opens only in the browser where it was made.'

/** A visitor who has clicked on the site's own button. */
async function visitor(options: Parameters<typeof mountModal>[0] = {}) {
  const fake = createFakeLogin()
  const page = await mountModal({ connectors: [], sources: [fake.source], ...options })
  end = page.end
  await page.open({ view: { getAssertion, name: 'ConnectingSite' } })
  const status = () => page.find('login-status')?.textContent
  const says = (wanted: string) =>
    eventually(async () => {
      await act(async () => {})
      expect(status()).toContain(wanted)
    })
  const begun = (count: number) =>
    eventually(async () => {
      await act(async () => {})
      expect(fake.logins).toHaveLength(count)
    })
  await begun(1)
  const buttons = () =>
    [...(page.find('login-status')?.parentElement?.querySelectorAll('button') ?? [])].map(
      (button) => button.textContent,
    )
  return { ...page, ...fake, begun, buttons, says, status }
}

test('the screen waits for the site’s server, and says first where the wallet opens', async () => {
  const it = await visitor()
  expect(it.logins).toMatchObject([{ getAssertion }])
  expect(it.find('modal-title')?.textContent).toBe('Your wallet')
  await it.says('Signing you in…')
  await it.says(onlyHere)
  expect(it.buttons()).toEqual([])
  await act(async () => it.say({ kind: 'site', status: 'returned' }))
  await it.says('Opening your wallet')
  await it.says(onlyHere)
})

test('a visitor who turns away ends the login', async () => {
  const it = await visitor()
  await it.press('modal-close')
  await eventually(() => expect(it.asked.cancels).toBe(1))
})

const retry = ['Try again', 'Another way']
test.each<[LoginErrorCode, string, readonly string[]]>([
  ['device_refused', 'Your wallet isn’t in this browser.', ['Another way']],
  ['provider_down', 'The wallet is out of reach right now.', retry],
  ['provider_off', 'Wallets by this site’s login aren’t set up.', ['Another way']],
  ['provider_refused', 'This site didn’t say who you are.', retry],
  ['recovery_down', 'The wallet is out of reach right now.', retry],
  ['offline', 'You’re offline.', retry],
  ['timeout', 'This took too long.', retry],
  ['unavailable', 'The wallet is out of reach right now.', retry],
  ['mail_failed', 'Unknown error', retry],
])('error: %s has its words, and its way on', async (reason, text, offers) => {
  const it = await visitor()
  await act(async () => it.logins[0]?.fail(new LoginFailedError({ reason })))
  await it.says(text)
  expect(it.buttons()).toEqual(offers)
})

test('error: trying again asks the site’s server again', async () => {
  const it = await visitor()
  await act(async () => it.logins[0]?.fail(new LoginFailedError({ reason: 'provider_refused' })))
  await it.press('try-again')
  await it.begun(2)
  expect(it.logins[1]).toMatchObject({ getAssertion })
})
