// @vitest-environment happy-dom
import { LoginFailedError, LoginThrottledError } from '@latchkey/core'
import type { LoginErrorCode, LoginState } from '@latchkey/core/adapter'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { answerWithLogin, awayState, createFakeLogin } from '../../../test/fakeLogin.ts'
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

const selector = (provider: string) => `social-selector-${provider}`
const row = selector('google')
const social = { kind: 'social', provider: 'google' } as const

/** A visitor who has clicked on the row. */
async function visitor(
  options: Parameters<typeof mountModal>[0] & {
    load?: () => Promise<void>
    /** Whose row it is. */
    provider?: string
  } = {},
) {
  const { load, provider = 'google', ...rest } = options
  const closed = vi.fn()
  const opened = vi.spyOn(window, 'open').mockReturnValue({ close: closed } as never)
  const fake = createFakeLogin({ load })
  const page = await mountModal({
    connectors: [],
    fetch: answerWithLogin('email', provider),
    sources: [fake.source],
    ...rest,
  })
  end = page.end
  await page.open()
  await page.press(selector(provider))
  const text = () => page.find('modal')?.textContent ?? ''
  const says = (wanted: string) =>
    eventually(async () => {
      await act(async () => {})
      expect(text()).toContain(wanted)
    })
  const begun = (count: number) =>
    eventually(async () => {
      await act(async () => {})
      expect(fake.logins).toHaveLength(count)
    })
  const buttons = () =>
    [...(page.find('login-status')?.parentElement?.querySelectorAll('button') ?? [])].map(
      (button) => button.textContent,
    )
  return {
    ...page,
    ...fake,
    begun,
    buttons,
    closed,
    opened,
    pass: (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))),
    say: (state: LoginState) => act(async () => fake.say(state)),
    says,
    status: () => page.find('login-status')?.textContent,
    text,
    viewed: () => page.find('modal')?.dataset['view'],
  }
}

/** A visitor whose login has begun. */
async function begun(options: Parameters<typeof visitor>[0] = {}) {
  const it = await visitor(options)
  await it.begun(1)
  await it.says('Opening Google…')
  return it
}

