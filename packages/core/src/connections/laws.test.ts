import type { Namespace, NetworkId } from '@latchkey/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Connection } from '../connectors/Connection.ts'
import type { Stored } from '../createStorage.ts'
import { devOne } from '../fixtures/setup.ts'
import { isAboutAnother } from '../modal/isAboutAnother.ts'
import { modalAfter } from '../modal/modalAfter.ts'
import { unknownNetwork } from '../network/unknownNetwork.ts'
import { resolveOptions } from '../resolveOptions.ts'
import { initialState } from '../state/initialState.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import type { ConnectionsEvent } from './ConnectionsEvent.ts'
import { connectionsTransition } from './connectionsTransition.ts'
import { connectionGate, type GateRules, gateView } from './gate.ts'
import { mergeStored } from './mergeStored.ts'
import { settledOf } from './settled.ts'
import { storedConnections } from './storedConnections.ts'

const namespaces = ['eip155', 'solana'] as const
/** The site has the first network of each namespace; wallets may be on the second, too. */
const networkIds = {
  eip155: ['eip155:1', 'eip155:999'],
  solana: ['solana:a', 'solana:z'],
} as const satisfies Partial<Record<Namespace, readonly NetworkId[]>>
const wallets = ['one', 'two', 'three'] as const
/** More than a namespace remembers, so that its limit is reached. */
const previousWallets = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'] as const

type Step = (world: World) => World
type World = {
  state: LatchkeyState
  storage: Stored
  /** What this tab knows to be stored. */
  remembered: Stored
  /** Wallets that granted accounts to this page and have not taken them back. */
  granted: ReadonlySet<string>
  attemptCount: number
  /** What happened so far; a broken law shows it. */
  history: readonly ConnectionsEvent[]
}

const rules: GateRules = {
  allowUnsupportedChain: false,
  enableNetworkSwitch: true,
  signIn: {
    // The site requires a message of the accounts of one wallet.
    isOwed: ({ connections }, namespace) => {
      const connection = connections[namespace]
      return connection?.status === 'connected' && connection.connectorId === 'three'
    },
    view: { name: 'WhatIsAWallet' },
  },
}

const options = resolveOptions(
  {
    adapters: [],
    debug: false,
    networks: [devOne],
    projectId: 'p',
    serverUrl: 'https://s.example',
  },
  { page: undefined },
)
const startState: LatchkeyState = {
  ...initialState(options),
  activeNetworkIds: { eip155: 'eip155:1', solana: 'solana:a' },
  networks: namespaces.map((namespace) => unknownNetwork(networkIds[namespace][0])),
}
const start: World = {
  attemptCount: 0,
  granted: new Set(),
  history: [],
  remembered: storedConnections(startState),
  state: startState,
  storage: storedConnections(startState),
}

/** As `commit` does it, over values. */
function apply(world: World, event: ConnectionsEvent): World {
  const before = world.state
  const after = connectionsTransition(before, event)
  const state = { ...after, ...modalAfter(before, after, { embedded: false, event, rules }) }
  const remembered = storedConnections(state)
  const storage =
    event.type === 'storedElsewhere'
      ? world.storage
      : mergeStored(world.remembered, remembered, world.storage)
  return { ...world, history: [...world.history, event], remembered, state, storage }
}

const grant = (world: World, namespace: Namespace, connectorId: string): World => ({
  ...world,
  granted: new Set([...world.granted, `${namespace}:${connectorId}`]),
})
const revoke = (world: World, namespace: Namespace, connectorId: string): World => ({
  ...world,
  granted: new Set([...world.granted].filter((key) => key !== `${namespace}:${connectorId}`)),
})

const namespaceOf = fc.constantFrom(...namespaces)
const walletOf = fc.constantFrom(...wallets)
/** Addresses name their wallet and network, so that a wrong pair is seen. */
const connectionOn = (namespace: (typeof namespaces)[number]) =>
  fc
    .tuple(walletOf, fc.constantFrom(...networkIds[namespace]), fc.integer({ max: 3, min: 1 }))
    .map(([connectorId, networkId, count]): Connection => {
      const account = (index: number) => ({
        address: `${connectorId}@${networkId}#${index}`,
        namespace,
        type: 'eoa' as const,
      })
      const others = Array.from({ length: count - 1 }, (_, index) => account(index + 1))
      return { accounts: [account(0), ...others], connectorId, networkId }
    })
