import type { Chain } from '../chains/chainConfig.ts'
import { isForDevelopment } from '../chains/isForDevelopment.ts'
import { ConfigError } from '../config/ConfigError.ts'

/**
 * Until devices and recovery have landed the wallet is not for real money.
 *
 * @throws {ConfigError} where other chains are served than those for development
 */
export function requireDevelopment(chains: Iterable<Pick<Chain, 'development' | 'id'>>): void {
  const real = [...chains].filter((chain) => !isForDevelopment(chain)).map(({ id }) => id)
  if (real.length > 0)
    throw new ConfigError([
      `parts: the wallet is experimental and serves development chains only; take out ${real.slice(0, 5).join(', ')}${real.length > 5 ? ', …' : ''} or the part "wallet"; a chain of your own is one for development once it says "development": true`,
    ])
}
