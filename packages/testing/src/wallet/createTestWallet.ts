import type { Address, LocalAccount } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import type { ApprovalRequest } from './Approval.ts'
import { addChain } from './addChain.ts'
import { createBatchMemory } from './batches/Batch.ts'
import { getCallsStatus, showCallsStatus } from './batches/getCallsStatus.ts'
import { getCapabilities } from './batches/getCapabilities.ts'
import { sendCalls } from './batches/sendCalls.ts'
import { createCallChain } from './callChain.ts'
import { createConnect } from './connect.ts'
import { createApprovals } from './createApprovals.ts'
import { createEmitter } from './createEmitter.ts'
import { defaultIcon } from './defaultIcon.ts'
import { ProviderRpcError, unauthorized } from './ProviderRpcError.ts'
import { getPermissions, permissionsFor, revokePermissions } from './permissions.ts'
import { readMethods } from './readMethods.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage } from './signMessage.ts'
import { signTypedData } from './signTypedData.ts'
import { switchChain } from './switchChain.ts'
import type {
  RequestArguments,
  TestChain,
  TestProvider,
  TestWallet,
  TestWalletKeys,
  TestWalletOptions,
} from './TestWallet.ts'
import type { Handler, WalletContext } from './WalletContext.ts'
import { keepState, restoreState, visibleAccounts, type WalletState } from './WalletState.ts'
import { watchAsset } from './watchAsset.ts'

