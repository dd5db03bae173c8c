// @vitest-environment happy-dom
import { connect, type DisconnectParameters } from '@latchkey/core'
import { keyOf, queryClientOf } from '@latchkey/core/modal'
import type { Siwx, SiwxSession } from '@latchkey/core/siwx'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import {
  LatchkeyProvider,
  useBalance,
  useConnect,
  useDisconnect,
  useIdentity,
  useSession,
  useSignMessage,
  useSwitchNetwork,
  useTheme,
} from '../exports/index.ts'
import { createTestLatchkey } from '../test/createTestLatchkey.ts'
import { eventually } from '../test/eventually.ts'

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

/** A page that calls one hook; `latest` is what it returned last. */
async function pageWith<T>(
  useHook: () => T,
  options: Parameters<typeof createTestLatchkey>[0] = {},
) {
  const made = createTestLatchkey(options)
  const returned: T[] = []
  function Page(): ReactNode {
    returned.push(useHook())
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <LatchkeyProvider latchkey={made.latchkey}>
        <Page />
      </LatchkeyProvider>,
    ),
  )
  end = async () => {
    await act(async () => root.unmount())
    made.latchkey.destroy()
  }
  const latest = () => {
    const last = returned.at(-1)
    if (last === undefined) throw new Error('The page has not rendered')
    return last
  }
  const see = (assertion: (value: T) => void) =>
    eventually(async () => {
      await act(async () => {})
      assertion(latest())
    })
  return { ...made, latest, see }
}

describe('an action', () => {
  test('goes from idle over pending to success, with what it resolved to', async () => {
    const { latest, see } = await pageWith(useConnect)
    expect(latest()).toMatchObject({ data: undefined, error: null, status: 'idle' })
    act(() => latest().mutate({ connectorId: 'io.rabby' }))
    expect(latest()).toMatchObject({ data: undefined, isPending: true, status: 'pending' })
    await see((hook) => expect(hook.status).toBe('success'))
    expect(latest().data).toMatchObject({ connectorId: 'io.rabby' })
  })

  test('error: mutate keeps the failure in the state, mutateAsync rejects too', async () => {
    const { latest, see, wallet } = await pageWith(useConnect)
    wallet.answer = 'decline'
    // An unhandled rejection would fail the run.
    act(() => latest().mutate({ connectorId: 'io.rabby' }))
    await see((hook) => expect(hook.error).toMatchObject({ code: 4001 }))
    expect(latest()).toMatchObject({ data: undefined, status: 'error' })
    await act(async () => {
      await expect(latest().mutateAsync({ connectorId: 'io.rabby' })).rejects.toMatchObject({
        code: 4001,
      })
    })
  })

  test('reset forgets the call, and one that still runs is not reported', async () => {
    const { latest, see, wallet } = await pageWith(useConnect)
    wallet.answer = 'decline'
    act(() => latest().mutate({ connectorId: 'io.rabby' }))
    await see((hook) => expect(hook.status).toBe('error'))
    act(() => latest().reset())
    expect(latest()).toMatchObject({ error: null, status: 'idle' })

    let call: Promise<unknown> = Promise.resolve()
    act(() => {
      call = latest().mutateAsync({ connectorId: 'io.rabby' })
    })
    act(() => latest().reset())
    await act(async () => {
      await expect(call).rejects.toMatchObject({ code: 4001 })
    })
    expect(latest().status).toBe('idle')
  })

  test('of several calls only the newest counts', async () => {
    const { latest, see, wallet } = await pageWith(useConnect)
    wallet.answer = 'decline'
    act(() => latest().mutate({ connectorId: 'io.rabby' }))
    wallet.answer = 'approve'
    act(() => latest().mutate({ connectorId: 'sh.frame' }))
    await see((hook) => expect(hook.data).toMatchObject({ connectorId: 'sh.frame' }))
    expect(latest().error).toBeNull()
  })

  test('each takes the parameters of its action', async () => {
    const hooks = await pageWith(() => ({
      disconnect: useDisconnect(),
      sign: useSignMessage(),
      switching: useSwitchNetwork(),
    }))
    await act(async () => void (await connect(hooks.latchkey, { connectorId: 'io.rabby' })))
    act(() => hooks.latest().sign.mutate({ message: 'Hello' }))
    await hooks.see(({ sign }) => expect(sign.data).toBe('0x00'))
    act(() => hooks.latest().switching.mutate({ networkId: 'eip155:31338' }))
    await hooks.see(({ switching }) => expect(switching.status).toBe('success'))
    expect(hooks.wallet.networkId).toBe('eip155:31338')
    await act(() => hooks.latest().switching.mutateAsync({ networkId: 31337 }))
    expect(hooks.wallet.networkId).toBe('eip155:31337')
    act(() => hooks.latest().disconnect.mutate())
    await hooks.see(({ disconnect }) => expect(disconnect.status).toBe('success'))
    expect(hooks.latchkey.store.getState().connections.eip155?.status).toBe('disconnected')
  })
})

