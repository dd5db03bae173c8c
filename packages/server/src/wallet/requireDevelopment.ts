import type { Chain } from '../chains/chainConfig.ts'
import { isForDevelopment } from '../chains/isForDevelopment.ts'
import { ConfigError } from '../config/ConfigError.ts'

/** What is for development alone, and what an operator does without it. */
const subjects = {
  farcaster: {
    instead: 'name other hosts in social.farcaster',
    sentence:
      'social.farcaster: a relay or nodes of this machine alone are for development chains only',
  },
  log: {
    instead: 'name a mail server in wallet.mail',
    sentence: 'wallet.mail: mails are written into the log for development chains only',
  },
  siteLogins: {
    instead: 'name https addresses in siteLogins',
    sentence: 'siteLogins: keys of this machine are for development chains only',
  },
  standIn: {
    instead: '"standIn" of each provider',
    sentence: 'social: what stands in for a provider is for development chains only',
  },
  wallet: {
    instead: 'the part "wallet"',
    sentence: 'parts: the wallet is experimental and serves development chains only',
  },
} as const

/**
 * Until devices and recovery have landed the wallet is not for real money, and codes in a log never are.
 *
 * @throws {ConfigError} where other chains are served than those for development
 */
export function requireDevelopment(
  chains: Iterable<Pick<Chain, 'development' | 'id'>>,
  subject: keyof typeof subjects = 'wallet',
): void {
  const real = [...chains].filter((chain) => !isForDevelopment(chain)).map(({ id }) => id)
  const { instead, sentence } = subjects[subject]
  if (real.length > 0)
    throw new ConfigError([
      `${sentence}; take out ${real.slice(0, 5).join(', ')}${real.length > 5 ? ', …' : ''} or ${instead}; a chain of your own is one for development once it says "development": true`,
    ])
}
