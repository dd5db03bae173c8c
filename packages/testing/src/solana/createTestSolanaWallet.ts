import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { StandardEventsChangeProperties } from '@wallet-standard/features'
import { createCallChain } from '../wallet/callChain.ts'
import { createApprovals } from '../wallet/createApprovals.ts'
import { defaultIcon } from '../wallet/defaultIcon.ts'
import { ProviderRpcError, unauthorized } from '../wallet/ProviderRpcError.ts'
import { type ChangeListener, createFeatures } from './createFeatures.ts'
import { readKeys } from './readKeys.ts'
import type { SolanaApprovalRequest } from './SolanaApproval.ts'
import type { SolanaWalletContext } from './SolanaWalletContext.ts'
import {
  keepState,
  restoreState,
  type SolanaWalletState,
  visibleAccounts,
} from './SolanaWalletState.ts'
import {
  type TestSolanaChain,
  type TestSolanaFeature,
  type TestSolanaRequest,
  type TestSolanaWallet,
  type TestSolanaWalletOptions,
  testSolanaFeatures,
} from './TestSolanaWallet.ts'

/**
 * Makes a Solana wallet of the Wallet Standard with real keys for tests and development: what it signs verifies,
 * what it sends lands.
 *
 * Its keys are in the page or process that made it. Never give it one that holds anything of value.
 *
 * @example
 * const wallet = createTestSolanaWallet({ chains: { 'solana:localnet': rpcUrl }, secretKeys: [secretKey] })
 * registerWallet(wallet.wallet, window)
 */
export function createTestSolanaWallet(options: TestSolanaWalletOptions): TestSolanaWallet {
  const { name = 'Development Solana Wallet', storage, without = [] } = options
  const keys = readKeys(options.secretKeys)
  const accounts = keys.map(({ address }) => address) as [string, ...string[]]
  const storageKey = `latchkey-testing:solana:${name}`
  const approvals = createApprovals<SolanaApprovalRequest, string>(
    options.policy ?? 'approve',
    options.ask,
  )
  const failures = new Map<TestSolanaFeature, unknown>()
  const listeners = new Set<ChangeListener>()
  const requests: TestSolanaRequest[] = []

  let state = restoreState(
    {
      accounts,
      chains: options.chains,
      granted: [],
      locked: false,
      online: true,
      selected: accounts[0],
    },
    { key: storageKey, storage },
  )
  let shown: readonly WalletAccount[] = []
  let rewriteText = (text: string) => text

  function update(change: Partial<SolanaWalletState>): void {
    const before = state
    state = { ...state, ...change }
    keepState(state, { key: storageKey, storage })
    const moved = state.chains !== before.chains
    const seen = visibleAccounts(state)
    if (!moved && seen.join() === shown.map(({ address }) => address).join()) return
    shown = seen.map(toAccount)
    tell({ accounts: shown, ...(moved ? { chains: wallet.chains } : {}) })
  }

  /** A listener that throws does not stop the others. */
  function tell(properties: StandardEventsChangeProperties): void {
    for (const listener of [...listeners]) {
      try {
        listener(properties)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  /** An account as a site gets it; changing it changes nothing in the wallet. */
  function toAccount(address: string): WalletAccount {
    return Object.freeze({
      address,
      chains: [...wallet.chains],
      features: solanaFeatures.filter((feature) => !without.includes(feature)),
      publicKey: Uint8Array.from(keys.find((key) => key.address === address)?.publicKey ?? []),
    })
  }

  async function receive(feature: TestSolanaFeature, inputs: readonly unknown[]): Promise<void> {
    requests.push({ feature, inputs })
    // A wallet is another process: nothing it answers arrives in the same tick.
    await Promise.resolve()
    if (!state.online) throw new ProviderRpcError(4900, 'The wallet is disconnected.')
    if (!failures.has(feature)) return
    const thrown = failures.get(feature)
    failures.delete(feature)
    throw thrown
  }

  const context: SolanaWalletContext = {
    callChain: createCallChain(
      options.fetch ?? ((...parameters) => globalThis.fetch(...parameters)),
    ),
    decide: approvals.decide,
    host: options.host,
    rewrite(text) {
      const rewritten = rewriteText(text)
      rewriteText = (next) => next
      return rewritten
    },
    async sign(address, bytes) {
      // The account may have gone while its owner was asked.
      const key = keys.find((one) => one.address === address)
      if (!key || !visibleAccounts(state).includes(address)) throw unauthorized(address)
      return key.sign(bytes)
    },
    state: () => state,
    update,
  }

  const features = createFeatures(context, {
    account: toAccount,
    listeners,
    receive,
    shown: () => shown,
  })
  const wallet: Wallet = {
    get accounts() {
      return shown
    },
    get chains() {
      return Object.keys(state.chains) as TestSolanaChain[]
    },
    features: Object.fromEntries(
      testSolanaFeatures
        .filter((feature) => !without.includes(feature))
        .map((feature) => [feature, features[feature]]),
    ),
    icon: options.icon ?? (defaultIcon as Wallet['icon']),
    name,
    version: '1.0.0',
  }

  function accountAt(index: number): string {
    const address = accounts[index]
    if (!address || !state.accounts.includes(address))
      throw new RangeError(`The wallet has no account ${index}`)
    return address
  }

  return {
    accounts,
    get ask() {
      return approvals.ask
    },
    set ask(ask) {
      approvals.ask = ask
    },
    disconnect: () => update({ online: false }),
    failNext: (feature, thrown) => void failures.set(feature, thrown),
    get granted() {
      return visibleAccounts({ ...state, locked: false })
    },
    hangNext: () => approvals.settleNext('hang'),
    listenerCount: () => listeners.size,
    lock: () => update({ locked: true }),
    get locked() {
      return state.locked
    },
    get policy() {
      return approvals.policy
    },
    set policy(policy) {
      approvals.policy = policy
    },
    reconnect: () => update({ online: true }),
    rejectNext: () => approvals.settleNext('reject'),
    removeAccount(index) {
      const address = accountAt(index)
      const left = state.accounts.filter((one) => one !== address)
      update({ accounts: left, selected: left[0] ?? address })
    },
    requests,
    revoke: () => update({ granted: [] }),
    rewriteNext(rewrite) {
      rewriteText = rewrite
    },
    selectAccount(index) {
      const selected = accountAt(index)
      const { granted } = state
      const join = granted.length > 0 && !granted.includes(selected)
      update({ granted: join ? [...granted, selected] : granted, selected })
    },
    setChains: (chains) => update({ chains }),
    unlock: () => update({ locked: false }),
    wallet,
  }
}

/** Features an account has of its own. */
const solanaFeatures = [
  'solana:signAndSendTransaction',
  'solana:signIn',
  'solana:signMessage',
  'solana:signTransaction',
] as const
