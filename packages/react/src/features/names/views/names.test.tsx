// @vitest-environment happy-dom
import { type Connector, connect, type View } from '@latchkey/core'
import { popTransaction } from '@latchkey/core/modal'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { address, rabby } from '../../../test/fakeAdapter.ts'
import { answerAsServer } from '../../../test/fakeServer.ts'
import { mountModal } from '../../../test/mountModal.tsx'

let end: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  await end?.()
  end = undefined
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const embedded = { ...rabby, name: 'Own Wallet', type: 'AUTH' } as const
const record = (name: string) => ({
  addresses: { '2147483648': { address } },
  attributes: {},
  name,
  registered_at: '2026-01-01T00:00:00.000Z',
  updated_at: null,
})
const refusal = (code: string, description: string) =>
  Response.json({ code, reasons: [{ description, field: '' }], status: 'FAILED' }, { status: 400 })

/** Errors that are written into the console. */
function muteConsole() {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  return logged
}

/** A server where `alice` is taken, whose answers the test may replace. */
function nameServer() {
  const asked: string[] = []
  const server = {
    asked,
    features: [{ config: ['own.test'], id: 'names', isEnabled: true }] as object[],
    isAway: false,
    names: [] as string[],
    posts: [] as unknown[],
    register: (): Response => {
      const { name } = JSON.parse((server.posts.at(-1) as { message: string }).message)
      server.names.push(name)
      return Response.json({ ...record(name), success: true })
    },
    suggest: (label: string): Response =>
      Response.json({
        suggestions: [
          { name: `${label}.own.test`, registered: label === 'alice' },
          { name: `${label}-oak.own.test`, registered: false },
        ],
      }),
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    if (pathname.startsWith('/v1/profile/suggestions/')) {
      const label = pathname.split('/').at(-1) ?? ''
      asked.push(label)
      return server.suggest(label)
    }
    if (pathname.startsWith('/v1/profile/reverse/')) return Response.json(server.names.map(record))
    if (pathname === '/v1/profile/account') {
      server.posts.push(JSON.parse(String(init?.body)))
      return server.register()
    }
    if (pathname === '/v1/profile/time') return Response.json({ now: '2026-01-01T00:00:00.000Z' })
    if (pathname.startsWith('/v1/identity/')) return Response.json({ avatar: null, name: null })
    if (pathname === '/appkit/v1/config')
      return server.isAway
        ? new Response('', { status: 502 })
        : Response.json({ features: server.features })
    return answerAsServer(input)
  }
  return { fetch, server }
}

