// @vitest-environment happy-dom
import { act, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ConnectButton,
  LatchkeyModal,
  LatchkeyProvider,
  NetworkButton,
  useAccount,
} from './exports/index.ts'
import { createTestLatchkey } from './test/createTestLatchkey.ts'
import { eventually } from './test/eventually.ts'
import { address } from './test/fakeAdapter.ts'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function page(latchkey: ReturnType<typeof createTestLatchkey>['latchkey']) {
  return (
    <LatchkeyProvider latchkey={latchkey}>
      <ConnectButton />
      <NetworkButton />
    </LatchkeyProvider>
  )
}

function remembering(connectorId: string) {
  return JSON.stringify({
    activeNamespace: 'eip155',
    activeNetworkIds: {},
    connections: { eip155: { address, connectorId } },
    recentWalletIds: [connectorId],
    version: 1,
  })
}

const find = (testId: string) => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)

describe('server rendering', () => {
  test('hydrates without a difference, then shows reconnecting before the first paint', async () => {
    const { latchkey: onServer } = createTestLatchkey()
    const html = renderToString(page(onServer))
    expect(html).toContain('connect-button')

    const container = document.createElement('div')
    container.innerHTML = html
    document.body.append(container)
    const { latchkey } = createTestLatchkey({ stored: remembering('gone.wallet') })
    const onRecoverableError = vi.fn()
    const root = await act(async () =>
      hydrateRoot(container, page(latchkey), { onRecoverableError }),
    )

    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(find('connect-button')).toBeNull()
    expect(find('account-button')?.getAttribute('aria-busy')).toBe('true')
    await act(async () => root.unmount())
    latchkey.destroy()
    onServer.destroy()
  })

  test('renders nothing of the modal on a server', () => {
    const { latchkey } = createTestLatchkey()
    expect(renderToString(page(latchkey))).not.toContain('<dialog')
    latchkey.destroy()
  })
})

test('works under StrictMode and adds one host element to the page', async () => {
  const { latchkey } = createTestLatchkey()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await act(async () => root.render(<StrictMode>{page(latchkey)}</StrictMode>))
  await act(async () => find('connect-button')?.click())
  await eventually(async () => {
    await act(async () => {})
    expect(document.querySelectorAll('[data-latchkey-host]')).toHaveLength(1)
  })

  await act(async () => root.unmount())
  expect(document.querySelectorAll('[data-latchkey-host]')).toHaveLength(0)
  latchkey.destroy()
})

test('the instance knows that a page shows its modal, and that one which places it itself does not yet', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const known: unknown[] = []
  for (const [options, child] of [
    [{}, undefined],
    [{ disableAppend: true }, undefined],
    [{ disableAppend: true }, <LatchkeyModal key="modal" />],
  ] as const) {
    const { latchkey } = createTestLatchkey(options)
    await act(async () =>
      root.render(<LatchkeyProvider latchkey={latchkey}>{child}</LatchkeyProvider>),
    )
    known.push(latchkey.internal.hasModal)
    latchkey.destroy()
  }
  expect(known).toEqual([true, undefined, true])
  await act(async () => root.unmount())
})

test('two instances on a page do not touch each other', async () => {
  const first = createTestLatchkey()
  const second = createTestLatchkey()
  const statuses: string[][] = [[], []]
  function Status({ index }: { index: 0 | 1 }) {
    statuses[index]?.push(useAccount().status)
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <>
        <LatchkeyProvider latchkey={first.latchkey}>
          <Status index={0} />
        </LatchkeyProvider>
        <LatchkeyProvider latchkey={second.latchkey}>
          <Status index={1} />
        </LatchkeyProvider>
      </>,
    ),
  )
  const { connect } = await import('@latchkey/core')
  await act(async () => void (await connect(first.latchkey, { connectorId: 'io.rabby' })))
  expect(statuses[0]?.at(-1)).toBe('connected')
  expect(statuses[1]?.at(-1)).toBe('disconnected')
  await act(async () => root.unmount())
  first.latchkey.destroy()
  second.latchkey.destroy()
})

test('error: a hook outside of the provider says what is missing', () => {
  function Lonely() {
    useAccount()
    return null
  }
  expect(() => renderToString(<Lonely />)).toThrow(
    'LatchkeyProvider is missing above this component',
  )
})

describe('ConnectButton', () => {
  test('shows balance and name of the connected account, and stays the same element', async () => {
    const { latchkey } = createTestLatchkey()
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () => root.render(page(latchkey)))
    const before = find('connect-button')
    const { connect } = await import('@latchkey/core')
    await act(async () => void (await connect(latchkey, { connectorId: 'io.rabby' })))
    await eventually(async () => {
      await act(async () => {})
      expect(find('account-button')?.textContent).toBe('ada.eth1.234 ETH')
    })
    expect(find('account-button')).toBe(before)
    await act(async () => root.unmount())
    latchkey.destroy()
  })

  test('asks no other host for anything before a click', async () => {
    const fetch = vi.fn()
    const { latchkey } = createTestLatchkey({ fetch })
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () => root.render(page(latchkey)))
    expect(fetch).not.toHaveBeenCalled()
    expect(document.querySelectorAll('img')).toHaveLength(0)
    await act(async () => root.unmount())
    latchkey.destroy()
  })
})
