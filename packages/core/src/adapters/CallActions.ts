import type { NetworkId } from '@latchkey/protocol'
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

/** Where a batch stands, by the numbers of EIP-5792: 1xx pending, 200 done, 4xx and 5xx failed, 600 partly done. */
export type CallsStatus = {
  id: string
  networkId: NetworkId
  status: 'pending' | 'confirmed' | 'failed' | 'partlyFailed'
  statusCode: number
  /** Whether the wallet carried the calls out as one. */
  atomic: boolean
  receipts: readonly { transactionHash: string; succeeded: boolean; blockNumber: bigint }[]
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

type Signal = { signal?: AbortSignal | undefined }

/** Calls of contracts through the wallet. Every promise rejects with a `LatchkeyError`. */
export type CallActions = {
  /** Asks the wallet to carry calls out (`wallet_sendCalls`, EIP-5792); resolves to the batch's id. */
  sendCalls(
    connector: Connector,
    parameters: {
      address: string
      calls: readonly Call[]
      network: Network
      /** Whether the calls must succeed or fail together. Defaults to false. */
      atomicRequired?: boolean | undefined
      /** What the wallet is asked for besides, such as a paymaster. */
      capabilities?: Capabilities | undefined
    } & Signal,
  ): Promise<string>
  /** Asks the wallet where a batch stands (`wallet_getCallsStatus`). */
  getCallsStatus(connector: Connector, parameters: { id: string } & Signal): Promise<CallsStatus>
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
  /** What a contract may spend of an account's tokens, in base units (ERC-20). */
  readAllowance(
    parameters: { network: Network; owner: string; spender: string; token: string } & Signal,
  ): Promise<bigint>
}
