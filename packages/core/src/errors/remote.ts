import { LatchkeyError } from './LatchkeyError.ts'

/** The site passed no `remote` to `createLatchkey` (S8.30). */
export class RemoteWalletsMissingError extends LatchkeyError {
  readonly code = 'remote.missing'
  override readonly name = 'RemoteWalletsMissingError'

  constructor() {
    super('WalletConnectConnector not found', {
      details: ['Pass `sources: [walletConnect({ relayUrl })]` to createLatchkey.'],
    })
  }
}

/** No wallet approved within the code's lifetime (S9.6). */
export class PairingExpiredError extends LatchkeyError {
  readonly code = 'remote.pairing_expired'
  override readonly name = 'PairingExpiredError'

  constructor() {
    super('The pairing expired before a wallet approved it')
  }
}

/** A wallet approved a session, and code to use it could not be fetched; the session is kept, and joined later. */
export class SessionNotJoinedError extends LatchkeyError {
  readonly code = 'remote.session_not_joined'
  override readonly name = 'SessionNotJoinedError'

  constructor({ cause }: { cause: unknown }) {
    super('The wallet approved, and the page could not fetch what uses the session', {
      cause,
      details: ['The session is kept: the next connect or page load joins it.'],
    })
  }
}

/** The relay cannot be reached; trying again later may help. */
export class RelayUnreachableError extends LatchkeyError {
  readonly code = 'remote.relay_unreachable'
  override readonly name = 'RelayUnreachableError'

  constructor({ cause }: { cause?: unknown } = {}) {
    super('The relay cannot be reached', { cause })
  }
}

/** Why a relay does not serve this page. */
export type RelayRefusal = 'clock' | 'origin' | 'project' | 'other'

/** The relay answered and refuses this page; trying again alone does not help. */
export class RelayRefusedError extends LatchkeyError {
  readonly code: `remote.relay_refused_${RelayRefusal}`
  override readonly name = 'RelayRefusedError'

  constructor({ reason, relayMessage }: { reason: RelayRefusal; relayMessage: string }) {
    super(
      reason === 'clock'
        ? 'The relay refuses the page’s token: the clock of this device is wrong'
        : 'The relay refuses this page',
      { details: [relayMessage] },
    )
    this.code = `remote.relay_refused_${reason}`
  }
}
