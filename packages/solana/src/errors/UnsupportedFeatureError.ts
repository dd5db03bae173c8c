import { WalletError, type WalletErrorFacts } from '@latchkey/core/adapter'

/** The wallet does not have a feature of the Wallet Standard (S8.42). */
export class UnsupportedFeatureError extends WalletError {
  override readonly name = 'UnsupportedFeatureError'

  constructor(facts: WalletErrorFacts) {
    super('wallet.unsupported_method', 'The wallet does not support this method', facts, [
      `Feature: ${facts.method}.`,
    ])
  }
}