/**
 * Makes a wallet with real keys for tests and development: what it signs verifies, what it sends lands.
 *
 * Its keys are in the page or process that made it. Never give it one that holds anything of value.
 *
 * @example
 * const wallet = createTestWallet({ chains: { 31337: rpcUrl }, privateKeys: [privateKey] })
 * announce(wallet, window)
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const { name = 'Development Wallet', rdns = 'dev.latchkey.wallet', storage } = options
  const signers = readKeys(options)
  const accounts = signers.map(({ address }) => address) as [Address, ...Address[]]
  const chains = readChains(options.chains)
  const storageKey = `latchkey-testing:${rdns}`
  const callChain = createCallChain(
    options.fetch ?? ((...parameters) => globalThis.fetch(...parameters)),
  )
  const emitter = createEmitter()
  const approvals = createApprovals<ApprovalRequest, Address>(
    options.policy ?? 'approve',
    options.ask,
  )
  const failures = new Map<string, ProviderRpcError>()
  const requests: RequestArguments[] = []

  let state = restoreState(
    {
      chainId: options.chainId ?? Number(Object.keys(chains)[0]),
      chains,
      granted: [],
      locked: false,
      online: true,
      selected: accounts[0],
    },
    { accounts, key: storageKey, storage },
  )

  function update(change: Partial<WalletState>): void {
    const before = state
    state = { ...state, ...change }
    keepState(state, { key: storageKey, storage })
    const seen = visibleAccounts(state)
    if (state.chainId !== before.chainId) emitter.emit('chainChanged', hexChainId(state))
    if (seen.join() !== visibleAccounts(before).join()) emitter.emit('accountsChanged', seen)
  }

  const batches = options.batches && {
    memory: createBatchMemory(options.batches.storage ?? storage, `${storageKey}:batches`),
    options: options.batches,
  }
  const context: WalletContext = {
    accounts,
    batches,
    callChain: ({ rpcUrl }, request) => callChain(rpcUrl, request),
    decide: approvals.decide,
    signer(address) {
      const signer = signers.find((account) => account.address === address)
      if (!signer || !visibleAccounts(state).includes(address)) throw unauthorized(address)
      return signer
    },
    state: () => state,
    switchesWhenAdding: options.switchesWhenAdding ?? true,
    update,
  }
  const handlers = createHandlers(options.batches !== undefined)

  async function request({ method, params }: RequestArguments): Promise<unknown> {
    requests.push({ method, params })
    // A wallet is another process: nothing it answers arrives in the same tick.
    await Promise.resolve()
    if (!state.online) throw new ProviderRpcError(4900, 'The wallet is disconnected.')
    const failure = failures.get(method)
    if (failures.delete(method)) throw failure
    const handler = handlers[method]
    if (handler) return copy(await handler(context, params))
    const chain = state.chains[state.chainId]
    if (readMethods.has(method) && chain) return callChain(chain.rpcUrl, { method, params })
    throw new ProviderRpcError(4200, `The wallet does not support ${method}.`)
  }

  const provider: TestProvider = {
    on(event, listener) {
      emitter.add(event, listener)
      return provider
    },
    removeListener(event, listener) {
      emitter.remove(event, listener)
      return provider
    },
    request,
  }

  return {
    accounts,
    get ask() {
      return approvals.ask
    },
    set ask(ask) {
      approvals.ask = ask
    },
    get chainId() {
      return state.chainId
    },
    disconnect() {
      update({ online: false })
      emitter.emit('disconnect', new ProviderRpcError(4900, 'The wallet is disconnected.'))
    },
    failNext(method, { code, data, message }) {
      failures.set(method, new ProviderRpcError(code, message, data))
    },
    forgetBatches: () => batches?.memory.clear(),
    get granted() {
      return visibleAccounts({ ...state, locked: false })
    },
    hangNext: () => approvals.settleNext('hang'),
    info: {
      icon: options.icon ?? defaultIcon,
      name,
      rdns,
      uuid: options.uuid ?? crypto.randomUUID(),
    },
    listenerCount: emitter.count,
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
    provider,
    reconnect() {
      update({ online: true })
      emitter.emit('connect', { chainId: hexChainId(state) })
    },
    rejectNext: () => approvals.settleNext('reject'),
    requests,
    revoke: () => update({ granted: [] }),
    selectAccount(index) {
      const selected = accounts[index]
      if (!selected) throw new RangeError(`The wallet has no account ${index}`)
      const { granted } = state
      const join = granted.length > 0 && !granted.includes(selected)
      update({ granted: join ? [...granted, selected] : granted, selected })
    },
    sendMessage: (message) => emitter.emit('message', message),
    switchChain(chainId) {
      if (!state.chains[chainId]) throw new RangeError(`The wallet does not know chain ${chainId}`)
      update({ chainId })
    },
    unlock: () => update({ locked: false }),
  }
}

function createHandlers(hasBatches: boolean): Readonly<Record<string, Handler | undefined>> {
  const connect = createConnect()
  return {
    eth_accounts: ({ state }) => visibleAccounts(state()),
    eth_chainId: ({ state }) => hexChainId(state()),
    eth_requestAccounts: connect,
    eth_sendTransaction: sendTransaction,
    eth_signTypedData_v4: signTypedData,
    net_version: ({ state }) => String(state().chainId),
    personal_sign: signMessage,
    wallet_addEthereumChain: addChain,
    ...(hasBatches && batchHandlers),
    wallet_getPermissions: getPermissions,
    wallet_requestPermissions: async (context) => permissionsFor(await connect(context)),
    wallet_revokePermissions: revokePermissions,
    wallet_switchEthereumChain: switchChain,
    wallet_watchAsset: watchAsset,
  }
}

/** What EIP-5792 adds. */
const batchHandlers: Readonly<Record<string, Handler>> = {
  wallet_getCallsStatus: getCallsStatus,
  wallet_getCapabilities: getCapabilities,
  wallet_sendCalls: sendCalls,
  wallet_showCallsStatus: showCallsStatus,
}

function readKeys(keys: TestWalletKeys): readonly LocalAccount[] {
  if (keys.signers) return keys.signers
  if (keys.privateKeys) return keys.privateKeys.map((key) => privateKeyToAccount(key))
  return Array.from({ length: keys.accountCount ?? 1 }, (_, addressIndex) =>
    mnemonicToAccount(keys.mnemonic, { addressIndex }),
  )
}

function readChains(chains: TestWalletOptions['chains']): Readonly<Record<number, TestChain>> {
  const entries = Object.entries(chains).map(([id, chain]) => [
    id,
    typeof chain === 'string' ? { rpcUrl: chain } : chain,
  ])
  if (entries.length === 0) throw new RangeError('A test wallet needs a chain')
  return Object.fromEntries(entries)
}

function hexChainId({ chainId }: WalletState): `0x${string}` {
  return `0x${chainId.toString(16)}`
}

/** A site gets its own copy: changing what it was given must not change the wallet. */
function copy(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? structuredClone(value) : value
}
