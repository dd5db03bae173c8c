// @vitest-environment happy-dom
import {
  closeModal,
  connect,
  disconnect,
  type Latchkey,
  openModal,
  switchNetwork,
} from '@latchkey/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineElements, mountModal, provideLatchkey } from '../exports/index.ts'
import {
  address,
  createAgreeingAdapter,
  createTestLatchkey,
  eventually,
} from '../test/createTestLatchkey.ts'
import type { ElementEvents } from './ElementEvents.ts'
import type { LatchkeyButtonElement, LatchkeyElements } from './LatchkeyElements.ts'

let ended: (() => void)[] = []
beforeEach(() => defineElements())
afterEach(() => {
  document.body.replaceChildren()
  for (const end of ended) end()
  ended = []
})

/** An element in the page, with what is set of it before it gets there. */
function add<Tag extends keyof LatchkeyElements>(
  tag: Tag,
  given: Partial<LatchkeyElements[Tag]> = {},
  parent: Element = document.body,
): LatchkeyElements[Tag] {
  const element: LatchkeyElements[Tag] = document.createElement(tag)
  Object.assign(element, given)
  parent.append(element)
  return element
}

const buttonOf = (element: Element) => element.shadowRoot?.querySelector('button') ?? undefined
const textOf = (element: Element) => buttonOf(element)?.textContent
const boxOf = (element: Element) =>
  /display:([\w-]+)/.exec(
    element.shadowRoot?.adoptedStyleSheets[0]?.cssRules[0]?.cssText.replaceAll(' ', '') ?? '',
  )?.[1]
const modals = () => document.querySelectorAll('[data-latchkey-host]')

function provide(...parameters: Parameters<typeof provideLatchkey>) {
  const end = provideLatchkey(...parameters)
  ended.push(end)
  return end
}

describe('an element', () => {
  test('draws the button of its instance in its own shadow, and its attributes change it', async () => {
    const latchkey = createTestLatchkey()
    const element = add('latchkey-button', { label: 'Sign up', latchkey })
    await eventually(() => expect(textOf(element)).toBe('Sign up'))
    const button = buttonOf(element)
    expect(element.getAttribute('label')).toBe('Sign up')

    element.setAttribute('label', 'Join')
    element.disabled = true
    await eventually(() => expect(textOf(element)).toBe('Join'))
    expect(button?.disabled).toBe(true)
    expect(element.hasAttribute('disabled')).toBe(true)
    element.removeAttribute('label')
    element.setAttribute('disabled', 'false')
    await eventually(() => expect(textOf(element)).toBe('Connect wallet'))
    expect(button?.disabled).toBe(false)
    expect(element.disabled).toBe(false)
    expect(buttonOf(element)).toBe(button)
    expect(element.childNodes).toHaveLength(0)
  })

  test('opens the modal for the namespace it names, if the instance has it', async () => {
    const latchkey = createTestLatchkey()
    const element = add('latchkey-button', { latchkey, namespace: 'eip155' })
    await eventually(() => expect(buttonOf(element)).toBeDefined())
    buttonOf(element)?.click()
    expect(latchkey.store.getState().modal).toMatchObject({ namespace: 'eip155', open: true })
    closeModal(latchkey)
    element.namespace = 'nonsense'
    await eventually(() => {
      buttonOf(element)?.click()
      expect(latchkey.store.getState().modal).toMatchObject({ namespace: undefined, open: true })
    })
  })

  test('takes no room where it shows nothing', async () => {
    const latchkey = createTestLatchkey()
    const account = add('latchkey-account-button', { latchkey })
    const lonely = add('latchkey-button')
    expect([boxOf(account), boxOf(lonely)]).toEqual(['none', 'none'])
    await connect(latchkey, { connectorId: 'io.rabby' })
    expect(boxOf(account)).toBe('inline-block')
    await eventually(() => expect(buttonOf(account)?.dataset['testid']).toBe('account-button'))
    lonely.latchkey = latchkey
    expect(boxOf(lonely)).toBe('inline-block')
  })

  test('shows the account and the network as they are', async () => {
    const latchkey = createTestLatchkey()
    const button = add('latchkey-button', { latchkey })
    const network = add('latchkey-network-button', { latchkey })
    expect(button.account?.status).toBe('disconnected')
    await connect(latchkey, { connectorId: 'io.rabby' })
    expect(button.account?.address).toBe(address)
    expect(network.network?.networkId).toBe('eip155:31337')
    await eventually(() => {
      expect(textOf(button)).toContain('0x70…dc79C8')
      expect(textOf(network)).toBe('Harbour')
    })
  })

  test('that was given properties before its class was known has them (upgrade)', async () => {
    const latchkey = createTestLatchkey()
    const element = add('latchkey-button')
    // As a page leaves them on an element that is not upgraded yet.
    for (const [name, value] of Object.entries({ disabled: true, label: 'Early', latchkey }))
      Object.defineProperty(element, name, { configurable: true, value, writable: true })
    element.remove()
    document.body.append(element)
    await eventually(() => expect(textOf(element)).toBe('Early'))
    expect(buttonOf(element)?.disabled).toBe(true)
    expect(Object.keys(element)).not.toContain('latchkey')
  })
})

