// @vitest-environment happy-dom
import { LoginFailedError, LoginThrottledError } from '@latchkey/core'
import type { LoginErrorCode, LoginState } from '@latchkey/core/adapter'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import {
  answerWithLogin,
  createFakeLogin,
  farcasterUrl,
  scanState,
} from '../../../test/fakeLogin.ts'
import { mountModal } from '../../../test/mountModal.tsx'

let end: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(async () => {
  await end?.()
  end = undefined
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const row = 'social-selector-farcaster'
const kind = 'farcaster'
const opening = 'Getting your code…'

/** A visitor who has clicked on the row. */
async function visitor(options: Parameters<typeof mountModal>[0] = {}) {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const fake = createFakeLogin()
  const page = await mountModal({
    connectors: [],
    fetch: answerWithLogin('email', 'farcaster', 'google'),
    sources: [fake.source],
    ...options,
  })
  end = page.end
  await page.open()
  await page.press(row)
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
    [...(page.find('login-status')?.parentElement?.querySelectorAll('button, a[href]') ?? [])].map(
      (button) => button.textContent,
    )
  return {
    ...page,
    ...fake,
    begun,
    buttons,
    opened,
    pass: (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))),
    say: (state: LoginState) => act(async () => fake.say(state)),
    says,
    status,
    view: () => page.find('login-status')?.closest('[data-direction]'),
    viewed: () => page.find('modal')?.dataset['view'],
  }
}

/** A visitor whose code is there. */
async function scanning(options: Parameters<typeof visitor>[0] = {}) {
  const it = await visitor(options)
  await it.say(scanState())
  return it
}

describe('where a login stands', () => {
  test('its row leads to its own screen, without a window (S1.4, S2.6)', async () => {
    const it = await visitor()
    expect(it.viewed()).toBe('ConnectingFarcaster')
    expect(it.logins).toMatchObject([{ provider: 'farcaster' }])
    expect(it.opened).not.toHaveBeenCalled()
    expect(it.find('modal-title')?.textContent).toBe('Continue with Farcaster')
    await it.says(opening)
    expect(it.view()?.textContent).toContain('Experimental')
    expect(it.find('farcaster-code')).toBeNull()
    expect((await it.see('farcaster-copy')).getAttribute('aria-disabled')).toBe('true')
  })

  test('on a computer the code of the link is shown, with its mark', async () => {
    const it = await scanning()
    const code = await it.see('farcaster-code')
    expect(code.dataset['uri']).toBe(farcasterUrl)
    expect(code.getAttribute('aria-label')).toBe('QR code for Farcaster')
    expect(code.querySelectorAll('svg')).toHaveLength(2)
    await it.says('Scan with your phone’s camera')
    expect(it.buttons()).toEqual(['Copy link'])
    expect(it.find('farcaster-open')).toBeNull()
  })

  test('the link is copied on a click, which is said where all else is', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText }, userAgent: 'test' })
    const it = await scanning()
    expect(writeText).not.toHaveBeenCalled()
    await it.press('farcaster-copy')
    expect(writeText).toHaveBeenCalledWith(farcasterUrl)
    await it.says('Link copied')
    await it.pass(1600)
    expect(it.status()).not.toContain('Link copied')
    expect(it.view()?.querySelectorAll('[role="status"], [role="alert"]')).toHaveLength(1)
  })

  test('on a phone the app opens by a link, and the code is for another one', async () => {
    const it = await scanning({ mobile: true })
    await it.says('Continue in Farcaster')
    const link = await it.see('farcaster-open')
    expect([link.tagName, link.getAttribute('href'), link.textContent]).toEqual([
      'A',
      farcasterUrl,
      'Open Farcaster',
    ])
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(it.find('farcaster-code')).toBeNull()
    const toggle = await it.see('farcaster-show-code')
    expect([toggle.textContent, toggle.getAttribute('aria-expanded')]).toEqual([
      'Show the code',
      'false',
    ])
    await it.press('farcaster-show-code')
    expect((await it.see('farcaster-code')).dataset['uri']).toBe(farcasterUrl)
    await it.press('farcaster-show-code')
    expect(it.find('farcaster-code')).toBeNull()
  })

  test('on a phone nothing can be opened before the link is there', async () => {
    const it = await visitor({ mobile: true })
    const button = await it.see('farcaster-open')
    expect([button.tagName, button.getAttribute('aria-disabled')]).toEqual(['BUTTON', 'true'])
  })

  test.each(['returned', 'connecting'] as const)('the app has signed: %s', async (status) => {
    const it = await scanning()
    await it.say({ kind, status })
    expect(it.status()).toBe('Opening your walletThis takes a moment.')
    expect(it.buttons()).toEqual([])
    expect(it.find('farcaster-code')).toBeNull()
  })

  test('the visitor is in: the modal closes', async () => {
    const it = await scanning()
    await it.say({ kind, status: 'connecting' })
    await act(async () => it.logins[0]?.enter())
    await eventually(() => expect(it.latchkey.store.getState().modal.open).toBe(false))
    expect(it.asked.cancels).toBe(0)
  })

  test('what the source says of another login is not said of this one', async () => {
    const it = await visitor()
    await it.say({ email: 'ann@example.com', kind: 'email', status: 'connecting' })
    await it.says(opening)
  })

  test('a screen reader is told by one region, whatever happens', async () => {
    const it = await scanning()
    const region = it.find('login-status')
    await it.say({ kind, status: 'returned' })
    expect(it.find('login-status')).toBe(region)
    expect(
      it.view()?.querySelectorAll('[role="status"], [role="alert"], [aria-live]'),
    ).toHaveLength(1)
  })

  test('a button that goes leaves its focus to what stands there next', async () => {
    const it = await scanning()
    const button = await it.see('farcaster-copy')
    await act(async () => button.focus())
    await it.say({ kind, status: 'returned' })
    expect(it.shadow()?.activeElement).toBe(it.find('login-status')?.closest('[tabindex]'))
    await act(async () => it.logins[0]?.fail(new LoginFailedError({ reason: 'timeout' })))
    await it.says('run out')
    expect(it.shadow()?.activeElement).toBe(it.find('try-again'))
  })

  test('the same in Arabic, with Farcaster by its own name', async () => {
    const it = await scanning({ locale: 'ar' })
    await it.says('امسح الرمز بكاميرا هاتفك')
    expect(it.find('modal-title')?.textContent).toBe('المتابعة باستخدام \u2068Farcaster\u2069')
  })
})

