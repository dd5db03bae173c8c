// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { answerWithEmail, answerWithLogin, createFakeLogin } from '../../test/fakeLogin.ts'
import { createFakeRemote } from '../../test/fakeRemote.ts'
import { answerAsServer } from '../../test/fakeServer.ts'
import { mountModal } from '../../test/mountModal.tsx'
import { typeInto } from '../../test/typeInto.ts'

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

async function visitor(options: Parameters<typeof mountModal>[0] = {}) {
  const fake = createFakeLogin()
  const page = await mountModal({ fetch: answerWithEmail, sources: [fake.source], ...options })
  end = page.end
  await page.open()
  await page.see('modal-title')
  const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve)))
  await settled()
  return {
    ...page,
    ...fake,
    input: () => page.see('email-input') as Promise<HTMLInputElement>,
    note: () =>
      page.find('email-input')?.closest('form')?.querySelector('[role="status"]')?.textContent,
    submit: async () => {
      const form = (await page.see('email-input')).closest('form')
      await act(async () => void form?.requestSubmit())
    },
    viewed: () => page.find('modal')?.dataset['view'],
  }
}

/** Test ids from top to bottom, as far as they are among the wanted ones. */
async function order(
  options: Parameters<typeof mountModal>[0],
  wanted: readonly string[] = [
    'wallet-selector-io.rabby',
    'wallet-selector-walletConnect',
    'email-input',
    'all-wallets',
  ],
) {
  await end?.()
  const it = await visitor({
    ...options,
    sources: [createFakeLogin().source, createFakeRemote().remote],
  })
  for (const id of wanted)
    if (id !== 'wallet-selector-io.rabby' || !options?.connectors) await it.see(id)
  return [...(it.shadow()?.querySelectorAll<HTMLElement>('[data-testid]') ?? [])]
    .map(({ dataset }) => dataset['testid'] ?? '')
    .filter((id) => wanted.includes(id))
}

describe('where e-mail is', () => {
  test('it is there where a site has a source that visitors log in to, unless told otherwise (S9.26)', async () => {
    const it = await visitor()
    await it.input()
    await end?.()
    const without = await visitor({ sources: [createFakeRemote().remote] })
    await without.see('wallet-selector-io.rabby')
    expect(without.find('email-input')).toBeFalsy()
  })

  test.each([
    ['the site', { features: { email: false } }],
    ['a basic mode', { basic: true }],
    ['pay', { features: { pay: true } as object }],
  ])(
    '%s switches it off: nothing of it is loaded, and no place kept (S2.13)',
    async (_, options) => {
      // The project may have it on, and has not said so yet.
      const it = await visitor({ ...options, fetch: () => new Promise(() => {}) })
      await it.see('wallet-selector-io.rabby')
      expect(it.find('email-input')).toBeFalsy()
      expect(it.seen.context).toBeUndefined()
      // Where e-mail is on, or on its way, it is the answer.
      expect(it.find('modal')?.textContent).toContain('New to wallets?')
    },
  )

  test("the project's configuration switches it off", async () => {
    const it = await visitor({ fetch: answerWithLogin('google') })
    await eventually(async () => {
      await act(async () => {})
      expect(it.find('email-input')).toBeFalsy()
    })
  })

  test('until the project has answered its place is kept, and nothing in it; the next visit has the last answer', async () => {
    let answer = (_: Response) => {}
    const answered = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const it = await visitor({
      fetch: async (input) =>
        new URL(String(input)).pathname === '/appkit/v1/config' ? answered : answerAsServer(input),
    })
    await it.see('wallet-selector-io.rabby')
    for (let turn = 0; turn < 20; turn += 1) await act(async () => {})
    expect(it.find('email-input')).toBeFalsy()
    expect(it.find('modal')?.textContent).not.toContain('New to wallets?')
    answer(Response.json({ features: [] }))
    await eventually(async () => {
      await act(async () => {})
      expect(it.find('modal')?.textContent).toContain('New to wallets?')
    })
    expect(it.find('email-input')).toBeFalsy()
    expect(it.storage.get('@latchkey/test.config')).toBe('{"features":[]}')
  })

  test.each([
    ['eip155', true],
    ['solana', true],
    ['bip122', false],
  ] as const)(
    'a modal about %s alone: %s, as the wallet has accounts there or not (S1.18)',
    async (namespace, isThere) => {
      const it = await visitor()
      await it.input()
      await act(async () => {
        it.latchkey.store.setState(({ modal }) => ({ modal: { ...modal, namespace } }))
      })
      expect(Boolean(it.find('email-input'))).toBe(isThere)
    },
  )

  test('installed wallets come first, then e-mail, then what leads further (S2.29)', async () => {
    expect(await order({})).toEqual([
      'wallet-selector-walletConnect',
      'wallet-selector-io.rabby',
      'email-input',
      'all-wallets',
    ])
  })

  test('without an installed wallet e-mail comes first (S9.43)', async () => {
    expect(await order({ connectors: [] })).toEqual([
      'email-input',
      'wallet-selector-walletConnect',
      'all-wallets',
    ])
  })

  test("the site's order wins (S2.29)", async () => {
    expect((await order({ features: { connectMethodsOrder: ['email', 'wallet'] } }))[0]).toBe(
      'email-input',
    )
    expect(
      await order({ connectors: [], features: { connectMethodsOrder: ['wallet', 'email'] } }),
    ).toEqual(['wallet-selector-walletConnect', 'email-input', 'all-wallets'])
  })

  test('it is the answer for who is new to wallets: nothing else is offered for that', async () => {
    const it = await visitor({ connectors: [] })
    await it.input()
    expect(it.find('modal')?.textContent).not.toContain('New to wallets?')
    expect(it.find('modal')?.textContent).not.toContain('No wallet in this browser yet.')
  })

  test('without the list of wallets it stands alone, with no word between', async () => {
    const it = await visitor({ enableWallets: false })
    await it.input()
    expect(it.find('email-input')?.closest('form')?.parentElement?.children).toHaveLength(1)
  })
})

