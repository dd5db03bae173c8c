import type { Address, Chain } from 'viem'
import type { Eip1193Provider } from '../wallet/Eip1193Provider.ts'

/**
 * What wagmi hands to a connector, as much of it as is used here, and what it wants back, of wagmi 2 and 3 alike.
 *
 * Written down and not imported: a site has wagmi under one of two names and in one of two versions, and our
 * declarations must hold with each (ADR 55).
 */
export type WagmiContext = {
  chains: readonly [Chain, ...Chain[]]
  emitter: WagmiEmitter
  storage?: WagmiStorage | null | undefined
}

export type WagmiEmitter = {
  emit(event: 'change' | 'connect', facts: WagmiConnection): void
  emit(event: 'disconnect'): void
  listenerCount(event: 'change'): number
}

export type WagmiStorage = {
  setItem(key: 'recentConnectorId', value: string): Promise<void> | void
}

/** A connection as wagmi has it; the account in use comes first. */
export type WagmiConnection = {
  accounts: readonly [Address, ...Address[]]
  chainId: number
}

/** A connector of wagmi, for `createConfig({ connectors: [ … ] })`. */
export type WagmiConnector = {
  readonly id: string
  readonly name: string
  /** The announced wallets (EIP-6963) that wagmi leaves to this connector; wagmi reads the list whenever it finds one. */
  readonly rdns: readonly string[]
  readonly type: string
  setup(): Promise<void>
  connect<withCapabilities extends boolean = false>(parameters?: {
    chainId?: number | undefined
    isReconnecting?: boolean | undefined
    withCapabilities?: withCapabilities | boolean | undefined
  }): Promise<{
    // wagmi adds what it has of capabilities by itself.
    accounts: withCapabilities extends true
      ? readonly { address: Address; capabilities: Record<string, unknown> }[]
      : readonly Address[]
    chainId: number
  }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(parameters?: { chainId?: number | undefined }): Promise<Eip1193Provider | undefined>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: { chainId: number }): Promise<Chain>
  onAccountsChanged(): void
  onChainChanged(): void
  onDisconnect(): void
}
