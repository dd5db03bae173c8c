// @vitest-environment happy-dom
import { LoginFailedError, LoginThrottledError } from '@latchkey/core'
import type { LoginErrorCode } from '@latchkey/core/adapter'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { answerWithEmail, codeState, createFakeLogin } from '../../../test/fakeLogin.ts'
import { mountModal } from '../../../test/mountModal.tsx'
import { typeInto } from '../../../test/typeInto.ts'

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
  vi.unstubAllGlobals()
})

const email = 'ann@example.com'

/** A visitor whose address has been sent. */
async function visitor(
  options: Parameters<typeof mountModal>[0] & { load?: () => Promise<void> } = {},
) {
  const { load, ...rest } = options
  const fake = createFakeLogin({ load })
  const page = await mountModal({
    connectors: [],
    fetch: answerWithEmail,
    sources: [fake.source],
    ...rest,
  })
  end = page.end
  await page.open()
  await typeInto(await page.see('email-input'), email)
  await page.press('email-submit')
  const says = (text: string) =>
    eventually(async () => {
      await act(async () => {})
      expect(page.find('modal')?.textContent).toContain(text)
    })
  const say = (state: Parameters<typeof fake.say>[0]) => act(async () => fake.say(state))
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  const started = () => eventually(async () => expect(fake.logins).toHaveLength(1))
  const otp = () => page.see('otp-input') as Promise<HTMLInputElement>
  return {
    ...page,
    ...fake,
    otp,
    pass,
    say,
    says,
    started,
    typeCode: async (text: string) => typeInto(await otp(), text),
    viewed: () => page.find('modal')?.dataset['view'],
  }
}

/** A visitor who is asked for the code. */
async function withCode(change: Parameters<typeof codeState>[0] = {}) {
  const it = await visitor()
  await it.started()
  await it.say(codeState(change))
  await it.says('We sent a code to')
  return it
}