const granting = namespaceOf.chain((namespace) =>
  connectionOn(namespace).map((connection) => ({ connection, namespace })),
)

const ask = fc.tuple(namespaceOf, walletOf).map(
  ([namespace, connectorId]): Step =>
    (world) =>
      apply(
        { ...world, attemptCount: world.attemptCount + 1 },
        { attemptId: world.attemptCount + 1, connectorId, namespace, type: 'asked' },
      ),
)
const approve = fc.tuple(granting, fc.boolean(), fc.nat({ max: 1 })).map(
  ([{ connection, namespace }, multiWallet, late]): Step =>
    (world) => {
      const attempt = world.state.attempts[namespace]
      if (!attempt) return world
      const { connectorId } = attempt
      const own = {
        ...connection,
        accounts: connection.accounts.map((account) => ({
          ...account,
          address: account.address.replace(connection.connectorId, connectorId),
        })) as never as Connection['accounts'],
        connectorId,
      }
      // One in two answers is that of an attempt that is gone.
      const attemptId = attempt.id - late
      const next = apply(late ? world : grant(world, namespace, connectorId), {
        attemptId,
        connection: own,
        multiWallet,
        namespace,
        recentWalletId: connectorId,
        type: 'approved',
      })
      const settled = settledOf(world.state, namespace)
      // Without several wallets a namespace, the wallet before is disconnected.
      return late ||
        multiWallet ||
        settled.status !== 'connected' ||
        settled.connectorId === connectorId
        ? next
        : revoke(next, namespace, settled.connectorId)
    },
)
const decline = namespaceOf.map(
  (namespace): Step =>
    (world) => {
      const attemptId = world.state.attempts[namespace]?.id ?? 0
      return apply(world, { attemptId, namespace, type: 'declined' })
    },
)
const cancel = fc.constantFrom(undefined, ...namespaces).map(
  (namespace): Step =>
    (world) =>
      apply(world, { namespace, type: 'cancelled' }),
)
const change = granting.map(
  ({ connection, namespace }): Step =>
    (world) =>
      apply(world, { connection, namespace, type: 'changed' }),
)
const end = fc.tuple(namespaceOf, walletOf, fc.boolean()).map(
  ([namespace, connectorId, remember]): Step =>
    (world) =>
      apply(revoke(world, namespace, connectorId), {
        connectorId,
        namespace,
        remember,
        type: 'ended',
      }),
)
const disconnect = fc.tuple(fc.subarray([...namespaces]), fc.boolean()).map(
  ([chosen, remember]): Step =>
    (world) =>
      connectionsOf(world.state)
        .filter(({ namespace }) => chosen.includes(namespace))
        .reduce(
          (each, { connectorId, namespace }) => revoke(each, namespace, connectorId),
          apply(world, { namespaces: chosen, remember, type: 'disconnected' }),
        ),
)
const join = granting.map(
  ({ connection, namespace }): Step =>
    (world) => {
      const next = apply(world, { connection, namespace, type: 'joined' })
      return next.state === world.state ? next : grant(next, namespace, connection.connectorId)
    },
)
const select = fc.tuple(namespaceOf, walletOf).map(
  ([namespace, connectorId]): Step =>
    (world) =>
      apply(world, { connectorId, namespace, type: 'walletSelected' }),
)
const selectAccount = granting.map(
  ({ connection, namespace }): Step =>
    (world) =>
      apply(world, {
        address: connection.accounts.at(-1)?.address ?? '',
        namespace,
        type: 'accountSelected',
      }),
)
const selectNamespace = namespaceOf.map(
  (namespace): Step =>
    (world) =>
      apply(world, { namespace, type: 'namespaceSelected' }),
)
const selectNetwork = namespaceOf.map(
  (namespace): Step =>
    (world) =>
      apply(world, { namespace, networkId: networkIds[namespace][0], type: 'networkSelected' }),
)
/** A visitor connects a wallet, and disconnects it again. */
const visit = fc.tuple(namespaceOf, fc.constantFrom(...previousWallets)).map(
  ([namespace, connectorId]): Step =>
    (world) => {
      const attemptId = world.attemptCount + 1
      const connection = grantOf(namespace, connectorId)
      const events: readonly ConnectionsEvent[] = [
        { attemptId, connectorId, namespace, type: 'asked' },
        {
          attemptId,
          connection,
          multiWallet: true,
          namespace,
          recentWalletId: undefined,
          type: 'approved',
        },
        { connectorId, namespace, remember: true, type: 'ended' },
      ]
      return events.reduce(apply, { ...world, attemptCount: attemptId })
    },
)
const forget = fc.tuple(namespaceOf, fc.constantFrom(...wallets, ...previousWallets)).map(
  ([namespace, connectorId]): Step =>
    (world) => {
      const isConnected = world.state.standby[namespace]?.some(
        (wallet) => wallet.connectorId === connectorId,
      )
      // The action ends a connected one instead.
      return isConnected ? world : apply(world, { connectorId, namespace, type: 'walletForgotten' })
    },
)
const step = fc.oneof(
  { arbitrary: ask, weight: 3 },
  { arbitrary: approve, weight: 4 },
  decline,
  cancel,
  { arbitrary: change, weight: 3 },
  end,
  { arbitrary: visit, weight: 2 },
  forget,
  disconnect,
  join,
  select,
  selectAccount,
  selectNamespace,
  selectNetwork,
)

