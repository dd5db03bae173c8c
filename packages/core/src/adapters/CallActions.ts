import type { NetworkId } from '@latchkey/protocol'
import type { Account } from '../connectors/Account.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Network } from '../network/Network.ts'

/** One call of a batch. */
export type Call = {
  /** Left out to deploy a contract. */
  to?: string | undefined
  /** Base units of the network's currency. */
  value?: bigint | undefined
  data?: string | undefined
}

/**
 * Where a batch stands, by the numbers of EIP-5792: 1xx pending, 200 done, 4xx and 5xx failed, 600 partly done. `failed` is
 * what the chain says too. `unknown`: neither wallet nor chain shows what became of it, and it may have been carried out.
 */
export type CallsStatus = {
  id: string
  networkId: NetworkId
  status: 'pending' | 'confirmed' | 'failed' | 'partlyFailed' | 'unknown'
  /** The wallet's own, or what the chain amounts to. */
  statusCode: number
  /** Whether the wallet carried the calls out as one. */
  atomic: boolean
  receipts: readonly { transactionHash: string; succeeded: boolean; blockNumber: bigint }[]
}

/** Calls that a wallet was asked for, and where the account stood then: by it the chain shows what became of them. */
export type AskedCalls = {
  address: string
  calls: readonly Call[]
  networkId: NetworkId
  /** The newest block. */
  block: bigint
  /** How many transactions the account had sent. */
  nonce: bigint
}

/** Calls that a wallet has taken. */
export type SentCalls = {
  /** For `getCallsStatus`. */
  id: string
  /** Whether the wallet took the calls as a batch, or they were sent as transactions one after another. */
  sentAs: 'batch' | 'transactions'
  /** Of a batch, where its network could say it. */
  asked?: Pick<AskedCalls, 'block' | 'nonce'> | undefined
}

/** How calls are to be carried out. */
export type CallsWanted = {
  calls: readonly Call[]
  /** Whether the calls must succeed or fail together. Defaults to false. */
  atomicRequired?: boolean | undefined
  /** What the wallet is asked for besides, such as a paymaster. */
  capabilities?: Capabilities | undefined
  /**
   * What becomes of calls whose wallet takes no batch of them. `transactions` sends each as a transaction of its own,
   * after the one before it has succeeded in a block: the visitor is asked once a call, and the first that fails ends
   * it, with those before it done. Calls that must be atomic, or need a capability, are never sent so. Defaults to an
   * error.
   */
  fallback?: 'transactions' | undefined
  /**
   * Asked when the visitor has refused to upgrade their account, which a batch would need: whether the calls are to be
   * sent one after another. Left out, they are not. The visitor has refused something in the wallet, so ask them first.
   */
  onUpgradeRejected?: (() => boolean | Promise<boolean>) | undefined
  /** Called with each transaction of the fallback as it is sent; by `id`, `getCallsStatus` knows those until then. */
  onSent?: ((sent: { hash: string; id: string; index: number }) => void) | undefined
}

/** What the wallet can do on a network, by the capability's name (EIP-5792). */
export type Capabilities = Readonly<Record<string, unknown>>

/** Something an account has, as its wallet tells it (S3.26, S3.27). */
export type WalletAsset = {
  address: string
  /** Base units. */
  balance: bigint
  type: 'ERC20' | 'NATIVE'
  metadata: {
    name: string
    symbol: string
    decimals: number
    /** US dollars for one whole unit; 0 when it is not known. */
    price: number
    iconUrl: string
    /** US dollars. */
    value?: number | undefined
  }
}

/** A call of a contract as it is to be checked. */
export type CallParameters = {
  /** The account that calls, and pays. */
  account: Account
  call: {
    to: string
    /** Base units of the network's currency. */
    value?: bigint | undefined
    data?: string | undefined
  }
  network: Network
  signal?: AbortSignal | undefined
}

