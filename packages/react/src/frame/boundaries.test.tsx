// @vitest-environment happy-dom
import {
  connect,
  type Latchkey,
  openModal,
  type View,
  type ViewName,
  watchEvents,
} from '@latchkey/core'
import { navigate, queryClientOf } from '@latchkey/core/modal'
import { act, type ComponentType, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  AccountButton,
  ConnectButton,
  ConnectButtonCustom,
  LatchkeyModal,
  LatchkeyProvider,
  NetworkButton,
} from '../exports/index.ts'
import { createTestLatchkey } from '../test/createTestLatchkey.ts'
import { eventually } from '../test/eventually.ts'
import { features, loadFeature } from './features.ts'
import { laterFeatures } from './laterFeatures.ts'
import { opening } from './opening.ts'

let end: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // React says what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  await end?.()
  end = undefined
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A site with state of its own around what is tested. */
async function mountSite(
  Part: ComponentType = () => null,
  options: Parameters<typeof createTestLatchkey>[0] = {},
) {
  const made = createTestLatchkey(options)
  const events: Readonly<Record<string, unknown>>[] = []
  /** The modal is prepared while the page is idle, and what breaks a button may break it too. */
  const eventsOf = (part: string) => events.filter((event) => event['part'] === part)
  watchEvents(made.latchkey, ({ errorMessage, errorType, event, properties, type }) => {
    if (type === 'error') events.push({ errorMessage, errorType, event, ...properties })
  })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  function Site() {
    const [count, setCount] = useState(0)
    return (
      <>
        <button id="site" onClick={() => setCount(count + 1)} type="button">
          {count}
        </button>
        <LatchkeyProvider latchkey={made.latchkey}>
          <Part />
        </LatchkeyProvider>
      </>
    )
  }
  await act(async () =>
    root.render(
      <StrictMode>
        <Site />
      </StrictMode>,
    ),
  )
  end = async () => {
    await act(async () => root.unmount())
    made.latchkey.destroy()
  }
  const shadow = () => document.querySelector('[data-latchkey-host]')?.shadowRoot
  const find = (testId: string) =>
    (shadow()?.querySelector<HTMLElement>(`[data-testid="${testId}"]`) ??
      document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)) ||
    undefined
  const see = (testId: string) =>
    eventually(async () => {
      await act(async () => {})
      const element = find(testId)
      if (!element) throw new Error(`${testId} is not on the screen`)
      return element
    })
  const click = async (element: HTMLElement | null | undefined) => act(async () => element?.click())
  /** The site's tree is there, and lives. */
  const expectSite = async () => {
    const before = Number(document.querySelector('#site')?.textContent)
    await click(document.querySelector<HTMLElement>('#site'))
    expect(document.querySelector('#site')?.textContent).toBe(String(before + 1))
  }
  return { ...made, click, events, eventsOf, expectSite, find, see, shadow }
}

/** Each view of the registry, in the place of its screen one that throws until it is mended. */
async function breakView(name: ViewName) {
  const views = (name in opening.views ? opening.views : (await loadFeature(name)).views) as Record<
    string,
    ComponentType & { Title: ComponentType }
  >
  const whole = views[name] as ComponentType & { Title: ComponentType }
  const broken = { now: true }
  const Broken = Object.assign(
    () => {
      if (broken.now) throw new TypeError(`It broke at wc:abc@2?symKey=${'0'.repeat(64)}`)
      return <p data-testid="whole">whole</p>
    },
    { Title: () => <>{name}</> },
  )
  views[name] = Broken
  const restore = () => {
    views[name] = whole
  }
  return { broken, restore }
}

const names = [opening.views, features, laterFeatures].flatMap(Object.keys) as ViewName[]
const failed = 'This screen didn’t load. Check your connection, then try again.'

