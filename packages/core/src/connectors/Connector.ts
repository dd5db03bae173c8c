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
  /** The wallet's own object; only the namespace's adapter looks inside. */
  provider: unknown
  chain: Namespace
  /** Every namespace the wallet serves, for MULTI_CHAIN connectors. */
  chains?: readonly Namespace[] | undefined
  imageId?: string | undefined
  /** Image the wallet announced itself: a data URI. */
  imageUrl?: string | undefined
  /** Networks the wallet approved, where it takes requests for no others. */
  networkIds?: readonly NetworkId[] | undefined
  /** Reverse domain name of the wallet (EIP-6963). */
  rdns?: string | undefined
}
