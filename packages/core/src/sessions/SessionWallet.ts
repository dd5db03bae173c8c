import type { NetworkId } from '@latchkey/protocol'
import type { Capabilities } from '../adapters/CallActions.ts'
import type { AccountType } from '../connectors/Account.ts'

/** An account of a session, on every network that the wallet approved it for. */
export type SessionAccount = {
  address: string
  networkIds: readonly NetworkId[]
  /** The namespace's default where the session does not say (S3.13, S3.14). */
  type?: AccountType | undefined
}

/** Who is logged in to a session (S3.9, S3.10, S3.59). */
export type SessionUser = {
  email?: string | undefined
  /** The browser keeps nothing of the wallet: it is there until the page is left. */
  isTemporary?: boolean | undefined
  /** Whether the account is a contract on the network in use (S3.10); left out until the chain has been asked. */
  smartAccountDeployed?: boolean | undefined
  socialProvider?: string | undefined
  username?: string | undefined
}

/**
 * What changed in a session: its accounts, what it grants (networks and methods), the network in use, who is logged in;
 * or it ended. Listeners ask the wallet for the new state.
 */
export type SessionWalletChange = 'accounts' | 'ended' | 'grant' | 'network' | 'user'

/**
 * One namespace of a session with a wallet that is not on the page, such as one on a phone or in a frame: the `provider`
 * of a connector that names its `source`. Which messages carry it is the source's knowledge; how the namespace's wallets
 * are spoken to is the adapter's, which opens it once and keeps what came of it in `opened`.
 *
 * What is read is known to the page and answered at once; networks are CAIP-2 ids.
 */
export type SessionWallet = {
  /** The wallet's name, as far as it can be shown. */
  readonly name: string
  /** Each account once, those of the network in use first; none once the session has ended. */
  accounts(): readonly SessionAccount[]
  /** The network in use. */
  networkId(): NetworkId
  /** Networks that the wallet takes requests for; none once the session has ended. */
  networkIds(): readonly NetworkId[]
  /** Methods that the wallet approved; none once the session has ended. */
  methods(): readonly string[]
  /**
   * Who answers a method: the wallet, the page's own nodes, or no one (S6.11). Without it the wallet answers what it
   * approved, and nodes the rest.
   */
  route?(method: string): 'read' | 'refuse' | 'wallet'
  /** What the wallet has said beforehand that it can do (EIP-5792, CAIP-25); undefined where it has not. */
  capabilities?(account: { address: string; networkId: NetworkId }): Capabilities | undefined
  /** Who is logged in, for sessions that have somebody. */
  user?(): SessionUser | undefined
  /** RPC URLs that the site wants asked before the network's own, for what only reads. */
  rpcUrls?(networkId: NetworkId): readonly string[]
  /** Makes an approved network the one in use; resolves to false when it is not approved (S4.33, S4.34). */
  moveTo(networkId: NetworkId): Promise<boolean>
  /**
   * Asks the wallet, on the network in use unless another is given.
   *
   * @throws {LatchkeyError} where the session cannot carry it
   * @throws an object with the number and the words of the wallet, as of EIP-1193, when the wallet refuses
   */
  request(parameters: SessionRequest): Promise<unknown>
  /** Reports changes, to every listener even if another one throws. Returns what stops it. */
  subscribe(listener: (change: SessionWalletChange) => void): () => void
  /** Ends the whole session, in every namespace; resolves once the wallet will learn of it. */
  end(): Promise<void>
  /**
   * What the namespace's adapter made of this wallet, such as an EIP-1193 provider; only the adapter writes it. Sites
   * hold on to providers, so that it stays the same as long as the session lives.
   */
  opened?: unknown
}

export type SessionRequest = {
  networkId?: NetworkId | undefined
  method: string
  params?: unknown
  /** Whoever asked wants no answer any more (S7.49, S8.22). */
  signal?: AbortSignal | undefined
}

/** Whether a connector's provider is a session's wallet. */
export function isSessionWallet(value: unknown): value is SessionWallet {
  const { moveTo, request, subscribe } = (value ?? {}) as Partial<SessionWallet>
  return [moveTo, request, subscribe].every((each) => typeof each === 'function')
}