describe('a query', () => {
  test('is idle until there is an account, then has its data', async () => {
    const { latchkey, latest, see } = await pageWith(useIdentity)
    expect(latest()).toMatchObject({ data: undefined, error: null, status: 'idle' })
    await act(async () => void (await connect(latchkey, { connectorId: 'io.rabby' })))
    await see((hook) => expect(hook.data?.name).toBe('ada.eth'))
    expect(latest()).toMatchObject({ error: null, status: 'success' })
  })

  test('an EVM network may be named by its number', async () => {
    const { latchkey, see } = await pageWith(() => [
      useBalance({ networkId: 31338 }),
      useBalance({ networkId: 'eip155:31338' }),
    ])
    await act(async () => void (await connect(latchkey, { connectorId: 'io.rabby' })))
    await see((both) => expect(both.map(({ status }) => status)).toEqual(['success', 'success']))
    const known = queryClientOf(latchkey).getQueryCache().getAll()
    expect(known.filter(({ queryKey }) => keyOf(queryKey).includes('31338'))).toHaveLength(1)
  })

  test('error: what failed is asked again on request', async () => {
    const { latchkey, latest, see, wallet } = await pageWith(useBalance)
    wallet.balance = new Error('unreachable')
    await act(async () => void (await connect(latchkey, { connectorId: 'io.rabby' })))
    await see((hook) => expect(hook.status).toBe('error'))
    expect(latest().error).toBeInstanceOf(Error)
    wallet.balance = 5n
    act(() => latest().refetch())
    await see((hook) => expect(hook.data?.value).toBe(5n))
    expect(latest().error).toBeNull()
  })
})

test('a session is looked up for each namespace, and one of another says nothing (S4.11)', async () => {
  const signed = { data: {}, message: '', signature: '' } as SiwxSession
  const siwx: Siwx = {
    addSession: async () => undefined,
    createMessage: async () => Promise.reject(new Error('nobody asks')),
    getSessions: async () => [signed],
    revokeSession: async () => undefined,
    setSessions: async () => undefined,
  }
  const { latchkey, see } = await pageWith(
    () => [useSession(), useSession({ namespace: 'eip155' }), useSession({ namespace: 'solana' })],
    { siwx },
  )
  await act(async () => void (await connect(latchkey, { connectorId: 'io.rabby' })))
  await see((sessions) =>
    expect(sessions.map(({ status }) => status)).toEqual(['signedIn', 'signedIn', 'signedOut']),
  )
})

describe('the look', () => {
  /** A visitor's browser, whose preference the test changes. */
  function preferring(light: boolean) {
    const media = Object.assign(new EventTarget(), { matches: light })
    vi.stubGlobal('matchMedia', () => media)
    return (next: boolean) =>
      act(async () => {
        media.matches = next
        media.dispatchEvent(new Event('change'))
      })
  }

  test('is dark, whatever the visitor prefers, unless the site says otherwise (S9.19)', async () => {
    preferring(true)
    expect((await pageWith(useTheme)).latest().mode).toBe('dark')
    await end?.()
    expect((await pageWith(useTheme, { themeMode: 'light' })).latest().mode).toBe('light')
  })

  test('by `auto` it is what the visitor prefers, and changes with it (S9.19)', async () => {
    const prefer = preferring(true)
    const { latest } = await pageWith(useTheme, { themeMode: 'auto' })
    expect(latest().mode).toBe('light')
    await prefer(false)
    expect(latest().mode).toBe('dark')
  })

  test('is changed while the page is there; what is left out stays (S3.52)', async () => {
    preferring(true)
    const { latest } = await pageWith(useTheme, { themeVariables: { accent: 'red' } })
    await act(async () => latest().setTheme({ mode: 'light', variables: { radius: '4px' } }))
    expect(latest()).toMatchObject({
      mode: 'light',
      variables: { accent: 'red', radius: '4px' },
    })
    await act(async () => latest().setTheme({ variables: { accent: 'blue' } }))
    expect(latest().mode).toBe('light')
    await act(async () => latest().setTheme({ mode: 'dark' }))
    expect(latest().mode).toBe('dark')
    await act(async () => latest().setTheme({ mode: 'auto' }))
    expect(latest().mode).toBe('light')
  })
})

// What these state is checked by the compiler.

test('the status of an action tells which of data and error is there', () => {
  const narrow = (hook: useSignMessage.ReturnType) => {
    if (hook.status === 'success') expectTypeOf(hook.data).toEqualTypeOf<string>()
    else expectTypeOf(hook.data).toEqualTypeOf<undefined>()
    if (hook.status === 'error') expectTypeOf(hook.error).toEqualTypeOf<Error>()
    else expectTypeOf(hook.error).toEqualTypeOf<null>()
    if (hook.isPending) expectTypeOf(hook.status).toEqualTypeOf<'pending'>()
  }
  expectTypeOf(narrow).toBeFunction()
  expectTypeOf<useSignMessage.ReturnType['mutate']>().returns.toBeVoid()
  expectTypeOf<useSignMessage.ReturnType['mutateAsync']>().returns.resolves.toBeString()
  expectTypeOf<useDisconnect.ReturnType['mutate']>().parameters.toEqualTypeOf<
    [parameters?: DisconnectParameters]
  >()
})

test('the status of a query tells which of data and error is there', () => {
  const narrow = (hook: useBalance.ReturnType) => {
    if (hook.status === 'success') {
      expectTypeOf(hook.data.value).toBeBigInt()
      expectTypeOf(hook.error).toBeNull()
    }
    if (hook.status === 'error') expectTypeOf(hook.error).toEqualTypeOf<Error>()
    if (hook.status === 'loading') expectTypeOf(hook.data).toBeUndefined()
  }
  expectTypeOf(narrow).toBeFunction()
  expectTypeOf<useIdentity.ReturnType['refetch']>().toEqualTypeOf<() => void>()
})