describe('the field', () => {
  test.each(['ann', 'ann@', 'ann@example', 'a b@example.com', ''])(
    'error: %s is said to be no address, and nothing is sent (S5.28)',
    async (text) => {
      const it = await visitor()
      await typeInto(await it.input(), text)
      await it.submit()
      expect(it.note()).toBe('Check the address.')
      expect((await it.input()).getAttribute('aria-invalid')).toBe('true')
      expect(it.viewed()).toBe('Connect')
      await typeInto(await it.input(), `${text}x`)
      expect(it.note()).toBe('')
    },
  )

  test.each([
    ['blanks', ' ann@example.com '],
    ['marks that no one sees', '\u200fann@exam\u00adple.com\u202c'],
  ])('Enter sends what was typed, without %s in it', async (_, typed) => {
    const it = await visitor()
    await typeInto(await it.input(), typed)
    await it.submit()
    await eventually(async () => {
      await act(async () => {})
      expect(it.logins[0]).toMatchObject({ email: 'ann@example.com' })
    })
  })

  test('the line for what is wrong is there before anything is, so that nothing moves', async () => {
    const it = await visitor()
    await it.input()
    expect(it.note()).toBe('')
  })

  test('who is offline is told so, and nothing is sent', async () => {
    const it = await visitor()
    await typeInto(await it.input(), 'ann@example.com')
    await act(async () => it.latchkey.store.setState({ online: false }))
    expect(it.note()).toBe('You’re offline.')
    await it.submit()
    await it.press('email-submit')
    expect(it.viewed()).toBe('Connect')
  })

  test('nothing is sent before the site’s terms are accepted', async () => {
    const it = await visitor({
      features: { legalCheckbox: true },
      termsConditionsUrl: 'https://site.example/terms',
    })
    await typeInto(await it.input(), 'ann@example.com')
    expect((await it.see('email-submit')).getAttribute('aria-disabled')).toBe('true')
    await it.submit()
    expect(it.viewed()).toBe('Connect')
    await act(async () =>
      it.shadow()?.querySelector<HTMLInputElement>('[type="checkbox"]')?.click(),
    )
    await it.submit()
    await it.see('otp-input')
  })
})
