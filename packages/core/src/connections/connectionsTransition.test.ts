import { describe, expect, test } from 'vitest'
import type { Connection } from '../connectors/Connection.ts'
import { unknownNetwork } from '../network/unknownNetwork.ts'
import { disconnected } from '../state/namespaceConnection.ts'
import type { ConnectionsEvent } from './ConnectionsEvent.ts'
import type { ConnectionsState } from './ConnectionsState.ts'
import { connectionsTransition } from './connectionsTransition.ts'
import { storedConnections } from './storedConnections.ts'

const namespace = 'eip155'
const nothing: ConnectionsState = {
  activeNamespace: namespace,
  activeNetworkIds: { eip155: 'eip155:1', solana: 'solana:a' },
  attempts: {},
  connections: {},
  networks: (['eip155:1', 'eip155:2', 'solana:a'] as const).map(unknownNetwork),
  otherWallets: {},
  recentWalletIds: [],
  restorable: {},
  signIns: {},
  standby: {},
}

const after = (state: ConnectionsState, ...events: readonly ConnectionsEvent[]) =>
  events.reduce<ConnectionsState>(connectionsTransition, state)

function granted(connectorId: string, change: Partial<Connection> = {}): Connection {
  const account = (address: string) => ({ address, namespace, type: 'eoa' }) as const
  return {
    accounts: [account(`${connectorId}-a`), account(`${connectorId}-b`)],
    connectorId,
    networkId: 'eip155:1',
    ...change,
  }
}

let attemptId = 0
const asked = (connectorId: string): ConnectionsEvent => ({
  attemptId: ++attemptId,
  connectorId,
  namespace,
  type: 'asked',
})
const approved = (connectorId: string, multiWallet = true): ConnectionsEvent => ({
  attemptId,
  connection: granted(connectorId),
  multiWallet,
  namespace,
  recentWalletId: connectorId,
  type: 'approved',
})
const connect = (state: ConnectionsState, connectorId: string, multiWallet = true) =>
  after(state, asked(connectorId), approved(connectorId, multiWallet))
const standbyOf = (state: ConnectionsState) =>
  state.standby.eip155?.map(({ connectorId }) => connectorId) ?? []

describe('an attempt', () => {
  test('leads from disconnected over connecting to connected (S4.1, S4.4)', () => {
    const waiting = after(nothing, asked('one'))
    expect(waiting.connections.eip155).toEqual({
      connectorId: 'one',
      reconnecting: false,
      status: 'connecting',
    })
    expect(after(waiting, approved('one')).connections.eip155).toMatchObject({
      address: 'one-a',
      status: 'connected',
    })
  })

  test('that a newer one replaced connects nothing', () => {
    const first = after(nothing, asked('one'))
    const late = approved('one')
    const second = after(first, asked('two'))
    expect(after(second, late)).toBe(second)
  })

  test('gives back what was connected before it, changed meanwhile or gone', () => {
    const waiting = after(connect(nothing, 'one'), asked('two'))
    const declined = { attemptId, namespace, type: 'declined' } as const
    const moved = { connection: granted('one', { networkId: 'eip155:2' }), namespace } as const
    expect(
      after(waiting, { ...moved, type: 'changed' }, declined).connections.eip155,
    ).toMatchObject({ connectorId: 'one', networkId: 'eip155:2', status: 'connected' })
    const ended = { connectorId: 'one', namespace, remember: false, type: 'ended' } as const
    expect(after(waiting, ended, declined).connections.eip155).toEqual(disconnected)
  })

  test('that the visitor cancelled still connects, and leaves what came instead on standby', () => {
    const waiting = after(connect(nothing, 'one'), asked('two'))
    const cancelled = after(waiting, { namespace: undefined, type: 'cancelled' })
    expect(cancelled.connections.eip155).toMatchObject({ connectorId: 'one', status: 'connected' })
    const late = after(cancelled, approved('two'))
    expect(late.connections.eip155).toMatchObject({ connectorId: 'two', status: 'connected' })
    expect(standbyOf(late)).toEqual(['one'])
  })
})

