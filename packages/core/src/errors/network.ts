import type { NetworkId } from '@latchkey/protocol'
import { LatchkeyError } from './LatchkeyError.ts'

/** The network asked for is not among the site's networks (S8.28). */
export class NetworkNotConfiguredError extends LatchkeyError {
  readonly code = 'network.not_configured'
  override readonly name = 'NetworkNotConfiguredError'

  constructor({ configured, id }: { configured: readonly NetworkId[]; id: string }) {
    super(`Network ${id} not found`, { details: [`Configured: ${configured.join(', ')}.`] })
  }
}

/** The wallet neither knows the network nor lets it be added (S8.29). */
export class ChainNotSupportedError extends LatchkeyError {
  readonly code = 'network.not_supported'
  override readonly name = 'ChainNotSupportedError'

  constructor({ cause, networkId }: { networkId: NetworkId; cause?: unknown }) {
    super('Chain is not supported', { cause, details: [`Network: ${networkId}.`] })
  }
}
