import type { Namespace, NetworkId } from '@latchkey/protocol'

/** How a connector reaches its wallet (S3.16). */
export type ConnectorType =
  | 'MULTI_CHAIN'
  | 'ANNOUNCED'
  | 'INJECTED'
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'AUTH'

/** One way to connect on this page (S3.15). Plain data beside the opaque wallet `provider`. */
export type Connector = {
  /** Announced wallets: their rdns. Others: a fixed id such as `injected`. */
  id: string
  type: ConnectorType
  name: string
  /** The wallet's own object, or a `SessionWallet` where `source` is there; only the namespace's adapter looks inside. */
  provider: unknown
  /** Id of the source of its session (`SessionSource`); wallets of the page have none. */
  source?: string | undefined
  chain: Namespace
  /** Every namespace the wallet serves, for MULTI_CHAIN connectors. */
  chains?: readonly Namespace[] | undefined
  imageId?: string | undefined
  /** Image the wallet announced itself: a data URI; of a session's wallet it may be an https address. */
  imageUrl?: string | undefined
  /** Networks the wallet approved, where it takes requests for no others. */
  networkIds?: readonly NetworkId[] | undefined
  /** Reverse domain name of the wallet (EIP-6963). */
  rdns?: string | undefined
  /** Where the visitor reaches a session's wallet: the scheme or https address of its app. */
  link?: string | undefined
}