/** Every connection there is, with the place it has. */
function connectionsOf(state: LatchkeyState) {
  return namespaces.flatMap((namespace) => {
    const settled = settledOf(state, namespace)
    const shown = state.connections[namespace]
    return [
      ...(settled.status === 'connected' ? [{ ...settled, namespace, place: 'active' }] : []),
      ...(shown?.status === 'connected' ? [{ ...shown, namespace, place: 'active' }] : []),
      ...(state.standby[namespace] ?? []).map((each) => ({
        ...each,
        address: each.accounts[0].address,
        namespace,
        place: 'standby',
      })),
    ]
  })
}

function expectLaws({ granted, remembered, state, storage }: World): void {
  for (const { accounts, address, connectorId, namespace, networkId } of connectionsOf(state)) {
    // An address belongs to its network, and to the wallet that granted it.
    expect(accounts.map((account) => account.address)).toContain(address)
    for (const account of accounts)
      expect(account.address.startsWith(`${connectorId}@${networkId}#`)).toBe(true)
    expect(networkId.startsWith(`${namespace}:`)).toBe(true)
    // Nothing is connected that its wallet has ended.
    expect(granted).toContain(`${namespace}:${connectorId}`)
  }
  for (const namespace of namespaces) {
    const settled = settledOf(state, namespace)
    const active = settled.status === 'connected' ? [settled.connectorId] : []
    const ids = [...active, ...(state.standby[namespace] ?? []).map((each) => each.connectorId)]
    expect(new Set(ids).size).toBe(ids.length)
    // The list of other wallets is bounded, has none twice, and not the one in use; those that are connected come first.
    const others = state.otherWallets[namespace] ?? []
    const listed = others.map(({ connectorId }) => connectorId)
    expect(new Set([...listed, ...active]).size).toBe(listed.length + active.length)
    expect(others.filter(({ connected }) => !connected).length).toBeLessThanOrEqual(5)
    const firstPrevious = others.findIndex(({ connected }) => !connected)
    if (firstPrevious >= 0)
      expect(others.slice(firstPrevious).every(({ connected }) => !connected)).toBe(true)
    expect(listed).toEqual(
      expect.arrayContaining((state.standby[namespace] ?? []).map((each) => each.connectorId)),
    )
    // A place that is free is taken by a wallet on standby.
    if (ids.length > 0) expect(active).toHaveLength(1)
    // What is chosen is a network of the site.
    expect(state.activeNetworkIds[namespace] ?? networkIds[namespace][0]).toBe(
      networkIds[namespace][0],
    )
  }
  expect(storage).toEqual(remembered)
  expect(storage).toEqual(storedConnections(state))
  const gate = connectionGate(state, rules)
  // A gate that is owed is never skipped: it waits for a wallet of another namespace at most.
  if (gate && !isAboutAnother(state)) {
    expect(state.modal.open).toBe(true)
    const { name } = gateView(gate, rules)
    expect(state.router.map((view) => view.name)).toContain(name)
  }
}