/** A connected visitor on a screen about names. */
async function visitor({
  connectors = [embedded],
  prepare = () => undefined,
  view = { name: 'RegisterAccountName' },
}: {
  connectors?: readonly Connector[]
  prepare?: (server: ReturnType<typeof nameServer>['server']) => unknown
  view?: View
} = {}) {
  const { fetch, server } = nameServer()
  prepare(server)
  const page = await mountModal({ connectors, fetch })
  end = page.end
  await act(async () => void (await connect(page.latchkey, { connectorId: 'io.rabby' })))
  await page.open({ view })
  const input = () => page.see('name-input') as Promise<HTMLInputElement>
  const says = (text: string) =>
    eventually(async () => {
      await act(async () => {})
      expect(page.find('modal')?.textContent).toContain(text)
    })
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  const viewed = () => page.find('modal')?.dataset['view']
  return {
    ...page,
    input,
    pass,
    says,
    server,
    async type(text: string) {
      const field = await input()
      await act(async () => {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
        set?.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
      return field.value
    },
    viewed,
  }
}

describe('RegisterAccountName (S2.9)', () => {
  test('lets only letters, digits and hyphens in, and shows the zone after them (S5.1, S9.29)', async () => {
    const it = await visitor()
    expect(await it.type('Al_ice!é 2')).toBe('alice2')
    expect((await it.input()).parentElement?.textContent).toBe('.own.test')
    expect((await it.input()).parentElement?.dir).toBe('ltr')
  })

  test('asks once the visitor has paused for half a second', async () => {
    const it = await visitor()
    await it.type('robi')
    await it.pass(400)
    await it.type('robin')
    await it.pass(499)
    expect(it.server.asked).toEqual([])
    await it.pass(1)
    await it.says('robin.own.test is free.')
    expect(it.server.asked).toEqual(['robin'])
  })

  test('error: fewer than four characters are said to be too few, and nothing is asked (S9.28)', async () => {
    const it = await visitor()
    await it.type('bob')
    expect(it.find('name-status')?.textContent).toBe('')
    await it.pass(500)
    await it.says('Use at least 4 characters.')
    expect((await it.input()).getAttribute('aria-invalid')).toBe('true')
    expect((await it.see('name-submit')).getAttribute('aria-disabled')).toBe('true')
    await it.press('name-submit')
    expect(it.server.asked).toEqual([])
    expect(it.server.posts).toEqual([])
  })

  test('a name that is taken cannot be registered; one like it is a click away (S3.55)', async () => {
    const it = await visitor()
    await it.type('alice')
    await it.pass(500)
    await it.says('alice.own.test is taken.')
    const taken = await it.see('name-suggestion-alice.own.test')
    expect(taken.textContent).toContain('Taken')
    expect(taken.getAttribute('aria-disabled')).toBe('true')
    await it.press('name-submit')
    expect(it.server.posts).toEqual([])
    await it.press('name-suggestion-alice-oak.own.test')
    expect((await it.input()).value).toBe('alice-oak')
    await it.pass(500)
    await it.says('alice-oak.own.test is free.')
  })

  test('error: a server that is away is said to be, the reason is in the console, and it can be asked again (S8.12)', async () => {
    const logged = muteConsole()
    const it = await visitor()
    const { suggest } = it.server
    it.server.suggest = () => new Response('a proxy’s page', { status: 502 })
    await it.type('robin')
    await it.pass(500)
    await it.says('We can’t check names right now.')
    expect(it.find('modal')?.textContent).not.toContain('Error fetching name suggestions')
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'Error fetching name suggestions' }),
    )
    it.server.suggest = suggest
    const retry = [...(it.shadow()?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === 'Try again',
    )
    await act(async () => retry?.click())
    await it.says('robin.own.test is free.')
  })

  test('error: who is offline is told that', async () => {
    const it = await visitor()
    it.server.suggest = () => {
      throw new TypeError('Failed to fetch')
    }
    await act(async () => it.latchkey.store.setState({ online: false }))
    await it.type('robin')
    await it.pass(500)
    await it.says('Names can be checked once you’re back.')
  })

  test('a name that was registered is on the success screen and in the account (S4.20, S4.21, S2.10)', async () => {
    const it = await visitor()
    await it.type('robin')
    await it.pass(500)
    await it.says('robin.own.test is free.')
    await it.press('name-submit')
    await it.says('robin.own.test is yours.')
    expect(it.viewed()).toBe('RegisterAccountNameSuccess')
    expect(it.server.posts).toHaveLength(1)
    await it.press('name-done')
    await it.see('account-address')
    await it.says('robin.own.test')
  })

  test('Enter registers, and a second one does not while the wallet is asked', async () => {
    const it = await visitor()
    await it.type('robin')
    await it.pass(500)
    await it.says('robin.own.test is free.')
    it.wallet.answer = 'hang'
    const field = await it.input()
    const enter = () =>
      act(async () => {
        field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }))
      })
    await enter()
    await it.says('Confirm in Own Wallet')
    await enter()
    expect(it.latchkey.store.getState().transactionStack).toHaveLength(1)
    expect((await it.see('name-submit')).getAttribute('aria-busy')).toBe('true')
  })

  test.each(['cancel', 'error'] as const)(
    'what lies over the form for the approval ends by %s: the form is there again (S4.17, S4.27, S4.29, S4.30)',
    async (outcome) => {
      const it = await visitor()
      await it.type('robin')
      await it.pass(500)
      await it.says('robin.own.test is free.')
      it.wallet.answer = 'hang'
      await it.press('name-submit')
      await it.says('Confirm in Own Wallet')
      await act(async () => {
        it.latchkey.store.setState(({ router }) => ({
          router: [...router, { name: 'Networks' }, { name: 'ProfileWallets' }],
        }))
        popTransaction(it.latchkey, outcome)
      })
      expect(it.latchkey.store.getState().router.at(-1)?.name).toBe('RegisterAccountName')
      expect((await it.input()).value).toBe('robin')
    },
  )

  test('error: declined in the wallet: said so, and what was typed stays (S4.22)', async () => {
    const it = await visitor()
    await it.type('robin')
    await it.pass(500)
    await it.says('robin.own.test is free.')
    it.wallet.answer = 'decline'
    await it.press('name-submit')
    await it.says('Declined in Own Wallet. No name was registered.')
    expect(it.viewed()).toBe('RegisterAccountName')
    expect((await it.input()).value).toBe('robin')
    expect(it.server.posts).toEqual([])
  })

  test.each([
    ['name_taken', 'robin.own.test is taken.'],
    ['name_alike', 'This name looks like one that’s taken.'],
    ['name_reserved', 'This name can’t be registered.'],
    ['name_refused', 'This name can’t be registered.'],
    ['name_owned', 'Each account has one name.'],
  ])(
    'error: the server’s reason %s is said in the visitor’s words, and its own are in the console; what was typed stays (S8.12, S4.22)',
    async (code, words) => {
      const logged = muteConsole()
      const it = await visitor()
      it.server.register = () => refusal(code, 'In the words of the server.')
      await it.type('robin')
      await it.pass(500)
      await it.says('robin.own.test is free.')
      await it.press('name-submit')
      await it.says(words)
      expect(logged).toHaveBeenCalledWith(
        expect.objectContaining({ message: 'In the words of the server.' }),
      )
      expect(it.find('toast')).toBeFalsy()
      expect((await it.input()).value).toBe('robin')
      await it.type('robina')
      expect(it.find('name-status')?.textContent).not.toContain(words)
    },
  )

  test('error: a reason without a known code is shown in the server’s words, as text (S8.12, S4.22)', async () => {
    muteConsole()
    const it = await visitor()
    it.server.register = () =>
      refusal('signature_invalid', `Not <b>robin</b>.<img src=x>${'x'.repeat(10_000)}`)
    await it.type('robin')
    await it.pass(500)
    await it.says('robin.own.test is free.')
    await it.press('name-submit')
    await it.says('Not <b>robin</b>.<img src=x>')
    expect(it.shadow()?.querySelector('b, img[src=x]')).toBeNull()
    expect(it.find('name-status')?.textContent).toHaveLength(200)
    expect((await it.input()).value).toBe('robin')
  })

  test('error: a refusal without a reason is the sentence with the name (S8.12)', async () => {
    muteConsole()
    const it = await visitor()
    it.server.register = () => new Response('a proxy’s page', { status: 502 })
    await it.type('robin')
    await it.pass(500)
    await it.says('robin.own.test is free.')
    await it.press('name-submit')
    await it.says('Error registering name robin.own.test')
  })

  test('error: an account that has a name gets no other', async () => {
    const it = await visitor({ prepare: ({ names }) => names.push('robin.own.test') })
    await it.says('robin.own.test is your name.')
    expect(it.find('name-input')).toBeFalsy()
  })

  test('error: a browser wallet’s account is told that names are not for it (S6.7)', async () => {
    const it = await visitor({ connectors: [rabby] })
    await it.says('Names are for wallets made on this site.')
    expect(it.find('name-input')).toBeFalsy()
  })

  const none = { config: [], id: 'names', isEnabled: false }

  test.each<[string, (server: ReturnType<typeof nameServer>['server']) => unknown]>([
    ['whose operator has named no zone', (server) => server.features.splice(0)],
    ['that has none', (server) => server.features.splice(0, 1, none)],
    [
      'that names no zone of its own',
      (server) => server.features.splice(0, 1, { ...none, isEnabled: true }),
    ],
  ])(
    'error: a project %s says so, on each screen, also before anybody connects',
    async (_, prepare) => {
      const it = await visitor({ connectors: [rabby], prepare })
      await it.says('This site doesn’t offer names.')
      expect(it.find('name-input')).toBeFalsy()
      await it.open({ view: { name: 'ChooseAccountName' } })
      await it.says('This site doesn’t offer names.')
      expect(it.find('name-choose')).toBeFalsy()
    },
  )

  test('error: a server that cannot be asked for the zone is no site without names', async () => {
    const it = await visitor({ prepare: (server) => (server.isAway = true) })
    await it.says('We can’t check names right now.')
    expect(it.find('name-input')).toBeFalsy()
  })
})

describe('the way there', () => {
  const settings: View = { name: 'AccountSettings' }

  test('begins in the account’s details, and leads over what a name is good for', async () => {
    const it = await visitor({ view: settings })
    await it.press('account-choose-name')
    await it.says('A name in place of your address')
    expect(it.viewed()).toBe('ChooseAccountName')
    await it.press('name-choose')
    await it.input()
    expect(it.viewed()).toBe('RegisterAccountName')
  })

  test.each<[string, Parameters<typeof visitor>[0]]>([
    ['for a wallet of the browser (S6.7)', { connectors: [rabby] }],
    ['for an account with a name', { prepare: ({ names }) => names.push('robin.own.test') }],
    ['where none are offered', { prepare: ({ features }) => features.splice(0) }],
  ])('is not there %s', async (_, options) => {
    const it = await visitor({ ...options, view: settings })
    await it.says('Network')
    await it.pass(1000)
    expect(it.find('account-choose-name')).toBeFalsy()
  })
})