describe('where a login stands', () => {
  test('it opens: so it says, and whose account it asks for (S1.4)', async () => {
    const it = await begun()
    expect(it.status()).toBe('Opening Google…')
    expect(it.buttons()).toEqual([])
    expect(it.find('modal-title')?.textContent).toBe('Continue with Google')
    expect(it.text()).toContain('Experimental')
  })

  test.each([
    ['google', 'Google'],
    ['apple', 'Apple'],
    ['github', 'GitHub'],
    ['discord', 'Discord'],
  ] as const)('%s is named %s in each sentence, beside its mark (S1.4)', async (provider, name) => {
    const it = await visitor({ provider })
    await it.begun(1)
    await it.says(`Opening ${name}…`)
    expect(it.find('modal-title')?.textContent).toBe(`Continue with ${name}`)
    const sign = it.find('login-status')?.previousElementSibling
    expect(sign?.querySelectorAll('svg[width="28"] path').length).toBeGreaterThan(0)
    await it.say({ isClosed: false, kind: 'social', provider, status: 'away' })
    expect(it.status()).toBe(`Continue in the ${name} window.`)
    await it.say({ kind: 'social', provider, status: 'blocked' })
    expect(it.buttons()).toEqual([`Open ${name}`, 'Continue in this tab'])
  })

  test('the browser has blocked the window: a click opens it', async () => {
    const it = await begun()
    await it.say({ ...social, status: 'blocked' })
    expect(it.status()).toBe('Your browser blocked the window.')
    expect(it.buttons()).toEqual(['Open Google', 'Continue in this tab'])
    const button = await it.see('social-open')
    let inTheClick = 0
    await act(async () => {
      button.click()
      inTheClick = it.asked.windows
    })
    expect(inTheClick).toBe(1)
    // The login is the same.
    expect(it.logins).toHaveLength(1)
  })

  test('the visitor is there: after 8 s the window can be opened again, after 45 s there is another way', async () => {
    const it = await begun()
    await it.say(awayState())
    expect(it.status()).toBe('Continue in the Google window.')
    await it.pass(7999)
    expect(it.buttons()).toEqual([])
    await it.pass(1)
    expect(it.status()).toBe('Continue in the Google window.Closed it? Open it again')
    expect(it.buttons()).toEqual(['Open again'])
    await it.press('social-open')
    expect(it.asked.windows).toBe(1)
    await it.pass(36_000)
    expect(it.buttons()).toEqual(['Open again'])
    await it.pass(1000)
    expect(it.buttons()).toEqual(['Open again', 'Another way'])
    await it.press('social-other')
    await it.see(row)
    expect(it.asked.cancels).toBe(1)
  })

  test('a window that is closed is offered again at once', async () => {
    const it = await begun()
    await it.say(awayState({ isClosed: true }))
    expect(it.status()).toContain('Closed it? Open it again')
    expect(it.buttons()).toEqual(['Open again'])
    await it.say(awayState())
    expect(it.buttons()).toEqual([])
  })

  test('the page has lost the window: in this tab, or again in a new one', async () => {
    const it = await begun()
    await it.say({ ...social, status: 'lost' })
    expect(it.status()).toBe('This page lost the window.Continue in this tab, and come back here.')
    expect(it.buttons()).toEqual(['Continue in this tab', 'Try again'])
  })

  test('a page that is in the frame of another one cannot leave: again, or another way', async () => {
    vi.spyOn(window, 'top', 'get').mockReturnValue({} as Window)
    const it = await begun()
    await it.say({ ...social, status: 'blocked' })
    expect(it.buttons()).toEqual(['Open Google'])
    await it.say({ ...social, status: 'lost' })
    expect(it.status()).toBe('This page lost the window.Try again, or use another way.')
    expect(it.buttons()).toEqual(['Try again', 'Another way'])
  })

  test('windows are blocked: the same login begins anew in this tab, without a window', async () => {
    const it = await begun()
    await it.say({ ...social, status: 'blocked' })
    it.opened.mockClear()
    await it.press('social-tab')
    await it.begun(2)
    expect(it.logins[1]).toMatchObject({ provider: 'google', window: undefined })
    expect(it.opened).not.toHaveBeenCalled()
  })

  test('a page that is back continues with what it was given; where that failed, it leaves again', async () => {
    const it = await visitor()
    await it.begun(1)
    const view = { name: 'ConnectingSocial', provider: 'google', returned: 'said' } as const
    await it.open({ view })
    await it.begun(2)
    expect(it.logins[1]).toMatchObject({ provider: 'google', returned: 'said' })
    it.opened.mockClear()
    await act(async () => it.logins[1]?.fail(new LoginFailedError({ reason: 'other_browser' })))
    await it.says('This login was begun in another browser.')
    await it.press('try-again')
    await it.begun(3)
    expect(it.logins[2]).toMatchObject({ provider: 'google', window: undefined })
    expect(it.logins[2]).not.toHaveProperty('returned')
    expect(it.opened).not.toHaveBeenCalled()
  })

  test('a page that was to leave, and is still here after 8 s, can be left again', async () => {
    const it = await begun()
    await it.say({ ...social, isLeaving: true, status: 'opening' })
    expect(it.buttons()).toEqual([])
    await it.pass(8000)
    expect(it.status()).toBe('Opening Google…')
    expect(it.buttons()).toEqual(['Continue in this tab', 'Another way'])
  })

  test.each(['returned', 'connecting'] as const)('the visitor is back: %s', async (status) => {
    const it = await begun()
    await it.say({ ...social, status })
    expect(it.status()).toBe('Opening your walletThis takes a moment.')
    expect(it.buttons()).toEqual([])
  })

  test('the visitor is in: the modal closes', async () => {
    const it = await begun()
    await it.say({ ...social, status: 'connecting' })
    await act(async () => it.logins[0]?.enter())
    await eventually(() => expect(it.latchkey.store.getState().modal.open).toBe(false))
    expect(it.asked.cancels).toBe(0)
  })

  test('what the source says of another login is not said of this one', async () => {
    const it = await begun()
    await it.say({ email: 'ann@example.com', kind: 'email', status: 'connecting' })
    expect(it.status()).toBe('Opening Google…')
  })

  test('a screen reader is told by one region', async () => {
    const it = await begun()
    const view = it.find('login-status')?.closest('[data-direction]')
    expect(view?.querySelectorAll('[role="status"], [role="alert"], [aria-live]')).toHaveLength(1)
  })

  test('a button that goes leaves its focus to what stands there next', async () => {
    const it = await begun()
    await it.say({ ...social, status: 'blocked' })
    const button = await it.see('social-open')
    await act(async () => button.focus())
    await it.say(awayState())
    const screen = it.find('login-status')?.closest('[tabindex]')
    expect(it.shadow()?.activeElement).toBe(screen)
    await it.pass(8000)
    expect(it.shadow()?.activeElement).toBe(it.find('social-open'))
  })

  test('the same in Arabic, with the provider by its own name', async () => {
    const it = await visitor({ locale: 'ar' })
    await it.says('جارٍ فتح \u2068Google\u2069…')
    expect(it.find('modal-title')?.textContent).toBe('المتابعة باستخدام \u2068Google\u2069')
  })
})

describe('who turns away', () => {
  test.each(['modal-back', 'modal-close'])('by %s ends the login', async (way) => {
    const it = await begun()
    await it.say(awayState())
    await it.press(way)
    expect(it.asked.cancels).toBe(1)
  })

  test('while the wallet’s code is fetched has begun nothing, and its window goes', async () => {
    let arrive = () => {}
    const it = await visitor({
      load: () =>
        new Promise((resolve) => {
          arrive = resolve
        }),
    })
    await it.see('login-status')
    await it.press('modal-back')
    await act(async () => arrive())
    await it.see(row)
    expect(it.logins).toEqual([])
    expect(it.closed).toHaveBeenCalledTimes(1)
  })

  test('once they were recognized is let in', async () => {
    const it = await begun()
    await it.say({ ...social, status: 'connecting' })
    await it.press('modal-back')
    expect(it.asked.cancels).toBe(0)
  })
})

