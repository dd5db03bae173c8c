import { createApprovals } from '../wallet/createApprovals.ts'
import { createEmitter } from '../wallet/createEmitter.ts'
import { defaultIcon } from '../wallet/defaultIcon.ts'
import { ProviderRpcError, unauthorized } from '../wallet/ProviderRpcError.ts'
import type { RequestArguments } from '../wallet/TestWallet.ts'
import type { BitcoinApprovalRequest } from './BitcoinApproval.ts'
import type { BitcoinWalletContext } from './BitcoinWalletContext.ts'
import {
  addressesOf,
  type BitcoinWalletState,
  keepState,
  restoreState,
  visibleAccount,
} from './BitcoinWalletState.ts'
import { type BitcoinKeys, deriveKeys } from './deriveKeys.ts'
import { esploraClient } from './esploraClient.ts'
import type { FamilyWallet, TestBitcoinFamily } from './families/Family.ts'
import { injectedFamily } from './families/injectedFamily.ts'
import { injectedProvider } from './families/injectedProvider.ts'
import { satsConnectFamily } from './families/satsConnectFamily.ts'
import { satsConnectProvider } from './families/satsConnectProvider.ts'
import { standardFamily } from './families/standardFamily.ts'
import { standardProvider } from './families/standardProvider.ts'
import type { TestBitcoinWallet, TestBitcoinWalletOptions } from './TestBitcoinWallet.ts'
import type { TestBitcoinNetwork } from './testNetworks.ts'

const families: Readonly<Record<TestBitcoinFamily, FamilyWallet>> = {
  injected: injectedFamily,
  'sats-connect': satsConnectFamily,
  standard: standardFamily,
}
const providers = {
  injected: injectedProvider,
  'sats-connect': satsConnectProvider,
  standard: standardProvider,
}
const paths: Readonly<Record<TestBitcoinFamily, string>> = {
  injected: 'unisat',
  'sats-connect': 'TestProviders.BitcoinProvider',
  standard: '',
}

/**
 * Makes a Bitcoin wallet with real keys for tests and development: what it signs verifies, what it sends lands.
 *
 * Its keys are in the page or process that made it. Never give it one that holds anything of value.
 *
 * @example
 * const wallet = createTestBitcoinWallet({ family: 'standard', mnemonic, networks: { regtest: esploraUrl } })
 * announceBitcoinWallet(wallet, window)
 */