describe('a connected wallet', () => {
  test('has the accounts and the network that it handed over together (S4.41)', () => {
    const connection = granted('one', {
      accounts: [{ address: 'elsewhere', namespace, type: 'eoa' }],
      networkId: 'eip155:2',
    })
    const moved = after(connect(nothing, 'one'), { connection, namespace, type: 'changed' })
    expect(moved.connections.eip155).toMatchObject({
      accounts: [{ address: 'elsewhere' }],
      address: 'elsewhere',
      networkId: 'eip155:2',
    })
    expect(moved.activeNetworkIds.eip155).toBe('eip155:2')
  })

  test('on a network that the site has not leaves the chosen network as it was', () => {
    const connection = granted('one', { networkId: 'eip155:999' })
    const moved = after(connect(nothing, 'one'), { connection, namespace, type: 'changed' })
    expect(moved.connections.eip155).toMatchObject({ networkId: 'eip155:999' })
    expect(moved.activeNetworkIds.eip155).toBe('eip155:1')
  })

  test.each([
    ['the chosen account stays', ['one-a', 'one-b', 'one-c'], 'one-b'],
    ['unless the wallet no longer grants it', ['one-a', 'one-c'], 'one-a'],
    ['or its owner chose another one there', ['one-c', 'one-b'], 'one-c'],
  ])('%s', (_, addresses, address) => {
    const [first = '', ...rest] = addresses
    const account = (each: string) => ({ address: each, namespace, type: 'eoa' }) as const
    const chosen = after(connect(nothing, 'one'), {
      address: 'one-b',
      namespace,
      type: 'accountSelected',
    })
    const connection = granted('one', { accounts: [account(first), ...rest.map(account)] })
    expect(
      after(chosen, { connection, namespace, type: 'changed' }).connections.eip155,
    ).toMatchObject({ address })
  })

  test('that is gone says nothing more', () => {
    const one = connect(nothing, 'one')
    const late = { connection: granted('other'), namespace, type: 'changed' } as const
    expect(after(one, late)).toBe(one)
    expect(after(nothing, { ...late, connection: granted('one') })).toBe(nothing)
  })

  test('leaves its place to the newest on standby (S4.40)', () => {
    const three = ['one', 'two', 'three'].reduce((state, id) => connect(state, id), nothing)
    const ended = { connectorId: 'three', namespace, remember: false, type: 'ended' } as const
    const two = after(three, ended)
    expect(two.connections.eip155).toMatchObject({ connectorId: 'two', status: 'connected' })
    expect(standbyOf(two)).toEqual(['one'])
  })

  test('that is connected again from standby is there no more', () => {
    const again = ['one', 'two', 'one'].reduce((state, id) => connect(state, id), nothing)
    expect(again.connections.eip155).toMatchObject({ connectorId: 'one', status: 'connected' })
    expect(standbyOf(again)).toEqual(['two'])
  })

  test('is shown once it is chosen, it or an account of it', () => {
    const elsewhere = after(connect(connect(nothing, 'one'), 'two'), {
      namespace: 'solana',
      type: 'namespaceSelected',
    })
    for (const event of [
      { connectorId: 'one', namespace, type: 'walletSelected' },
      { address: 'two-b', namespace, type: 'accountSelected' },
    ] as const)
      expect(after(elsewhere, event).activeNamespace).toBe(namespace)
  })

  test('is not on standby where the project has one wallet a namespace', () => {
    const two = connect(connect(nothing, 'one'), 'two', false)
    expect(standbyOf(two)).toEqual([])
  })

  test('that ends on standby is not connected at the next visit; one that is not on this page still is', () => {
    const elsewhere = { address: 'x', connected: true, connectorId: 'elsewhere' }
    const two = connect(
      connect({ ...nothing, otherWallets: { eip155: [elsewhere] } }, 'one'),
      'two',
    )
    const ended = { connectorId: 'one', namespace, remember: false, type: 'ended' } as const
    expect(storedConnections(after(two, ended)).others.eip155).toEqual([
      elsewhere,
      { address: 'one-a', connected: false, connectorId: 'one' },
    ])
  })

  test('that the visitor disconnects is a previous one only where the project has several', () => {
    const disconnect = { namespaces: [namespace], type: 'disconnected' } as const
    const one = connect(nothing, 'one')
    expect(after(one, { ...disconnect, remember: false }).otherWallets.eip155 ?? []).toEqual([])
    expect(after(one, { ...disconnect, remember: true }).otherWallets.eip155).toEqual([
      { address: 'one-a', connected: false, connectorId: 'one' },
    ])
  })

  test('that is connected again is no previous one', () => {
    const left = after(connect(nothing, 'one'), {
      namespaces: [namespace],
      remember: true,
      type: 'disconnected',
    })
    expect(connect(left, 'one').otherWallets.eip155).toEqual([])
  })

  test('that ends in another namespace leaves the one in use in use', () => {
    const solana = granted('phone', { networkId: 'solana:a' })
    const both = after(
      connect(nothing, 'one'),
      { connection: solana, namespace: 'solana', type: 'joined' },
      { connection: granted('phone'), namespace: 'bip122', type: 'joined' },
      { namespace: 'solana', type: 'namespaceSelected' },
      { connectorId: 'phone', namespace: 'bip122', remember: false, type: 'ended' },
    )
    expect(both.activeNamespace).toBe('solana')
  })
})

