import type { ServerConfig } from '../../config/serverConfig.ts'
import type { Database } from '../../database/Database.ts'
import type { OperatorFreezes } from './OperatorFreezes.ts'

/** Freezes wallets for the operator, in a database that is open here; a server without the wallet loads nothing for it. */
export function createOperatorFreezes(
  config: Pick<ServerConfig, 'database' | 'wallet'>,
  given: { database: Pick<Database, 'rows' | 'transaction'>; now: () => number },
): OperatorFreezes {
  const load = async () => (await import('./changeFreeze.ts')).changeFreeze
  return {
    freeze: async (email, actor) =>
      (await load())(config, { ...given, actor, deed: 'freeze', email }),
    thaw: async (email, actor) => (await load())(config, { ...given, actor, deed: 'thaw', email }),
  }
}
