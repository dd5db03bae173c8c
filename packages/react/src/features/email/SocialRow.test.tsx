// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { answerWithLogin, createFakeLogin } from '../../test/fakeLogin.ts'
import { createFakeRemote } from '../../test/fakeRemote.ts'
import { mountModal } from '../../test/mountModal.tsx'

let end: (() => Promise<void>) | undefined

// What a test does not want to see comes with the speed of a module that is there.
beforeAll(() => import('./emailFeature.ts'))
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await end?.()
  end = undefined
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const row = 'social-selector-google'
type Options = Parameters<typeof mountModal>[0]

async function visitor(options: Options = {}) {
  await end?.()
  const opened = vi.spyOn(window, 'open').mockReturnValue({ close: vi.fn() } as never)
  const fake = createFakeLogin()
  const page = await mountModal({
    fetch: answerWithLogin('email', 'google'),
    sources: [fake.source],
    ...options,
  })
  end = page.end
  await page.open()
  await page.see('modal-title')
  /** Long enough for all that may still come: its code is here. */
  const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 300)))
  return {
    ...page,
    ...fake,
    opened,
    settled,
    viewed: () => page.find('modal')?.dataset['view'],
  }
}

describe('where it is', () => {
  test('it stands below the field, and says whose account it asks for (S1.4, S5.29)', async () => {
    const it = await visitor()
    expect((await it.see(row)).textContent).toBe('Continue with Google')
    const field = await it.see('email-input')
    expect(field.compareDocumentPosition(await it.see(row))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  /** What each button is named, by what it shows and by what readers and tooltips say of it. */
  const buttonsOf = (it: Awaited<ReturnType<typeof visitor>>) =>
    [...(it.shadow()?.querySelectorAll('[data-testid^="social-selector-"]') ?? [])].map(
      (button) => ({
        hasMark: button.querySelector('svg[aria-hidden="true"]') !== null,
        label: button.getAttribute('aria-label'),
        shown: button.textContent,
        title: button.getAttribute('title'),
      }),
    )
  const full = (name: string) => ({
    hasMark: true,
    label: null,
    shown: `Continue with ${name}`,
    title: null,
  })
  const tile = (name: string) => ({
    hasMark: true,
    label: `Continue with ${name}`,
    shown: '',
    title: name,
  })

  test.each([
    [['email', 'discord'], [full('Discord')]],
    [
      ['email', 'google', 'apple'],
      [full('Google'), full('Apple')],
    ],
    [
      ['email', 'github', 'google'],
      [full('GitHub'), full('Google')],
    ],
    [
      ['email', 'apple', 'google', 'discord'],
      [full('Apple'), tile('Google'), tile('Discord')],
    ],
    [
      ['google', 'apple', 'github', 'discord'],
      [full('Google'), tile('Apple'), tile('GitHub'), tile('Discord')],
    ],
    [
      ['x', 'discord', 'facebook', 'github', 'farcaster', 'apple', 'google'],
      [
        full('X'),
        ...['Discord', 'Facebook', 'GitHub', 'Farcaster', 'Apple', 'Google'].map((name) =>
          tile(name),
        ),
      ],
    ],
  ] as const)(
    'one or two have a button each, from three on the first alone, in the order of the project: %j (S1.4, S5.29)',
    async (logins, buttons) => {
      const it = await visitor({ fetch: answerWithLogin(...logins) })
      await eventually(async () => {
        await act(async () => {})
        expect(buttonsOf(it)).toEqual(buttons)
      })
    },
  )

  test.each(['google', 'apple', 'github', 'discord', 'facebook', 'x'] as const)(
    '%s leads to its own login, as a button or as a tile (S1.4, S5.29)',
    async (provider) => {
      const it = await visitor({
        fetch: answerWithLogin('google', 'apple', 'github', 'discord', 'facebook', 'x'),
      })
      await it.press(`social-selector-${provider}`)
      await eventually(() => expect(it.logins).toMatchObject([{ provider }]))
    },
  )

  test('a tile is named in the visitor’s language, with the provider by its own name', async () => {
    const it = await visitor({
      fetch: answerWithLogin('google', 'apple', 'github'),
      locale: 'ar',
    })
    const button = await it.see('social-selector-github')
    expect(button.getAttribute('aria-label')).toBe('المتابعة باستخدام \u2068GitHub\u2069')
    expect(button.title).toBe('GitHub')
  })

  test.each([
    ['the site', { features: { socials: false }, projectId: '' }],
    ['the project', { fetch: answerWithLogin('email') }],
    ['a project with others alone', { fetch: answerWithLogin('email', 'x', 'farcaster') }],
  ] as const satisfies readonly (readonly [string, Options])[])(
    '%s has it off: e-mail is alone (S5.29)',
    async (_, options) => {
      const it = await visitor(options as Options)
      await it.see('email-input')
      await it.settled()
      expect(it.find(row)).toBeFalsy()
    },
  )

  test('who is to pay is not asked to log in (S5.27)', async () => {
    const it = await visitor({ features: { pay: true } as object })
    await it.see('wallet-selector-io.rabby')
    await it.settled()
    expect(it.find(row)).toBeFalsy()
  })

  test('a project that has every login off: nothing of it is there or loaded, and no place kept (S2.13)', async () => {
    const it = await visitor({ fetch: answerWithLogin() })
    await it.see('wallet-selector-io.rabby')
    await it.settled()
    expect(it.find(row)).toBeFalsy()
    expect(it.seen.context).toBeUndefined()
    expect(it.find('modal')?.textContent).toContain('New to wallets?')
  })

  test('a site without a source that visitors log in to has none', async () => {
    const it = await visitor({ sources: [createFakeRemote().remote] })
    await it.see('wallet-selector-io.rabby')
    await it.settled()
    expect(it.find(row)).toBeFalsy()
    expect(it.find('modal')?.textContent).toContain('New to wallets?')
  })

  test('until the project has answered it is not there', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const server = answerWithLogin('email', 'google')
    const it = await visitor({ fetch: (...asked) => answered.then(() => server(...asked)) })
    await it.see('wallet-selector-io.rabby')
    await it.settled()
    expect(it.find(row)).toBeFalsy()
    answer()
    await it.see(row)
  })

  test.each([
    ['eip155', true],
    ['solana', true],
    ['bip122', false],
  ] as const)('a modal about %s alone: %s (S1.18)', async (namespace, isThere) => {
    const it = await visitor()
    await it.see(row)
    await act(async () => {
      it.latchkey.store.setState(({ modal }) => ({ modal: { ...modal, namespace } }))
    })
    expect(Boolean(it.find(row))).toBe(isThere)
  })

  test('with e-mail off it is there alone, with the word between it and the wallets', async () => {
    const it = await visitor({ fetch: answerWithLogin('google') })
    await it.see(row)
    expect(it.find('email-input')).toBeFalsy()
    expect(it.find(row)?.parentElement?.parentElement?.textContent).toBe('orContinue with Google')
    expect(it.find('modal')?.textContent).not.toContain('New to wallets?')
  })

  const wanted = [row, 'email-input', 'wallet-selector-io.rabby']
  test.each([
    [undefined, ['wallet-selector-io.rabby', 'email-input', row]],
    [
      ['social', 'email', 'wallet'],
      [row, 'email-input', 'wallet-selector-io.rabby'],
    ],
    [
      ['email', 'wallet', 'social'],
      ['email-input', row, 'wallet-selector-io.rabby'],
    ],
    [
      ['wallet', 'social'],
      ['wallet-selector-io.rabby', row, 'email-input'],
    ],
    [
      ['social', 'wallet'],
      [row, 'email-input', 'wallet-selector-io.rabby'],
    ],
  ] as const)("the site's order %j wins (S2.29)", async (connectMethodsOrder, order) => {
    const it = await visitor({ features: { connectMethodsOrder } })
    for (const id of wanted) await it.see(id)
    const ids = [...(it.shadow()?.querySelectorAll<HTMLElement>('[data-testid]') ?? [])]
      .map(({ dataset }) => dataset['testid'] ?? '')
      .filter((id) => wanted.includes(id))
    expect(ids).toEqual(order)
  })
})

describe('a click', () => {
  test('opens the window before anything is waited for, once, and leads to the screen that waits for it (S1.4)', async () => {
    const it = await visitor()
    const button = await it.see(row)
    let inTheClick = 0
    await act(async () => {
      button.click()
      inTheClick = it.opened.mock.calls.length
    })
    expect(inTheClick).toBe(1)
    // Its screen may be on its way still.
    await act(async () => button.click())
    await it.see('login-status')
    expect(it.viewed()).toBe('ConnectingSocial')
    await eventually(() => expect(it.logins).toHaveLength(1))
    await it.settled()
    expect(it.logins).toHaveLength(1)
    expect(it.opened).toHaveBeenCalledTimes(1)
    const login = it.logins[0]
    if (!login || !('window' in login)) throw new Error('No login at a provider')
    expect(login.provider).toBe('google')
    // The one of the click, and no other.
    expect(it.opened.mock.calls[0]?.[0]).toBe(
      `https://wallet.test/s/#${login.window?.id}.${login.window?.secret}`,
    )
    expect(login.window?.current()).toBe(it.opened.mock.results[0]?.value)
  })

  test.each([
    ['google', 2],
    ['github', 2],
    ['discord', 4],
  ] as const)(
    'on %s of %i: that one is busy, and the others do nothing meanwhile',
    async (clicked, count) => {
      const logins = ['google', 'github', 'apple', 'discord'].slice(0, count)
      const it = await visitor({ fetch: answerWithLogin('email', ...logins) })
      const button = await it.see(`social-selector-${clicked}`)
      // The screen that waits for the window is not there yet.
      act(() => button.click())
      const states = logins.map((login) => {
        const each = it.find(`social-selector-${login}`)
        return {
          hasMark: Boolean(each?.querySelector('svg')),
          isBusy: each?.getAttribute('aria-busy') === 'true',
          isOff: each?.getAttribute('aria-disabled') === 'true',
          login,
        }
      })
      expect(states).toEqual(
        logins.map((login) => ({
          hasMark: login !== clicked,
          isBusy: login === clicked,
          isOff: true,
          login,
        })),
      )
      for (const login of logins) act(() => it.find(`social-selector-${login}`)?.click())
      expect(it.opened).toHaveBeenCalledTimes(1)
      await eventually(() => expect(it.logins).toMatchObject([{ provider: clicked }]))
    },
  )

  test('what opens the window is said to no one who looks at the page', async () => {
    const it = await visitor()
    await it.press(row)
    await eventually(() => expect(it.logins).toHaveLength(1))
    const login = it.logins[0]
    if (!login || !('window' in login)) throw new Error('No login at a provider')
    expect(JSON.stringify(it.latchkey.store.getState())).not.toContain(login.window?.secret)
  })

  const buttonAndTile = [row, 'social-selector-github']
  const three = answerWithLogin('email', 'google', 'apple', 'github')

  test.each(buttonAndTile)('%s does nothing while the browser is offline', async (row) => {
    const it = await visitor({ fetch: three })
    await it.see(row)
    await act(async () => it.latchkey.store.setState({ online: false }))
    expect((await it.see(row)).getAttribute('aria-disabled')).toBe('true')
    await it.press(row)
    expect(it.opened).not.toHaveBeenCalled()
    expect(it.viewed()).toBe('Connect')
  })

  test.each(buttonAndTile)('%s does nothing before the site’s terms are accepted', async (row) => {
    const it = await visitor({
      fetch: three,
      features: { legalCheckbox: true },
      termsConditionsUrl: 'https://site.example/terms',
    })
    expect((await it.see(row)).getAttribute('aria-disabled')).toBe('true')
    await it.press(row)
    expect(it.opened).not.toHaveBeenCalled()
    expect(it.viewed()).toBe('Connect')
    await act(async () =>
      it.shadow()?.querySelector<HTMLInputElement>('[type="checkbox"]')?.click(),
    )
    await it.press(row)
    await it.see('login-status')
    expect(it.opened).toHaveBeenCalledTimes(1)
  })
})

describe('in the browser of an app', () => {
  const instagram =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36 Instagram 335.0'
  const everyOne = answerWithLogin('email', 'google', 'apple', 'github', 'x')

  async function visitorOf(userAgent: string, telegram?: string) {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    if (telegram !== undefined) vi.stubGlobal('Telegram', { WebApp: { platform: telegram } })
    return visitor({ fetch: everyOne })
  }

  const namesOf = (it: Awaited<ReturnType<typeof visitor>>) =>
    [
      ...(it.shadow()?.querySelectorAll<HTMLElement>('[data-testid^="social-selector-"]') ?? []),
    ].map(({ dataset }) => dataset['testid']?.split('-').at(-1))

  test('a provider that refuses to open there says so before anybody presses it, with a way out', async () => {
    const it = await visitorOf(instagram)
    const note = await it.see('in-app-note')
    expect(note.textContent).toContain('Google won’t open inside this app.')
    expect(namesOf(it)).toEqual(['apple', 'github', 'x'])
    expect(await it.see('email-input')).toBeTruthy()
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await it.press('in-app-copy')
    expect(written).toHaveBeenCalledWith(location.href)
    await eventually(() => expect(note.textContent).toContain('Link copied'))
  })

  test('the others go to the provider in this tab at once, as a window would lead out of the app', async () => {
    const it = await visitorOf(instagram)
    await it.see('in-app-note')
    await it.press('social-selector-apple')
    await eventually(() => expect(it.logins).toMatchObject([{ provider: 'apple' }]))
    const [login] = it.logins
    expect(login && 'window' in login && login.window).toBeUndefined()
    expect(it.opened).not.toHaveBeenCalled()
  })

  test('Telegram on iOS has no Google, and says nothing of it (S5.26)', async () => {
    const it = await visitorOf('Mozilla/5.0 (iPhone) Mobile/15E148', 'ios')
    await eventually(() => expect(namesOf(it)).toEqual(['apple', 'github', 'x']))
    expect(it.find('in-app-note')).toBeFalsy()
  })

  test('a browser of its own is asked nothing of it', async () => {
    const it = await visitorOf('Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0.0.0 Safari/537.36')
    await it.settled()
    expect(namesOf(it)).toEqual(['google', 'apple', 'github', 'x'])
    expect(it.find('in-app-note')).toBeFalsy()
  })
})
