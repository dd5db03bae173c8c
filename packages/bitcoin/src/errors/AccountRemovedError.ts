import { WalletError } from '@latchkey/core/adapter'

/** The account is no longer the one the wallet lets this site use. */
export class AccountRemovedError extends WalletError {
  override readonly name = 'AccountRemovedError'

  constructor({ address, method }: { address: string; method: string }) {
    super('wallet.account_removed', 'The wallet no longer grants this account', { method }, [
      `Account: ${address}.`,
    ])
  }
}
