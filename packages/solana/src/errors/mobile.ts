import { LatchkeyError, WalletError } from '@latchkey/core/adapter'

/** No wallet app opened: none on this phone knows Mobile Wallet Adapter. */
export class WalletAppMissingError extends LatchkeyError {
  readonly code = 'wallet.app_missing'
  override readonly name = 'WalletAppMissingError'

  constructor() {
    super('No wallet app opened', {
      details: [
        'Install a wallet app for Solana, or open this page in the browser that is part of a wallet app.',
      ],
    })
  }
}

/** A wallet app may have opened, and the page could not reach it. */
export class WalletAppUnreachableError extends LatchkeyError {
  readonly code = 'wallet.app_unreachable'
  override readonly name = 'WalletAppUnreachableError'

  constructor({ cause, reason }: { reason: string; cause?: unknown }) {
    super('The wallet app cannot be reached', { cause, details: [reason] })
  }
}

/** The browser does not let the page talk to apps on this device. */
export class LoopbackDeniedError extends LatchkeyError {
  readonly code = 'wallet.loopback_denied'
  override readonly name = 'LoopbackDeniedError'

  constructor() {
    super('The browser does not let this page reach apps on this device', {
      details: ['Allow it in the settings the browser has for this site, then try again.'],
    })
  }
}

/** The visitor has just let the page reach apps on this device; the browser wants another tap before it opens one. */
export class LoopbackAllowedError extends LatchkeyError {
  readonly code = 'wallet.loopback_allowed'
  override readonly name = 'LoopbackAllowedError'

  constructor() {
    super('This page may reach apps on this device now', { details: ['Try again.'] })
  }
}

/** The wallet app ended the conversation before it had answered. */
export class WalletAppClosedError extends WalletError {
  override readonly name = 'WalletAppClosedError'

  constructor({ method }: { method: string }) {
    super('wallet.disconnected', 'The wallet is disconnected', { method }, [
      'The wallet app was closed before it had answered.',
    ])
  }
}