describe('who turns away', () => {
  test.each(['modal-back', 'modal-close'])('by %s ends the login (S2.18)', async (way) => {
    const it = await scanning()
    await it.press(way)
    expect(it.asked.cancels).toBe(1)
    expect(it.login.store.getState()).toEqual({ status: 'idle' })
  })

  test('and comes again begins another login', async () => {
    const it = await scanning()
    await it.press('modal-back')
    await it.press(row)
    await it.begun(2)
    await it.says(opening)
  })

  test('once they were recognized is let in (S2.18)', async () => {
    const it = await scanning()
    await it.say({ kind, status: 'connecting' })
    await it.press('modal-back')
    expect(it.asked.cancels).toBe(0)
  })
})

describe('a login that fails', () => {
  const retry = ['Try again', 'Another way']
  const cases: readonly [LoginErrorCode, string, readonly string[]][] = [
    ['blocked', 'This site’s security rules block the wallet.', retry],
    ['code_wrong', 'Unknown error', retry],
    ['embedder_refused', 'The wallet doesn’t work on this page.', ['Another way']],
    [
      'identity_moved',
      'This Farcaster account has changed hands.Its wallet stays with who made it, in the browsers where it’s open.',
      ['Another way'],
    ],
    ['load_failed', 'The wallet didn’t load.', retry],
    ['offline', 'You’re offline.', retry],
    ['other_browser', 'Unknown error', retry],
    ['provider_again', 'Unknown error', retry],
    ['provider_down', 'Farcaster doesn’t answer right now.Try again in a moment.', retry],
    ['provider_off', 'Farcaster isn’t set up on this site.', ['Another way']],
    ['provider_refused', 'Farcaster didn’t say who you are.Try again with a new code.', retry],
    ['rate_limited', 'Too many tries for now.', retry],
    ['recovery_down', 'A new browser can’t be let in right now.Try again in a moment.', retry],
    [
      'timeout',
      'This code has run out.Get a new one; it takes a second.',
      ['New code', 'Another way'],
    ],
    ['unavailable', 'The wallet is out of reach right now.', retry],
    ['wallet_missing', 'Your wallet isn’t there at the moment.', ['Another way']],
  ]
  test.each(cases)('error: %s has its words, and its way on', async (reason, text, offers) => {
    const it = await scanning()
    await act(async () => it.logins[0]?.fail(new LoginFailedError({ reason })))
    await it.says(text)
    expect(it.buttons()).toEqual(offers)
    expect(it.find('farcaster-code')).toBeNull()
  })

  test('error: a code that has run out gives way to a new one', async () => {
    const it = await scanning()
    await act(async () => it.logins[0]?.fail(new LoginFailedError({ reason: 'timeout' })))
    await it.says('run out')
    await it.press('try-again')
    await it.begun(2)
    await it.says(opening)
    await it.say(scanState())
    await it.see('farcaster-code')
  })

  test('error: so many seconds are to pass: until then nothing can be tried', async () => {
    const it = await scanning()
    await act(async () => it.logins[0]?.fail(new LoginThrottledError({ retryAfterSeconds: 2 })))
    await it.says('Please try again after 2 seconds')
    await it.press('try-again')
    expect(it.logins).toHaveLength(1)
    await it.pass(2000)
    await it.press('try-again')
    await it.begun(2)
  })

  test('another way leads back to the ways, also where none was before it', async () => {
    const it = await scanning()
    await it.press('modal-close')
    await it.open({ view: { name: 'ConnectingFarcaster' } })
    await it.begun(2)
    await act(async () => it.logins[1]?.fail(new LoginFailedError({ reason: 'provider_off' })))
    await it.press('farcaster-other')
    await it.see(row)
  })
})