describe('a login that fails', () => {
  const retry = ['Try again', 'Another way']
  const cases: readonly [LoginErrorCode, string, readonly string[]][] = [
    ['blocked', 'This site’s security rules block the wallet.', retry],
    ['code_wrong', 'Unknown error', retry],
    ['descriptor_changed', 'This isn’t the wallet that this browser knows.', ['Another way']],
    ['embedder_refused', 'The wallet doesn’t work on this page.', ['Another way']],
    ['insecure', 'This page isn’t encrypted.', ['Another way']],
    ['load_failed', 'The wallet didn’t load.', retry],
    ['locked', 'The wallet is busy right now.', retry],
    ['offline', 'You’re offline.', retry],
    [
      'other_browser',
      'This login was begun in another browser.Go back there and try again.',
      retry,
    ],
    ['provider_down', 'Google doesn’t answer right now.Try again in a moment.', retry],
    ['provider_off', 'Google isn’t set up on this site.', ['Another way']],
    [
      'provider_again',
      'New in this browser: Google is asked once more.Try again, or use another way.',
      retry,
    ],
    ['provider_refused', 'Google didn’t say who you are.You may have cancelled. Try again.', retry],
    ['rate_limited', 'Too many tries for now.', retry],
    ['recovery_down', 'A new browser can’t be let in right now.Try again in a moment.', retry],
    ['slot_damaged', 'Your wallet can’t be opened on this device.', retry],
    ['timeout', 'This took too long.', retry],
    ['unavailable', 'The wallet is out of reach right now.', retry],
    ['wallet_missing', 'Your wallet isn’t there at the moment.', ['Another way']],
  ]
  test.each(cases)('error: %s has its words, and its way on', async (reason, text, offers) => {
    const it = await begun()
    await act(async () => it.logins[0]?.fail(new LoginFailedError({ reason })))
    await it.says(text)
    expect(it.buttons()).toEqual(offers)
  })

  test.each([
    ['provider_down', 'Google doesn’t answer right now.'],
    ['recovery_down', 'A new browser can’t be let in right now.'],
  ] as const)('error: %s: how long the button waits is said beside it', async (reason, title) => {
    const it = await begun()
    const retryAtMs = Date.now() + 30_000
    await it.say({ ...social, code: reason, retryAtMs, status: 'failed' })
    await act(async () => it.logins[0]?.fail(new LoginFailedError({ reason })))
    await it.says(`${title}Please try again after 30 seconds`)
    expect((await it.see('try-again')).getAttribute('aria-disabled')).toBe('true')
  })

  test('error: what nothing is known of is an unknown error', async () => {
    const it = await begun()
    await act(async () => it.logins[0]?.fail(new Error('boom')))
    await it.says('Unknown error')
    expect(it.buttons()).toEqual(retry)
  })

  test.each(['lost', 'failed'] as const)(
    'error: %s: trying again begins anew, in a window that the click opens',
    async (status) => {
      const it = await begun()
      const reason = 'provider_refused'
      if (status === 'lost') await it.say({ ...social, status })
      else await act(async () => it.logins[0]?.fail(new LoginFailedError({ reason })))
      const button = await it.see('try-again')
      let inTheClick = 0
      await act(async () => {
        button.click()
        inTheClick = it.opened.mock.calls.length
      })
      expect(inTheClick).toBe(2)
      await it.begun(2)
      await it.says('Opening Google…')
      const ids = it.logins.map((login) => 'window' in login && login.window?.id)
      expect(new Set(ids).size).toBe(2)
      expect(it.opened).toHaveBeenCalledTimes(2)
      await it.say(awayState())
      await it.says('Continue in the Google window.')
    },
  )

  test('error: so many seconds are to pass: until then nothing can be tried', async () => {
    const it = await begun()
    await act(async () => it.logins[0]?.fail(new LoginThrottledError({ retryAfterSeconds: 2 })))
    await it.says('Please try again after 2 seconds')
    await it.press('try-again')
    expect(it.opened).toHaveBeenCalledTimes(1)
    await it.pass(2000)
    await it.press('try-again')
    expect(it.opened).toHaveBeenCalledTimes(2)
  })

  test('error: code that cannot be fetched is said, its window goes, and it is fetched again', async () => {
    let isBroken = true
    const it = await visitor({
      load: async () => {
        if (isBroken) throw new TypeError('Failed to fetch dynamically imported module: /auth.js')
      },
    })
    await it.says('The wallet didn’t load.')
    expect(it.closed).toHaveBeenCalledTimes(1)
    isBroken = false
    await it.press('try-again')
    await it.begun(1)
  })

  test('another way leads back to the ways, also where none was before it', async () => {
    const it = await begun()
    await it.press('modal-close')
    await it.open({ view: { name: 'ConnectingSocial', provider: 'google' } })
    await it.begun(2)
    await act(async () => it.logins[1]?.fail(new LoginFailedError({ reason: 'provider_off' })))
    await it.press('social-other')
    await it.see(row)
  })
})
