import { ConfigError } from '../config/ConfigError.ts'

/** Chains whose money is worth nothing: those of the local world. */
const development =
  /^(?:eip155:(?:1337|31337|31338)|solana:(?!5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp$|EtWTRABZaYq6iMfeYKouRu166VU2xqa1$|4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z$)\w+|bip122:\w+)$/

/**
 * Until devices and recovery have landed the wallet is not for real money.
 *
 * @throws {ConfigError} where other chains are served than those of a development world
 */
export function requireDevelopment(chains: Iterable<string>): void {
  const real = [...chains].filter((id) => !development.test(id))
  if (real.length > 0)
    throw new ConfigError([
      `parts: the wallet is experimental and serves development chains only; take out ${real.slice(0, 5).join(', ')}${real.length > 5 ? ', …' : ''} or the part "wallet"`,
    ])
}