describe('a view that throws', () => {
  test.each(names)('%s: the card says so, and the site stays', async (name) => {
    const { broken, restore } = await breakView(name)
    try {
      const { click, events, expectSite, find, latchkey, see, shadow } = await mountSite()
      await act(async () => openModal(latchkey, { view: { name } as View }))
      await eventually(async () => {
        await act(async () => {})
        expect(shadow()?.textContent).toContain(failed)
      })
      expect((await see('modal-title')).textContent).toBe(name)
      await expectSite()
      expect(events).toEqual([
        {
          errorMessage: 'It broke at …',
          errorType: 'TypeError',
          event: 'RENDER_ERROR',
          part: name,
        },
      ])
      const button = (text: string) =>
        [...(shadow()?.querySelectorAll('button') ?? [])].find((each) => each.textContent === text)

      await click(button('Try again'))
      expect(shadow()?.textContent).toContain(failed)
      broken.now = false
      await click(button('Try again'))
      expect(await see('whole')).toBeTruthy()

      await click(await see('modal-close'))
      expect(latchkey.store.getState().modal.open).toBe(false)
      await eventually(async () => {
        await act(async () => {})
        expect(find('modal')).toBeUndefined()
      })
      await expectSite()
    } finally {
      restore()
    }
  })

  test('another view shows when the visitor goes there, and the same one anew when it opens again', async () => {
    const { broken, restore } = await breakView('Networks')
    try {
      const { click, latchkey, see, shadow } = await mountSite()
      await act(async () => openModal(latchkey, { view: 'Networks' }))
      await see('modal')
      await eventually(async () => {
        await act(async () => {})
        expect(shadow()?.textContent).toContain(failed)
      })
      await act(async () => navigate.push(latchkey, { name: 'WhatIsANetwork' }))
      await eventually(async () => {
        await act(async () => {})
        expect(shadow()?.textContent).not.toContain(failed)
      })
      await click(await see('modal-close'))
      broken.now = false
      await act(async () => openModal(latchkey, { view: 'Networks' }))
      expect(await see('whole')).toBeTruthy()
    } finally {
      restore()
    }
  })
})

test('another try reads anew what the screen may have fallen over', async () => {
  const { broken, restore } = await breakView('Networks')
  try {
    const { click, latchkey, see, shadow } = await mountSite()
    await act(async () => openModal(latchkey, { view: 'Networks' }))
    await eventually(async () => {
      await act(async () => {})
      expect(shadow()?.textContent).toContain(failed)
    })
    const client = queryClientOf(latchkey)
    client.setQueryData(['odd'], 'what nobody expected')
    broken.now = false
    const buttons = [...(shadow()?.querySelectorAll('button') ?? [])]
    await click(buttons.find(({ textContent }) => textContent === 'Try again'))
    expect(await see('whole')).toBeTruthy()
    expect(client.getQueryData(['odd'])).toBeUndefined()
  } finally {
    restore()
  }
})

test('a title that throws leaves its screen, and the site', async () => {
  const whole = opening.views.Connect
  const views = opening.views as Record<string, unknown>
  views['Connect'] = Object.assign(() => <p data-testid="whole">whole</p>, {
    Title: () => {
      throw new TypeError('no title')
    },
  })
  try {
    const { events, expectSite, latchkey, see } = await mountSite()
    await act(async () => openModal(latchkey))
    expect(await see('whole')).toBeTruthy()
    expect((await see('modal-title')).textContent).toBe(failed)
    expect(events).toMatchObject([{ errorMessage: 'no title', part: 'Connect' }])
    await expectSite()
  } finally {
    views['Connect'] = whole
  }
})

describe('a modal that throws as a whole', () => {
  test.each([false, true])(
    'is closed, and opens once it can (embedded: %s)',
    async (enableEmbedded) => {
      const { events, expectSite, latchkey, see } = await mountSite(
        enableEmbedded ? LatchkeyModal : undefined,
        {
          enableEmbedded,
          themeVariables: {
            get font() {
              return fail('no font')
            },
          },
        },
      )
      await act(async () => openModal(latchkey))
      await eventually(async () => {
        await act(async () => {})
        expect(events[0]).toMatchObject({ errorMessage: 'no font', part: 'modal' })
      })
      expect(latchkey.store.getState().modal.open).toBe(enableEmbedded)
      await expectSite()
      await act(async () => {
        latchkey.store.setState({ theme: { mode: undefined, variables: {} } })
        openModal(latchkey)
      })
      expect(await see('modal')).toBeTruthy()
    },
  )
})