describe('a further namespace of a session', () => {
  const joined: ConnectionsEvent = { connection: granted('phone'), namespace, type: 'joined' }

  test('is connected where nothing is, and where its own wallet is being restored', () => {
    expect(after(nothing, joined).connections.eip155).toMatchObject({ connectorId: 'phone' })
    const restoring = after(
      { ...nothing, restorable: { eip155: { address: 'phone-a', connectorId: 'phone' } } },
      { namespace, type: 'restoring' },
    )
    expect(after(restoring, joined).connections.eip155).toMatchObject({ status: 'connected' })
  })

  test('stays out where another wallet is connected, asked or restored', () => {
    const restoring = after(
      { ...nothing, restorable: { eip155: { address: 'one-a', connectorId: 'one' } } },
      { namespace, type: 'restoring' },
    )
    for (const state of [connect(nothing, 'one'), after(nothing, asked('one')), restoring])
      expect(after(state, joined)).toBe(state)
  })
})

describe('the page looks for the wallet that storage names', () => {
  const looking = { namespace, type: 'restoring' } as const
  const restorable = { eip155: { address: 'two-a', connectorId: 'two' } }

  test('only where nothing is connected, asked or looked for', () => {
    expect(after(nothing, looking)).toEqual(nothing)
    for (const state of [connect(nothing, 'one'), after(nothing, asked('one'))]) {
      const stored = { ...state, restorable }
      expect(after(stored, looking).connections).toEqual(stored.connections)
    }
    expect(after({ ...nothing, restorable }, looking).connections.eip155).toMatchObject({
      connectorId: 'two',
      reconnecting: true,
    })
  })
})

describe('a restored wallet', () => {
  const stored = after(
    { ...nothing, restorable: { eip155: { address: 'one-b', connectorId: 'one' } } },
    { namespace, type: 'restoring' },
  )

  test('has the account that was chosen, where the wallet still grants it', () => {
    expect(stored.connections.eip155).toMatchObject({ reconnecting: true, status: 'connecting' })
    const restored = after(stored, { connection: granted('one'), namespace, type: 'restored' })
    expect(restored.connections.eip155).toMatchObject({ address: 'one-b', status: 'connected' })
    expect(restored.restorable).toEqual({})
  })

  test('that is not there stays stored, one that grants nothing any more does not', () => {
    const failed = { connectorId: 'one', namespace, type: 'notRestored' } as const
    const gone = after(stored, { ...failed, forget: false })
    expect(gone.connections.eip155).toEqual(disconnected)
    expect(storedConnections(gone).connections).toEqual({
      eip155: { address: 'one-b', connectorId: 'one' },
    })
    expect(storedConnections(after(stored, { ...failed, forget: true })).connections).toEqual({})
  })

  describe('that was in use and is gone', () => {
    const wallets = {
      bip122: { address: 'three-a', connectorId: 'three' },
      eip155: { address: 'one-b', connectorId: 'one' },
      solana: { address: 'two-a', connectorId: 'two' },
    } as const
    const asked = after(
      { ...nothing, restorable: wallets },
      { namespace: 'bip122', type: 'restoring' },
      { namespace: 'eip155', type: 'restoring' },
      { namespace: 'solana', type: 'restoring' },
    )
    const gone = (namespace: keyof typeof wallets): ConnectionsEvent => ({
      connectorId: wallets[namespace].connectorId,
      forget: false,
      namespace,
      type: 'notRestored',
    })
    const two: ConnectionsEvent = {
      connection: granted('two', { networkId: 'solana:a' }),
      namespace: 'solana',
      type: 'restored',
    }

    test('leaves the page reconnecting until the next wallet is there, and in use', () => {
      const waiting = after(asked, gone('eip155'))
      expect(waiting.connections.eip155).toMatchObject({ reconnecting: true, status: 'connecting' })
      const restored = after(waiting, two)
      expect(restored.connections.eip155).toEqual(disconnected)
      expect(restored.activeNamespace).toBe('solana')
      expect(after(restored, gone('bip122')).connections.bip122).toEqual(disconnected)
    })

    test('leaves the page disconnected where the others are gone too, or answered before', () => {
      const none = after(asked, gone('eip155'), gone('solana'), gone('bip122'))
      expect(Object.values(none.connections)).toEqual([disconnected, disconnected, disconnected])
      expect(none.activeNamespace).toBe('eip155')
      const late = after(asked, two, gone('eip155'))
      expect(late.connections.eip155).toEqual(disconnected)
      expect(late.activeNamespace).toBe('solana')
    })

    test('can be asked again meanwhile, by the visitor or because it turns up', () => {
      const waiting = after(asked, gone('eip155'))
      const again = after(waiting, { namespace, type: 'restoring' })
      expect(again.connections.eip155).toMatchObject({ connectorId: 'one', reconnecting: true })
      const visitor = after(waiting, {
        attemptId: ++attemptId,
        connectorId: 'four',
        namespace,
        type: 'asked',
      })
      expect(after(visitor, two).connections.eip155).toMatchObject({
        connectorId: 'four',
        reconnecting: false,
      })
    })
  })

  test('that has not answered yet leaves the namespace disconnected when the wallet asked meanwhile declines', () => {
    const waiting = after(stored, asked('two'))
    expect(after(waiting, { attemptId, namespace, type: 'declined' }).connections.eip155).toEqual(
      disconnected,
    )
  })

  test('is beside the others that come back to standby, and none is there twice', () => {
    const standby = ['two', 'three', 'two'].map(
      (id): ConnectionsEvent => ({ connection: granted(id), namespace, type: 'standbyRestored' }),
    )
    const others = ['two', 'three'].map((connectorId) => ({
      address: 'a',
      connected: true,
      connectorId,
    }))
    const restored = after(
      { ...stored, otherWallets: { [namespace]: others } },
      { connection: granted('one'), namespace, type: 'restored' },
      ...standby,
    )
    expect(standbyOf(restored)).toEqual(['three', 'two'])
  })

  test('that grants nothing any more is forgotten behind the wallet that is asked meanwhile', () => {
    const waiting = after(stored, asked('two'))
    const failed = { connectorId: 'one', forget: true, namespace, type: 'notRestored' } as const
    const forgotten = after(waiting, failed)
    expect(storedConnections(forgotten).connections).toEqual({})
    expect(forgotten.connections).toBe(waiting.connections)
  })

  test('comes back behind the wallet that is asked meanwhile', () => {
    const waiting = after(stored, asked('two'))
    const restored = after(waiting, { connection: granted('one'), namespace, type: 'restored' })
    expect(restored.connections.eip155).toMatchObject({ connectorId: 'two', status: 'connecting' })
    expect(
      after(restored, { attemptId, namespace, type: 'declined' }).connections.eip155,
    ).toMatchObject({ connectorId: 'one', status: 'connected' })
  })
})