describe('the code', () => {
  test('an address is sent, its code entered, and the visitor is connected (S1.4)', async () => {
    const it = await visitor()
    await it.started()
    expect(it.logins[0]).toMatchObject({ email })
    expect(it.viewed()).toBe('EmailVerifyOtp')
    await it.says('We’re sending a code to')
    expect((await it.otp()).readOnly).toBe(true)
    await it.say(codeState())
    expect((await it.otp()).readOnly).toBe(false)
    await it.typeCode('123456')
    expect(it.asked.codes).toEqual(['123456'])
    await it.say({ email, kind: 'email', status: 'connecting' })
    await it.says('Opening your wallet')
    await act(async () => it.logins[0]?.enter())
    await eventually(() => expect(it.latchkey.store.getState().modal.open).toBe(false))
    expect(it.latchkey.store.getState().connections.eip155?.status).toBe('connected')
    // It is seen for a moment.
    await it.says('Connected')
    expect(it.asked.cancels).toBe(0)
  })

  test('the field is one that phones fill in: digits alone, from left to right', async () => {
    const it = await withCode()
    const field = await it.otp()
    expect(field.autocomplete).toBe('one-time-code')
    expect(field.inputMode).toBe('numeric')
    expect(field.closest('[dir="ltr"]')).toBeTruthy()
    expect(it.shadow()?.querySelectorAll('[data-testid="otp-input"]')).toHaveLength(1)
  })

  test.each([
    ['123 456', '123456'],
    ['Your code: 123-456.', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['१२३४५६', '123456'],
    ['๑๒๓๔๕๖', '123456'],
    ['１２３４５６', '123456'],
    ['12345678', '123456'],
  ])('pasted as %s it is checked as %s (S5.28)', async (pasted, code) => {
    const it = await withCode()
    await it.typeCode(pasted)
    expect((await it.otp()).value).toBe(code)
    expect(it.asked.codes).toEqual([code])
  })

  test('a code that is pasted whole takes the place of what was typed (S5.28)', async () => {
    const it = await withCode()
    await it.typeCode('19')
    const field = await it.otp()
    await act(async () =>
      field.dispatchEvent(
        Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
          clipboardData: { getData: () => 'Your code: 123-456.' },
        }),
      ),
    )
    expect(field.value).toBe('123456')
    expect(it.asked.codes).toEqual(['123456'])
  })

  test('the cell that is typed into is marked, wherever the caret goes', async () => {
    const it = await withCode()
    const field = await it.otp()
    const marked = () =>
      [...(it.shadow()?.querySelectorAll('[class*="cells"] > span') ?? [])].findIndex((cell) =>
        cell.hasAttribute('data-current'),
      )
    await act(async () => field.focus())
    expect(marked()).toBe(0)
    await it.typeCode('123')
    expect(marked()).toBe(3)
    field.setSelectionRange(1, 1)
    await act(async () => field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true })))
    expect(marked()).toBe(1)
  })

  test('while the wallet loads no mail is spoken of, something moves, and no other code is offered', async () => {
    const it = await visitor()
    await it.started()
    await it.say({ email, kind: 'email', status: 'opening' })
    await it.says('Opening the wallet for')
    const moves = () => it.shadow()?.querySelector('[role="progressbar"][data-busy]')
    expect(moves()).toBeTruthy()
    expect(it.find('otp-resend')?.parentElement?.className).toContain('later')
    await it.pass(5000)
    await it.says('This takes longer than usual.')
    await it.say({ email, kind: 'email', status: 'sending' })
    await it.says('We’re sending a code to')
    expect(moves()).toBeTruthy()
    await it.say(codeState())
    expect(it.find('otp-resend')?.parentElement?.className).toBe('')
    expect(it.find('login-status')?.textContent).toBe('')
  })

  test('with a keyboard to type on, the field has the focus as soon as there is a code', async () => {
    vi.stubGlobal('matchMedia', () => ({
      addEventListener: () => undefined,
      matches: true,
      removeEventListener: () => undefined,
    }))
    const it = await visitor()
    await it.started()
    await it.otp()
    expect(it.shadow()?.activeElement).not.toBe(await it.otp())
    await it.say(codeState())
    await eventually(async () => expect(it.shadow()?.activeElement).toBe(await it.otp()))
  })

  test('an expired code is not said to be good for so long', async () => {
    const it = await withCode({ error: 'code_expired' })
    await it.says('This code has expired.')
    expect(it.find('modal')?.textContent).not.toContain('It’s good for')
  })

  test('fewer digits are not sent, and the same code is sent once', async () => {
    const it = await withCode()
    await it.typeCode('12345')
    expect(it.asked.codes).toEqual([])
    await it.typeCode('123456')
    await it.typeCode('1234567')
    expect(it.asked.codes).toEqual(['123456'])
  })

  test('error: a wrong code is cleared, and the tries that are left are said', async () => {
    const it = await withCode()
    await it.typeCode('123456')
    await it.say(codeState({ isChecking: true }))
    await it.says('Checking the code')
    expect((await it.otp()).readOnly).toBe(true)
    expect(it.shadow()?.querySelector('[role="progressbar"][data-busy]')).toBeTruthy()
    await it.say(codeState({ error: 'code_wrong', triesLeft: 2 }))
    await it.says('That code isn’t right. 2 tries left.')
    expect((await it.otp()).value).toBe('')
    expect((await it.otp()).getAttribute('aria-invalid')).toBe('true')
    // The visitor may type the same one again.
    await it.typeCode('123456')
    expect(it.asked.codes).toEqual(['123456', '123456'])
  })

  test.each([
    ['code_expired', 'This code has expired.'],
    ['code_tries_used', 'No tries left.'],
  ] as const)('error: after %s only a new code helps', async (error, text) => {
    const it = await withCode()
    await it.typeCode('123456')
    await it.say(codeState({ isChecking: true }))
    await it.say(codeState({ error, retryAtMs: Date.now() - 1, triesLeft: 0 }))
    await it.says(text)
    expect((await it.otp()).readOnly).toBe(true)
    await it.press('otp-resend')
    expect(it.asked.resends).toBe(1)
  })

  test.each(['offline', 'timeout', 'locked', 'unavailable', 'rate_limited'] as const)(
    'error: a code that could not be checked (%s) stays, and is checked again',
    async (error) => {
      const it = await withCode()
      await it.typeCode('123456')
      await it.say(codeState({ isChecking: true }))
      await it.say(codeState({ error }))
      await it.press('try-again')
      expect((await it.otp()).value).toBe('123456')
      expect(it.asked.codes).toEqual(['123456', '123456'])
    },
  )

  test('who is offline is told so, and nothing is asked', async () => {
    const it = await withCode()
    await act(async () => it.latchkey.store.setState({ online: false }))
    await it.typeCode('123456')
    await it.says('You’re offline.')
    expect(it.asked.codes).toEqual([])
    await act(async () => it.latchkey.store.setState({ online: true }))
    await it.press('try-again')
    expect(it.asked.codes).toEqual(['123456'])
  })

  test('another code may be asked for once its seconds are past (S8.8)', async () => {
    const it = await withCode({ retryAtMs: Date.now() + 24_000 })
    await it.says('Send again in 24 s')
    await it.press('otp-resend')
    expect(it.asked.resends).toBe(0)
    await it.pass(1000)
    await it.says('Send again in 23 s')
    await it.pass(23_000)
    await it.says('Send a new code')
    await it.press('otp-resend')
    expect(it.asked.resends).toBe(1)
    await it.says('A new code is on its way.')
  })

  test('error: a code that cannot be sent again: why is said, and the last one still counts (S8.8)', async () => {
    const it = await withCode({ retryAtMs: Date.now() - 1 })
    it.login.resend = () => Promise.reject(new LoginThrottledError({ retryAfterSeconds: 7 }))
    await it.press('otp-resend')
    await it.says('Please try again after 7 seconds')
    await it.typeCode('123456')
    expect(it.asked.codes).toEqual(['123456'])
  })

  test('a page that was asleep knows at once how long is left', async () => {
    const it = await withCode({ retryAtMs: Date.now() + 24_000 })
    await act(async () => {
      vi.setSystemTime(Date.now() + 20_000)
      await vi.advanceTimersByTimeAsync(1000)
    })
    await it.says('Send again in 3 s')
  })

  test('the hint says how long a code is good for, and from 20 s on where the mail may be', async () => {
    const it = await withCode({ lifetimeMinutes: 7 })
    await it.says('It’s good for 7 minutes.')
    await it.pass(19_000)
    expect(it.find('modal')?.textContent).not.toContain('Look in spam')
    await it.pass(1000)
    await it.says('Nothing there? Look in spam.')
  })

  test.each([
    ['refused', 'This mailbox doesn’t take our mail. Check the address.'],
    ['failed', 'The mail couldn’t be sent.'],
  ] as const)('a mail that is %s is said, in place of where it may be', async (mail, sentence) => {
    const it = await withCode({ mail })
    await it.says(sentence)
    await it.pass(21_000)
    expect(it.find('modal')?.textContent).not.toContain('Look in spam')
    await it.see('otp-resend')
  })

  test('change leads back to the field with the address in it, and the login ends', async () => {
    const it = await withCode()
    await it.press('login-change')
    const field = (await it.see('email-input')) as HTMLInputElement
    expect(field.value).toBe(email)
    expect(it.asked.cancels).toBe(1)
  })

  test('who closes the modal ends the login, and begins another by opening it again', async () => {
    const it = await withCode()
    await it.typeCode('1234')
    await it.press('modal-close')
    expect(it.asked.cancels).toBe(1)
    await it.open()
    await typeInto(await it.see('email-input'), email)
    await it.press('email-submit')
    await eventually(async () => {
      await act(async () => {})
      expect(it.logins).toHaveLength(2)
    })
    await it.says('We’re sending a code to')
    await it.say(codeState({ triesLeft: 5 }))
    await it.says('We sent a code to')
    expect((await it.otp()).value).toBe('')
    expect(it.asked.cancels).toBe(1)
    await it.typeCode('123456')
    expect(it.asked.codes).toEqual(['123456'])
  })

  test.each(['login-change', 'modal-back', 'modal-close'])(
    'who turns away by %s before there is a code ends the login, too',
    async (way) => {
      const it = await visitor()
      await it.started()
      await it.otp()
      await it.press(way)
      expect(it.asked.cancels).toBe(1)
    },
  )

  test('who turns away while the wallet’s code is fetched has begun nothing', async () => {
    let arrive = () => {}
    const it = await visitor({
      load: () =>
        new Promise((resolve) => {
          arrive = resolve
        }),
    })
    await it.otp()
    await it.press('modal-back')
    await act(async () => arrive())
    expect(it.logins).toEqual([])
    expect(((await it.see('email-input')) as HTMLInputElement).value).toBe(email)
  })

  test('whose code was right is let in, also with the screen left', async () => {
    const it = await withCode()
    await it.say({ email, kind: 'email', status: 'connecting' })
    await it.press('modal-back')
    expect(it.asked.cancels).toBe(0)
  })

  test('a screen reader is told by one region', async () => {
    const it = await withCode()
    const view = it.find('otp-input')?.closest('[data-direction]')
    expect(view?.querySelectorAll('[role="status"], [role="alert"], [aria-live]')).toHaveLength(1)
  })

  test('it says that the wallet is an experiment', async () => {
    const it = await withCode()
    await it.says('Experimental')
  })
})