describe('an element that moves', () => {
  test('keeps what it drew when it is put back at once, and its listeners', async () => {
    const latchkey = createTestLatchkey()
    const [first, second] = [
      add('latchkey-button', { latchkey }),
      add('latchkey-button', { latchkey }),
    ]
    await eventually(() => expect(buttonOf(first) && buttonOf(second)).toBeDefined())
    const button = buttonOf(first)
    const opened = vi.fn()
    first.addEventListener('latchkey-open', opened)
    document.body.append(first)
    await new Promise((done) => setTimeout(done, 50))
    expect(buttonOf(first)).toBe(button)
    openModal(latchkey)
    expect(opened).toHaveBeenCalledTimes(1)
  })

  test('leaves nothing behind when it is gone, and comes back whole', async () => {
    const latchkey = createTestLatchkey()
    const element = add('latchkey-button', { label: 'Here', latchkey })
    await eventually(() => expect(textOf(element)).toBe('Here'))
    const closed = vi.fn()
    element.addEventListener('latchkey-open', closed)
    element.remove()
    await eventually(() => expect(buttonOf(element)).toBeUndefined())
    openModal(latchkey)
    closeModal(latchkey)
    expect(closed).not.toHaveBeenCalled()
    document.body.append(element)
    await eventually(() => expect(textOf(element)).toBe('Here'))
    openModal(latchkey)
    expect(closed).toHaveBeenCalledTimes(1)
  })
})

describe('the instance of an element', () => {
  const isOf = (element: LatchkeyButtonElement, latchkey: Latchkey | undefined) =>
    expect(element.latchkey).toBe(latchkey)

  test('is its own, else that of the nearest node that provides one', () => {
    const [outer, inner, own] = [createTestLatchkey(), createTestLatchkey(), createTestLatchkey()]
    const shop = document.body.appendChild(document.createElement('section'))
    provide(outer)
    provide(inner, { target: shop })
    isOf(add('latchkey-button'), outer)
    isOf(add('latchkey-button', {}, shop), inner)
    isOf(add('latchkey-button', { latchkey: own }, shop), own)
  })

  test('may be provided after it, be another one later, and end', () => {
    const [first, second] = [createTestLatchkey(), createTestLatchkey()]
    const element = add('latchkey-button')
    isOf(element, undefined)
    provide(first)
    isOf(element, first)
    const end = provide(second)
    isOf(element, second)
    end()
    isOf(element, first)
  })

  test('is found through the shadow of another element', () => {
    const latchkey = createTestLatchkey()
    const host = document.body.appendChild(document.createElement('div'))
    const inside = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
    provide(latchkey, { target: host })
    isOf(add('latchkey-button', {}, inside), latchkey)
  })

  test('changes with the place it is moved to', () => {
    const [shop, blog] = [createTestLatchkey(), createTestLatchkey()]
    const [left, right] = [document.createElement('p'), document.createElement('p')]
    document.body.append(left, right)
    provide(shop, { target: left })
    provide(blog, { target: right })
    const element = add('latchkey-button', {}, left)
    isOf(element, shop)
    right.append(element)
    isOf(element, blog)
  })

  test('of two on a page neither tells of the other', async () => {
    const [one, two] = [createTestLatchkey(), createTestLatchkey()]
    const events: string[] = []
    for (const [name, latchkey] of Object.entries({ one, two }))
      add('latchkey-button', { latchkey }).addEventListener('latchkey-connect', () =>
        events.push(name),
      )
    await connect(one, { connectorId: 'io.rabby' })
    expect(events).toEqual(['one'])
    await eventually(() => expect(modals()).toHaveLength(2))
  })
})