describe('whatever wallets and visitors do', () => {
  test('an address belongs to its network, what is active is connected, storage equals the state, no gate is skipped', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
        let world = start
        for (const run of steps) {
          world = run(world)
          explained(world, () => expectLaws(world))
        }
      }),
      { numRuns: 400 },
    )
  })

  test('two tabs come to hold the same wallets as storage', () => {
    const move = fc.tuple(
      fc.constantFrom(0, 1),
      fc.oneof({ arbitrary: step, weight: 4 }, fc.constant(undefined)),
    )
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30, size: 'max' }), (moves) => {
        let tabs = [start, start] as readonly World[]
        const run = (index: number, change: Step) => {
          const changed = change(tabs[index] ?? start)
          const { granted } = tabs[1 - index] ?? start
          // Tabs share storage and what wallets grant to the site.
          tabs = tabs.map((tab, each) =>
            each === index
              ? changed
              : { ...tab, granted: changed.granted, storage: changed.storage },
          )
          // A wallet that takes its grant back notifies every tab of it.
          for (const key of granted) if (!changed.granted.has(key)) notify(1 - index, key)
        }
        const notify = (index: number, key: string) =>
          run(index, (world) => {
            const [namespace, connectorId = ''] = key.split(':') as [Namespace, string]
            return apply(world, { connectorId, namespace, remember: false, type: 'ended' })
          })
        const happened: string[] = []
        for (const [index, change] of moves) {
          const known = tabs[index]?.history.length
          run(index, change ?? follow)
          for (const event of tabs[index]?.history.slice(known) ?? [])
            happened.push(`${index} ${JSON.stringify(event)}`)
        }
        for (const index of [0, 1])
          for (const namespace of namespaces)
            run(index, (world) =>
              apply(world, {
                attemptId: world.state.attempts[namespace]?.id ?? 0,
                namespace,
                type: 'declined',
              }),
            )
        for (let round = 0; round < 4; round++) for (const index of [0, 1]) run(index, follow)
        const [one, two] = tabs.map(({ state, storage }) => {
          expect(connectorIds(storedConnections(state))).toEqual(connectorIds(storage))
          return namespaces.map((namespace) => {
            const settled = settledOf(state, namespace)
            return {
              active: settled.status === 'connected' ? settled.connectorId : undefined,
              standby: new Set(state.standby[namespace]?.map(({ connectorId }) => connectorId)),
            }
          })
        })
        expect(one, happened.join('\n')).toEqual(two)
      }),
      { numRuns: 250 },
    )
  })
})

/** Runs assertions, and adds to a failure what led to it. */
function explained({ history }: World, assertions: () => void): void {
  try {
    assertions()
  } catch (cause) {
    throw new Error(history.map((event) => JSON.stringify(event)).join('\n'), { cause })
  }
}

/** The browser notifies this tab of what the other one stored; wallets that still grant accounts are restored. */
function follow(world: World): World {
  let next = apply(world, {
    namespaces,
    restore: true,
    stored: world.storage,
    type: 'storedElsewhere',
  })
  for (const namespace of namespaces) {
    const shown = next.state.connections[namespace]
    if (shown?.status === 'connecting' && shown.reconnecting && shown.connectorId)
      next = apply(next, answer(next, namespace, shown.connectorId, 'restored'))
    for (const { connected, connectorId } of next.state.otherWallets[namespace] ?? [])
      if (connected) next = apply(next, answer(next, namespace, connectorId, 'standbyRestored'))
    next = apply(next, { namespaces: [namespace], type: 'restoreEnded' })
  }
  return next
}

function answer(
  { granted }: World,
  namespace: (typeof namespaces)[number],
  connectorId: string,
  type: 'restored' | 'standbyRestored',
): ConnectionsEvent {
  if (!granted.has(`${namespace}:${connectorId}`))
    return { connectorId, forget: true, namespace, type: 'notRestored' }
  return { connection: grantOf(namespace, connectorId), namespace, type }
}

/** What a wallet grants on the site's network. */
function grantOf(namespace: (typeof namespaces)[number], connectorId: string) {
  const networkId = networkIds[namespace][0]
  const address = `${connectorId}@${networkId}#0`
  return {
    accounts: [{ address, namespace, type: 'eoa' }],
    connectorId,
    networkId,
  } as const
}

function connectorIds({ connections }: Stored): readonly unknown[] {
  return namespaces.map((namespace) => connections[namespace]?.connectorId)
}