describe('a login that fails', () => {
  const cases: readonly [LoginErrorCode, string][] = [
    ['blocked', 'security rules block the wallet'],
    ['code_tries_used', 'No tries left.'],
    ['device_refused', 'This device was refused.'],
    ['load_failed', 'The wallet didn’t load.'],
    ['locked', 'The wallet is busy right now.'],
    ['mail_failed', 'The mail couldn’t be sent.'],
    ['offline', 'You’re offline.'],
    ['rate_limited', 'Too many tries for now.'],
    ['slot_damaged', 'can’t be opened on this device'],
    ['timeout', 'This took too long.'],
    ['unavailable', 'out of reach right now'],
  ]
  test.each(cases)('error: %s has its words, and can be tried again', async (reason, text) => {
    const it = await visitor()
    await it.started()
    await act(async () => it.logins[0]?.fail(new LoginFailedError({ reason })))
    await it.says(text)
    await it.press('try-again')
    await eventually(async () => {
      await act(async () => {})
      expect(it.logins).toHaveLength(2)
    })
    await it.says('We’re sending a code to')
    await it.say(codeState())
    await it.says('We sent a code to')
  })

  test.each([
    ['descriptor_changed', 'This isn’t the wallet'],
    ['wallet_missing', 'It isn’t lost. This site’s owner has to put it back.'],
    ['embedder_refused', 'doesn’t work on this page'],
    ['invalid_email', 'can’t be sent to this address'],
  ] as const)('error: after %s trying again would not help', async (reason, text) => {
    const it = await visitor()
    await it.started()
    await act(async () => it.logins[0]?.fail(new LoginFailedError({ reason })))
    await it.says(text)
    expect(it.find('try-again')).toBeFalsy()
    await it.press('login-change')
    await it.see('email-input')
  })

  test('error: the last code was sent just now: so many seconds are to pass, and it is sent by itself then (S8.8)', async () => {
    const it = await visitor()
    await it.started()
    await act(async () => it.logins[0]?.fail(new LoginThrottledError({ retryAfterSeconds: 12 })))
    await it.says('Please try again after 12 seconds')
    // Nothing has failed: there is a wait, and the way back to the address.
    expect(it.find('try-again')).toBeFalsy()
    await it.see('login-change')
    await it.pass(11_000)
    await it.says('Please try again after 1 seconds')
    expect(it.logins).toHaveLength(1)
    await it.pass(1000)
    await eventually(async () => {
      await act(async () => {})
      expect(it.logins).toHaveLength(2)
    })
    expect(it.find('modal')?.textContent).not.toContain('after 0 seconds')
  })

  test('the title says what is on the screen: no mail is looked for before the first, nor after a failure', async () => {
    const it = await visitor()
    const title = () => it.find('modal-title')?.textContent
    await it.started()
    expect(title()).toBe('Your wallet')
    await it.say(codeState())
    await eventually(async () => {
      await act(async () => {})
      expect(title()).toBe('Check your e-mail')
    })
    await it.say({
      code: 'unavailable',
      email,
      kind: 'email',
      retryAtMs: undefined,
      status: 'failed',
    })
    await act(async () => it.logins[0]?.fail(new Error('boom')))
    await it.says('Unknown error')
    expect(title()).toBe('Your wallet')
  })

  test('error: what nothing is known of is an unknown error (S8.9)', async () => {
    const it = await visitor()
    await it.started()
    await act(async () => it.logins[0]?.fail(new Error('boom')))
    await it.says('Unknown error')
    await it.see('try-again')
  })

  test('error: code that cannot be fetched is said, and fetched again', async () => {
    let isBroken = true
    const it = await visitor({
      load: async () => {
        if (isBroken) throw new TypeError('Failed to fetch dynamically imported module: /auth.js')
      },
    })
    await it.says('The wallet didn’t load.')
    isBroken = false
    await it.press('try-again')
    await it.started()
  })

  test('what the source said of the login before is not said of the next', async () => {
    const it = await visitor()
    await it.started()
    await it.say({
      code: 'mail_failed',
      email,
      kind: 'email',
      retryAtMs: undefined,
      status: 'failed',
    })
    await it.says('The mail couldn’t be sent.')
    await it.press('try-again')
    await it.says('We’re sending a code to')
  })
})