describe('what another tab stored', () => {
  const follow = (state: ConnectionsState, there: ConnectionsState, restore = true) =>
    after(state, {
      namespaces: [namespace],
      restore,
      stored: storedConnections(there),
      type: 'storedElsewhere',
    })

  test('ends what it ended, and begins to restore what it connected', () => {
    const one = connect(nothing, 'one')
    expect(follow(one, nothing).connections.eip155).toEqual(disconnected)
    expect(follow(nothing, one).connections.eip155).toMatchObject({
      connectorId: 'one',
      reconnecting: true,
    })
    expect(follow(nothing, one, false).connections.eip155 ?? disconnected).toEqual(disconnected)
  })

  test('looks once for a wallet that is not on this page (D3)', () => {
    const one = connect(nothing, 'one')
    const failed = after(follow(nothing, one), {
      connectorId: 'one',
      forget: false,
      namespace,
      type: 'notRestored',
    })
    const again = follow(failed, { ...one, recentWalletIds: ['other'] })
    expect(again.connections.eip155).toEqual(disconnected)
    expect(again.restorable).toEqual(failed.restorable)
    expect(follow(failed, connect(nothing, 'two')).connections.eip155).toMatchObject({
      connectorId: 'two',
      reconnecting: true,
    })
  })

  test('turns to the wallet on standby that it turned to', () => {
    const three = ['one', 'two', 'three'].reduce((state, id) => connect(state, id), nothing)
    const there = after(three, { connectorId: 'one', namespace, type: 'walletSelected' })
    const here = follow(three, there)
    expect(here.connections.eip155).toMatchObject({ connectorId: 'one', status: 'connected' })
    expect(standbyOf(here)).toEqual(['three', 'two'])
  })

  test('leaves an attempt of this tab alone', () => {
    const waiting = after(nothing, asked('two'))
    expect(follow(waiting, connect(nothing, 'one')).connections).toBe(waiting.connections)
  })

  test('ends what it ended behind an attempt of this tab, which does not go back to it', () => {
    const waiting = after(connect(nothing, 'one'), asked('two'))
    const followed = follow(waiting, nothing)
    expect(followed.connections).toBe(waiting.connections)
    const cancelled = after(followed, { namespace, type: 'cancelled' })
    expect(cancelled.connections.eip155).toEqual(disconnected)
  })
})