describe('a button that throws', () => {
  const buttons = {
    AccountButton: [AccountButton, 'account-button', 'Account', 'Account'],
    ConnectButton: [ConnectButton, 'connect-button', 'Connect wallet', 'Account'],
    NetworkButton: [NetworkButton, 'network-button', 'Network', 'Networks'],
  } as const

  test.each(Object.entries(buttons))('%s: a plain one opens the modal', async (_, given) => {
    const [Button, testId, label, view] = given
    const { click, eventsOf, expectSite, find, latchkey, see } = await mountSite(Button)
    await act(async () => void (await connect(latchkey, { connectorId: 'io.rabby' })))
    await see(testId === 'connect-button' ? 'account-button' : testId)
    const setTheme = (variables: object) =>
      act(async () => latchkey.store.setState({ theme: { mode: undefined, variables } }))
    await setTheme({
      get accent() {
        return fail('no colour')
      },
    })
    const plain = await see(testId)
    expect(plain.textContent).toBe(label)
    expect(eventsOf(testId)).toMatchObject([{ errorMessage: 'no colour' }])
    await expectSite()
    await setTheme({})
    expect(find(testId)).toBe(plain)
    await click(plain)
    expect(latchkey.store.getState()).toMatchObject({
      modal: { open: true },
      router: [{ name: view }],
    })
    expect(
      (await see(testId === 'connect-button' ? 'account-button' : testId)).textContent,
    ).not.toBe(label)
  })

  test('ConnectButtonCustom: the site draws its button as for a visitor who is not connected', async () => {
    const { click, eventsOf, expectSite, latchkey } = await mountSite(() => (
      <ConnectButtonCustom>
        {({ account, openConnectModal, status }) => (
          <button id="own" onClick={openConnectModal} type="button">
            {account?.displayName ?? status}
          </button>
        )}
      </ConnectButtonCustom>
    ))
    await act(async () => void (await connect(latchkey, { connectorId: 'io.rabby' })))
    const own = () => document.querySelector<HTMLElement>('#own')
    // The name comes with code of its own, which a busy machine loads later.
    await eventually(async () => {
      await act(async () => {})
      expect(own()?.textContent).toBe('ada.eth')
    })
    const mend = breakAddress(latchkey)
    await act(async () => {})
    expect(own()?.textContent).toBe('disconnected')
    expect(eventsOf('custom')).toHaveLength(1)
    await expectSite()
    await click(own())
    expect(latchkey.store.getState().modal.open).toBe(true)
    await act(async () => mend())
    await eventually(async () => {
      await act(async () => {})
      expect(own()?.textContent).toBe('ada.eth')
    })
  })

  test("what the site's own code throws in ConnectButtonCustom is the site's", async () => {
    const made = createTestLatchkey()
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    const events: string[] = []
    watchEvents(made.latchkey, ({ event }) => void events.push(event))
    const rendered = act(async () =>
      root.render(
        <LatchkeyProvider latchkey={made.latchkey}>
          <ConnectButtonCustom>{() => fail('of the site')}</ConnectButtonCustom>
        </LatchkeyProvider>,
      ),
    )
    await expect(rendered).rejects.toThrow('of the site')
    expect(events).not.toContain('RENDER_ERROR')
    made.latchkey.destroy()
  })
})

/** An address that no wallet gives; returns what puts the right one back. */
function breakAddress({ store }: Latchkey) {
  const { connections } = store.getState()
  const broken = Object.fromEntries(
    Object.entries(connections).map(([namespace, one]) => [namespace, { ...one, address: 7 }]),
  )
  store.setState({ connections: broken as never })
  return () => store.setState({ connections })
}

function fail(message: string): never {
  throw new Error(message)
}
