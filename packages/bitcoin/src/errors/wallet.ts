import { WalletError, type WalletErrorFacts } from '@latchkey/core/adapter'

/** The wallet says that it is locked. */
export class WalletLockedError extends WalletError {
  override readonly name = 'WalletLockedError'

  constructor(facts: WalletErrorFacts) {
    super('wallet.locked', 'The wallet is locked', facts, ['Unlock it, then try again.'])
  }
}

/** The account is no longer the one the wallet lets this site use. */
export class AccountRemovedError extends WalletError {
  override readonly name = 'AccountRemovedError'

  constructor({ address, method }: { address: string; method: string }) {
    super('wallet.account_removed', 'The wallet no longer grants this account', { method }, [
      `Account: ${address}.`,
    ])
  }
}

/** The wallet lacks the method, or its family has none for this. */
export class UnsupportedMethodError extends WalletError {
  override readonly name = 'UnsupportedMethodError'

  constructor(facts: WalletErrorFacts) {
    super('wallet.unsupported_method', 'The wallet does not support this method', facts)
  }
}