describe('a new device', () => {
  async function onNewDevice() {
    const it = await withCode()
    await it.say({
      email,
      kind: 'email',
      number: '47',
      retryAtMs: Date.now() + 30_000,
      status: 'device',
    })
    await it.see('login-number')
    return it
  }

  test('the number is shown, and the page moves on by itself', async () => {
    const it = await onNewDevice()
    expect(it.viewed()).toBe('EmailVerifyDevice')
    expect(it.find('login-number')?.textContent).toBe('47')
    await it.says('We sent a link to ann@example.com')
    await it.says('Open it on any device. This page moves on by itself.')
    expect(it.asked.cancels).toBe(0)
    await it.say({ email, kind: 'email', status: 'connecting' })
    await it.says('Opening your wallet')
    await it.says('This takes a moment.')
    await act(async () => it.logins[0]?.enter())
    await eventually(() => expect(it.latchkey.store.getState().modal.open).toBe(false))
    expect(it.logins).toHaveLength(1)
  })

  test('the link is sent again once its seconds are past', async () => {
    const it = await onNewDevice()
    await it.press('otp-resend')
    expect(it.asked.resends).toBe(0)
    await it.pass(30_000)
    await it.press('otp-resend')
    expect(it.asked.resends).toBe(1)
    await it.says('A new link is on its way.')
  })

  test.each([
    [new LoginFailedError({ reason: 'offline' }), 'You’re offline.'],
    [new LoginFailedError({ reason: 'mail_failed' }), 'The mail couldn’t be sent.'],
    [new LoginThrottledError({ retryAfterSeconds: 7 }), 'Please try again after 7 seconds'],
  ])(
    'error: a link that cannot be sent again: %s is said, and the wait goes on',
    async (error, text) => {
      const it = await onNewDevice()
      it.login.resend = () => Promise.reject(error)
      await it.pass(30_000)
      await it.press('otp-resend')
      await it.says(text)
      expect(it.find('login-number')?.textContent).toBe('47')
    },
  )

  test('back leads to the field with the address, and the login ends', async () => {
    const it = await onNewDevice()
    await it.press('modal-back')
    expect(((await it.see('email-input')) as HTMLInputElement).value).toBe(email)
    expect(it.asked.cancels).toBe(1)
  })

  test('error: a link that no one opened in time has expired', async () => {
    const it = await onNewDevice()
    await act(async () => it.logins[0]?.fail(new LoginFailedError({ reason: 'timeout' })))
    await it.says('The link has expired.')
    await it.says('Try again.')
    await it.see('try-again')
  })

  test('error: refused: said so, and begun anew with a code', async () => {
    const it = await onNewDevice()
    await act(async () => it.logins[0]?.fail(new LoginFailedError({ reason: 'device_refused' })))
    await it.says('This device was refused.')
    await it.press('try-again')
    await eventually(async () => {
      await act(async () => {})
      expect(it.logins).toHaveLength(2)
    })
    await it.say(codeState())
    await it.otp()
    expect(it.viewed()).toBe('EmailVerifyOtp')
  })
})

describe('a device that another one decides about', () => {
  const held = (hours: number) =>
    ({ email, freeAtMs: Date.now() + hours * 3_600_000, kind: 'email', status: 'held' }) as const

  test('is told so with how long it is, by the clock, and moves on by itself', async () => {
    const it = await withCode()
    await it.say(held(23))
    await it.says('Your other device decides.')
    expect(it.viewed()).toBe('EmailVerifyDevice')
    const status = await it.see('login-status')
    expect(status.getAttribute('role')).toBe('status')
    await it.says('Or come back in 23 hours and log in again.')
    await it.pass(3_600_000)
    await it.says('Or come back in 22 hours and log in again.')
    await it.say({ email, kind: 'email', status: 'connecting' })
    await it.says('Opening your wallet')
  })

  test('error: that has had no answer is told to log in again, and does by one click', async () => {
    const it = await withCode()
    await it.say(held(23))
    await it.says('Your other device decides.')
    await it.say({
      code: 'device_held',
      email,
      kind: 'email',
      retryAtMs: undefined,
      status: 'failed',
    })
    await it.says('Your other device hasn’t answered.')
    await it.says('Let this browser in there, then log in again.')
    await it.press('try-again')
    expect(it.logins).toHaveLength(2)
  })
})