export function createTestBitcoinWallet(options: TestBitcoinWalletOptions): TestBitcoinWallet {
  const { accountCount = 1, family, paymentType = 'p2wpkh', storage, without = [] } = options
  const name = options.name ?? 'Development Bitcoin Wallet'
  const icon = options.icon ?? defaultIcon
  const path = options.path ?? paths[family]
  const networks = Object.keys(options.networks) as TestBitcoinNetwork[]
  const storageKey = `latchkey-testing:bitcoin:${name}`
  const kind = families[family]
  const emitter = createEmitter<string>()
  const approvals = createApprovals<BitcoinApprovalRequest, string>(
    options.policy ?? 'approve',
    options.ask,
  )
  const settled = new Map<string, () => unknown>()
  const requests: RequestArguments[] = []
  const derived = new Map<TestBitcoinNetwork, readonly BitcoinKeys[]>()
  let isAsking = false

  const [first] = networks
  if (!first) throw new RangeError('A test wallet needs a network')
  let state = restoreState(
    {
      accounts: Array.from({ length: accountCount }, (_, index) => index),
      granted: [],
      locked: false,
      network: options.network ?? first,
      online: true,
      selected: 0,
    },
    { key: storageKey, networks, storage },
  )

  function keysOn(network: TestBitcoinNetwork): readonly BitcoinKeys[] {
    const keys =
      derived.get(network) ??
      deriveKeys(options.mnemonic, { count: accountCount, network, paymentType })
    derived.set(network, keys)
    return keys
  }

  function visibleKeys(at: BitcoinWalletState) {
    const index = visibleAccount(at)
    return index === undefined ? [] : (keysOn(at.network)[index] ?? [])
  }

  function update(change: Partial<BitcoinWalletState>): void {
    const before = state
    state = { ...state, ...change }
    keepState(state, { key: storageKey, storage })
    const seen = visibleKeys(state)
    const seenBefore = visibleKeys(before)
    // A site that is not connected learns nothing.
    if (seen.length === 0 && seenBefore.length === 0) return
    const addresses = (keys: typeof seen) => keys.map(({ address }) => address).join()
    const events = kind.events(context, {
      accounts: addresses(seen) !== addresses(seenBefore),
      network: state.network !== before.network,
    })
    for (const { event, value } of events) emitter.emit(event, structuredClone(value))
  }

  const context: BitcoinWalletContext = {
    async connect() {
      if (visibleAccount(state) !== undefined) return
      if (isAsking) throw new ProviderRpcError(-32002, 'A connect request is pending already.')
      isAsking = true
      try {
        const { accounts, network, selected } = state
        const names = accounts.map((index) => paymentOf(network, index))
        const { account } = await approvals.decide({
          accounts: names,
          kind: 'connect',
          selected: paymentOf(network, selected),
        })
        const chosen =
          account === undefined ? selected : (accounts[names.indexOf(account)] ?? selected)
        update({
          granted: [...new Set([...state.granted, chosen])],
          // An owner who agrees has unlocked the wallet first.
          locked: false,
          selected: chosen,
        })
      } finally {
        isAsking = false
      }
    },
    decide: approvals.decide,
    esplora: () =>
      esploraClient(
        options.networks[state.network],
        options.fetch ?? ((...parameters) => globalThis.fetch(...parameters)),
      ),
    keyOf(address) {
      const key = visibleKeys(state).find((one) => one.address === address)
      if (!key) throw unauthorized(address)
      return key
    },
    keys: () => keysOn(state.network),
    networks,
    state: () => state,
    update,
    visible: () => visibleKeys(state),
  }

  async function request({ method, params }: RequestArguments): Promise<unknown> {
    requests.push({ method, params })
    // A wallet is another process: nothing it answers arrives in the same tick.
    await Promise.resolve()
    try {
      if (!state.online) throw new ProviderRpcError(4900, 'The wallet is disconnected.')
      const answer = settled.get(method)
      if (settled.delete(method) && answer) return answer()
      const handler = kind.handlers[method]
      if (!handler || without.includes(method))
        throw new ProviderRpcError(4200, `The wallet does not support ${method}.`)
      return copy(await handler(context, params))
    } catch (error) {
      if (!(error instanceof ProviderRpcError)) throw error
      throw new ProviderRpcError(kind.errorCode(error.code), error.message, error.data)
    }
  }

  function on(event: string, listener: (value: never) => void): () => void {
    emitter.add(event, listener)
    return () => emitter.remove(event, listener)
  }

  const line = { call: (method: string, params: unknown) => request({ method, params }), on }
  const provider = providers[family](line, { icon, name, networks, without })
  // The wallet's own object listens too, to keep its list of accounts.
  const ownListeners = family === 'standard' ? 1 : 0

  function paymentOf(network: TestBitcoinNetwork, index: number): string {
    return keysOn(network)[index]?.[0].address ?? ''
  }

  return {
    get accounts() {
      return keysOn(state.network).map(([payment, ordinals]) => ({
        ordinals: ordinals.address,
        payment: payment.address,
      }))
    },
    answerNext: (method, answer) => void settled.set(method, () => answer),
    get ask() {
      return approvals.ask
    },
    set ask(ask) {
      approvals.ask = ask
    },
    disconnect() {
      update({ online: false })
      emitter.emit('disconnect', { type: 'disconnect' })
    },
    failNext: (method, { code, message }) =>
      void settled.set(method, () => {
        throw Object.assign(new Error(message), { code })
      }),
    family,
    get granted() {
      const index = visibleAccount({ ...state, locked: false })
      return index === undefined ? [] : addressesOf(keysOn(state.network)[index])
    },
    hangNext: () => approvals.settleNext('hang'),
    icon,
    listenerCount: (event) =>
      Math.max(0, emitter.count(event) - (event === 'change' ? ownListeners : 0)),
    lock: () => update({ locked: true }),
    get locked() {
      return state.locked
    },
    name,
    get network() {
      return state.network
    },
    networks,
    on,
    path,
    get policy() {
      return approvals.policy
    },
    set policy(policy) {
      approvals.policy = policy
    },
    provider,
    reconnect: () => update({ online: true }),
    rejectNext: () => approvals.settleNext('reject'),
    removeAccount(index) {
      expectAccount(index)
      const accounts = state.accounts.filter((one) => one !== index)
      update({ accounts, selected: accounts[0] ?? index })
    },
    request,
    requests,
    revoke: () => update({ granted: [] }),
    selectAccount(selected) {
      expectAccount(selected)
      const { granted } = state
      const join = granted.length > 0 && !granted.includes(selected)
      update({ granted: join ? [...granted, selected] : granted, selected })
    },
    switchNetwork(network) {
      if (!networks.includes(network)) throw new RangeError(`The wallet does not know ${network}`)
      update({ network })
    },
    unlock: () => update({ locked: false }),
    without,
  }

  function expectAccount(index: number): void {
    if (!state.accounts.includes(index)) throw new RangeError(`The wallet has no account ${index}`)
  }
}

/** A site gets its own copy: changing what it was given must not change the wallet. */
function copy(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? structuredClone(value) : value
}