/** A call of a contract with its cost, ready to be submitted. Amounts are base units of the network's own currency. */
export type PreparedCall = {
  account: Account
  data: string | undefined
  /** The most the network takes, as far as it is known; a wallet may choose another fee. */
  fee: bigint
  networkId: NetworkId
  /** `feeMargin`: a fee beside gas that no one can read, for which a margin is left. */
  notes?: readonly 'feeMargin'[] | undefined
  to: string
  value: bigint
  /** Only the adapter that prepared the call reads inside. */
  request: unknown
}

type Signal = { signal?: AbortSignal | undefined }

/** Calls of contracts through the wallet. Every promise rejects with a `LatchkeyError`. */
export type CallActions = {
  /**
   * Tries a call out from its account and finds its cost; no wallet is asked.
   *
   * @throws {InsufficientFundsError} for the value or for the fee @throws {InvalidAddressError}
   * @throws {TransactionRefusedError} with the contract's reason @throws {RpcFailedError}
   */
  prepare(parameters: CallParameters): Promise<PreparedCall>
  /**
   * The most that the network takes now for a call of this size, counted as `prepare` counts it; in base units of the
   * network's own currency.
   *
   * @throws {RpcFailedError}
   */
  readFee(
    parameters: {
      /** Of what goes with the call. */
      dataBytes: number
      gas: bigint
      network: Network
    } & Signal,
  ): Promise<bigint>
  /**
   * What a transaction has brought an account of a token, in base units; undefined while it is in no block.
   *
   * @throws {RpcFailedError}
   */
  readReceived(
    parameters: { address: string; id: string; network: Network; token: string } & Signal,
  ): Promise<bigint | undefined>
  /** Has the wallet sign and send a prepared call; resolves to the transaction's id. */
  submit(
    connector: Connector,
    prepared: PreparedCall,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<string>
  /**
   * Asks the wallet to carry calls out (`wallet_sendCalls`, EIP-5792), or to send them one after another.
   *
   * @throws {InvalidAddressError} @throws {WalletError}
   * @throws {CallsIncompleteError} code `calls.incomplete` when the fallback has sent some of them
   */
  sendCalls(
    connector: Connector,
    parameters: CallsWanted & { address: string; network: Network } & Signal,
  ): Promise<SentCalls>
  /**
   * Has a node carry calls out one after another from an account, each upon what the one before it has changed; no wallet is
   * asked, and nothing of it stays.
   *
   * @throws {TransactionRefusedError} with the reason of the first that fails
   * @throws {RpcFailedError} also where the node does not know how
   */
  tryCalls(
    parameters: { address: string; calls: readonly Call[]; network: Network } & Signal,
  ): Promise<void>
  /**
   * Where calls stand: asked of the wallet (`wallet_getCallsStatus`), or of the chain for those that were sent one after
   * another.
   *
   * @throws {NetworkNotConfiguredError} @throws {WalletError} @throws {RpcFailedError} and what `connected` throws
   */
  getCallsStatus(
    parameters: {
      id: string
      /** What was asked for, where this browser knows it: the chain is asked where the wallet does not know. */
      asked?: AskedCalls | undefined
      /** The wallet that is asked, and the network it is on; only called when a wallet knows the calls. */
      connected(): { connector: Connector; networkId: NetworkId }
    } & Signal,
  ): Promise<CallsStatus>
  /** What the wallet can do for an account on a network (`wallet_getCapabilities`); empty where it does not say. */
  getCapabilities(
    connector: Connector,
    parameters: { address: string; network: Network } & Signal,
  ): Promise<Capabilities>
  /**
   * What an account has on a network, as the wallet knows it (`wallet_getAssets`, ERC-7811). Null for an answer with a
   * single wrong asset in it, as nothing of it can be trusted then (S5.23).
   */
  getAssets(
    connector: Connector,
    parameters: { address: string; network: Network } & Signal,
  ): Promise<readonly WalletAsset[] | null>
  /**
   * What a contract may spend of an account's tokens, in base units (ERC-20).
   *
   * @throws {InvalidAddressError} @throws {RpcFailedError}
   */
  readAllowance(
    parameters: { network: Network; owner: string; spender: string; token: string } & Signal,
  ): Promise<bigint>
}