test('an element tells of its instance by events that do not bubble', async () => {
  const latchkey = createTestLatchkey()
  const element = add('latchkey-modal', { latchkey })
  const events: [string, unknown][] = []
  const bubbled = vi.fn()
  const names = [
    'latchkey-connect',
    'latchkey-disconnect',
    'latchkey-network-changed',
    'latchkey-open',
    'latchkey-close',
  ] as const satisfies (keyof ElementEvents)[]
  for (const name of names) {
    element.addEventListener(name, ({ detail }) => events.push([name, detail]))
    document.addEventListener(name, bubbled)
  }
  element.open({ view: 'Connect' })
  expect(element.isOpen).toBe(true)
  element.close()
  await connect(latchkey, { connectorId: 'io.rabby' })
  await switchNetwork(latchkey, { networkId: 'eip155:31338' })
  await disconnect(latchkey)
  expect(events).toEqual([
    ['latchkey-open', null],
    ['latchkey-close', null],
    ['latchkey-connect', { address, namespace: 'eip155', networkId: 'eip155:31337' }],
    ['latchkey-network-changed', { namespace: 'eip155', networkId: 'eip155:31338' }],
    ['latchkey-disconnect', { namespace: 'eip155' }],
  ])
  expect(bubbled).not.toHaveBeenCalled()
})

test('a connect that failed is reported', async () => {
  const refuse = () => Promise.reject(new Error('The wallet is locked.'))
  const latchkey = createTestLatchkey({ adapters: [createAgreeingAdapter({ connect: refuse })] })
  const failed = vi.fn()
  add('latchkey-button', { latchkey }).addEventListener('latchkey-error', ({ detail }) =>
    failed(detail.event, detail.properties),
  )
  await expect(connect(latchkey, { connectorId: 'io.rabby' })).rejects.toThrow()
  expect(failed.mock.calls).toEqual([['CONNECT_ERROR', { message: 'The wallet is locked.' }]])
})

test('a fault of ours is reported, and leaves the page and the other elements as they are', async () => {
  const latchkey = createTestLatchkey()
  const element = add('latchkey-network-button', { latchkey })
  const other = add('latchkey-button', { latchkey })
  await eventually(() => expect(buttonOf(element)).toBeDefined())
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const failed = vi.fn()
  element.addEventListener('latchkey-error', ({ detail }) => failed(detail.event))
  // What no network is makes the button throw while it renders.
  latchkey.store.setState({ networks: null as never })
  await eventually(() => expect(failed).toHaveBeenCalledWith('RENDER_ERROR'))
  expect(buttonOf(other)).toBeDefined()
  expect(buttonOf(element)).toBeDefined()
  vi.restoreAllMocks()
})

describe('the modal', () => {
  test('comes with a button, and with `mountModal`, once (S1.1)', async () => {
    const latchkey = createTestLatchkey()
    const element = add('latchkey-button', { latchkey })
    const [first, second] = [mountModal(latchkey), mountModal(latchkey)]
    openModal(latchkey)
    await eventually(() => expect(modals()).toHaveLength(1))
    element.remove()
    first.destroy()
    first.destroy()
    await new Promise((done) => setTimeout(done, 50))
    expect(modals()).toHaveLength(1)
    second.destroy()
    await eventually(() => expect(modals()).toHaveLength(0))
  })

  test('stands in the container, or where its element does, for a site that embeds it', async () => {
    const container = document.body.appendChild(document.createElement('section'))
    const embedded = createTestLatchkey({ enableEmbedded: true })
    const mounted = mountModal(embedded, { container })
    await eventually(() => expect(container.querySelector('[data-latchkey-host]')).not.toBeNull())
    mounted.destroy()
    await eventually(() => expect(container.children).toHaveLength(0))

    const element = add('latchkey-modal', { latchkey: createTestLatchkey({ disableAppend: true }) })
    element.open()
    await eventually(() =>
      expect(element.shadowRoot?.querySelector('[data-latchkey-host]')).not.toBeNull(),
    )
    expect(modals()).toHaveLength(0)
  })
})
